/**
 * Settles as the work does, or rejects with the reason of the signal when that comes first; what the work does later
 * is lost. Work that throws at once, or returns a value that is no promise, settles it too.
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
