import { errorCode } from '@latchkit/kernel'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import { type Confusables, loadConfusables } from '@latchkit/plugin-chains/kit'
import type { HistoryItem, HistoryPage } from '@latchkit/plugin-data/contract'
import type { Query } from '@latchkit/plugin-data/query'
import { type HistoryState, loadingHistory } from '../view-context.js'

/** Maximum number of items of one account; older ones are in the block explorer. */
const MAX_ITEMS = 10_000
/** Maximum number of pages in a row without a row to show. */
const MAX_EMPTY_PAGES = 5

export interface PageArguments {
  readonly account: AccountId
  /** Cursor of the page; absent for the first page. */
  readonly cursor?: string
}

export interface HistoryParts {
  readonly account: AccountId
  /** Query of the pages; `null` if no source has the history of the chain. */
  readonly pages: Query<PageArguments, HistoryPage | null>
  readonly state: { get(): HistoryState; set(state: HistoryState): void }
  /** Returns how many rows the items make. */
  readonly countRows: (items: readonly HistoryItem[], confusables?: Confusables) => number
  readonly signal: AbortSignal
}

export interface History {
  /** Reads the first page, unless it is fresh. Older pages that were loaded stay if the first page overlaps them. */
  refresh(force?: boolean): Promise<void>
  /** Reads the next page, and further ones while they add no row. */
  more(): Promise<void>
}

/** Creates the history of one account, which is read page by page. It ends at a page without new items. */
export function createHistory({ account, pages, state, countRows, signal }: HistoryParts): History {
  let first: HistoryPage | null | undefined
  let next: string | undefined
  const { read, confusables } = createPageReader(pages, account, signal)

  const put = (items: readonly HistoryItem[], cursor: string | undefined) => {
    next = items.length < MAX_ITEMS ? cursor : undefined
    state.set(readyState(items, next !== undefined, confusables()))
  }
  const readNext = async () => {
    const cursor = next
    if (cursor === undefined) return
    state.set({ ...state.get(), more: 'loading' })
    try {
      const page = await read(cursor, false)
      // The list started again meanwhile.
      if (next !== cursor) return
      const { items } = state.get()
      const all = merged(items, page?.items ?? [])
      put(all, all.length > items.length ? page?.next : undefined)
    } catch (error) {
      if (!signal.aborted && next === cursor) state.set({ ...state.get(), more: 'failed', code: codeOf(error) })
    }
  }
  const countNow = () => countRows(state.get().items, confusables())
  const needsMore = (before: number) => next !== undefined && state.get().more !== 'failed' && countNow() <= before
  const fill = async (before: number) => {
    for (let count = 0; count < MAX_EMPTY_PAGES && needsMore(before); count++) await readNext()
  }
  const readFirst = async (force: boolean) => {
    const page = await read(undefined, force)
    if (page === first) return
    first = page
    if (!page) return state.set({ ...loadingHistory, status: 'unserved' })
    const items = withLoaded(page.items, state.get().items)
    put(items ?? merged(page.items, []), items ? next : page.next)
    await fill(0)
  }

  return {
    async refresh(force = false) {
      if (state.get().status === 'failed') state.set(loadingHistory)
      try {
        await readFirst(force)
      } catch (error) {
        if (signal.aborted) return
        first = undefined
        next = undefined
        state.set({ ...loadingHistory, status: 'failed', code: codeOf(error) })
      }
    },
    async more() {
      if (state.get().more === 'loading') return
      const before = countNow()
      await readNext()
      await fill(before)
    }
  }
}

/** Creates a reader of pages, which also loads the table of confusable characters when names need it. */
function createPageReader(pages: HistoryParts['pages'], account: AccountId, signal: AbortSignal) {
  let confusables: Confusables | undefined
  return {
    confusables: () => confusables,
    async read(cursor: string | undefined, force: boolean) {
      const page = await pages.read({ account, ...(cursor !== undefined && { cursor }) }, { signal, force })
      // Without the table the history is shown all the same. The next page tries to load it again.
      if (!confusables && page) confusables = await loadConfusables(namesOf(page.items)).catch(() => undefined)
      return page
    }
  }
}

/** Returns the state of a history whose first page was read. */
const readyState = (
  items: readonly HistoryItem[],
  hasMore: boolean,
  confusables: Confusables | undefined
): HistoryState => ({
  status: 'ready',
  items: items.slice(0, MAX_ITEMS),
  hasMore,
  more: 'idle',
  ...(confusables && { confusables })
})

const codeOf = (error: unknown) => errorCode(error) ?? 'activity/failed'

/** Returns the newest items and the loaded ones, or `undefined` if no item is in both: others may be missing between them. */
function withLoaded(newest: readonly HistoryItem[], loaded: readonly HistoryItem[]) {
  const items = merged(newest, loaded)
  return loaded.length > 0 && items.length < newest.length + loaded.length ? items : undefined
}

/** Returns each item once, newest first. The newer page wins. */
function merged(newer: readonly HistoryItem[], older: readonly HistoryItem[]): readonly HistoryItem[] {
  const byId = new Map<string, HistoryItem>()
  for (const item of [...newer, ...older]) if (!byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()].sort((a, b) => b.minedAtMs - a.minedAtMs)
}

/** Returns names and symbols, which strangers chose. */
const namesOf = (items: readonly HistoryItem[]) =>
  items.flatMap(({ transfers }) => transfers.flatMap(({ name, symbol = '' }) => [name, symbol]))
