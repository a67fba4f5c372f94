import { runSafely } from './async.js'

/** Undoes one registration. Calling it again does nothing. */
export type Disposer = () => void
/** Registers a disposer to be called when its owner is removed. Returns a disposer that undoes it early. */
export type Track = (undo: Disposer) => Disposer

/** Collects disposers. The error of a disposer goes to `report`; the others still run. */
export function createScope(report: (error: unknown) => void) {
  const stack = new Set<() => Promise<void> | undefined | false>()
  let disposed = false

  return {
    /** Adds a disposer, and returns one that runs it early. After `dispose` it runs at once. */
    add(undo: () => void | Promise<void>): Disposer {
      const run = () => stack.delete(run) && runSafely(undo, report)
      stack.add(run)
      if (disposed) run()
      return () => void run()
    },
    /** Runs the remaining disposers concurrently, newest first. */
    async dispose() {
      disposed = true
      await Promise.all([...stack].reverse().map(run => run()))
    }
  }
}
