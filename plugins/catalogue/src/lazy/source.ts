import type { Readable } from '@latchkit/kernel'
import type { NamespaceAdapter } from '@latchkit/plugin-chains/contract'
import type { DataApi } from '@latchkit/plugin-data/contract'
import type { CatalogueOptions, CatalogueWallet, ListingQuery } from '../contract.js'
import { builtInWallets } from './built-in.js'
import { isNamed, matchesName } from './site-filter.js'
import { PAGE_WALLETS, readWallets, type WalletPage, walletsResponse } from './wallets-response.js'

const RECOMMENDED_WALLETS = 4
const FOUND_WALLETS = 100

/** Source of wallets: the service or the built-in list. Each method rejects with a `DataError` if its request fails. */
export interface Source {
  recommended(signal: AbortSignal): Promise<WalletPage>
  /** Resolves with the wallets of these ids. A service need not support rdns as ids. */
  named(ids: readonly string[], signal: AbortSignal): Promise<WalletPage>
  /** @param page - number of the page, from 1. */
  page(page: number, query: Pick<ListingQuery, 'certified'>, signal: AbortSignal): Promise<WalletPage>
  search(query: ListingQuery, signal: AbortSignal): Promise<WalletPage>
}

interface ServiceDeps {
  readonly data: DataApi
  readonly options: CatalogueOptions
  readonly chains: Readable<readonly NamespaceAdapter[]>
}

/** Returns the source that requests `getWallets` of the service. */
export function serviceSource({ data, options, chains }: ServiceDeps): Source {
  const { includeWalletIds, excludeWalletIds = [], featuredWalletIds = [] } = options
  const list = (ids: readonly string[] | undefined) => (ids?.length ? ids.join(',') : undefined)
  const siteChains = () =>
    list([...new Set(chains.get().flatMap(({ networks }) => networks.map(network => network.caipNetworkId)))])
  /** True once the service has listed no wallet for the site's chains, for example for a chain of the site's own. */
  let isAnyChain = false

  const request = async (query: Record<string, string | number | undefined>, entries: number, signal: AbortSignal) => {
    const send = () =>
      data.json({
        service: 'catalogue',
        path: ['getWallets'],
        query: {
          include: list(includeWalletIds),
          exclude: list(excludeWalletIds),
          chains: isAnyChain ? undefined : siteChains(),
          entries,
          ...query
        },
        schema: walletsResponse,
        signal
      })
    const response = await send()
    const isUnfiltered = query.page === 1 && query.badge_type === undefined && !('include' in query)
    if (response.data.length > 0 || !isUnfiltered || isAnyChain) return readWallets(response, entries)
    isAnyChain = true
    return readWallets(await send(), entries)
  }
  const badge = (certified: boolean) => ({ badge_type: certified ? 'certified' : undefined })

  return {
    recommended: signal =>
      request({ page: 1, exclude: list([...excludeWalletIds, ...featuredWalletIds]) }, RECOMMENDED_WALLETS, signal),
    named: (ids, signal) =>
      request({ include: list(ids), page: 1, chains: undefined }, Math.min(ids.length, 100), signal),
    page: (page, { certified }, signal) => request({ page, ...badge(certified) }, PAGE_WALLETS, signal),
    search: ({ search, certified }, signal) => request({ search, ...badge(certified) }, FOUND_WALLETS, signal)
  }
}

/** Returns the built-in wallets that match a query. */
export const builtInFor = ({ search, certified }: ListingQuery): readonly CatalogueWallet[] =>
  builtInWallets.filter(wallet => (!certified || wallet.certified) && matchesName(search)(wallet))

/** Returns the source of the built-in wallets. @param isOffered - returns true for a wallet that the site offers. */
export function builtInSource(
  { featuredWalletIds = [] }: CatalogueOptions,
  isOffered: (wallet: CatalogueWallet) => boolean
): Source {
  const isFeatured = isNamed(featuredWalletIds)
  const toPage = async (candidates: readonly CatalogueWallet[]): Promise<WalletPage> => {
    const wallets = candidates.filter(isOffered)
    return { wallets, received: wallets.length, total: wallets.length }
  }
  return {
    async recommended() {
      const { wallets, ...counts } = await toPage(builtInWallets)
      return { ...counts, wallets: wallets.filter(wallet => !isFeatured(wallet)).slice(0, RECOMMENDED_WALLETS) }
    },
    named: ids => toPage(builtInWallets.filter(isNamed(ids))),
    page: (_, { certified }) => toPage(builtInFor({ search: '', certified })),
    search: query => toPage(builtInFor(query))
  }
}
