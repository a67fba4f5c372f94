/** Undoes one registration. Calling it again does nothing. */
export type Disposer = () => void

/** Collects what has to be undone, and undoes it newest first. */
export interface Scope {
  /** Returns a disposer that undoes this one thing early. After `dispose` the thing is undone at once. */
  add(undo: () => void | Promise<void>): Disposer
  /** Undoes everything that is left. A failing undo is passed to `report` and does not stop the others. */
  dispose(): Promise<void>
}

export function createScope(report: (error: unknown) => void): Scope {
  const stack = new Set<() => Promise<void>>()
  let disposed = false

  return {
    add(undo) {
      const run = async () => {
        if (!stack.delete(run)) return
        try {
          await undo()
        } catch (error) {
          report(error)
        }
      }
      stack.add(run)
      if (disposed) void run()
      return () => void run()
    },
    async dispose() {
      disposed = true
      for (const run of [...stack].reverse()) await run()
    }
  }
}

/** Calls `load` at most once at a time and keeps what it resolved with; a failure is forgotten, so the next call tries again. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= load().catch(error => {
      loading = undefined
      throw error
    })
    return loading
  }
}
