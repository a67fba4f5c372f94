import { cell, errorCode, type Readable } from '@latchkit/kernel'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import { type Confusables, loadConfusables } from '@latchkit/plugin-chains/kit'
import type { AccountDataApi, HistoryItem } from '@latchkit/plugin-data/contract'

/** History items of an account read so far from the service or the chain, newest first. */
export interface HistoryState {
  /** `unserved`: no source has the history of the chain. After `failed` there are no items. */
  readonly status: 'loading' | 'ready' | 'failed' | 'unserved'
  readonly items: readonly HistoryItem[]
  /** There are more pages. */
  readonly hasMore: boolean
  /** Status of the next page. */
  readonly more: 'idle' | 'loading' | 'failed'
  /** Code of the last error. */
  readonly code?: string
  /** Tells imitations in other scripts among the items; absent while their names are ASCII. */
  readonly confusables?: Confusables
}

export interface History {
  readonly state: Readable<HistoryState>
  /** Reads the newest, unless that was done within 15 s; with `anew` in any case. */
  refresh(anew?: boolean): void
  /** Reads the next page, and further ones while they have nothing to show. */
  more(): void
}

export interface HistoryParts {
  readonly account: AccountId
  /** Reads its pages. Returns `undefined` if no source can. */
  readonly data: () => Pick<AccountDataApi, 'history'> | undefined
  /** How many of the items are shown: a page that adds none to them is not the last one that is read. */
  readonly shown: (items: readonly HistoryItem[], confusables?: Confusables) => number
  readonly signal: AbortSignal
  /** Milliseconds since the epoch. @defaultValue `Date.now` */
  readonly now?: () => number
}

const FRESH_MS = 15_000
/** Maximum items read of one account; older ones are in the block explorer. */
const MAX_ITEMS = 10_000
/** Pages in a row without anything to show. */
const MAX_EMPTY_PAGES = 5

const nothing: HistoryState = { status: 'loading', items: [], hasMore: false, more: 'idle' }

/** Reads the history of one account, page by page. Answers that come in circles end it. */
export function createHistory({ account, data, shown, signal, now = Date.now }: HistoryParts): History {
  const state = cell<HistoryState>(nothing)
  const cursors = new Set<string>()
  let next: string | undefined
  let readAtMs = Number.NEGATIVE_INFINITY
  let isReading = false
  let confusables: Confusables | undefined

  const page = async (cursor: string | undefined, anew: boolean) => {
    const found = await data()?.history(account, {
      signal,
      ...(cursor !== undefined && { cursor }),
      ...(anew && { anew })
    })
    // A history without it is better than none: the chunk is tried again with the next page.
    if (!confusables && found) confusables = await loadConfusables(namesOf(found.items)).catch(() => undefined)
    return found
  }
  const showing = (items: readonly HistoryItem[]) => shown(items, confusables)
  const failed = (error: unknown) => errorCode(error) ?? 'activity/failed'

  const readFirst = async (anew: boolean) => {
    try {
      const first = await page(undefined, anew)
      if (signal.aborted) return
      readAtMs = now()
      if (!first) return state.set({ ...nothing, status: 'unserved' })
      const known = state.get().items
      const items = merged(first.items, known)
      // What was read before goes on where the newest page meets it; else it begins anew.
      const meets = known.length > 0 && items.length < first.items.length + known.length
      if (!meets) {
        cursors.clear()
        next = take(first.next)
      }
      put(meets ? items : merged(first.items, []))
    } catch (error) {
      if (signal.aborted) return
      readAtMs = Number.NEGATIVE_INFINITY
      cursors.clear()
      next = undefined
      state.set({ ...nothing, status: 'failed', code: failed(error) })
    }
  }
  const readNext = async () => {
    const { items } = state.get()
    try {
      const answer = next === undefined ? undefined : await page(next, false)
      if (signal.aborted) return
      const all = merged(items, answer?.items ?? [])
      next = all.length > items.length ? take(answer?.next) : undefined
      put(all)
    } catch (error) {
      if (!signal.aborted) state.set({ ...state.get(), more: 'failed', code: failed(error) })
    }
  }
  /** A cursor that was there before leads in a circle. */
  const take = (cursor: string | undefined) => {
    if (cursor === undefined || cursors.has(cursor)) return undefined
    cursors.add(cursor)
    return cursor
  }
  const put = (items: readonly HistoryItem[]) => {
    if (items.length >= MAX_ITEMS) next = undefined
    state.set({
      status: 'ready',
      items: items.slice(0, MAX_ITEMS),
      hasMore: next !== undefined,
      more: 'idle',
      ...(confusables && { confusables })
    })
  }
  const fill = async (before: number) => {
    for (let pages = 0; pages < MAX_EMPTY_PAGES && next !== undefined; pages++) {
      if (signal.aborted || state.get().more === 'failed' || showing(state.get().items) > before) break
      state.set({ ...state.get(), more: 'loading' })
      await readNext()
    }
  }
  const alone = async (work: () => Promise<void>) => {
    if (isReading || signal.aborted) return
    isReading = true
    await work()
    isReading = false
  }

  return {
    state,
    refresh(anew = false) {
      if (!anew && Math.abs(now() - readAtMs) < FRESH_MS) return
      void alone(async () => {
        if (state.get().status === 'failed') state.set(nothing)
        await readFirst(anew)
        if (state.get().status === 'ready') await fill(0)
      })
    },
    more() {
      if (next === undefined) return
      void alone(async () => {
        const before = showing(state.get().items)
        state.set({ ...state.get(), more: 'loading' })
        await readNext()
        await fill(before)
      })
    }
  }
}

/** Newest first, and each once, as it was told first. */
function merged(newer: readonly HistoryItem[], older: readonly HistoryItem[]): readonly HistoryItem[] {
  const byId = new Map<string, HistoryItem>()
  for (const item of [...newer, ...older]) if (!byId.has(item.id)) byId.set(item.id, item)
  return [...byId.values()].sort((a, b) => b.minedAtMs - a.minedAtMs)
}

/** Names and symbols that strangers chose. */
const namesOf = (items: readonly HistoryItem[]) =>
  items.flatMap(({ transfers }) => transfers.flatMap(({ name, symbol = '' }) => [name, symbol]))
