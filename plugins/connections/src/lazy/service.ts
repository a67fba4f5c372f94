import { invalidOption, type PluginContext, type Readable } from '@latchkit/kernel'
import { unlike } from '@latchkit/kernel/options'
import type { ChainId, ChainsApi, Connection, Connector, NamespaceAdapter } from '@latchkit/plugin-chains/contract'
import type { ConnectionsApi, ConnectionsHooks, ConnectRequest, WalletEntry } from '../contract.js'
import type { Persistence } from '../persistence.js'
import { currentWallet, namespaceState } from '../selectors.js'
import type { StoredNamespace } from '../stored-connections.js'
import type { ActiveConnectors } from './active-connectors.js'
import type { Attempt, Attempts } from './attempts.js'
import type { ChosenWallets } from './chosen-wallets.js'
import { createDisconnect } from './disconnect.js'
import { ConnectionError, toConnectionError } from './errors.js'
import { isPairing, sharesSession } from './recognise.js'
import { type Pending, withActive, withChain, withNetwork, withPending, withRecent } from './reducers.js'
import { createSigning } from './sign-message.js'
import type { Store } from './store.js'
import type { ConnectorsByNamespace } from './wallets.js'

/** Milliseconds after which a pairing times out. It is long because the visitor scans the code on another device; the code is renewed meanwhile. */
const PAIRING_TIMEOUT_MS = 1_200_000

const WALLET_ID = 'must be the id of one of Connections.wallets; to let the visitor choose, open the dialog'

interface ServiceDeps {
  readonly ctx: PluginContext
  readonly store: Store
  readonly activeConnectors: ActiveConnectors
  readonly attempts: Attempts
  readonly chosen: ChosenWallets
  readonly connectors: Readable<ConnectorsByNamespace>
  readonly discover: () => Promise<void>
  readonly findConnector: (namespace: string, id: string) => Connector | undefined
  readonly adapter: (namespace: string) => NamespaceAdapter | undefined
  readonly features: ChainsApi['features']
  readonly wallets: Readable<readonly WalletEntry[]>
  readonly hooks: ConnectionsHooks
  readonly persistence: Persistence
  readonly missed: ReadonlyMap<string, StoredNamespace>
  readonly catchUp: (namespace: string) => void
  readonly connectTimeoutMs: number
  /** Returns the id of the `WalletEntry` of a connector. */
  readonly walletId: (namespace: string, connector: string) => string
}
interface AttemptingOptions {
  readonly pending: Pending
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  readonly onFailed: (code: string) => void
}
type WalletRequests = Pick<
  ConnectionsApi,
  'connect' | 'disconnect' | 'switchNetwork' | 'requestNetwork' | 'signMessage'
>

/** Creates the methods that send requests to a wallet. Their promises settle even if the wallet does not respond. */
export function createService(deps: ServiceDeps): WalletRequests {
  const {
    ctx,
    store,
    activeConnectors,
    attempts,
    connectors,
    wallets,
    hooks,
    adapter: adapterOf,
    connectTimeoutMs,
    persistence
  } = deps
  const { findConnector, missed, catchUp, features } = deps
  const { persist } = persistence

  const signing = createSigning({ ctx, store, activeConnectors, adapter: adapterOf, features, connectTimeoutMs })
  const disconnect = createDisconnect({
    ctx,
    store,
    activeConnectors,
    attempts,
    hooks,
    persistence,
    abortSigning: signing.abortSigning
  })

  const resolveRequest = (
    { wallet, namespace = store.slice.get().active }: ConnectRequest,
    requested: string | undefined
  ) => {
    const entry = wallets.get().find(({ id }) => id === wallet)
    const member =
      entry?.members.find(candidate => candidate.namespace === namespace) ?? (requested ? undefined : entry?.members[0])
    const connector =
      member &&
      connectors
        .get()
        .get(member.namespace)
        ?.find(({ info }) => info.id === member.connector)
    const adapter = member && adapterOf(member.namespace)
    if (requested && !adapterOf(requested))
      throw new ConnectionError('connections/no-adapter', { namespace: requested })
    if (!entry || !connector || !adapter)
      throw new ConnectionError('connections/unknown-wallet', { wallet: `${wallet}` })
    return { entry, connector, adapter }
  }

  /** Runs one attempt in a namespace: sets the pending state meanwhile and converts a failure to a `ConnectionError`. */
  async function runAttempt<T>(
    namespace: string,
    wallet: string,
    options: AttemptingOptions,
    work: (attempt: Attempt) => Promise<T>
  ): Promise<T> {
    const { pending, signal, timeoutMs = connectTimeoutMs, onFailed } = options
    // An aborted request must not abort the running attempt.
    if (signal?.aborted) throw new ConnectionError('connections/aborted', { wallet })
    const attempt = attempts.start(namespace, { wallet, timeoutMs, ...(signal && { signal }) })
    store.apply(state => withPending(state, namespace, pending))
    try {
      return await work(attempt)
    } catch (cause) {
      const error = toConnectionError(cause, wallet)
      onFailed(error.code)
      throw error
    } finally {
      attempt.end()
      if (!attempts.isRunning(namespace)) store.apply(state => withPending(state, namespace, undefined))
      catchUp(namespace)
      persist()
    }
  }

  /** Connects a further namespace of a new session. A namespace that the session lacks stays unchanged. */
  async function connectSharedNamespace(
    namespace: string,
    connector: Connector | undefined,
    primary: Connector,
    attempt: Attempt
  ) {
    const adapter = adapterOf(namespace)
    if (!adapter || !connector || connector === primary || attempts.isRunning(namespace)) return
    const { id } = connector.info
    const connectSilently = () => connector.connect({ silent: true, signal: attempt.signal })
    const connection = await attempt.run(connectSilently).catch(() => undefined)
    if (!connection || !activeConnectors.accept(adapter, connector, connection, { activate: false })) return
    if (!missed.has(namespace)) persistence.unrestored.delete(namespace)
    const account = store.account(namespace)?.account
    const wallet = deps.walletId(namespace, id)
    if (account)
      ctx.events.emit('connections:connected', { namespace, wallet, connector: id, account, restored: false })
  }

  /** Accepts the connection that a wallet returned, in the namespace to be shown, then connects the session's other namespaces. */
  async function acceptConnection(
    { entry, connector: requested, adapter }: ReturnType<typeof resolveRequest>,
    response: Connection,
    attempt: Attempt
  ) {
    const { session } = response
    const namespace = session?.namespace ?? adapter.id
    const primary = session?.connectors.get(namespace) ?? requested
    const { network } = namespaceState(store.slice.get(), namespace)
    // A namespace other than the requested one connects to the network that the visitor chose there last.
    const isOtherNamespace = namespace !== adapter.id && network !== undefined
    const reconnect = () => primary.connect({ silent: true, chain: network as ChainId, signal: attempt.signal })
    const connection = isOtherNamespace ? await attempt.run(reconnect) : response
    const servingAdapter = adapterOf(namespace)
    if (!servingAdapter || !activeConnectors.accept(servingAdapter, primary, connection, { activate: true })) {
      throw new ConnectionError('connections/invalid-answer', {
        wallet: requested.info.name,
        reason: 'no usable account'
      })
    }
    const account = store.account(namespace)
    if (!account) {
      activeConnectors.drop(namespace, primary.info.id)
      throw new ConnectionError('connections/no-network', { namespace })
    }
    if (!missed.has(namespace)) persistence.unrestored.delete(namespace)
    const members = session
      ? [...session.connectors]
      : sharesSession(requested)
        ? entry.members.map(member => [member.namespace, findConnector(member.namespace, member.connector)] as const)
        : []
    await Promise.all(
      members.map(([memberNamespace, connector]) =>
        connectSharedNamespace(memberNamespace, connector, primary, attempt)
      )
    )
    return account
  }

  async function connect(request: ConnectRequest) {
    if (typeof request?.wallet !== 'string')
      throw invalidOption('connect', 'wallet', unlike(WALLET_ID, request?.wallet))
    // The wallet may not have been discovered yet.
    if (wallets.get().every(({ id }) => id !== request.wallet)) await deps.discover()
    const resolved = resolveRequest(request, request.namespace)
    const { entry, connector, adapter } = resolved
    const { id: namespace } = adapter
    const wallet = connector.info.name
    const { signal } = request
    const timeoutMs = isPairing(connector) ? PAIRING_TIMEOUT_MS : connectTimeoutMs
    const onFailed = (code: string) => ctx.events.emit('connections:failed', { namespace, wallet: entry.id, code })
    const options = { pending: 'connecting', timeoutMs, onFailed, ...(signal && { signal }) } as const
    return runAttempt(namespace, wallet, options, async attempt => {
      ctx.events.emit('connections:started', { namespace, wallet: entry.id })
      if ((await attempt.run(() => hooks.beforeConnect.promise(request))) === 'reject') {
        throw new ConnectionError('connections/not-allowed', { wallet })
      }
      const chain = request.chain ?? namespaceState(store.slice.get(), namespace).network
      const anyNamespace = request.namespace === undefined
      const requestConnection = () =>
        connector.connect({ signal: attempt.signal, anyNamespace, ...(chain && { chain }) })
      const response = await attempt.run(requestConnection)
      const chosen = deps.chosen.save(connector, response, request.chosen)
      const account = await acceptConnection(resolved, response, attempt)
      const recent = chosen ?? (isPairing(connector) ? undefined : entry)
      if (recent) persistence.recent.set(withRecent(persistence.recent.get(), recent))
      ctx.events.emit('connections:connected', {
        namespace: account.namespace,
        wallet: entry.id,
        connector: connector.info.id,
        account: account.account,
        restored: false
      })
      return account
    })
  }

  const networkOf = (chain: ChainId) => {
    const network = store.networks.get().find(({ caipNetworkId }) => caipNetworkId === chain)
    if (!network) throw new ConnectionError('connections/unknown-network', { chain })
    return network
  }

  const choose = (namespace: string, chain: ChainId) => {
    store.apply(state => withActive(withNetwork(state, namespace, chain), namespace))
    persist()
  }

  async function switchNetwork(chain: ChainId, { signal }: { readonly signal?: AbortSignal } = {}) {
    const network = networkOf(chain)
    const { chainNamespace: namespace } = network
    const { active = namespace } = store.slice.get()
    const current = currentWallet(store.slice.get(), namespace)
    // A switch would replace the account that is shown by a family without an account.
    if (!current && store.account(active)) throw new ConnectionError('connections/not-connected', { namespace })
    const connector = current && activeConnectors.find(namespace, current.connector)
    if (!current?.chain || current.chain === chain || !connector) return choose(namespace, chain)

    const { name } = current
    const wallet = deps.walletId(namespace, current.connector)
    const onFailed = (code: string) => ctx.events.emit('connections:switch-failed', { namespace, wallet, chain, code })
    await runAttempt(namespace, name, { pending: 'switching', onFailed, ...(signal && { signal }) }, async attempt => {
      const { switchNetwork: feature } = await attempt.run(() => features(namespace))
      if (!feature) throw new ConnectionError('connections/unsupported', { wallet: name, feature: 'switchNetwork' })
      await attempt.run(() => feature.switch(connector, network, attempt.signal))
      store.apply(state => withChain(state, namespace, current.connector, chain))
      choose(namespace, chain)
    })
  }

  return {
    signMessage: signing.sign,
    connect,
    disconnect,
    switchNetwork,
    async requestNetwork(chain) {
      const network = networkOf(chain)
      const { active } = store.slice.get()
      const from = active === undefined ? undefined : store.account(active)?.chain
      if (from === chain) return choose(network.chainNamespace, chain)
      const target = await hooks.beforeSwitch.promise({ chain, from })
      if (!target) return switchNetwork(chain)
      const { open } = ctx.router.state.get()
      if (open) ctx.router.push({ kind: 'view', id: target.view }, target.params)
      else await ctx.router.open({ target })
    }
  }
}
