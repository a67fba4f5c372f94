import { errorCode, type PluginContext, type Readable, type Slice } from '@latchkit/kernel'
import type { NamespaceAdapter } from '@latchkit/plugin-chains/contract'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { DataApi } from '@latchkit/plugin-data/contract'
import type { CatalogueApi, CatalogueOptions, CatalogueState, CatalogueWallet, ImageKind } from '../contract.js'
import type { WalletPage } from './answer.js'
import { createFitting } from './fitting.js'
import { createImages, type Images, loadImage } from './images.js'
import { createListing } from './listing.js'
import { createPages, type Pages } from './pages.js'
import { builtInFor, builtInSource, serviceSource } from './source.js'

const nothing: WalletPage = { wallets: [], received: 0, total: undefined }

export interface MachineParts {
  readonly ctx: Pick<PluginContext, 'signal' | 'onDispose'>
  readonly options: CatalogueOptions
  readonly data: DataApi
  readonly state: Slice<CatalogueState>
  readonly connections: () => ConnectionsApi | undefined
  readonly chains: Readable<readonly NamespaceAdapter[]>
}

export interface Machine extends Pick<CatalogueApi, 'refresh' | 'list' | 'find'> {
  watchImage(id: string, listener: (url: string) => void, kind: ImageKind, signal: AbortSignal): void
}

/** All that asks a catalogue, and what came of it. */
export function createMachine({ ctx, options, data, state, connections, chains }: MachineParts): Machine {
  const { signal } = ctx
  const remote = data.has('catalogue')
  const fits = createFitting(options, () => new Set(chains.get().map(({ id }) => id)))
  const builtIn = builtInSource(options, fits)
  const source = remote ? serviceSource({ data, options, chains }) : builtIn
  const known = new Map<string, CatalogueWallet>()
  const pages = new Map<boolean, Pages>()
  const kinds = new Map<ImageKind, Images>()
  const imagesOf = (kind: ImageKind) => {
    const own = kinds.get(kind) ?? createImages((id, until) => loadImage(data, kind, id, until))
    kinds.set(kind, own)
    return own
  }
  ctx.onDispose(() => {
    for (const { dispose } of kinds.values()) dispose()
  })

  const keep = (wallets: readonly CatalogueWallet[]) => {
    const fitting = wallets.filter(fits)
    for (const wallet of fitting) known.set(wallet.id, wallet)
    return fitting
  }
  const pagesOf = (certified: boolean) => {
    const own = pages.get(certified) ?? createPages(page => source.page(page, { certified }, signal), keep)
    pages.set(certified, own)
    return own
  }
  /** Featured wallets, and recent ones that are not on the page. */
  const namesWanted = () => {
    const { recent, wallets } = connections() ?? {}
    const here = new Set(wallets?.get().map(({ id }) => id))
    const gone = recent?.get().flatMap(({ id }) => (here.has(id) ? [] : [id])) ?? []
    return [...new Set([...(options.featuredWalletIds ?? []), ...gone])]
  }
  const gather = async (from: typeof source): Promise<Pick<CatalogueState, 'recommended' | 'named' | 'count'>> => {
    const names = namesWanted()
    const [recommended, named] = await Promise.all([
      from.recommended(signal),
      names.length > 0 ? from.named(names, signal) : nothing
    ])
    return {
      recommended: keep(recommended.wallets),
      named: keep(named.wallets),
      ...(recommended.total !== undefined && { count: recommended.total })
    }
  }
  const fill = (found: CatalogueState) => state.update(draft => void Object.assign(draft, found))

  return {
    async refresh() {
      const { status } = state.get()
      if (status === 'loading' || status === 'ready') return
      state.update(draft => void Object.assign(draft, { status: 'loading' }))
      try {
        fill({ status: 'ready', ...(await gather(source)) })
      } catch (error) {
        if (errorCode(error) === 'data/aborted') return
        fill({ status: 'failed', ...(await gather(builtIn)) })
      }
    },
    list: async until =>
      createListing({
        pagesOf,
        signal: until,
        search: async (query, gone) => keep((await source.search(query, gone)).wallets),
        atHand: query => keep(builtInFor(query))
      }),
    find: id => known.get(id),
    watchImage: (id, listener, kind, until) => imagesOf(kind).watch(id, listener, until)
  }
}
