import { type PluginContext, type Readable, unlessAborted } from '@latchkit/kernel'
import type { Connector, NamespaceAdapter } from '@latchkit/plugin-chains/contract'
import type { ConnectionsState } from '../contract.js'
import { findWallet, namespaceState } from '../facts.js'
import type { Memory } from '../memory.js'
import type { StoredNamespace, StoredWallet } from '../stored.js'
import { type ActiveFamily, createActiveFamily } from './active-family.js'
import type { Attempt, Attempts } from './attempts.js'
import { withNetwork, withPending, withSelection } from './changes.js'
import type { ChosenWallets } from './chosen.js'
import type { LiveWallets } from './live.js'
import type { Machine } from './machine.js'
import { toStored } from './persist.js'
import { isRecognised, isUncontested, sharesSession } from './recognise.js'
import type { Store } from './store.js'
import { walletKey } from './wallet-key.js'
import type { ConnectorsByNamespace } from './wallets.js'

/** Milliseconds after which the state stops showing `reconnecting` for wallets of the page that have not responded. */
const AUTHORIZATION_WAIT_MS = 1_000

interface RestoreParts {
  readonly ctx: PluginContext
  readonly store: Store
  readonly live: LiveWallets
  readonly memory: Memory
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
  readonly left: { readonly namespace?: string }
}

export function createRestoring(parts: RestoreParts): Pick<Machine, 'restore' | 'follow' | 'catchUp'> & ActiveFamily {
  const { ctx, store, live, memory, attempts, connectors, findConnector, adapter, missed, timeoutMs, left } = parts
  const { stored, kept, leaving } = memory
  const { settleActive } = createActiveFamily({ store, isHeld: () => left.namespace !== undefined })
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
      if (live.find(namespace, id) !== connector || isUncontested(connector, connectorsOf(namespace))) continue
      restored.delete(key)
      live.drop(namespace, id)
      memory.persist()
    }
  }

  const bringBack = async (
    adapter: NamespaceAdapter,
    wallet: StoredWallet,
    what: StoredNamespace,
    attempt: Attempt
  ) => {
    const { id: namespace } = adapter
    const { connector: id, chain } = wallet
    const silently = { silent: true, ...(chain && { chain }), signal: attempt.signal }
    const connector = await appears(connectors, () => findConnector(namespace, id), attempt.signal)
    if (!isUncontested(connector, connectorsOf(namespace))) return
    const connection = await attempt.run(() => connector.connect(silently))
    await attempt.run(() => parts.chosen.ready)
    // The visitor may have disconnected the wallet meanwhile, and another wallet may claim its id.
    const isWanted = kept.get(namespace)?.wallets.some(wallet => wallet.connector === id)
    if (!isWanted || !isUncontested(connector, connectorsOf(namespace))) return
    if (!isRecognised(adapter, connector, connection, wallet)) return
    if (!live.accept(adapter, connector, connection, { activate: false })) return
    restored.set(walletKey(namespace, id), { namespace, connector })
    store.apply(state => selectStored(state, namespace, what))
    const account = store.account(namespace)?.account
    const entry = parts.walletId(namespace, id)
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
    settleActive()
  }

  /**
   * Restores the stored connections of one namespace, without a prompt. Leaves out a wallet that is absent, rejects, times out or
   * may be another one (`isRecognised`). An attempt of the visitor in the namespace ends the restoring. Connections of another
   * tab stay stored even if this tab cannot restore them: that tab would treat their absence as a disconnect.
   */
  const restore = async (namespace: string, what: StoredNamespace, { following = false } = {}) => {
    const found = adapter(namespace)
    const { network, wallets } = what
    const chosen = namespaceState(store.slice.get(), namespace).network
    if (network && !chosen && found?.networks.some(({ caipNetworkId }) => caipNetworkId === network)) {
      store.apply(state => withNetwork(state, namespace, network))
    }
    if (found && wallets.length > 0 && !attempts.isRunning(namespace)) {
      kept.set(namespace, what)
      void parts.discover([namespace])
      const attempt = attempts.begin(namespace, { wallet: namespace, timeoutMs, silent: true })
      store.apply(state => withPending(state, namespace, 'reconnecting'))
      const waiting = setTimeout(() => attempt.signal.aborted || stopWaiting(namespace, what), AUTHORIZATION_WAIT_MS)
      // A wallet that is absent or no longer authorizes this site is not an error: the visitor can connect it again.
      await Promise.all(wallets.map(wallet => bringBack(found, wallet, what, attempt).catch(() => undefined)))
      clearTimeout(waiting)
      attempt.end()
    }
    // An attempt of the visitor has replaced this one and may fail. Stored connections stay stored until it ends.
    if (attempts.isRunning(namespace)) return
    store.apply(state => withPending(state, namespace, undefined))
    settleActive()
    if (missed.has(namespace)) return catchUp(namespace)
    const theirs = stored.get().namespaces[namespace]
    const isMissed = namespaceState(store.slice.get(), namespace).wallets.length === 0
    if (following && theirs && isMissed) kept.set(namespace, theirs)
    else kept.delete(namespace)
    if (!following) memory.persist()
  }

  const busy = (namespace: string) =>
    attempts.isRunning(namespace) ||
    namespaceState(store.slice.get(), namespace).wallets.some(({ connector }) =>
      leaving.has(walletKey(namespace, connector))
    )

  /** Restores wallets that another tab connected while an attempt ran in the namespace. This tab's own connections stay. */
  const catchUp = (namespace: string) => {
    const theirs = missed.get(namespace)
    if (!theirs || attempts.isRunning(namespace)) return
    missed.delete(namespace)
    const { [namespace]: ours = { wallets: [] } } = toStored(store.slice.get(), new Map(), leaving).namespaces
    const others = theirs.wallets.filter(wallet =>
      ours.wallets.every(({ connector }) => connector !== wallet.connector)
    )
    const both = { ...theirs, ...ours, wallets: [...ours.wallets, ...others] }
    kept.set(namespace, both)
    if (parts.reconnect && others.length > 0) void restore(namespace, both, { following: true })
    else kept.delete(namespace)
  }

  /** Applies the connections that another tab stored: drops wallets it disconnected, restores wallets it connected, and selects its accounts. */
  const follow = () => {
    const { namespaces } = stored.get()
    const known = new Set([...Object.keys(store.slice.get().byNamespace), ...Object.keys(namespaces)])
    for (const namespace of [...known].filter(attempts.isRunning)) {
      const theirs = namespaces[namespace]
      if (missed.delete(namespace)) kept.delete(namespace)
      if (!theirs) continue
      missed.set(namespace, theirs)
      // A write meanwhile must not look like a disconnect to that tab.
      kept.set(namespace, theirs)
    }
    for (const namespace of [...known].filter(id => !busy(id))) {
      const theirs = namespaces[namespace] ?? { wallets: [] }
      kept.delete(namespace)
      const stays = (connector: string) => theirs.wallets.some(wallet => wallet.connector === connector)
      const { wallets } = namespaceState(store.slice.get(), namespace)
      for (const { connector } of wallets) if (!stays(connector)) live.drop(namespace, connector)
      const isMissing = ({ connector }: StoredWallet) => !findWallet(store.slice.get(), namespace, connector)
      if (parts.reconnect && theirs.wallets.some(isMissing)) {
        void restore(namespace, theirs, { following: true })
      }
      store.apply(state => selectStored(state, namespace, theirs))
    }
  }

  return {
    async restore() {
      const untouched = [...kept].filter(
        ([namespace]) => namespaceState(store.slice.get(), namespace).wallets.length === 0
      )
      const unsubscribe = connectors.subscribe(dropContested)
      const timer = setTimeout(unsubscribe, timeoutMs)
      ctx.onDispose(() => {
        clearTimeout(timer)
        unsubscribe()
      })
      await Promise.all(untouched.map(([namespace, what]) => restore(namespace, what)))
    },
    follow,
    catchUp,
    settleActive
  }
}

/** Resolves to the connector once `find` returns it: wallets may announce themselves at any time. Rejects when the signal aborts. */
function appears(
  connectors: Readable<ConnectorsByNamespace>,
  find: () => Connector | undefined,
  signal: AbortSignal
): Promise<Connector> {
  let stop = () => {}
  const found = new Promise<Connector>(resolve => {
    const look = () => {
      const connector = find()
      if (connector) resolve(connector)
    }
    stop = connectors.subscribe(look)
    look()
  })
  return unlessAborted(() => found, signal).finally(stop)
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
