import { cell, type Disposer, derive, type PluginContext, type Readable } from '@latchkit/kernel'
import type { Connector, NamespaceAdapter } from '@latchkit/plugin-chains/contract'
import { type ConnectionsHooks, type ConnectorSource, ConnectorSources, type WalletEntry } from '../contract.js'
import type { Memory } from '../memory.js'
import { prefetchWhileOpen } from './prefetch.js'
import { type ConnectorsByNamespace, mergeWallets } from './wallets.js'

interface DiscoveryParts {
  readonly ctx: Pick<PluginContext, 'events' | 'router' | 'contributions' | 'report' | 'onDispose'>
  readonly adapters: Readable<readonly NamespaceAdapter[]>
  readonly hooks: Pick<ConnectionsHooks, 'mergeConnectors'>
  /** Holds the namespaces that are about to be restored: their wallets are wanted from the beginning. */
  readonly memory: Pick<Memory, 'kept'>
  /** Gets every wallet that is found. */
  readonly wallets: { set(value: readonly WalletEntry[]): void }
  readonly loadMachine: () => Promise<unknown>
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
export function createDiscovery({ ctx, adapters, hooks, memory, wallets, loadMachine }: DiscoveryParts): Discovery {
  const sources = ctx.contributions(ConnectorSources)
  const connectors = cell<ConnectorsByNamespace>(new Map())
  const merged = derive([connectors], all => hooks.mergeConnectors.call(mergeWallets(all)))
  const wanted = new Set<string>(memory.kept.keys())
  let isEveryWanted = false
  const wantedAdapters = () => adapters.get().filter(({ id }) => isEveryWanted || wanted.has(id))
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
      ctx.report(error, 'discovery')
    }
  }
  const follow = () => {
    const now = new Set<unknown>([...adapters.get(), ...sources.get()])
    for (const [key, { stop }] of [...watched]) {
      if (now.has(key)) continue
      watched.delete(key)
      stop()
    }
    for (const one of wantedAdapters()) watch(one, hear => one.discover(found => hear(new Map([[one.id, found]]))))
    for (const one of sources.get()) watch(one, hear => one.discover(hear))
    tell()
  }

  const show = () => wallets.set(merged.get())
  const unfollow = [merged.subscribe(show), adapters.subscribe(follow), sources.subscribe(follow)]
  ctx.onDispose(() => {
    for (const undo of unfollow) undo()
    for (const { stop } of watched.values()) stop()
  })
  const prefetch = (namespaces: readonly string[]) => {
    const asked = adapters.get().filter(({ id }) => namespaces.includes(id))
    return Promise.all([loadMachine(), ...asked.map(adapter => adapter.prefetch?.())])
  }
  follow()
  prefetchWhileOpen(ctx, () => {
    const found = [...connectors.get()].filter(([, { length }]) => length > 0)
    return prefetch(found.map(([namespace]) => namespace))
  })

  return {
    connectors,
    async discover(namespaces) {
      const before = wantedAdapters().length
      isEveryWanted ||= !namespaces
      for (const namespace of namespaces ?? []) wanted.add(namespace)
      // Otherwise each call would list the same wallets anew.
      if (wantedAdapters().length > before) follow()
      // `discover` of the adapter reports what does not load.
      await Promise.allSettled(wantedAdapters().map(adapter => adapter.loadDiscovery?.()))
    },
    prefetch
  }
}
