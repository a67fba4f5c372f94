import { cell, errorCode } from '@latchkit/kernel'
import type { CatalogueWallet, Listing, ListingQuery, ListingState } from '../contract.js'
import type { Pages } from './pages.js'

const SEARCH_DELAY_MS = 300
const MIN_SEARCH_CHARACTERS = 2
const MAX_SEARCH_CHARACTERS = 100

export interface ListingDeps {
  /** Returns the pages of all wallets, or of the certified ones. The pages outlive the listing. */
  readonly pagesOf: (certified: boolean) => Pages
  /** The first wallets that a search finds. */
  readonly search: (query: ListingQuery, signal: AbortSignal) => Promise<readonly CatalogueWallet[]>
  /** Returns the wallets that can be shown for a query without a request. */
  readonly atHand: (query: ListingQuery) => readonly CatalogueWallet[]
  readonly signal: AbortSignal
}

export function createListing({ pagesOf, search, atHand, signal }: ListingDeps): Listing {
  const state = cell<ListingState>(waiting({ search: '', certified: false }))
  let current: ListingQuery = state.get().query
  let stopUpdates = () => {}
  signal.addEventListener('abort', () => stopUpdates())

  /** Follows the pages until something else is asked. */
  const showPages = (query: ListingQuery) => {
    const pages = pagesOf(query.certified)
    const show = () => {
      const now = pages.state.get()
      const isEmpty = now.status === 'failed' && now.wallets.length === 0
      state.set({ query, ...now, ...(isEmpty && { wallets: atHand(query) }) })
    }
    stopUpdates = pages.state.subscribe(show)
    if (pages.state.get().wallets.length === 0) void pages.loadMore()
    show()
  }

  const showResults = (query: ListingQuery, delayMs: number) => {
    const controller = new AbortController()
    const run = async () => {
      try {
        const wallets = await search(query, controller.signal)
        if (!controller.signal.aborted)
          state.set({ query, wallets, status: 'ready', complete: true, total: wallets.length })
      } catch (error) {
        if (controller.signal.aborted) return
        const code = errorCode(error) ?? 'unknown'
        state.set({ query, wallets: atHand(query), status: 'failed', code, complete: true })
      }
    }
    const timer = setTimeout(run, delayMs)
    stopUpdates = () => {
      clearTimeout(timer)
      controller.abort()
    }
    state.set(waiting(query))
  }

  const show = (delayMs = 0) => {
    stopUpdates()
    stopUpdates = () => {}
    if (signal.aborted) return
    if (current.search === '') showPages(current)
    else showResults(current, delayMs)
  }

  show()
  return {
    state,
    setQuery(changes) {
      const { search, certified } = { ...current, ...changes }
      const next = { search: normalizeSearch(search), certified }
      if (next.search === current.search && next.certified === current.certified) return
      const delayMs = next.search === current.search ? 0 : SEARCH_DELAY_MS
      current = next
      show(delayMs)
    },
    loadMore() {
      if (current.search === '' && !signal.aborted && state.get().status === 'ready')
        void pagesOf(current.certified).loadMore()
    },
    retry() {
      if (state.get().status !== 'failed') return
      if (current.search === '') void pagesOf(current.certified).loadMore()
      else show()
    }
  }
}

const waiting = (query: ListingQuery): ListingState => ({ query, wallets: [], status: 'loading', complete: false })

/** Returns the normalized search text; an empty text if it is too short to search for. */
function normalizeSearch(text: string): string {
  const term = text.normalize('NFKC').trim().slice(0, MAX_SEARCH_CHARACTERS)
  return [...term].length < MIN_SEARCH_CHARACTERS ? '' : term
}
