import { cell, type Router, type RouterState, type ViewEntry } from '@latchkit/kernel'
import { useReadable } from '@latchkit/kernel/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { afterPaint } from './after-paint.js'

interface Ways {
  /** Shows the dialog at once if it was drawn ahead with what the router opens. Returns whether it is shown. */
  readonly showAhead: (bottom: ViewEntry | undefined) => boolean
  readonly hide: () => void
}

/**
 * Returns the state of the router that the dialog draws. One that was drawn ahead is shown as it is, and drawn with the new state
 * once it is painted.
 */
export function useDrawnState({ state }: Router, ways: Ways): RouterState {
  const [drawn] = useState(() => cell(state.get()))
  const latest = useRef(ways)
  latest.current = ways

  useLayoutEffect(() => {
    let callOff = () => {}
    const follow = () => {
      callOff()
      const next = state.get()
      const { showAhead, hide } = latest.current
      if (!next.open) hide()
      const finish = () => drawn.set(next)
      if (next.open && !drawn.get().open && showAhead(next.stack[0])) callOff = afterPaint(finish)
      else finish()
    }
    follow()
    const stop = state.subscribe(follow)
    return () => {
      stop()
      callOff()
    }
  }, [state, drawn])
  return useReadable(drawn)
}
