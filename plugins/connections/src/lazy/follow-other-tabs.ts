import { findWallet, namespaceState } from '../selectors.js'
import type { ConnectionsContext } from './connections-context.js'
import { withStoredSelection } from './reducers.js'
import { restoreNamespace } from './restore.js'
import { walletKey } from './wallet-key.js'

/** Applies the connections that another tab stored: drops wallets it disconnected, restores wallets it connected, and selects its accounts. */
export function followOtherTabs(context: ConnectionsContext): void {
  const { store, attempts, persistence } = context
  const { byNamespace } = store.slice.get()
  const namespaces = [...new Set(Object.keys({ ...byNamespace, ...persistence.stored.get().namespaces }))]
  for (const namespace of namespaces.filter(attempts.isRunning)) postpone(context, namespace)
  for (const namespace of namespaces.filter(id => !isBusy(context, id))) followNamespace(context, namespace)
}

/** Returns true while an attempt or a disconnect runs in the namespace. */
const isBusy = ({ store, attempts, persistence }: ConnectionsContext, namespace: string) =>
  attempts.isRunning(namespace) ||
  namespaceState(store.slice.get(), namespace).wallets.some(({ connector }) =>
    persistence.disconnecting.has(walletKey(namespace, connector))
  )

/** Keeps the connections that another tab stored until the running attempt ends (`catchUp`). */
function postpone({ missed, persistence }: ConnectionsContext, namespace: string): void {
  const { stored, unrestored } = persistence
  const theirs = stored.get().namespaces[namespace]
  if (missed.delete(namespace)) unrestored.delete(namespace)
  if (!theirs) return
  missed.set(namespace, theirs)
  // A write meanwhile must not look like a disconnect to that tab.
  unrestored.set(namespace, theirs)
}

function followNamespace(context: ConnectionsContext, namespace: string): void {
  const { store, activeConnectors, persistence } = context
  const theirs = persistence.stored.get().namespaces[namespace] ?? { wallets: [] }
  persistence.unrestored.delete(namespace)
  for (const { connector } of namespaceState(store.slice.get(), namespace).wallets) {
    if (!theirs.wallets.some(wallet => wallet.connector === connector)) activeConnectors.drop(namespace, connector)
  }
  const isMissing = theirs.wallets.some(({ connector }) => !findWallet(store.slice.get(), namespace, connector))
  if (context.reconnect && isMissing) void restoreNamespace(context, namespace, theirs, { following: true })
  store.apply(state => withStoredSelection(state, namespace, theirs))
}
