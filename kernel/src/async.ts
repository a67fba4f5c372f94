/** Returns true for a promise, even of another realm or library, which `instanceof` would miss. */
export const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function'

/** Calls `next` with a value: at once, or when its promise resolves. */
export const whenResolved = <A, B>(value: A | PromiseLike<A>, next: (value: A) => B): B | Promise<Awaited<B>> =>
  isPromise(value) ? (Promise.resolve(value).then(next) as Promise<Awaited<B>>) : next(value)

/** Runs `work`, and passes its error to `onError`. Synchronous if `work` is. */
export function runSafely(work: () => unknown, onError: (error: unknown) => void): Promise<void> | undefined {
  try {
    const result = work()
    if (isPromise(result)) return Promise.resolve(result).then(() => {}, onError)
  } catch (error) {
    onError(error)
  }
}

/**
 * Returns a function that calls `load` once and keeps its result. After a failure, even a synchronous one, the next call retries.
 *
 * @example
 * const loadLibrary = once(() => import('valibot'))
 * const { parse } = await loadLibrary()
 */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= new Promise<T>(resolve => resolve(load())).catch(error => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/**
 * Settles like `work`, or rejects with the signal's reason once it aborts. Does not start `work` after an abort.
 *
 * @example
 * <!-- given: declare const wallet: { sign(text: string): Promise<string> } -->
 * ```ts
 * const signature = await raceSignal(() => wallet.sign('Hello'), AbortSignal.timeout(60_000))
 * ```
 */
export function raceSignal<T>(work: () => T | PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    new Promise<T>(resolveWork => resolveWork(work()))
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort))
  })
}
