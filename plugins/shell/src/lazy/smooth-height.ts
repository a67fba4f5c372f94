import { type RefObject, useEffect } from 'react'
import { easing, movesLess, viewMs } from './motion.js'

/** Lets an element grow and shrink smoothly with its first child. The layout is right at once; only its look follows. */
export function useSmoothHeight(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const outer = ref.current
    const inner = outer?.firstElementChild
    // Without the observer its height jumps, which loses nothing.
    if (!outer || !inner || typeof ResizeObserver === 'undefined') return
    let shown = 0
    let moving: readonly Animation[] = []

    const follow = (next: number) => {
      const from = moving[0]?.playState === 'running' ? Number.parseFloat(getComputedStyle(outer).height) : shown
      shown = next
      // Nothing to see before the first layout and after the last.
      if (from === next || from === 0 || next === 0 || movesLess()) return
      for (const animation of moving) animation.cancel()
      const timing = { duration: viewMs, easing }
      const whole = { height: `${next}px`, flexShrink: 0 }
      moving = [
        outer.animate([{ height: `${from}px` }, { height: `${next}px` }], timing),
        // Has its last height at once, or what scrolls inside would show a scroll bar for a moment.
        inner.animate([whole, whole], timing)
      ]
    }
    const observer = new ResizeObserver(([entry]) => follow(entry?.borderBoxSize[0]?.blockSize ?? 0))
    observer.observe(inner)
    return () => observer.disconnect()
  }, [ref])
}
