import { boundedArray } from '@latchkit/kernel/schema'
import type { SignedMessage } from '@latchkit/plugin-chains/contract'
import { invalidAnswer, withRecap } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { AUTHENTICATED_NAMESPACE, type AuthenticationRequest } from './authentication-request.js'
import { ABILITY, AUTHENTICATE, type AuthenticationChecks, checkAuthentication } from './check-authentication.js'
import { type EngineCall, type EngineResponse, engineOf } from './engine-calls.js'
import type { Sdk, SettledSession } from './sdk.js'

/** Lifetime of a session in the protocol, seconds. */
const SESSION_LIFE_S = 7 * 24 * 3_600
/** Error code of a wallet without the method. The wallet then responds to the session proposal of the same pairing URI. */
const METHOD_UNSUPPORTED = 10_001
const events = ['accountsChanged', 'chainChanged']

type ProposedNamespaces = NonNullable<Parameters<Sdk['connect']>[0]['optionalNamespaces']>

const text = (maxLength: number) => v.fallback(v.pipe(v.string(), v.maxLength(maxLength)), '')
/** Schema of the wallet that responds: its key, and its own claims. */
const responderSchema = v.object({
  responder: v.object({
    publicKey: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
    metadata: v.object({
      name: text(256),
      description: text(1_024),
      url: text(2_048),
      icons: v.fallback(boundedArray(v.pipe(v.string(), v.maxLength(100_000)), 5), [])
    })
  })
})
const unsupportedSchema = v.object({ code: v.literal(METHOD_UNSUPPORTED) })

export interface AuthenticateOptions extends AuthenticationChecks {
  readonly sdk: Sdk
  readonly request: AuthenticationRequest
  /** Namespaces of the session proposal, for a wallet that cannot connect and sign in with one approval. */
  readonly namespaces: ProposedNamespaces
  /** Called with the signed message before its session is used. */
  readonly onSigned: (session: SettledSession, signed: SignedMessage) => void
  /** Ends a session that must not be used. */
  readonly dismiss: (session: SettledSession) => void
}

/** The two requests of one pairing URI, as the library sent them. */
interface Sent {
  readonly requestId: number
  readonly pairingTopic: string
  readonly publicKey: string
  proposalId?: number
}

/**
 * Creates a pairing URI that carries a request to connect and sign in (`wc_sessionAuthenticate`, CAIP-222), and a session proposal for
 * wallets that cannot do both. `approval` resolves with the session of either. It rejects with `wallet/invalid-answer` if the wallet
 * signed anything but the request; the wallet's session is then ended.
 *
 * Replaces the library's own handling of the response, which accepts any recap, keeps a session with a false signature, and verifies
 * signatures of contracts at the vendor's node.
 */
export async function authenticate(options: AuthenticateOptions) {
  const { sdk, request, namespaces } = options
  const engine = engineOf(sdk)
  const requests: Sent[] = []
  const stop = engine.onSend(call => {
    if (call.params.authPayload?.nonce === request.signIn.nonce) requests.push(prepareRequest(call, request))
    const sent = requests.at(-1)
    if (!sent || call.params.proposer?.publicKey !== sent.publicKey) return
    Object.assign(call.params, { optionalNamespaces: namespaces })
    sent.proposalId = Number(call.clientRpcId)
  })
  const { uri, response: proposedSession } = await sdk.authenticate(paramsOf(request)).finally(stop)
  const [sent] = requests
  if (!sent) throw new Error('The library sent no request')
  await engine.keepKey(sent.publicKey)
  const proposed = proposedSession().then(({ session }) => session ?? new Promise<never>(() => {}))
  const authenticated = new Promise<SettledSession>((resolve, reject) =>
    engine.onResponse(sent.requestId, response => {
      if (v.is(unsupportedSchema, response.error)) return
      // A further response would begin another session.
      engine.release(sent.requestId)
      settle(response, sent, options).then(resolve, reject)
    })
  )
  const approval = Promise.race([authenticated, proposed]).finally(() => {
    engine.release(sent.requestId)
    return forget(sdk, sent).catch(() => {})
  })
  // Two wallets, or one wallet twice, may respond to one code.
  const dismissUnlessUsed = async (session: SettledSession) => {
    const used = await approval.catch(() => undefined)
    if (session.topic !== used?.topic) options.dismiss(session)
  }
  for (const each of [authenticated, proposed]) each.then(dismissUnlessUsed, () => {})
  return { uri, approval: () => approval }
}

function paramsOf({ signIn, chains, methods }: AuthenticationRequest): Parameters<Sdk['authenticate']>[0] {
  const { domain, uri, nonce, statement, expiresAtMs, notBeforeMs } = signIn
  const abilities = Object.fromEntries(methods.map(method => [ABILITY + method, [{}]]))
  const { resources = [] } = withRecap(signIn, { att: { [AUTHENTICATED_NAMESPACE]: abilities } })
  return {
    // The library changes its parameters in place.
    chains: [...chains],
    domain,
    uri,
    nonce,
    ...(statement !== undefined && { statement }),
    ...(expiresAtMs !== undefined && { exp: new Date(expiresAtMs).toJSON() }),
    ...(notBeforeMs !== undefined && { nbf: new Date(notBeforeMs).toJSON() }),
    // In place of the parameter `methods`: the library writes its recap with Node's `Buffer`. The wallet adds its description to the statement.
    resources: [...resources]
  }
}

/** Adds the fields that the library has no parameters for: the time of issue, and the request id. */
function prepareRequest({ clientRpcId, topic, params }: EngineCall, { signIn }: AuthenticationRequest): Sent {
  const { issuedAtMs, requestId } = signIn
  Object.assign(params.authPayload ?? {}, {
    iat: new Date(issuedAtMs).toJSON(),
    ...(requestId !== undefined && { requestId })
  })
  return { requestId: Number(clientRpcId), pairingTopic: topic, publicKey: params.requester?.publicKey ?? '' }
}

/** Begins the session of a response, and ends it unless the wallet signed the request. */
async function settle(response: EngineResponse, sent: Sent, options: AuthenticateOptions): Promise<SettledSession> {
  if (response.error !== undefined || response.result === undefined)
    throw response.error ?? new Error('There is no response')
  const read = v.safeParse(responderSchema, response.result)
  const session = read.success && (await beginSession(options.sdk, sent, read.output.responder).catch(() => undefined))
  if (!session) throw invalidAnswer('WalletConnect', AUTHENTICATE, 'the key of the wallet')
  try {
    const { signed, approved } = await checkAuthentication(response.result, options.request, options)
    const namespaces = { [AUTHENTICATED_NAMESPACE]: { ...approved, events: [...events] } }
    await options.sdk.session.update(session.topic, { namespaces })
    const settled = { ...session, namespaces }
    options.onSigned(settled, signed)
    return settled
  } catch (cause) {
    options.dismiss(session)
    throw cause
  }
}

type Responder = v.InferOutput<typeof responderSchema>['responder']

/** Stores a session without accounts, as the library needs it to receive messages of the wallet, and to end it. */
async function beginSession(sdk: Sdk, sent: Sent, responder: Responder): Promise<SettledSession> {
  const { core, session } = sdk
  const topic = await core.crypto.generateSharedKey(sent.publicKey, responder.publicKey)
  const expiry = Math.floor(Date.now() / 1_000) + SESSION_LIFE_S
  const begun: SettledSession = {
    topic,
    pairingTopic: sent.pairingTopic,
    acknowledged: true,
    self: { publicKey: sent.publicKey, metadata: sdk.metadata },
    peer: responder,
    controller: responder.publicKey,
    expiry,
    requiredNamespaces: {},
    optionalNamespaces: {},
    namespaces: {},
    relay: { protocol: 'irn' },
    transportType: 'relay'
  }
  await core.relayer.subscribe(topic, { transportType: 'relay' })
  await session.set(topic, begun)
  core.expirer.set(topic, expiry)
  return begun
}

/** Removes the two requests of a pairing URI after a wallet has responded. */
async function forget(sdk: Sdk, { requestId, proposalId }: Sent): Promise<void> {
  const reason = { code: 0, message: 'answered' }
  if (sdk.auth.requests.keys.includes(requestId)) await sdk.auth.requests.delete(requestId, reason)
  if (proposalId !== undefined && sdk.proposal.keys.includes(proposalId)) await sdk.proposal.delete(proposalId, reason)
}
