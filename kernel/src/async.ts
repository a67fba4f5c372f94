/** Returns whether a value is a promise, also one of another realm or library, which `instanceof` would miss. */
export const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function'

/** `then` that stays synchronous for a value that is there already. */
export const after = <A, B>(value: A | PromiseLike<A>, next: (value: A) => B): B | Promise<Awaited<B>> =>
  isPromise(value) ? (Promise.resolve(value).then(next) as Promise<Awaited<B>>) : next(value)

/** Runs `work`. What it throws or rejects with goes to `failed` and no further. Synchronous, unless `work` is not. */
export function contain(work: () => unknown, failed: (error: unknown) => void): Promise<void> | undefined {
  try {
    const result = work()
    if (isPromise(result)) return Promise.resolve(result).then(() => {}, failed)
  } catch (error) {
    failed(error)
  }
}

/** Calls `load` at most once at a time and keeps what it resolved with. A failure, also one thrown at once, is forgotten. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= new Promise<T>(settle => settle(load())).catch(error => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/**
 * Settles as the work does, or rejects with the reason of the signal when that comes first; what the work does later
 * is lost. Work that throws at once, or returns a value that is no promise, settles it too; after the abort it never
 * begins.
 */
export function unlessAborted<T>(work: () => T | PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    new Promise<T>(settle => settle(work()))
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort))
  })
}
