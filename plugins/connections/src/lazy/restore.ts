import { namespaceState } from '../selectors.js'
import type { StoredNamespace, StoredWallet } from '../stored-connections.js'
import type { ConnectionsContext } from './connections-context.js'
import { toStored } from './persist.js'
import { isUncontested, sharesSession } from './recognise.js'
import { withNetwork, withPending } from './reducers.js'
import { restoreWallet } from './restore-wallet.js'

/** Milliseconds after which the state stops showing `reconnecting` for wallets of the page that have not responded. */
const AUTHORIZATION_WAIT_MS = 1_000

/** Restores the stored connections. Resolves when every stored wallet has responded or timed out. */
export async function restoreStored(context: ConnectionsContext): Promise<void> {
  const { ctx, store, connectors, persistence, reconnectTimeoutMs } = context
  const untouched = [...persistence.unrestored].filter(
    ([namespace]) => namespaceState(store.slice.get(), namespace).wallets.length === 0
  )
  const unsubscribe = connectors.subscribe(() => dropContested(context))
  const timer = setTimeout(unsubscribe, reconnectTimeoutMs)
  ctx.onDispose(() => {
    clearTimeout(timer)
    unsubscribe()
  })
  await Promise.all(untouched.map(([namespace, stored]) => restoreNamespace(context, namespace, stored)))
}

/** Drops restored wallets whose id another wallet claims too: it is unknown which of them was connected. */
function dropContested({ restored, activeConnectors, connectors, persistence }: ConnectionsContext): void {
  for (const [key, { namespace, connector }] of restored) {
    const { id } = connector.info
    const isActive = activeConnectors.find(namespace, id) === connector
    if (!isActive || isUncontested(connector, connectors.get().get(namespace))) continue
    restored.delete(key)
    activeConnectors.drop(namespace, id)
    persistence.persist()
  }
}

/**
 * Restores the stored connections of one namespace, without a prompt. Leaves out a wallet that is absent, rejects, times out or
 * may be another one (`isRecognised`). An attempt of the visitor in the namespace ends the restoring.
 *
 * @param following - true if another tab stored the connections. They then stay stored even if this tab cannot restore them: that
 *   tab would treat their absence as a disconnect.
 */
export async function restoreNamespace(
  context: ConnectionsContext,
  namespace: string,
  storedNamespace: StoredNamespace,
  { following = false } = {}
): Promise<void> {
  const { store, attempts, persistence, missed } = context
  const { stored, unrestored } = persistence
  restoreNetwork(context, namespace, storedNamespace)
  if (storedNamespace.wallets.length > 0 && !attempts.isRunning(namespace)) {
    await restoreWallets(context, namespace, storedNamespace)
  }
  // An attempt of the visitor has replaced this one and may fail. Stored connections stay stored until it ends.
  if (attempts.isRunning(namespace)) return
  store.apply(state => withPending(state, namespace, undefined))
  context.updateActive()
  if (missed.has(namespace)) return catchUp(context, namespace)
  const theirs = stored.get().namespaces[namespace]
  const isEmpty = namespaceState(store.slice.get(), namespace).wallets.length === 0
  if (following && theirs && isEmpty) unrestored.set(namespace, theirs)
  else unrestored.delete(namespace)
  if (!following) persistence.persist()
}

/** Selects the stored network if the site still configures it and the visitor has not chosen another one. */
function restoreNetwork({ store, adapter }: ConnectionsContext, namespace: string, { network }: StoredNamespace): void {
  if (!network || namespaceState(store.slice.get(), namespace).network) return
  if (!adapter(namespace)?.networks.some(({ caipNetworkId }) => caipNetworkId === network)) return
  store.apply(state => withNetwork(state, namespace, network))
}

async function restoreWallets(
  context: ConnectionsContext,
  namespace: string,
  storedNamespace: StoredNamespace
): Promise<void> {
  const { store, attempts, persistence, reconnectTimeoutMs } = context
  const adapter = context.adapter(namespace)
  if (!adapter) return
  persistence.unrestored.set(namespace, storedNamespace)
  void context.discover([namespace])
  const attempt = attempts.start(namespace, { wallet: namespace, timeoutMs: reconnectTimeoutMs, silent: true })
  store.apply(state => withPending(state, namespace, 'reconnecting'))
  const waiting = setTimeout(
    () => attempt.signal.aborted || stopWaiting(context, namespace, storedNamespace),
    AUTHORIZATION_WAIT_MS
  )
  await Promise.all(
    storedNamespace.wallets.map(wallet =>
      // A wallet that is absent or no longer authorizes this site is not an error: the visitor can connect it again.
      restoreWallet(context, { adapter, wallet, storedNamespace, attempt }).catch(() => undefined)
    )
  )
  clearTimeout(waiting)
  attempt.end()
}

/** Ends the status `reconnecting` for wallets of the page. A wallet that responds before the timeout is still restored. */
function stopWaiting(context: ConnectionsContext, namespace: string, { wallets }: StoredNamespace): void {
  const isSession = ({ connector: id }: StoredWallet) => {
    const connector = context.findConnector(namespace, id)
    return connector !== undefined && sharesSession(connector)
  }
  if (wallets.some(isSession)) return
  context.store.apply(state => withPending(state, namespace, undefined))
  context.updateActive()
}

/** Restores wallets that another tab connected while an attempt ran in the namespace. This tab's own connections stay. */
export function catchUp(context: ConnectionsContext, namespace: string): void {
  const { store, attempts, missed } = context
  const { unrestored, disconnecting } = context.persistence
  const theirs = missed.get(namespace)
  if (!theirs || attempts.isRunning(namespace)) return
  missed.delete(namespace)
  const { [namespace]: ours = { wallets: [] } } = toStored(store.slice.get(), new Map(), disconnecting).namespaces
  const otherWallets = theirs.wallets.filter(wallet =>
    ours.wallets.every(({ connector }) => connector !== wallet.connector)
  )
  const merged = { ...theirs, ...ours, wallets: [...ours.wallets, ...otherWallets] }
  unrestored.set(namespace, merged)
  if (context.reconnect && otherWallets.length > 0) {
    void restoreNamespace(context, namespace, merged, { following: true })
  } else {
    unrestored.delete(namespace)
  }
}
