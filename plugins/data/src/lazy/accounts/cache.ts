import { CancelledError, hashKey, QueryClient } from '@tanstack/query-core'
import { DataError } from '../errors.js'
import { createFlights } from '../flights.js'

export interface Question<T> {
  /** Plain values; equal keys are one question. */
  readonly key: readonly string[]
  /** How long an answer holds, milliseconds. */
  readonly freshMs: number
  /** Asks although the last answer still holds. @defaultValue false */
  readonly anew?: boolean | undefined
  /** Ends the waiting; the request goes on while others wait for it. */
  readonly signal: AbortSignal
  ask(signal: AbortSignal): Promise<T>
  /** Returns the value that an earlier page or another tab stored. @defaultValue nothing */
  known?(): { readonly value: T; readonly atMs: number } | undefined
}

/** Returns whether the clock went back since an answer was stamped: how old the answer is cannot be told, so it is stale. */
const isFromFuture = (atMs: number) => atMs > Date.now()

/** Answers that hold for a while, on TanStack Query; each question is asked once at a time. */
export function createCache() {
  const client = new QueryClient({
    // What fails is tried again by what sends it; whether the page is online is for the request to find out.
    defaultOptions: { queries: { retry: false, networkMode: 'always', structuralSharing: false } }
  })
  const flights = createFlights()

  /** Lets an answer be used that another tab, or an earlier page, got later than this one. */
  const take = <T>(key: readonly string[], known: Question<T>['known']) => {
    const { value, atMs } = known?.() ?? {}
    const ownMs = client.getQueryState(key)?.dataUpdatedAt ?? 0
    if (value === undefined || atMs === undefined || isFromFuture(atMs)) return
    if (atMs > ownMs || isFromFuture(ownMs)) client.setQueryData(key, value, { updatedAt: atMs })
  }
  /** Lets an answer from the future hold no longer. One that holds for the life of the page does so whatever the clock says. */
  const outdate = (key: readonly string[], freshMs: number) => {
    if (!Number.isFinite(freshMs) || !isFromFuture(client.getQueryState(key)?.dataUpdatedAt ?? 0)) return
    void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  }

  return {
    /** @throws {DataError} as `ask` does; `data/aborted` once the plugin is gone. With the reason of the signal when it aborts. */
    async read<T>({ key, freshMs, anew = false, signal, ask, known }: Question<T>): Promise<T> {
      const fly = (staleTime: number) =>
        flights.join(
          hashKey(key),
          gone => {
            const cancel = () => void client.cancelQueries({ queryKey: key, exact: true }, { silent: true })
            gone.addEventListener('abort', cancel)
            return client.fetchQuery<T, Error, T, readonly string[]>({
              queryKey: key,
              queryFn: ({ signal }) => ask(signal),
              staleTime,
              gcTime: freshMs
            })
          },
          signal
        )
      try {
        signal.throwIfAborted()
        outdate(key, freshMs)
        if (!anew) {
          take(key, known)
          return await fly(freshMs)
        }
        // What is under way may have been asked before that happened which this is about.
        if (client.isFetching({ queryKey: key, exact: true })) await fly(0).catch(() => {})
        return await fly(0)
      } catch (error) {
        if (!(error instanceof CancelledError)) throw error
        throw new DataError('data/aborted', { service: 'data' }, { cause: error })
      }
    },
    /** Returns whether a cached response is fresh, so that reading it sends no request. */
    holds<T>({ key, freshMs, anew = false, known }: Question<T>): boolean {
      if (anew) return false
      take(key, known)
      outdate(key, freshMs)
      const { data, dataUpdatedAt = 0, isInvalidated } = client.getQueryState(key) ?? {}
      return data !== undefined && !isInvalidated && dataUpdatedAt + freshMs > Date.now()
    },
    forget(isMeant: (key: readonly string[]) => boolean) {
      client.removeQueries({ predicate: ({ queryKey }) => isMeant(queryKey as readonly string[]) })
    },
    dispose() {
      flights.abortAll()
      client.clear()
    }
  }
}
