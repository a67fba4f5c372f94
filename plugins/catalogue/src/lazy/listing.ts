import { cell, errorCode } from '@latchkit/kernel'
import type { CatalogueWallet, Listing, ListingQuery, ListingState } from '../contract.js'
import { MAX_SEARCH_CHARACTERS, SEARCH_DELAY_MS, SEARCH_FROM_CHARACTERS } from './limits.js'
import type { Pages } from './pages.js'

export interface ListingParts {
  /** Returns the pages of all wallets, or of the certified ones. The pages outlive the listing. */
  readonly pagesOf: (certified: boolean) => Pages
  /** The first wallets that a search finds. */
  readonly search: (query: ListingQuery, signal: AbortSignal) => Promise<readonly CatalogueWallet[]>
  /** Returns the wallets that can be shown for a query without a request. */
  readonly atHand: (query: ListingQuery) => readonly CatalogueWallet[]
  readonly signal: AbortSignal
}

export function createListing({ pagesOf, search, atHand, signal }: ListingParts): Listing {
  const state = cell<ListingState>(waiting({ search: '', certified: false }))
  let asked: ListingQuery = state.get().query
  let leave = () => {}
  signal.addEventListener('abort', () => leave())

  /** Follows the pages until something else is asked. */
  const showPages = (query: ListingQuery) => {
    const pages = pagesOf(query.certified)
    const show = () => {
      const now = pages.state.get()
      const isEmpty = now.status === 'failed' && now.wallets.length === 0
      state.set({ query, ...now, ...(isEmpty && { wallets: atHand(query) }) })
    }
    leave = pages.state.subscribe(show)
    if (pages.state.get().wallets.length === 0) void pages.more()
    show()
  }

  const showFound = (query: ListingQuery, delayMs: number) => {
    const gone = new AbortController()
    const run = async () => {
      try {
        const wallets = await search(query, gone.signal)
        if (!gone.signal.aborted) state.set({ query, wallets, status: 'ready', complete: true, total: wallets.length })
      } catch (error) {
        if (gone.signal.aborted) return
        const code = errorCode(error) ?? 'unknown'
        state.set({ query, wallets: atHand(query), status: 'failed', code, complete: true })
      }
    }
    const timer = setTimeout(run, delayMs)
    leave = () => {
      clearTimeout(timer)
      gone.abort()
    }
    state.set(waiting(query))
  }

  const show = (delayMs = 0) => {
    leave()
    leave = () => {}
    if (signal.aborted) return
    if (asked.search === '') showPages(asked)
    else showFound(asked, delayMs)
  }

  show()
  return {
    state,
    ask(changes) {
      const { search, certified } = { ...asked, ...changes }
      const next = { search: searched(search), certified }
      if (next.search === asked.search && next.certified === asked.certified) return
      const delayMs = next.search === asked.search ? 0 : SEARCH_DELAY_MS
      asked = next
      show(delayMs)
    },
    more() {
      if (asked.search === '' && !signal.aborted && state.get().status === 'ready') void pagesOf(asked.certified).more()
    },
    retry() {
      if (state.get().status !== 'failed') return
      if (asked.search === '') void pagesOf(asked.certified).more()
      else show()
    }
  }
}

const waiting = (query: ListingQuery): ListingState => ({ query, wallets: [], status: 'loading', complete: false })

/** Returns the normalized search text; an empty text if it is too short to search for. */
function searched(text: string): string {
  const words = text.normalize('NFKC').trim().slice(0, MAX_SEARCH_CHARACTERS)
  return [...words].length < SEARCH_FROM_CHARACTERS ? '' : words
}
