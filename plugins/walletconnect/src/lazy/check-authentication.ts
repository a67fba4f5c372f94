import { boundedArray } from '@latchkit/kernel/schema'
import { type AccountId, accountId, type ChainId, type SignedMessage } from '@latchkit/plugin-chains/contract'
import { invalidAnswer, recapOf, signInMessage, withRecap } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type { AuthenticationRequest } from './authentication-request.js'

/** Method of the protocol, in the context of errors. */
export const AUTHENTICATE = 'wc_sessionAuthenticate'
const MAX_SIGNED_MESSAGES = 50
const MAX_RESOURCES = 50
/** Prefix of an ability to send a method to the wallet, in a recap of the protocol (ERC-5573). */
export const ABILITY = 'request/'

const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength))
const optionalText = (maxLength: number) => v.nullish(text(maxLength))
/** Schema of a signed message (CAIP-74, CAIP-222). */
const cacaoSchema = v.object({
  h: v.object({ t: v.picklist(['caip122', 'eip4361']) }),
  p: v.object({
    iss: v.pipe(text(120), v.regex(/^did:pkh:eip155:[1-9]\d{0,31}:0x[\da-fA-F]{40}$/)),
    domain: text(260),
    aud: text(2_048),
    version: text(8),
    nonce: text(256),
    iat: text(40),
    exp: optionalText(40),
    nbf: optionalText(40),
    requestId: optionalText(256),
    statement: optionalText(4_096),
    resources: v.nullish(boundedArray(text(16_384), MAX_RESOURCES))
  }),
  s: v.object({
    t: v.picklist(['eip191', 'eip1271']),
    s: v.pipe(text(65_536), v.regex(/^0x(?:[\da-f]{2})+$/i))
  })
})
const resultSchema = v.object({ cacaos: v.pipe(boundedArray(cacaoSchema, MAX_SIGNED_MESSAGES), v.nonEmpty()) })
type Payload = v.InferOutput<typeof cacaoSchema>['p']

/** Session that the signed messages of a wallet approve. */
interface ApprovedNamespace {
  readonly accounts: string[]
  readonly methods: string[]
}

export interface Authenticated {
  readonly signed: SignedMessage
  readonly approved: ApprovedNamespace
}

export interface AuthenticationChecks {
  /** Returns the canonical form of an EVM address; `undefined` for an invalid one. */
  readonly readAddress: (address: string) => string | undefined
  /** Tests if the account signed the message. */
  readonly verify: (signed: SignedMessage) => Promise<boolean>
}

/**
 * Compares the signed messages of a wallet with the request, field by field, and verifies the signature of the one for the requested
 * chain, or of the first. A wallet may approve fewer chains and methods than requested; everything else must be equal.
 *
 * @param result - result of `wc_sessionAuthenticate`.
 * @throws {WalletError} `wallet/invalid-answer`, with the name of the field that differs.
 */
export async function checkAuthentication(
  result: unknown,
  request: AuthenticationRequest,
  { readAddress, verify }: AuthenticationChecks
): Promise<Authenticated> {
  const read = v.safeParse(resultSchema, result)
  if (!read.success) throw invalid(`a list of signed messages (${v.getDotPath(read.issues[0]) ?? 'shape'})`)
  const [wanted] = request.chains
  const messages = read.output.cacaos.map(({ p, s }) => ({ ...readMessage(p, request, readAddress), signature: s.s }))
  const used = messages.find(({ chain }) => chain === wanted) ?? messages[0]
  if (!used) throw invalid('a signed message')
  const { account, message, signature } = used
  const signed = { account, message, signature }
  if (!(await verify(signed))) throw invalid(`a signature by ${account}`)
  // The account that signed comes first, because it is shown.
  const all = [used, ...messages]
  return {
    signed,
    approved: {
      accounts: [...new Set(all.flatMap(({ accounts }) => accounts))],
      methods: [...new Set(all.flatMap(({ methods }) => methods))]
    }
  }
}

const invalid = (expected: string) => invalidAnswer('WalletConnect', AUTHENTICATE, expected)

interface ReadMessage extends ApprovedNamespace {
  readonly account: AccountId
  readonly chain: ChainId
  readonly message: string
}

/** Returns the text that the wallet signed, and the accounts and methods that it approves. @throws {WalletError} `wallet/invalid-answer` */
function readMessage(
  payload: Payload,
  request: AuthenticationRequest,
  readAddress: AuthenticationChecks['readAddress']
): ReadMessage {
  const { signIn, chains } = request
  const [, chain = '', address = ''] = /^did:pkh:(eip155:\d+):(.+)$/.exec(payload.iss) ?? []
  const canonical = readAddress(address)
  if (canonical === undefined) throw invalid('the address of an account')
  if (!isOneOf(chain, chains)) throw invalid('the requested chain')
  const recap = readRecap(payload, request)
  if (!recap) throw invalid('the requested recap')
  const differing = differingPayloadField(payload, request, recap.statement)
  if (differing !== undefined) throw invalid(`the requested ${differing}`)
  const account = accountId(chain, canonical)
  if (!account) throw invalid('the address of an account')
  const resources = payload.resources ?? []
  return {
    account,
    chain,
    message: signInMessage({ ...signIn, chain, statement: recap.statement, resources }, address, 'Ethereum'),
    accounts: [...new Set([chain, ...recap.chains])].map(each => `${each}:${canonical}`),
    methods: recap.methods
  }
}

const isOneOf = (chain: unknown, chains: readonly ChainId[]): chain is ChainId =>
  (chains as readonly unknown[]).includes(chain)

interface ReadRecap {
  readonly chains: ChainId[]
  readonly methods: string[]
  /** Statement that the message must have: the requested one, and the description of the recap. */
  readonly statement: string
}

/**
 * Reads the chains and methods that a recap approves (ERC-5573). Returns `undefined` unless they are among those requested, and for any other
 * ability, limit or proof.
 */
function readRecap({ statement, resources }: Payload, { signIn, chains, methods }: AuthenticationRequest) {
  try {
    const recap = recapOf({ statement: statement ?? '', resources: resources ?? [] })
    const { eip155: abilities = {}, ...others } = recap?.att ?? {}
    if (!recap || recap.prf || Object.keys(others).length > 0) return undefined
    const limits = Object.values(abilities).flat()
    const approvedChains = limits.flatMap(({ chains: limited = [], ...unknown }): unknown[] =>
      Array.isArray(limited) && Object.keys(unknown).length === 0 ? limited : [undefined]
    )
    const approvedMethods = Object.keys(abilities).map(ability =>
      ability.startsWith(ABILITY) ? ability.slice(ABILITY.length) : ''
    )
    if (!approvedMethods.every(method => methods.includes(method))) return undefined
    const isRequested = (chain: unknown): chain is ChainId => isOneOf(chain, chains)
    if (!approvedChains.every(isRequested)) return undefined
    const { statement: described = '' } = withRecap({ ...signIn, resources: [] }, recap)
    return { chains: approvedChains, methods: approvedMethods, statement: described } satisfies ReadRecap
  } catch {
    return undefined
  }
}

/** Returns the name of the first field of a signed message that differs from the request. */
function differingPayloadField(payload: Payload, { signIn }: AuthenticationRequest, statement: string) {
  const { domain, uri, nonce, issuedAtMs, expiresAtMs, notBeforeMs, requestId, resources = [] } = signIn
  const timeOf = (atMs: number | undefined) => (atMs === undefined ? '' : new Date(atMs).toJSON())
  // The recap, which was read above, is the last resource.
  const isEqual: Readonly<Record<string, boolean>> = {
    domain: payload.domain === domain,
    audience: payload.aud === uri,
    version: payload.version === '1',
    nonce: payload.nonce === nonce,
    'time of issue': payload.iat === timeOf(issuedAtMs),
    'expiration time': (payload.exp ?? '') === timeOf(expiresAtMs),
    'start of validity': (payload.nbf ?? '') === timeOf(notBeforeMs),
    'request id': (payload.requestId ?? undefined) === requestId,
    statement: payload.statement === statement,
    resources: JSON.stringify(payload.resources?.slice(0, -1) ?? []) === JSON.stringify(resources),
    'time of validity': expiresAtMs === undefined || expiresAtMs > Date.now()
  }
  return Object.entries(isEqual).find(([, equal]) => !equal)?.[0]
}
