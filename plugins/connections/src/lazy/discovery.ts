import type { Disposer, Readable } from '@latchkit/kernel'
import type { Connector, NamespaceAdapter } from '@latchkit/plugin-chains/contract'
import type { ConnectorSource } from '../contract.js'
import type { ConnectorsByNamespace } from './wallets.js'

/** Watches the wallets of every chain plugin and of every other source, also of those that come and go later. */
export function discoverWallets(
  adapters: Readable<readonly NamespaceAdapter[]>,
  sources: Readable<readonly ConnectorSource[]>,
  connectors: Readable<ConnectorsByNamespace> & { set(value: ConnectorsByNamespace): void },
  report: (error: unknown) => void
): Disposer {
  const watched = new Map<NamespaceAdapter | ConnectorSource, { found: ConnectorsByNamespace; stop: Disposer }>()

  /**
   * Chain plugins first, each in its place; other sources only for namespaces that a chain plugin serves. Some wallets of
   * the page choose their own id, so none may have that of a source.
   */
  const tell = () => {
    const all = new Map(adapters.get().map(adapter => [adapter.id, watched.get(adapter)?.found.get(adapter.id) ?? []]))
    for (const source of sources.get()) {
      for (const [namespace, more] of watched.get(source)?.found ?? []) {
        const known = all.get(namespace)
        if (!known) continue
        const isFree = ({ info }: Connector) => !more.some(other => other.info.id === info.id)
        all.set(namespace, [...known.filter(isFree), ...more])
      }
    }
    connectors.set(all)
  }
  const watch = (key: NamespaceAdapter | ConnectorSource, begin: ConnectorSource['discover']) => {
    if (watched.has(key)) return
    const entry: { found: ConnectorsByNamespace; stop: Disposer } = { found: new Map(), stop: () => {} }
    watched.set(key, entry)
    try {
      entry.stop = begin(found => {
        if (watched.get(key) !== entry) return
        entry.found = found
        tell()
      })
    } catch (error) {
      report(error)
    }
  }
  const follow = () => {
    const now = new Set<unknown>([...adapters.get(), ...sources.get()])
    for (const [key, { stop }] of [...watched]) {
      if (now.has(key)) continue
      watched.delete(key)
      stop()
    }
    for (const one of adapters.get()) watch(one, hear => one.discover(found => hear(new Map([[one.id, found]]))))
    for (const one of sources.get()) watch(one, hear => one.discover(hear))
    tell()
  }

  const unfollow = [adapters.subscribe(follow), sources.subscribe(follow)]
  follow()
  return () => {
    for (const undo of unfollow) undo()
    for (const { stop } of watched.values()) stop()
  }
}
