import type { Readable } from '@latchkit/kernel'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { isSame } from '../actions/watch.js'

/**
 * Returns the result of `read`, and renders again when its content changes.
 *
 * @param inputs - all values that `read` depends on; the same number at each render.
 */
export function useWatched<V>(inputs: readonly Readable<unknown>[], read: () => V): V {
  const last = useRef<{ readonly value: V } | undefined>(undefined)
  const get = () => {
    const value = read()
    if (!last.current || !isSame(last.current.value, value)) last.current = { value }
    return last.current.value
  }
  const subscribe = useCallback((listener: () => void) => {
    const undo = inputs.map(input => input.subscribe(listener))
    return () => undo.forEach(leave => void leave())
    // biome-ignore lint/correctness/useExhaustiveDependencies: the inputs themselves
  }, inputs)
  return useSyncExternalStore(subscribe, get, get)
}
