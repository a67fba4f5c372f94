import { cell, type PluginContext, type Readable } from '@latchkit/kernel'
import { InfiniteQueryObserver } from '@tanstack/query-core'
import { createQueryClient } from './cache.js'

/** Pages of a list, as far as they were loaded. */
export interface PagedState<T> {
  readonly pages: readonly T[]
  /** Status of the last request; `ready` before the first one. */
  readonly status: 'loading' | 'ready' | 'failed'
  readonly error: unknown
  readonly hasMore: boolean
}

export interface PagedQueryOptions<T> {
  /** Fetches a page by its number, from 1. */
  readonly fetch: (page: number, signal: AbortSignal) => Promise<T>
  /** Returns true if another page may follow these. */
  readonly hasMore: (pages: readonly T[]) => boolean
}

export interface PagedQuery<T> {
  readonly state: Readable<PagedState<T>>
  /** Fetches the next page, or the same one again after a failure. Does nothing during a request and after the last page. */
  loadMore(): void
}

/**
 * Creates a list that is fetched page by page, on an infinite query of TanStack Query. The pages stay for the life of the plugin.
 *
 * @example
 * <!-- given:
 * declare const ctx: import('@latchkit/kernel').PluginContext
 * declare function loadPage(index: number): Promise<readonly string[]> -->
 * ```ts
 * const wallets = createPagedQuery(ctx, { fetch: loadPage, hasMore: pages => pages.length < 50 })
 * wallets.loadMore()
 * ```
 */
export function createPagedQuery<T>(
  ctx: Pick<PluginContext, 'onDispose'>,
  { fetch, hasMore }: PagedQueryOptions<T>
): PagedQuery<T> {
  const client = createQueryClient()
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['pages'],
    queryFn: ({ pageParam, signal }) => fetch(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (_last, pages: T[], page: number) => (hasMore(pages) ? page + 1 : undefined),
    enabled: false
  })
  const state = cell<PagedState<T>>({ pages: [], status: 'ready', error: undefined, hasMore: true })
  const update = () => {
    const { data, error, isFetching, hasNextPage } = observer.getCurrentResult()
    const status = isFetching ? 'loading' : error ? 'failed' : 'ready'
    state.set({ pages: data?.pages ?? [], status, error, hasMore: !data || hasNextPage })
  }
  ctx.onDispose(observer.subscribe(update))
  ctx.onDispose(() => client.clear())
  return {
    state,
    loadMore() {
      const { status, hasMore } = state.get()
      if (status === 'loading' || !hasMore) return
      void observer.fetchNextPage()
      // TanStack Query notifies in a later task.
      update()
    }
  }
}
