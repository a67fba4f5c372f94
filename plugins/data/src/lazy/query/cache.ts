import { QueryClient } from '@tanstack/query-core'
import type { Persistence } from './persistence.js'
import type { QueryKey, QueryOptions } from './query.js'
import { createRequestDedupe } from './request-dedupe.js'

interface CacheParts<A, T> extends Pick<QueryOptions<A, T>, 'fetch' | 'staleMs'> {
  readonly pauseMs: number
  readonly stored: Persistence<A, T> | undefined
}

/** Creates the cache of one query on TanStack Query, with its requests and their errors. */
export function createCache<A, T>({ fetch, staleMs, pauseMs, stored }: CacheParts<A, T>) {
  const client = new QueryClient({
    // `fetch` retries, and finds out whether the page is online.
    defaultOptions: { queries: { retry: false, networkMode: 'always', structuralSharing: false } }
  })
  const dedupe = createRequestDedupe()
  const stateOf = (key: QueryKey) => client.getQueryState<T>(key)

  /** Takes over a value that another tab or an earlier page stored later than the cached one. */
  const takeStored = (key: QueryKey, args: A) => {
    const { value, atMs = 0 } = stored?.get(key, args) ?? {}
    const { dataUpdatedAt = 0 } = stateOf(key) ?? {}
    if (value === undefined || isFuture(atMs)) return
    if (atMs > dataUpdatedAt || isFuture(dataUpdatedAt)) client.setQueryData(key, value, { updatedAt: atMs })
  }
  const send = (queryKey: QueryKey, args: A, force: boolean, abandoned: AbortSignal) => {
    abandoned.addEventListener('abort', () => void client.cancelQueries({ queryKey, exact: true }, { silent: true }))
    const isForced = force || (stateOf(queryKey)?.isInvalidated ?? false)
    const queryFn = async ({ signal }: { readonly signal: AbortSignal }) => {
      const value = await fetch(args, { signal, force: isForced })
      signal.throwIfAborted()
      stored?.set(queryKey, value)
      return value
    }
    // TanStack Query takes a value from the future for fresh.
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    const gcTime = Math.max(staleMs, pauseMs)
    return client.fetchQuery<T, Error, T, QueryKey>({ queryKey, queryFn, staleTime: 0, gcTime })
  }

  return {
    client,
    /** Returns the value while it is fresh. */
    fresh(key: QueryKey, args: A): T | undefined {
      takeStored(key, args)
      const { data, dataUpdatedAt = 0, isInvalidated } = stateOf(key) ?? {}
      const isStale = Number.isFinite(staleMs) && !isWithin(dataUpdatedAt, staleMs)
      return isInvalidated || isStale ? undefined : data
    },
    /** Joins the running request of the key, or sends one. */
    request: (key: QueryKey, args: A, force: boolean, signal: AbortSignal) =>
      dedupe.join(JSON.stringify(key), abandoned => send(key, args, force, abandoned), signal),
    isFetching: (key: QueryKey) => client.isFetching({ queryKey: key, exact: true }) > 0,
    /** Throws the error of the last request during the pause after it. */
    throwRecentError(key: QueryKey) {
      const { error, errorUpdatedAt = 0 } = stateOf(key) ?? {}
      if (error && isWithin(errorUpdatedAt, pauseMs)) throw error
    },
    dispose() {
      dedupe.abortAll()
      client.clear()
    }
  }
}

/** Returns true for a time after now, which means that the clock was set back. */
const isFuture = (atMs: number) => atMs > Date.now()
const isWithin = (atMs: number, spanMs: number) => !isFuture(atMs) && Date.now() - atMs < spanMs
