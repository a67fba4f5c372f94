import { errorCode, type PluginContext, type Readable, type Slice } from '@latchkit/kernel'
import type { NamespaceAdapter } from '@latchkit/plugin-chains/contract'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { DataApi } from '@latchkit/plugin-data/contract'
import type { CatalogueApi, CatalogueOptions, CatalogueState, CatalogueWallet } from '../contract.js'
import { createListing } from './listing.js'
import { createPages, type Pages } from './pages.js'
import { createSiteFilter } from './site-filter.js'
import { builtInFor, builtInSource, type Source, serviceSource } from './source.js'
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

export type CatalogueService = Pick<CatalogueApi, 'refresh' | 'list' | 'find'>

/** Creates the catalogue service: reads wallets from the site's service or the built-in list, and keeps those that the site offers. */
export function createCatalogueService(deps: CatalogueServiceDeps): CatalogueService {
  const { ctx, options, data, state, chains } = deps
  const isOffered = createSiteFilter(options, () => new Set(chains.get().map(({ id }) => id)))
  const builtIn = builtInSource(options, isOffered)
  const source = data.has('catalogue') ? serviceSource({ data, options, chains }) : builtIn
  const walletsById = new Map<string, CatalogueWallet>()
  const register = (wallets: readonly CatalogueWallet[]) => {
    const offered = wallets.filter(isOffered)
    for (const wallet of offered) walletsById.set(wallet.id, wallet)
    return offered
  }
  const pages = new Map<boolean, Pages>()
  const pagesOf = (certified: boolean) => {
    const load = (page: number, signal: AbortSignal) => source.page(page, { certified }, signal)
    const known = pages.get(certified) ?? createPages(ctx, load, register)
    pages.set(certified, known)
    return known
  }
  const fill = (found: CatalogueState) => state.update(draft => void Object.assign(draft, found))

  return {
    async refresh() {
      const { status } = state.get()
      if (status === 'loading' || status === 'ready') return
      state.update(draft => void Object.assign(draft, { status: 'loading' }))
      try {
        fill({ status: 'ready', ...(await readFirst(source, deps, register)) })
      } catch (error) {
        if (errorCode(error) === 'data/aborted') return
        fill({ status: 'failed', ...(await readFirst(builtIn, deps, register)) })
      }
    },
    list: async signal =>
      createListing({
        pagesOf,
        signal,
        search: async (query, searchSignal) => register((await source.search(query, searchSignal)).wallets),
        localWallets: query => register(builtInFor(query))
      }),
    find: id => walletsById.get(id)
  }
}

/** Reads the recommended wallets, and by id the featured ones and recent ones that are not on the page. */
async function readFirst(
  source: Source,
  { ctx: { signal }, options, connections }: CatalogueServiceDeps,
  register: (wallets: readonly CatalogueWallet[]) => CatalogueWallet[]
): Promise<Pick<CatalogueState, 'recommended' | 'named' | 'count'>> {
  const { recent, wallets } = connections() ?? {}
  const presentIds = new Set(wallets?.get().map(({ id }) => id))
  const absentIds = recent?.get().flatMap(({ id }) => (presentIds.has(id) ? [] : [id])) ?? []
  const ids = [...new Set([...(options.featuredWalletIds ?? []), ...absentIds])]
  const [recommended, named] = await Promise.all([
    source.recommended(signal),
    ids.length > 0 ? source.named(ids, signal) : emptyPage
  ])
  return {
    recommended: register(recommended.wallets),
    named: register(named.wallets),
    ...(recommended.total !== undefined && { count: recommended.total })
  }
}
