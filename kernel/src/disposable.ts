import { runSafely } from './async.js'

/** Undoes one registration. Calling it again does nothing. */
export type Disposer = () => void
/** Takes a disposer into keeping, to be called when its owner goes. */
export type Track = (undo: Disposer) => Disposer

/** Collects what has to be undone. What an undo throws goes to `report`; the others are undone all the same. */
export function createScope(report: (error: unknown) => void) {
  const stack = new Set<() => Promise<void> | undefined | false>()
  let disposed = false

  return {
    /** Returns a disposer that undoes this one thing early. After `dispose` the thing is undone at once. */
    add(undo: () => void | Promise<void>): Disposer {
      const run = () => stack.delete(run) && runSafely(undo, report)
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
