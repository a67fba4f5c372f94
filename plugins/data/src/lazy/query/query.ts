import type { EventMap, PluginContext } from '@latchkit/kernel'
import { raceSignal } from '@latchkit/kernel'
import { CancelledError } from '@tanstack/query-core'
import { createCache } from './cache.js'
import { createPersistence, type PersistOptions } from './persistence.js'

/** Plain texts that identify a cached value. */
export type QueryKey = readonly string[]
export type KeyMatch = (key: QueryKey) => boolean

/** Event that makes the values stale whose key matches. */
export type InvalidateOn<E extends keyof EventMap = keyof EventMap> = {
  [N in E]: { readonly event: N; readonly matches: (payload: EventMap[N], key: QueryKey) => boolean }
}[E]

export interface QueryOptions<A, T, S = T> {
  /** Returns the key of the value; equal keys share one value and one request. */
  readonly key: (args: A) => QueryKey
  /** Fetches the value. `force` is true for a forced read and for an invalidated value: cached responses must not be used. */
  readonly fetch: (args: A, request: { readonly signal: AbortSignal; readonly force: boolean }) => Promise<T>
  /** Milliseconds after which a value is stale; `Infinity` for the life of the page. */
  readonly staleMs: number
  /** Milliseconds after a failed fetch in which `read` rejects with the same error, without a request. @defaultValue 0 */
  readonly pauseMs?: number
  /** Maximum number of fetches that run at the same time. @defaultValue Infinity */
  readonly maxConcurrent?: number
  /** Keeps values over a reload and shares them with other tabs while they are fresh. */
  readonly persist?: PersistOptions<A, T, S>
  readonly invalidateOn?: InvalidateOn
}

export interface ReadOptions {
  /** Rejects this call; the request continues for other callers. */
  readonly signal: AbortSignal
  /**
   * Fetches even if the value is fresh, but not in the `pauseMs` after a failure. Waits for a running request and then fetches again,
   * because that request may return data from before this call. @defaultValue false
   */
  readonly force?: boolean | undefined
}

export interface Query<A, T> {
  /**
   * Returns the value from the cache while it is fresh, else fetches it.
   *
   * @throws the error of `fetch`; the reason of the signal if it aborts; `AbortError` if the value is removed or the plugin
   *   disposed meanwhile
   */
  read(args: A, options: ReadOptions): Promise<T>
  /** Returns the value from the cache or the storage while it is fresh; sends no request. */
  cached(args: A): Promise<T | undefined>
  /** Writes a value that was not fetched by this query, and sets its fetch time to now. */
  set(args: A, value: T): void
  /** Makes matching values stale, also those that are being fetched. */
  invalidate(matches: KeyMatch): void
  /** Removes matching values from the cache and the storage, and aborts their requests. */
  remove(matches: KeyMatch): void
}

/**
 * Creates a cache of fetched values on TanStack Query. Concurrent reads of a key share one fetch. A value whose fetch time is in the
 * future, because the clock was set back, is stale. Retries are up to `fetch`.
 *
 * @example
 * <!-- given:
 * declare const ctx: import('@latchkit/kernel').PluginContext
 * declare function lookUpName(account: string, signal: AbortSignal): Promise<string> -->
 * ```ts
 * const names = createQuery(ctx, {
 *   key: (account: string) => [account],
 *   fetch: (account, { signal }) => lookUpName(account, signal),
 *   staleMs: 300_000
 * })
 * const name = await names.read('eip155:1:0x…', { signal: ctx.signal })
 * ```
 */
export function createQuery<A, T, S = T>(
  ctx: Pick<PluginContext, 'events' | 'storage' | 'onDispose'>,
  {
    key: keyOf,
    fetch,
    staleMs,
    pauseMs = 0,
    maxConcurrent = Number.POSITIVE_INFINITY,
    persist,
    invalidateOn
  }: QueryOptions<A, T, S>
): Query<A, T> {
  const stored = persist && createPersistence(ctx.storage, persist, staleMs)
  const limitConcurrency = createConcurrencyLimit(maxConcurrent)
  const cache = createCache<A, T>({
    fetch: (args, request) => limitConcurrency(() => fetch(args, request), request.signal),
    staleMs,
    pauseMs,
    stored
  })
  const query: Query<A, T> = {
    async read(args, { signal, force = false }) {
      const key = keyOf(args)
      try {
        signal.throwIfAborted()
        const value = force ? undefined : await raceSignal(() => query.cached(args), signal)
        if (value !== undefined) return value
        cache.throwRecentError(key)
        if (force && cache.isFetching(key)) await cache.request(key, args, force, signal).catch(() => {})
        return await cache.request(key, args, force, signal)
      } catch (error) {
        throw error instanceof CancelledError ? new DOMException('The value was removed', 'AbortError') : error
      }
    },
    async cached(args) {
      await stored?.ready
      return cache.fresh(keyOf(args), args)
    },
    set: (args, value) => cache.set(keyOf(args), value),
    invalidate: cache.invalidate,
    remove: cache.remove
  }

  const listen = <E extends keyof EventMap>({ event, matches }: InvalidateOn<E>) =>
    ctx.onDispose(ctx.events.on(event, payload => query.invalidate(key => matches(payload, key))))
  if (invalidateOn) listen(invalidateOn)
  ctx.onDispose(cache.dispose)
  return query
}

/** Creates a function that runs at most `max` pieces of work at the same time, and the others in the order of the calls. */
function createConcurrencyLimit(max: number) {
  const waiting: (() => void)[] = []
  let active = 0

  return async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    if (active < max) active += 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else active -= 1
    }
  }
}
