import { errorCode, type PluginContext, type Readable, type Slice } from '@latchkit/kernel'
import type { NamespaceAdapter } from '@latchkit/plugin-chains/contract'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { DataApi } from '@latchkit/plugin-data/contract'
import type { CatalogueApi, CatalogueOptions, CatalogueState, CatalogueWallet, ImageKind } from '../contract.js'
import { createImages, type Images, loadImage } from './images.js'
import { createListing } from './listing.js'
import { createPages, type Pages } from './pages.js'
import { createSiteFilter } from './site-filter.js'
import { builtInFor, builtInSource, serviceSource } from './source.js'
import type { WalletPage } from './wallets-response.js'

const emptyPage: WalletPage = { wallets: [], received: 0, total: undefined }

export interface CatalogueServiceDeps {
  readonly ctx: Pick<PluginContext, 'signal' | 'onDispose'>
  readonly options: CatalogueOptions
  readonly data: DataApi
  readonly state: Slice<CatalogueState>
  readonly connections: () => ConnectionsApi | undefined
  readonly chains: Readable<readonly NamespaceAdapter[]>
}

export interface CatalogueService extends Pick<CatalogueApi, 'refresh' | 'list' | 'find'> {
  watchImage(id: string, listener: (url: string) => void, kind: ImageKind, signal: AbortSignal): void
}

/** All that asks a catalogue, and what came of it. */
export function createCatalogueService({
  ctx,
  options,
  data,
  state,
  connections,
  chains
}: CatalogueServiceDeps): CatalogueService {
  const { signal } = ctx
  const remote = data.has('catalogue')
  const isOffered = createSiteFilter(options, () => new Set(chains.get().map(({ id }) => id)))
  const builtIn = builtInSource(options, isOffered)
  const source = remote ? serviceSource({ data, options, chains }) : builtIn
  const walletsById = new Map<string, CatalogueWallet>()
  const pages = new Map<boolean, Pages>()
  const imagesByKind = new Map<ImageKind, Images>()
  const imagesOf = (kind: ImageKind) => {
    const images = imagesByKind.get(kind) ?? createImages((id, endSignal) => loadImage(data, kind, id, endSignal))
    imagesByKind.set(kind, images)
    return images
  }
  ctx.onDispose(() => {
    for (const { dispose } of imagesByKind.values()) dispose()
  })

  const register = (wallets: readonly CatalogueWallet[]) => {
    const offered = wallets.filter(isOffered)
    for (const wallet of offered) walletsById.set(wallet.id, wallet)
    return offered
  }
  const pagesOf = (certified: boolean) => {
    const cached = pages.get(certified) ?? createPages(page => source.page(page, { certified }, signal), register)
    pages.set(certified, cached)
    return cached
  }
  /** Featured wallets, and recent ones that are not on the page. */
  const namedIds = () => {
    const { recent, wallets } = connections() ?? {}
    const presentIds = new Set(wallets?.get().map(({ id }) => id))
    const absentIds = recent?.get().flatMap(({ id }) => (presentIds.has(id) ? [] : [id])) ?? []
    return [...new Set([...(options.featuredWalletIds ?? []), ...absentIds])]
  }
  const gather = async (from: typeof source): Promise<Pick<CatalogueState, 'recommended' | 'named' | 'count'>> => {
    const names = namedIds()
    const [recommended, named] = await Promise.all([
      from.recommended(signal),
      names.length > 0 ? from.named(names, signal) : emptyPage
    ])
    return {
      recommended: register(recommended.wallets),
      named: register(named.wallets),
      ...(recommended.total !== undefined && { count: recommended.total })
    }
  }
  const fill = (gathered: CatalogueState) => state.update(draft => void Object.assign(draft, gathered))

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
    list: async endSignal =>
      createListing({
        pagesOf,
        signal: endSignal,
        search: async (query, searchSignal) => register((await source.search(query, searchSignal)).wallets),
        atHand: query => register(builtInFor(query))
      }),
    find: id => walletsById.get(id),
    watchImage: (id, listener, kind, endSignal) => imagesOf(kind).watch(id, listener, endSignal)
  }
}
