import { QueryClient } from '@tanstack/query-core'
import { isWithin, type Persistence } from './persistence.js'
import type { KeyMatch, QueryKey, QueryOptions } from './query.js'
import { createRequestDedupe } from './request-dedupe.js'

/** Creates a TanStack Query client without retries, because the fetch functions retry, and without online checks. */
export const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always', structuralSharing: false } } })

interface CacheParts<A, T> extends Pick<QueryOptions<A, T>, 'fetch' | 'staleMs'> {
  readonly pauseMs: number
  readonly stored: Persistence<A, T> | undefined
}

/** Creates the requests of one query. Concurrent requests with the same key share one fetch. */
function createRequests<A, T>(client: QueryClient, { fetch, staleMs, pauseMs, stored }: CacheParts<A, T>) {
  const dedupe = createRequestDedupe()
  /** Keys that were invalidated during their fetch: the fetched value may be older than the invalidation. */
  const outdated = new Set<string>()
  const makeStale = (queryKey: QueryKey) =>
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  const send = async (queryKey: QueryKey, args: A, force: boolean, noCallers: AbortSignal) => {
    const id = JSON.stringify(queryKey)
    outdated.delete(id)
    noCallers.addEventListener('abort', () => void client.cancelQueries({ queryKey, exact: true }, { silent: true }))
    const isForced = force || (client.getQueryState(queryKey)?.isInvalidated ?? false)
    const queryFn = async ({ signal }: { readonly signal: AbortSignal }) => {
      const value = await fetch(args, { signal, force: isForced })
      signal.throwIfAborted()
      if (!outdated.has(id)) stored?.set(queryKey, value)
      return value
    }
    // TanStack Query treats a value with a fetch time in the future as fresh.
    makeStale(queryKey)
    const gcTime = Math.max(staleMs, pauseMs)
    const value = await client.fetchQuery<T, Error, T, QueryKey>({ queryKey, queryFn, staleTime: 0, gcTime })
    if (outdated.delete(id)) makeStale(queryKey)
    return value
  }
  return {
    /** Joins the running request of the key, or sends one. */
    join: (key: QueryKey, args: A, force: boolean, signal: AbortSignal) =>
      dedupe.join(JSON.stringify(key), noCallers => send(key, args, force, noCallers), signal),
    markOutdated: (key: QueryKey) => void outdated.add(JSON.stringify(key)),
    abortAll: dedupe.abortAll
  }
}

/** Creates the cache of one query on TanStack Query, with its requests and their errors. */
export function createCache<A, T>(parts: CacheParts<A, T>) {
  const { staleMs, pauseMs, stored } = parts
  const client = createQueryClient()
  const requests = createRequests(client, parts)
  const stateOf = (key: QueryKey) => client.getQueryState<T>(key)

  return {
    fresh(key: QueryKey, args: A): T | undefined {
      if (stored) takeStored(client, key, stored.get(key, args))
      const { data, dataUpdatedAt = 0, isInvalidated } = stateOf(key) ?? {}
      return isInvalidated || !isWithin(dataUpdatedAt, staleMs) ? undefined : data
    },
    request: requests.join,
    set(key: QueryKey, value: T) {
      stored?.set(key, value)
      client.setQueryData(key, value)
    },
    isFetching: (key: QueryKey) => client.isFetching({ queryKey: key, exact: true }) > 0,
    /** Throws the error of the last request if less than `pauseMs` has passed since. */
    throwRecentError(key: QueryKey) {
      const { error, errorUpdatedAt = 0 } = stateOf(key) ?? {}
      if (error && isWithin(errorUpdatedAt, pauseMs)) throw error
    },
    invalidate(matches: KeyMatch) {
      stored?.remove(matches)
      for (const { queryKey } of client.getQueryCache().findAll({ ...matching(matches), fetchStatus: 'fetching' }))
        requests.markOutdated(queryKey as QueryKey)
      void client.invalidateQueries({ ...matching(matches), refetchType: 'none' })
    },
    remove(matches: KeyMatch) {
      stored?.remove(matches)
      client.removeQueries(matching(matches))
    },
    dispose() {
      requests.abortAll()
      client.clear()
    }
  }
}

/** Copies the stored value into the cache if it is newer than the cached value. */
function takeStored(
  client: QueryClient,
  key: QueryKey,
  entry: { readonly value: unknown; readonly atMs: number } | undefined
) {
  const { dataUpdatedAt = 0 } = client.getQueryState(key) ?? {}
  if (!entry || isFuture(entry.atMs)) return
  if (entry.atMs > dataUpdatedAt || isFuture(dataUpdatedAt))
    client.setQueryData(key, entry.value, { updatedAt: entry.atMs })
}

const matching = (matches: KeyMatch) => ({
  predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) => matches(queryKey as QueryKey)
})

/** Returns true for a time after now, which means that the clock was set back. */
const isFuture = (atMs: number) => atMs > Date.now()
