import { derive, errorCode, type PluginContext, type Readable } from '@latchkit/kernel'
import { createPagedQuery, type PagedState } from '@latchkit/plugin-data/query'
import type { CatalogueWallet, ListingState } from '../contract.js'
import { MAX_PAGES, PAGE_WALLETS, type WalletPage } from './wallets-response.js'

export type PagesState = Pick<ListingState, 'wallets' | 'status' | 'code' | 'total' | 'complete'>
export interface Pages {
  readonly state: Readable<PagesState>
  /** Loads the next page, or the same one again after a failure. */
  loadMore(): void
}

/**
 * Creates a list of wallets that grows page by page, each wallet once. It ends at a page that is not full or has no new
 * wallet, and after `MAX_PAGES`, because a catalogue may repeat pages or be endless.
 *
 * @param register - Called with the wallets that were loaded; returns those that the site offers.
 */
export function createPages(
  ctx: Pick<PluginContext, 'onDispose'>,
  load: (page: number, signal: AbortSignal) => Promise<WalletPage>,
  register: (wallets: readonly CatalogueWallet[]) => readonly CatalogueWallet[]
): Pages {
  const { state, loadMore } = createPagedQuery<WalletPage>(ctx, {
    fetch: load,
    hasMore: pages =>
      pages.length < MAX_PAGES &&
      (pages.at(-1)?.received ?? 0) >= PAGE_WALLETS &&
      distinct(pages).length > distinct(pages.slice(0, -1)).length
  })
  const toPagesState = ({ pages, status, error, hasMore }: PagedState<WalletPage>): PagesState => {
    const total = pages.findLast(page => page.total !== undefined)?.total
    return {
      wallets: register(distinct(pages)),
      status,
      complete: !hasMore,
      ...(total !== undefined && { total }),
      ...(status === 'failed' && { code: errorCode(error) ?? 'unknown' })
    }
  }
  return { state: derive([state], toPagesState), loadMore }
}

/** Returns each wallet once, as its first page has it. */
const distinct = (pages: readonly WalletPage[]): readonly CatalogueWallet[] => {
  const wallets = new Map<string, CatalogueWallet>()
  for (const wallet of pages.flatMap(page => page.wallets)) if (!wallets.has(wallet.id)) wallets.set(wallet.id, wallet)
  return [...wallets.values()]
}
