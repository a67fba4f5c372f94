import { invalidOption, raceSignal } from '@latchkit/kernel'
import { unlike } from '@latchkit/kernel/options'
import type { ChainId, Connection, Connector, NamespaceAdapter, SignedIn } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount, ConnectRequest, WalletEntry } from '../contract.js'
import { namespaceState } from '../selectors.js'
import type { Attempt } from './attempts.js'
import { connectWallet } from './connect-wallet.js'
import type { ConnectionsContext } from './connections-context.js'
import { disconnect } from './disconnect.js'
import { ConnectionError } from './errors.js'
import { isPairing, sharesSession } from './recognise.js'
import { withRecent } from './reducers.js'
import { runAttempt } from './run-attempt.js'

/** Milliseconds after which a pairing times out. It is long because the visitor scans the code on another device; the code is renewed meanwhile. */
const PAIRING_TIMEOUT_MS = 1_200_000

const WALLET_ID = 'must be the id of one of Connections.wallets; to let the visitor choose, open the dialog'

/** Objects that a request names. */
interface ConnectTarget {
  readonly entry: WalletEntry
  readonly connector: Connector
  readonly adapter: NamespaceAdapter
}

/** Implements `Connections.connect`. */
export async function connect(context: ConnectionsContext, request: ConnectRequest): Promise<ActiveAccount> {
  const { wallets } = context
  if (typeof request?.wallet !== 'string') throw invalidOption('connect', 'wallet', unlike(WALLET_ID, request?.wallet))
  // The wallet may not have been discovered yet.
  if (wallets.get().every(({ id }) => id !== request.wallet)) await context.discover()
  const target = resolveTarget(context, request)
  const { name: wallet } = target.connector.info
  const connected = await runConnectAttempt(context, request, target)
  const finished = finishConnecting(context, target, connected)
  const { signal } = request
  if (!signal) return finished
  // After an abort the visitor can still sign in: the caller may stop waiting because its view was replaced.
  finished.catch(() => {})
  return raceSignal(() => finished, signal).catch(cause => {
    throw signal.aborted ? new ConnectionError('connections/aborted', { wallet }, { cause }) : cause
  })
}

interface Connected {
  /** Accounts that the wallet connected. The first becomes the account that is shown. */
  readonly accounts: readonly [ActiveAccount, ...ActiveAccount[]]
  /** Message that the wallet signed in the same approval; `undefined` if it connected without signing in. */
  readonly signedIn: SignedIn | undefined
}

function runConnectAttempt(
  context: ConnectionsContext,
  request: ConnectRequest,
  target: ConnectTarget
): Promise<Connected> {
  const { connector, adapter } = target
  const options = {
    namespace: adapter.id,
    wallet: connector.info.name,
    pending: 'connecting',
    signal: request.signal,
    timeoutMs: isPairing(connector) ? PAIRING_TIMEOUT_MS : context.connectTimeoutMs,
    onFailed: (code: string) => emitFailed(context, target, code)
  } as const
  return runAttempt(context, options, attempt => requestConnection(context, { request, target, attempt }))
}

/**
 * Waits for the `connected` hook, and emits the events of the connected accounts.
 *
 * @throws {ConnectionError} `connections/rejected` if a tap rejects; `…/unavailable` if one fails.
 */
async function finishConnecting(
  context: ConnectionsContext,
  target: ConnectTarget,
  { accounts: [account, ...others], signedIn }: Connected
): Promise<ActiveAccount> {
  const wallet = target.connector.info.name
  const fail = (error: ConnectionError) => {
    emitFailed(context, target, error.code)
    return error
  }
  const decision = await context.hooks.connected.promise(account, signedIn).catch(async cause => {
    // The tap may have to reject the wallet, and could not decide, for example because its code did not load.
    const { namespace, connector } = account
    await disconnect(context, { namespace, connector }).catch(context.ctx.report)
    throw fail(new ConnectionError('connections/unavailable', { wallet }, { cause }))
  })
  if (decision === 'reject') throw fail(new ConnectionError('connections/rejected', { wallet }))
  for (const other of others) emitConnected(context, other, context.walletId(other.namespace, other.connector))
  emitConnected(context, account, target.entry.id)
  return account
}

const emitFailed = ({ ctx }: ConnectionsContext, { entry, adapter }: ConnectTarget, code: string) =>
  ctx.events.emit('connections:failed', { namespace: adapter.id, wallet: entry.id, code })

function resolveTarget(
  { store, wallets, connectors, adapter: adapterOf }: ConnectionsContext,
  { wallet, namespace: requested }: ConnectRequest
): ConnectTarget {
  const preferred = requested ?? store.slice.get().active
  const entry = wallets.get().find(({ id }) => id === wallet)
  const member =
    entry?.members.find(({ namespace }) => namespace === preferred) ?? (requested ? undefined : entry?.members[0])
  const listed = member && connectors.get().get(member.namespace)
  const connector = listed?.find(({ info }) => info.id === member?.connector)
  const adapter = member && adapterOf(member.namespace)
  if (requested && !adapterOf(requested)) throw new ConnectionError('connections/no-adapter', { namespace: requested })
  if (!entry || !connector || !adapter) throw new ConnectionError('connections/unknown-wallet', { wallet: `${wallet}` })
  return { entry, connector, adapter }
}

interface Connecting {
  readonly request: ConnectRequest
  readonly target: ConnectTarget
  readonly attempt: Attempt
}

/** Sends the request to the wallet unless a hook rejects it, and adds the connected wallet to the state and to `recent`. */
async function requestConnection(
  context: ConnectionsContext,
  { request, target, attempt }: Connecting
): Promise<Connected> {
  const { ctx, store, hooks, persistence } = context
  const { entry, connector, adapter } = target
  const { id: namespace } = adapter
  ctx.events.emit('connections:started', { namespace, wallet: entry.id })
  if ((await attempt.run(() => hooks.beforeConnect.promise(request))) === 'reject') {
    throw new ConnectionError('connections/not-allowed', { wallet: connector.info.name })
  }
  const chain = request.chain ?? namespaceState(store.slice.get(), namespace).network
  const anyNamespace = request.namespace === undefined
  const { connection: response, signedIn } = await connectWallet(context, { ...target, attempt, chain, anyNamespace })
  const chosen = context.chosen.save(connector, response, request.chosen)
  const accounts = await acceptConnection(context, target, response, attempt)
  const recent = chosen ?? (isPairing(connector) ? undefined : entry)
  if (recent) persistence.recent.set(withRecent(persistence.recent.get(), recent))
  return { accounts, signedIn }
}

/** Accepts the connection that a wallet returned, in the namespace to be shown, then connects the session's other namespaces. */
async function acceptConnection(
  context: ConnectionsContext,
  { entry, connector: requested, adapter }: ConnectTarget,
  response: Connection,
  attempt: Attempt
): Promise<Connected['accounts']> {
  const { store, activeConnectors, findConnector } = context
  const { session } = response
  const namespace = session?.namespace ?? adapter.id
  const primary = session?.connectors.get(namespace) ?? requested
  const { network } = namespaceState(store.slice.get(), namespace)
  // A namespace other than the requested one connects to the network that the visitor chose there last.
  const isOtherNamespace = namespace !== adapter.id && network !== undefined
  const reconnect = () => primary.connect({ silent: true, chain: network as ChainId, signal: attempt.signal })
  const connection = isOtherNamespace ? await attempt.run(reconnect) : response
  const servingAdapter = context.adapter(namespace)
  if (!servingAdapter || !activeConnectors.accept(servingAdapter, primary, connection, { activate: true })) {
    const wallet = requested.info.name
    throw new ConnectionError('connections/invalid-answer', { wallet, reason: 'no usable account' })
  }
  const account = store.account(namespace)
  if (!account) {
    activeConnectors.drop(namespace, primary.info.id)
    throw new ConnectionError('connections/no-network', { namespace })
  }
  endRestoring(context, namespace)
  const members = sharesSession(requested) ? entry.members : []
  const shared = session
    ? [...session.connectors]
    : members.map(member => [member.namespace, findConnector(member.namespace, member.connector)] as const)
  const others = await Promise.all(
    shared.map(async ([other, connector]) =>
      connector && connector !== primary ? connectSharedNamespace(context, other, connector, attempt) : undefined
    )
  )
  return [account, ...others.filter(other => other !== undefined)]
}

/** Connects a further namespace of a new session. Resolves with `undefined` for a namespace that the session lacks, which stays unchanged. */
async function connectSharedNamespace(
  context: ConnectionsContext,
  namespace: string,
  connector: Connector,
  attempt: Attempt
): Promise<ActiveAccount | undefined> {
  const { store, activeConnectors, attempts } = context
  const adapter = context.adapter(namespace)
  if (!adapter || attempts.isRunning(namespace)) return undefined
  const connectSilently = () => connector.connect({ silent: true, signal: attempt.signal })
  const connection = await attempt.run(connectSilently).catch(() => undefined)
  if (!connection || !activeConnectors.accept(adapter, connector, connection, { activate: false })) return undefined
  endRestoring(context, namespace)
  return store.account(namespace)
}

/** Stops treating the namespace's stored connections as those to restore, unless another tab stored some meanwhile. */
function endRestoring({ missed, persistence }: ConnectionsContext, namespace: string): void {
  if (!missed.has(namespace)) persistence.unrestored.delete(namespace)
}

function emitConnected(
  { ctx }: ConnectionsContext,
  { namespace, connector, account }: ActiveAccount,
  wallet: string
): void {
  ctx.events.emit('connections:connected', { namespace, wallet, connector, account, restored: false })
}
