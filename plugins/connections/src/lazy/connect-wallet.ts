import { errorCode } from '@latchkit/kernel'
import {
  type ChainId,
  type Connection,
  type ConnectOptions,
  type Connector,
  type NamespaceAdapter,
  type SignedIn,
  type SignInRequest,
  WalletError
} from '@latchkit/plugin-chains/contract'
import type { Attempt } from './attempts.js'
import type { ConnectionsContext } from './connections-context.js'
import { isPairing } from './recognise.js'

interface Target {
  readonly connector: Connector
  readonly adapter: NamespaceAdapter
  readonly attempt: Attempt
  /** Chain to be on afterwards. @defaultValue the wallet's choice */
  readonly chain: ChainId | undefined
  /** True to accept an account of another namespace. */
  readonly anyNamespace: boolean
}

/** Makes a request to sign in; resolves with `undefined` if that fails. */
type MakeRequest = (signal: AbortSignal) => Promise<SignInRequest | undefined>

interface ConnectedWallet {
  readonly connection: Connection
  /** Message that the wallet signed in the same approval; `undefined` if it connected without signing in. */
  readonly signedIn: SignedIn | undefined
}

/**
 * Connects the wallet. Signs the visitor in with the same approval if a tap of `signInRequest` makes a request and the wallet can do
 * both at once.
 *
 * @throws {WalletError} if the wallet rejects the request, fails, or returns an invalid response.
 */
export async function connectWallet(context: ConnectionsContext, target: Target): Promise<ConnectedWallet> {
  const { ctx, hooks } = context
  const { connector, adapter, attempt, chain, anyNamespace } = target
  const signInChain = chain ?? adapter.networks[0]?.caipNetworkId
  const request = signInChain && hooks.signInRequest.call(signInChain)
  const makeRequest: MakeRequest | undefined =
    request &&
    (signal =>
      request(signal).catch(error => {
        if (!signal.aborted) ctx.report(error)
        return undefined
      }))
  const options = { signal: attempt.signal, anyNamespace, ...(chain && { chain }) }
  if (makeRequest && isPairing(connector)) return pairAndSignIn(context, target, options, makeRequest)
  const signedIn = makeRequest && (await signInWithConnect(context, target, makeRequest))
  const connection = signedIn?.connection ?? (await attempt.run(() => connector.connect(options)))
  return { connection, signedIn }
}

/** Connects a wallet by a pairing URI. The URI carries the request to sign in, which passes `kernel.rpc` first. */
async function pairAndSignIn(
  { requestSignIn }: ConnectionsContext,
  { connector, adapter, attempt }: Target,
  options: ConnectOptions,
  makeRequest: MakeRequest
): Promise<ConnectedWallet> {
  const { name: wallet } = connector.info
  const signInRequest: MakeRequest = async signal => {
    const request = await makeRequest(signal)
    if (!request) return undefined
    return new Promise((resolve, reject) => {
      const connect = async (_connector: Connector, passed: SignInRequest): Promise<SignedIn> => {
        resolve(passed)
        const { signedIn } = await connecting
        if (signedIn) return signedIn
        throw new WalletError('wallet/unavailable', { wallet, reason: 'it connected without signing in' })
      }
      requestSignIn({ namespace: adapter.id, connector, feature: { connect } }, request, signal).catch(reject)
    })
  }
  const connecting = attempt
    .run(() => connector.connect({ ...options, signInRequest }))
    .then(({ signedIn, ...connection }) => ({ connection, signedIn: signedIn && { ...signedIn, connection } }))
  return connecting
}

/**
 * Connects the wallet and signs in. Resolves with `undefined` if the wallet needs two approvals, or no request could be made: the caller
 * then connects it.
 */
function signInWithConnect(
  { features, requestSignIn }: ConnectionsContext,
  { connector, adapter, attempt }: Target,
  makeRequest: MakeRequest
): Promise<SignedIn | undefined> {
  return attempt.run(async () => {
    const { signIn } = await features(adapter.id)
    // A wallet without its own consent screen needs a review, which shows the connected account. No account is connected yet.
    if (!signIn || connector.asksForConsent === false) return undefined
    if ((await signIn.canSignIn?.(connector)) === false) return undefined
    const request = await makeRequest(attempt.signal)
    if (!request) return undefined
    try {
      return await requestSignIn({ namespace: adapter.id, connector, feature: signIn }, request, attempt.signal)
    } catch (error) {
      // The wallet needs two approvals although `canSignIn` resolved with true, or a plugin does not allow the request.
      if (['wallet/unavailable', 'rpc/not-allowed'].includes(errorCode(error) ?? '')) return undefined
      throw error
    }
  })
}
