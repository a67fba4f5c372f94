import { type PluginContext, type Readable, raceSignal } from '@latchkit/kernel'
import type { Connector, NamespaceAdapter } from '@latchkit/plugin-chains/contract'
import type { ConnectionsState } from '../contract.js'
import type { Persistence } from '../persistence.js'
import { findWallet, namespaceState } from '../selectors.js'
import type { StoredNamespace, StoredWallet } from '../stored-connections.js'
import type { ActiveConnectors } from './active-connectors.js'
import { type ActiveNamespace, createActiveNamespace } from './active-namespace.js'
import type { Attempt, Attempts } from './attempts.js'
import type { ChosenWallets } from './chosen-wallets.js'
import type { ConnectionManager } from './connection-manager.js'
import { toStored } from './persist.js'
import { isRecognised, isUncontested, sharesSession } from './recognise.js'
import { withNetwork, withPending, withSelection } from './reducers.js'
import type { Store } from './store.js'
import { walletKey } from './wallet-key.js'
import type { ConnectorsByNamespace } from './wallets.js'

/** Milliseconds after which the state stops showing `reconnecting` for wallets of the page that have not responded. */
const AUTHORIZATION_WAIT_MS = 1_000

interface RestoreDeps {
  readonly ctx: PluginContext
  readonly store: Store
  readonly activeConnectors: ActiveConnectors
  readonly persistence: Persistence
  readonly attempts: Attempts
  readonly chosen: Pick<ChosenWallets, 'ready'>
  readonly connectors: Readable<ConnectorsByNamespace>
  readonly discover: (namespaces: readonly string[]) => Promise<void>
  readonly findConnector: (namespace: string, id: string) => Connector | undefined
  readonly adapter: (namespace: string) => NamespaceAdapter | undefined
  /** Connections that other tabs stored in a namespace while an attempt ran there. */
  readonly missed: Map<string, StoredNamespace>
  /** Milliseconds that a wallet has to appear on the page and to connect without a prompt. */
  readonly timeoutMs: number
  /** Returns the id of the `WalletEntry` of a connector. */
  readonly walletId: (namespace: string, connector: string) => string
  /** False if the site allows only connections that the visitor requested in this page. */
  readonly reconnect: boolean
  /** Namespace that was active before the dialog opened for another one. Kept until the dialog closes. */
  readonly previous: { readonly namespace?: string }
}

export function createRestoring(
  deps: RestoreDeps
): Pick<ConnectionManager, 'restore' | 'follow' | 'catchUp'> & ActiveNamespace {
  const {
    ctx,
    store,
    activeConnectors,
    persistence,
    attempts,
    connectors,
    findConnector,
    adapter,
    missed,
    timeoutMs,
    previous
  } = deps
  const { stored, unrestored, disconnecting } = persistence
  const { updateActive } = createActiveNamespace({ store, isPinned: () => previous.namespace !== undefined })
  const connectorsOf = (namespace: string) => connectors.get().get(namespace) ?? []
  /** Connectors that this page restored without the visitor's request, by `walletKey`. */
  const restored = new Map<string, { readonly namespace: string; readonly connector: Connector }>()

  ctx.events.on('connections:connected', ({ namespace, connector, restored: isSilent }) => {
    if (!isSilent) restored.delete(walletKey(namespace, connector))
  })

  /** Drops restored wallets whose id another wallet claims by now: it is unknown which of them was connected. */
  const dropContested = () => {
    for (const [key, { namespace, connector }] of restored) {
      const { id } = connector.info
      if (activeConnectors.find(namespace, id) !== connector || isUncontested(connector, connectorsOf(namespace)))
        continue
      restored.delete(key)
      activeConnectors.drop(namespace, id)
      persistence.persist()
    }
  }

  const restoreWallet = async (
    adapter: NamespaceAdapter,
    wallet: StoredWallet,
    storedNamespace: StoredNamespace,
    attempt: Attempt
  ) => {
    const { id: namespace } = adapter
    const { connector: id, chain } = wallet
    const connectOptions = { silent: true, ...(chain && { chain }), signal: attempt.signal }
    const connector = await waitForConnector(connectors, () => findConnector(namespace, id), attempt.signal)
    if (!isUncontested(connector, connectorsOf(namespace))) return
    const connection = await attempt.run(() => connector.connect(connectOptions))
    await attempt.run(() => deps.chosen.ready)
    // The visitor may have disconnected the wallet meanwhile, and another wallet may claim its id.
    const isStillStored = unrestored.get(namespace)?.wallets.some(wallet => wallet.connector === id)
    if (!isStillStored || !isUncontested(connector, connectorsOf(namespace))) return
    if (!isRecognised(adapter, connector, connection, wallet)) return
    if (!activeConnectors.accept(adapter, connector, connection, { activate: false })) return
    restored.set(walletKey(namespace, id), { namespace, connector })
    store.apply(state => selectStored(state, namespace, storedNamespace))
    const account = store.account(namespace)?.account
    const entry = deps.walletId(namespace, id)
    if (account) {
      ctx.events.emit('connections:connected', { namespace, wallet: entry, connector: id, account, restored: true })
    }
  }

  /** Ends the status `reconnecting` for wallets of the page. A wallet that responds before the timeout is still restored. */
  const stopWaiting = (namespace: string, { wallets }: StoredNamespace) => {
    const isSession = ({ connector: id }: StoredWallet) => {
      const connector = findConnector(namespace, id)
      return connector !== undefined && sharesSession(connector)
    }
    if (wallets.some(isSession)) return
    store.apply(state => withPending(state, namespace, undefined))
    updateActive()
  }

  /**
   * Restores the stored connections of one namespace, without a prompt. Leaves out a wallet that is absent, rejects, times out or
   * may be another one (`isRecognised`). An attempt of the visitor in the namespace ends the restoring. Connections of another
   * tab stay stored even if this tab cannot restore them: that tab would treat their absence as a disconnect.
   */
  const restore = async (namespace: string, storedNamespace: StoredNamespace, { following = false } = {}) => {
    const found = adapter(namespace)
    const { network, wallets } = storedNamespace
    const chosen = namespaceState(store.slice.get(), namespace).network
    if (network && !chosen && found?.networks.some(({ caipNetworkId }) => caipNetworkId === network)) {
      store.apply(state => withNetwork(state, namespace, network))
    }
    if (found && wallets.length > 0 && !attempts.isRunning(namespace)) {
      unrestored.set(namespace, storedNamespace)
      void deps.discover([namespace])
      const attempt = attempts.start(namespace, { wallet: namespace, timeoutMs, silent: true })
      store.apply(state => withPending(state, namespace, 'reconnecting'))
      const waiting = setTimeout(
        () => attempt.signal.aborted || stopWaiting(namespace, storedNamespace),
        AUTHORIZATION_WAIT_MS
      )
      // A wallet that is absent or no longer authorizes this site is not an error: the visitor can connect it again.
      await Promise.all(
        wallets.map(wallet => restoreWallet(found, wallet, storedNamespace, attempt).catch(() => undefined))
      )
      clearTimeout(waiting)
      attempt.end()
    }
    // An attempt of the visitor has replaced this one and may fail. Stored connections stay stored until it ends.
    if (attempts.isRunning(namespace)) return
    store.apply(state => withPending(state, namespace, undefined))
    updateActive()
    if (missed.has(namespace)) return catchUp(namespace)
    const theirs = stored.get().namespaces[namespace]
    const isMissed = namespaceState(store.slice.get(), namespace).wallets.length === 0
    if (following && theirs && isMissed) unrestored.set(namespace, theirs)
    else unrestored.delete(namespace)
    if (!following) persistence.persist()
  }

  const isBusy = (namespace: string) =>
    attempts.isRunning(namespace) ||
    namespaceState(store.slice.get(), namespace).wallets.some(({ connector }) =>
      disconnecting.has(walletKey(namespace, connector))
    )

  /** Restores wallets that another tab connected while an attempt ran in the namespace. This tab's own connections stay. */
  const catchUp = (namespace: string) => {
    const theirs = missed.get(namespace)
    if (!theirs || attempts.isRunning(namespace)) return
    missed.delete(namespace)
    const { [namespace]: ours = { wallets: [] } } = toStored(store.slice.get(), new Map(), disconnecting).namespaces
    const otherWallets = theirs.wallets.filter(wallet =>
      ours.wallets.every(({ connector }) => connector !== wallet.connector)
    )
    const merged = { ...theirs, ...ours, wallets: [...ours.wallets, ...otherWallets] }
    unrestored.set(namespace, merged)
    if (deps.reconnect && otherWallets.length > 0) void restore(namespace, merged, { following: true })
    else unrestored.delete(namespace)
  }

  /** Applies the connections that another tab stored: drops wallets it disconnected, restores wallets it connected, and selects its accounts. */
  const follow = () => {
    const { namespaces } = stored.get()
    const namespaceIds = new Set([...Object.keys(store.slice.get().byNamespace), ...Object.keys(namespaces)])
    for (const namespace of [...namespaceIds].filter(attempts.isRunning)) {
      const theirs = namespaces[namespace]
      if (missed.delete(namespace)) unrestored.delete(namespace)
      if (!theirs) continue
      missed.set(namespace, theirs)
      // A write meanwhile must not look like a disconnect to that tab.
      unrestored.set(namespace, theirs)
    }
    for (const namespace of [...namespaceIds].filter(id => !isBusy(id))) {
      const theirs = namespaces[namespace] ?? { wallets: [] }
      unrestored.delete(namespace)
      const isStored = (connector: string) => theirs.wallets.some(wallet => wallet.connector === connector)
      const { wallets } = namespaceState(store.slice.get(), namespace)
      for (const { connector } of wallets) if (!isStored(connector)) activeConnectors.drop(namespace, connector)
      const isMissing = ({ connector }: StoredWallet) => !findWallet(store.slice.get(), namespace, connector)
      if (deps.reconnect && theirs.wallets.some(isMissing)) {
        void restore(namespace, theirs, { following: true })
      }
      store.apply(state => selectStored(state, namespace, theirs))
    }
  }

  return {
    async restore() {
      const untouched = [...unrestored].filter(
        ([namespace]) => namespaceState(store.slice.get(), namespace).wallets.length === 0
      )
      const unsubscribe = connectors.subscribe(dropContested)
      const timer = setTimeout(unsubscribe, timeoutMs)
      ctx.onDispose(() => {
        clearTimeout(timer)
        unsubscribe()
      })
      await Promise.all(untouched.map(([namespace, storedNamespace]) => restore(namespace, storedNamespace)))
    },
    follow,
    catchUp,
    updateActive
  }
}

/** Resolves to the connector once `find` returns it: wallets may announce themselves at any time. Rejects when the signal aborts. */
function waitForConnector(
  connectors: Readable<ConnectorsByNamespace>,
  find: () => Connector | undefined,
  signal: AbortSignal
): Promise<Connector> {
  let stop = () => {}
  const discovered = new Promise<Connector>(resolve => {
    const check = () => {
      const connector = find()
      if (connector) resolve(connector)
    }
    stop = connectors.subscribe(check)
    check()
  })
  return raceSignal(() => discovered, signal).finally(stop)
}

function selectStored(
  state: ConnectionsState,
  namespace: string,
  { current, wallets }: StoredNamespace
): ConnectionsState {
  const ordered = [...wallets].sort((a, b) => Number(a.connector === current) - Number(b.connector === current))
  // The current wallet comes last, because selecting an account also makes its wallet the current one.
  return ordered.reduce((next, { connector, account }) => {
    const inFront = findWallet(next, namespace, connector)?.accounts[0]?.address
    return withSelection(next, namespace, connector, account ?? inFront ?? '')
  }, state)
}
