import { cell, type Disposer, errorCode } from '@latchkit/kernel'
import type { CatalogueWallet, Listing, ListingQuery, ListingState } from '../contract.js'
import type { Pages } from './pages.js'

const SEARCH_DELAY_MS = 300
const MIN_SEARCH_CHARACTERS = 2
const MAX_SEARCH_CHARACTERS = 100

export interface ListingDeps {
  /** Returns the pages of all wallets, or of the certified ones. The pages outlive the listing. */
  readonly pagesOf: (certified: boolean) => Pages
  /** Returns the first results of a search. */
  readonly search: (query: ListingQuery, signal: AbortSignal) => Promise<readonly CatalogueWallet[]>
  /** Returns the wallets for a query that are available without a request. */
  readonly localWallets: (query: ListingQuery) => readonly CatalogueWallet[]
  /** Ends the listing. */
  readonly signal: AbortSignal
}
interface Shown extends Pick<ListingDeps, 'pagesOf' | 'search' | 'localWallets'> {
  readonly query: ListingQuery
  readonly show: (state: ListingState) => void
}

/** Creates a listing, which shows the pages of all wallets or the results of a search. */
export function createListing({ signal, ...deps }: ListingDeps): Listing {
  const state = cell<ListingState>(waiting({ search: '', certified: false }))
  let current: ListingQuery = state.get().query
  let stopUpdates: Disposer = () => {}
  signal.addEventListener('abort', () => stopUpdates())

  const showCurrent = (delayMs = 0) => {
    stopUpdates()
    if (signal.aborted) return
    const shown: Shown = { ...deps, query: current, show: state.set }
    stopUpdates = current.search === '' ? showPages(shown) : showResults(shown, delayMs)
  }
  const loadPage = () => deps.pagesOf(current.certified).loadMore()

  showCurrent()
  return {
    state,
    setQuery(changes) {
      const { search, certified } = { ...current, ...changes }
      const next = { search: normalizeSearch(search), certified }
      if (next.search === current.search && next.certified === current.certified) return
      const delayMs = next.search === current.search ? 0 : SEARCH_DELAY_MS
      current = next
      showCurrent(delayMs)
    },
    loadMore() {
      if (current.search === '' && !signal.aborted && state.get().status === 'ready') loadPage()
    },
    retry() {
      if (state.get().status !== 'failed') return
      if (current.search === '') loadPage()
      else showCurrent()
    }
  }
}

/** Shows the pages until the returned function is called. Loads the first page if it has not been loaded. */
function showPages({ query, show, pagesOf, localWallets }: Shown): Disposer {
  const { state, loadMore } = pagesOf(query.certified)
  const update = () => {
    const { wallets, ...rest } = state.get()
    const isEmpty = rest.status === 'failed' && wallets.length === 0
    show({ query, ...rest, wallets: isEmpty ? localWallets(query) : wallets })
  }
  const stop = state.subscribe(update)
  if (state.get().wallets.length === 0) loadMore()
  update()
  return stop
}

/** Shows the results of a search, which is aborted when the returned function is called. */
function showResults({ query, show, search, localWallets }: Shown, delayMs: number): Disposer {
  const controller = new AbortController()
  const { signal } = controller
  const run = async () => {
    try {
      const wallets = await search(query, signal)
      if (!signal.aborted) show({ query, wallets, status: 'ready', complete: true, total: wallets.length })
    } catch (error) {
      const code = errorCode(error) ?? 'unknown'
      if (!signal.aborted) show({ query, wallets: localWallets(query), status: 'failed', code, complete: true })
    }
  }
  const timer = setTimeout(run, delayMs)
  show(waiting(query))
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}

const waiting = (query: ListingQuery): ListingState => ({ query, wallets: [], status: 'loading', complete: false })

/** Returns the normalized search text; an empty text if it is too short to search for. */
function normalizeSearch(text: string): string {
  const term = text.normalize('NFKC').trim().slice(0, MAX_SEARCH_CHARACTERS)
  return [...term].length < MIN_SEARCH_CHARACTERS ? '' : term
}
