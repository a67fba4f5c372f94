import type { Disposer, Readable } from '@latchkit/kernel'
import type { NamespaceAdapter } from '@latchkit/kernel/chain'
import type { ConnectorsByNamespace } from './wallets.js'

/** Watches the wallets of every chain plugin, also of those that come and go later. */
export function discoverWallets(
  adapters: Readable<readonly NamespaceAdapter[]>,
  connectors: Readable<ConnectorsByNamespace> & { set(value: ConnectorsByNamespace): void },
  report: (error: unknown) => void
): Disposer {
  const watched = new Map<NamespaceAdapter, Disposer>()

  const forget = (adapter: NamespaceAdapter) => {
    watched.get(adapter)?.()
    watched.delete(adapter)
    connectors.set(new Map([...connectors.get()].filter(([namespace]) => namespace !== adapter.id)))
  }
  const watch = (adapter: NamespaceAdapter) => {
    watched.set(adapter, () => {})
    try {
      const stop = adapter.discover(found => connectors.set(new Map(connectors.get()).set(adapter.id, found)))
      watched.set(adapter, stop)
    } catch (error) {
      report(error)
    }
  }
  const follow = () => {
    const now = adapters.get()
    for (const adapter of [...watched.keys()]) if (!now.includes(adapter)) forget(adapter)
    for (const adapter of now) if (!watched.has(adapter)) watch(adapter)
  }

  const unfollow = adapters.subscribe(follow)
  follow()
  return () => {
    unfollow()
    for (const stop of watched.values()) stop()
  }
}
