/** Undoes one registration. Calling it again does nothing. */
export type Disposer = () => void
/** Takes a disposer into keeping, to be called when its owner goes. */
export type Own = (undo: Disposer) => Disposer

/** Collects what has to be undone. What an undo throws goes to `report`; the others are undone all the same. */
export function createScope(report: (error: unknown) => void) {
  const stack = new Set<() => Promise<void> | undefined>()
  let disposed = false

  return {
    /** Returns a disposer that undoes this one thing early. After `dispose` the thing is undone at once. */
    add(undo: () => void | Promise<void>): Disposer {
      const run = () => (stack.delete(run) ? contain(undo, report) : undefined)
      stack.add(run)
      if (disposed) run()
      return () => void run()
    },
    /** Undoes what is left, newest first. None waits for the one before, so that a slow one holds up nothing. */
    async dispose() {
      disposed = true
      await Promise.all([...stack].reverse().map(run => run()))
    }
  }
}

/** Also of another realm or library, which `instanceof` would miss. */
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
