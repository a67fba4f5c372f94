/** Store of a changing value, for React's `useSyncExternalStore`. */
export interface Store<S> {
  get(): S
  subscribe(listener: () => void): () => void
  update(changes: Partial<S>): void
}

export function createStore<S extends object>(initial: S): Store<S> {
  const listeners = new Set<() => void>()
  let state = initial
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    update(changes) {
      state = { ...state, ...changes }
      for (const listener of [...listeners]) listener()
    }
  }
}
