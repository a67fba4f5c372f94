import { cell, type Disposer, derive, type PluginContext, type Readable } from '@latchkit/kernel'
import type { Connector, NamespaceAdapter } from '@latchkit/plugin-chains/contract'
import { type ConnectionsHooks, type ConnectorSource, ConnectorSources, type WalletEntry } from '../contract.js'
import type { Persistence } from '../persistence.js'
import { prefetchWhileOpen } from './prefetch.js'
import { type ConnectorsByNamespace, mergeWallets } from './wallets.js'

interface DiscoveryDeps {
  readonly ctx: Pick<PluginContext, 'events' | 'router' | 'contributions' | 'report' | 'onDispose'>
  readonly adapters: Readable<readonly NamespaceAdapter[]>
  readonly hooks: Pick<ConnectionsHooks, 'mergeConnectors'>
  /** Holds the namespaces that are about to be restored: their wallets are wanted from the beginning. */
  readonly persistence: Pick<Persistence, 'unrestored'>
  /** Gets every wallet that is found. */
  readonly wallets: { set(value: readonly WalletEntry[]): void }
  readonly loadManager: () => Promise<unknown>
}

/** Wallets of the page and of other sources, and the ways to them. */
export interface Discovery {
  readonly connectors: Readable<ConnectorsByNamespace>
  /**
   * Looks for the wallets of some namespaces, or of all, also of those that come later. Resolves when the wallets that announce
   * themselves at once are found.
   */
  discover(namespaces?: readonly string[]): Promise<void>
  /** Loads what connects a wallet of these namespaces. */
  prefetch(namespaces: readonly string[]): Promise<unknown>
}

/** Watches the wallets of every source, and of the chain plugins that are wanted, also of those that come and go later. */
export function createDiscovery({ ctx, adapters, hooks, persistence, wallets, loadManager }: DiscoveryDeps): Discovery {
  const sources = ctx.contributions(ConnectorSources)
  const connectors = cell<ConnectorsByNamespace>(new Map())
  const merged = derive([connectors], all => hooks.mergeConnectors.call(mergeWallets(all)))
  const requested = new Set<string>(persistence.unrestored.keys())
  let isEveryRequested = false
  const requestedAdapters = () => adapters.get().filter(({ id }) => isEveryRequested || requested.has(id))
  const watched = new Map<NamespaceAdapter | ConnectorSource, { found: ConnectorsByNamespace; stop: Disposer }>()

  /**
   * Chain plugins first, each in its place; other sources only for namespaces that a chain plugin serves. Some wallets of
   * the page choose their own id, so none may have that of a source.
   */
  const publish = () => {
    const byNamespace = new Map(
      adapters.get().map(adapter => [adapter.id, watched.get(adapter)?.found.get(adapter.id) ?? []])
    )
    for (const source of sources.get()) {
      for (const [namespace, sourced] of watched.get(source)?.found ?? []) {
        const fromAdapter = byNamespace.get(namespace)
        if (!fromAdapter) continue
        const isFree = ({ info }: Connector) => !sourced.some(own => own.info.id === info.id)
        byNamespace.set(namespace, [...fromAdapter.filter(isFree), ...sourced])
      }
    }
    connectors.set(byNamespace)
  }
  const watch = (key: NamespaceAdapter | ConnectorSource, discover: ConnectorSource['discover']) => {
    if (watched.has(key)) return
    const entry: { found: ConnectorsByNamespace; stop: Disposer } = { found: new Map(), stop: () => {} }
    watched.set(key, entry)
    try {
      entry.stop = discover(found => {
        if (watched.get(key) !== entry) return
        entry.found = found
        publish()
      })
    } catch (error) {
      ctx.report(error, 'discovery')
    }
  }
  const syncSources = () => {
    const now = new Set<unknown>([...adapters.get(), ...sources.get()])
    for (const [key, { stop }] of [...watched]) {
      if (now.has(key)) continue
      watched.delete(key)
      stop()
    }
    for (const adapter of requestedAdapters())
      watch(adapter, listener => adapter.discover(found => listener(new Map([[adapter.id, found]]))))
    for (const source of sources.get()) watch(source, listener => source.discover(listener))
    publish()
  }

  const show = () => wallets.set(merged.get())
  const unfollow = [merged.subscribe(show), adapters.subscribe(syncSources), sources.subscribe(syncSources)]
  ctx.onDispose(() => {
    for (const undo of unfollow) undo()
    for (const { stop } of watched.values()) stop()
  })
  const prefetch = (namespaces: readonly string[]) => {
    const selected = adapters.get().filter(({ id }) => namespaces.includes(id))
    return Promise.all([loadManager(), ...selected.map(adapter => adapter.prefetch?.())])
  }
  syncSources()
  prefetchWhileOpen(ctx, () => {
    const found = [...connectors.get()].filter(([, { length }]) => length > 0)
    return prefetch(found.map(([namespace]) => namespace))
  })

  return {
    connectors,
    async discover(namespaces) {
      const previousCount = requestedAdapters().length
      isEveryRequested ||= !namespaces
      for (const namespace of namespaces ?? []) requested.add(namespace)
      // Otherwise each call would list the same wallets anew.
      if (requestedAdapters().length > previousCount) syncSources()
      // `discover` of the adapter reports what does not load.
      await Promise.allSettled(requestedAdapters().map(adapter => adapter.loadDiscovery?.()))
    },
    prefetch
  }
}
