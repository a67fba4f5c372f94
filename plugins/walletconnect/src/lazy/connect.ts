import { errorCode } from '@latchkit/kernel'
import {
  type Connection,
  type ConnectOptions,
  namespaceOf,
  parseAccountId,
  type SignedMessage,
  WalletError
} from '@latchkit/plugin-chains/contract'
import type { ConnectorImplementation } from '../connectors.js'
import { PAIRING_WALLET, type PairedSession, type PairOptions } from '../contract.js'
import { connectorId } from './accepted-sessions.js'
import { AUTHENTICATED_NAMESPACE, canAuthenticate, type RequestedSignIn } from './authentication-request.js'
import type { ProposedNamespaces, SessionManagerDeps } from './session-manager.js'
import type { Sessions } from './sessions.js'

export const UNNAMED_WALLET = 'WalletConnect'

interface ConnectContext {
  readonly sessions: Sessions
  readonly proposal: ProposedNamespaces
  /** Messages that wallets signed when they connected, by session. */
  readonly signedMessages: WeakMap<object, SignedMessage>
  readonly pair: (options: PairOptions & { readonly signIn?: RequestedSignIn }) => Promise<PairedSession>
}

/** Returns `connect` of all connectors: the pairing connector starts a session, every other connector belongs to one. */
export function connectBy(deps: SessionManagerDeps, context: ConnectContext): ConnectorImplementation['connect'] {
  const connectSession = async (id: string, namespace: string, { chain }: ConnectOptions) => {
    const session = await context.sessions.find(id)
    if (!session) throw new WalletError('wallet/unavailable', { wallet: UNNAMED_WALLET, reason: 'there is no session' })
    if (chain) session.choose(chain)
    return session.connectionOf(namespace)
  }
  return (id, namespace, options) =>
    id === PAIRING_WALLET && !options.silent
      ? connectPairing(deps, context, namespace, options)
      : connectSession(id, namespace, options)
}

async function connectPairing(
  deps: SessionManagerDeps,
  context: ConnectContext,
  requested: string,
  options: ConnectOptions
): Promise<Connection> {
  const { chain, anyNamespace, signal } = options
  const { sessions, pair, signedMessages } = context
  const signIn = await requestedSignIn(deps, context, requested, options)
  const paired = await pair({ signal, ...(signIn && { signIn }) }).catch(cause => {
    if (signal.aborted || errorCode(cause)?.startsWith('wallet/')) throw cause
    throw new WalletError('wallet/unavailable', { wallet: UNNAMED_WALLET, reason: String(cause) }, { cause })
  })
  const id = connectorId(paired.topic)
  const session = sessions.get(id)
  if (!session) {
    throw new WalletError('wallet/unavailable', { wallet: paired.wallet.name, reason: 'the session ended' })
  }
  const namespaces = deps.chains.adapters.get().map(adapter => adapter.id)
  const approved = namespaces.filter(namespace => session.connection(namespace))
  const namespace = anyNamespace && !approved.includes(requested) ? (approved[0] ?? requested) : requested
  const signedIn = signIn && signedMessages.get(paired)
  // The session is on the chain of the account that signed in.
  const chosen = (signedIn && parseAccountId(signedIn.account)?.chain) ?? chain
  if (chosen && namespaceOf(chosen) === namespace) session.choose(chosen)
  try {
    const connectors = new Map(approved.map(each => [each, deps.connector(each, id)]))
    return { ...session.connectionOf(namespace), session: { namespace, connectors }, ...(signedIn && { signedIn }) }
  } catch (cause) {
    // A session without an account of this namespace would be invisible, and the visitor could not end it.
    await sessions.end(id).catch(() => {})
    throw cause
  }
}

/**
 * Returns the sign-in to request with the same approval, if the site proposes EVM only, or EVM was requested: a wallet that signs in with
 * `wc_sessionAuthenticate` approves no other namespace.
 */
async function requestedSignIn(
  { chains }: SessionManagerDeps,
  { proposal }: ConnectContext,
  requested: string,
  { signInRequest, anyNamespace, chain = chains.adapter(requested)?.networks[0]?.caipNetworkId }: ConnectOptions
): Promise<RequestedSignIn | undefined> {
  if (!signInRequest || !chain || requested !== AUTHENTICATED_NAMESPACE) return undefined
  // Requesting the pairing URI loads it again and reports a failure.
  await proposal.load().catch(() => {})
  const proposed = proposal.get()
  if (anyNamespace && Object.keys(proposed).length > 1) return undefined
  return canAuthenticate(proposed, chain) ? { chain, makeRequest: signInRequest } : undefined
}
