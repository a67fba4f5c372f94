import { cell, errorCode, type Readable } from '@latchkit/kernel'
import type { CatalogueWallet, ListingState } from '../contract.js'
import { MAX_PAGES, PAGE_WALLETS, type WalletPage } from './wallets-response.js'

export type PagesState = Pick<ListingState, 'wallets' | 'status' | 'code' | 'total' | 'complete'>
export interface Pages {
  readonly state: Readable<PagesState>
  /** Loads the next page; also again, when the last one failed. */
  loadMore(): Promise<void>
}

/**
 * Pages one after the other, each wallet once. It ends with a page that is not full or brings nothing new, and after so
 * many pages: a catalogue may loop, or say that it has a thousand million wallets.
 *
 * @param received - hears every wallet that arrives.
 */
export function createPages(
  load: (page: number) => Promise<WalletPage>,
  received: (wallets: readonly CatalogueWallet[]) => readonly CatalogueWallet[]
): Pages {
  const state = cell<PagesState>({ wallets: [], status: 'ready', complete: false })
  const knownIds = new Set<string>()
  let next = 1

  return {
    state,
    async loadMore() {
      const { code: _, ...before } = state.get()
      if (before.complete || before.status === 'loading') return
      state.set({ ...before, status: 'loading' })
      try {
        const page = await load(next)
        const fresh = page.wallets.filter(({ id }) => !knownIds.has(id))
        for (const { id } of fresh) knownIds.add(id)
        next += 1
        const complete = page.received < PAGE_WALLETS || fresh.length === 0 || next > MAX_PAGES
        const total = page.total ?? before.total
        state.set({
          wallets: [...before.wallets, ...received(fresh)],
          status: 'ready',
          complete,
          ...(total !== undefined && { total })
        })
      } catch (error) {
        state.set({ ...before, status: 'failed', code: errorCode(error) ?? 'unknown' })
      }
    }
  }
}
