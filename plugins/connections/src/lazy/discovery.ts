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
  /** Namespaces to restore. Their wallets are discovered from the start. */
  readonly persistence: Pick<Persistence, 'unrestored'>
  /** Receives the discovered wallets. */
  readonly wallets: { set(value: readonly WalletEntry[]): void }
  readonly loadManager: () => Promise<unknown>
}

/** Connectors of all sources, and the methods that look for more. */
export interface Discovery {
  readonly connectors: Readable<ConnectorsByNamespace>
  /**
   * Discovers the wallets of these namespaces, or of all, also of chain plugins that are added later. Resolves when the wallets that
   * announce themselves at once are found.
   */
  discover(namespaces?: readonly string[]): Promise<void>
  /** Loads the code that connects a wallet of these namespaces. */
  prefetch(namespaces: readonly string[]): Promise<unknown>
}

/** Watches the wallets of every source and of the requested chain plugins, which may be added and removed. */
export function createDiscovery({ ctx, adapters, hooks, persistence, wallets, loadManager }: DiscoveryDeps): Discovery {
  const sources = ctx.contributions(ConnectorSources)
  const connectors = cell<ConnectorsByNamespace>(new Map())
  const merged = derive([connectors], all => hooks.mergeConnectors.call(mergeWallets(all)))
  const requested = new Set<string>(persistence.unrestored.keys())
  let isEveryRequested = false
  const requestedAdapters = () => adapters.get().filter(({ id }) => isEveryRequested || requested.has(id))

  const publish = () => connectors.set(mergeSources(adapters.get(), sources.get(), found))
  const { found, watch, keep } = createWatcher(publish, ctx.report)
  const syncSources = () => {
    keep([...adapters.get(), ...sources.get()])
    for (const adapter of requestedAdapters())
      watch(adapter, listener => adapter.discover(found => listener(new Map([[adapter.id, found]]))))
    for (const source of sources.get()) watch(source, listener => source.discover(listener))
    publish()
  }

  const show = () => wallets.set(merged.get())
  const unfollow = [merged.subscribe(show), adapters.subscribe(syncSources), sources.subscribe(syncSources)]
  ctx.onDispose(() => {
    for (const undo of unfollow) undo()
    keep([])
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
      // A call that adds no adapter must not publish the same wallets again.
      if (requestedAdapters().length > previousCount) syncSources()
      // `discover` of the adapter reports a failed load.
      await Promise.allSettled(requestedAdapters().map(adapter => adapter.loadDiscovery?.()))
    },
    prefetch
  }
}

type Source = NamespaceAdapter | ConnectorSource
type Found = (source: Source) => ConnectorsByNamespace | undefined

/** Watches sources, and returns what each has found. A source that throws is reported and stays empty. */
function createWatcher(onFound: () => void, report: PluginContext['report']) {
  const watched = new Map<Source, { found?: ConnectorsByNamespace; stop: Disposer }>()
  const found: Found = source => watched.get(source)?.found
  return {
    found,
    watch(source: Source, discover: ConnectorSource['discover']) {
      if (watched.has(source)) return
      const entry: { found?: ConnectorsByNamespace; stop: Disposer } = { stop: () => {} }
      watched.set(source, entry)
      try {
        entry.stop = discover(found => {
          if (watched.get(source) !== entry) return
          entry.found = found
          onFound()
        })
      } catch (error) {
        report(error, 'discovery')
      }
    },
    /** Stops watching all sources but these. */
    keep(sources: readonly Source[]) {
      for (const [source, { stop }] of [...watched]) {
        if (sources.includes(source)) continue
        watched.delete(source)
        stop()
      }
    }
  }
}

/**
 * Returns the connectors of all namespaces that a chain plugin serves: first those of the chain plugin, then those of other sources.
 * A wallet of the page chooses its own id, so a connector with the id of a source's connector is left out.
 */
function mergeSources(
  adapters: readonly NamespaceAdapter[],
  sources: readonly ConnectorSource[],
  found: Found
): ConnectorsByNamespace {
  const byNamespace = new Map(adapters.map(adapter => [adapter.id, found(adapter)?.get(adapter.id) ?? []]))
  for (const source of sources) {
    for (const [namespace, sourced] of found(source) ?? []) {
      const fromAdapter = byNamespace.get(namespace)
      if (!fromAdapter) continue
      const isFree = ({ info }: Connector) => !sourced.some(other => other.info.id === info.id)
      byNamespace.set(namespace, [...fromAdapter.filter(isFree), ...sourced])
    }
  }
  return byNamespace
}
