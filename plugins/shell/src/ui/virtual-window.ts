import { whenIdle } from '@latchkit/kernel/idle'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { watchSize } from './watch-size.js'

/** Range of rows to render: `first` inclusive, `end` exclusive. `pitchPx` is the height of a row including its gap. */
export interface RowRange {
  readonly first: number
  readonly end: number
  readonly pitchPx: number
}

/** Gap between rows, px; the style sheet has the same value. */
export const GAP_PX = 8
const DEFAULT_ROW_PX = 56
/** Spare rows beyond the visible ones, in and against the scroll direction: scrolling goes on while rows render, and arrow keys need the next row. */
const SPARE_AHEAD = 10
const SPARE_BEHIND = 4
/** Longest delay before the spare rows are rendered, ms. The visible rows are painted first; idle time or scrolling adds the spare ones. */
const SPARE_WITHIN_MS = 200
/** Fewest rows to render, even if there is no layout. */
const MIN_ROWS = 8
/** Most rows to render, more than any screen shows. A window of extreme height shows gaps instead of thousands of rows. */
const MAX_ROWS = 56
const initialRange: RowRange = { first: 0, end: MIN_ROWS, pitchPx: DEFAULT_ROW_PX + GAP_PX }

export interface VirtualWindow {
  readonly range: RowRange
  /** True once the first visible rows are painted; content rendered after that has a lower priority. */
  readonly isPainted: RefObject<boolean>
}

/** Returns the rows of a list to render: the rows inside both the scroll container and the window, and some spare rows. */
export function useVirtualWindow(list: RefObject<HTMLUListElement | null>, count: number): VirtualWindow {
  const [range, setRange] = useState(initialRange)
  const isPainted = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of rows is another height
  useLayoutEffect(() => {
    const element = list.current
    const scroller = element?.closest<HTMLElement>('[data-scroll]')
    if (!element || !scroller) return
    let pitchPx = DEFAULT_ROW_PX + GAP_PX
    // Offsets of the visible area's edges from the start of the list at scroll position 0, px.
    let [above, below] = [0, 0]
    let top = scroller.scrollTop
    let isUpward = false
    const update = () => {
      const { scrollTop } = scroller
      if (scrollTop !== top) isUpward = scrollTop < top
      top = scrollTop
      const spares = isUpward ? [SPARE_AHEAD, SPARE_BEHIND] : [SPARE_BEHIND, SPARE_AHEAD]
      const [before = 0, after = 0] = isPainted.current ? spares : []
      const row = (px: number) => Math.floor((px + scrollTop) / pitchPx)
      const first = Math.max(0, row(above) - before)
      const end = Math.max(Math.min(row(below) + 1 + after, first + MAX_ROWS), first + MIN_ROWS)
      setRange(now =>
        now.first === first && now.end === end && now.pitchPx === pitchPx ? now : { first, end, pitchPx }
      )
    }
    // Forces a layout, so it must not run on each scroll of the list.
    const measure = () => {
      pitchPx = (element.querySelector('li')?.offsetHeight || DEFAULT_ROW_PX) + GAP_PX
      const frame = scroller.getBoundingClientRect()
      const start = element.getBoundingClientRect().top + scroller.scrollTop
      above = Math.max(frame.top, 0) - start
      below = Math.min(frame.bottom, window.innerHeight) - start
      update()
    }
    const updateWithSpares = () => {
      isPainted.current = true
      update()
    }
    measure()
    const cancel = whenIdle(updateWithSpares, SPARE_WITHIN_MS)
    const unwatch = watchSize([scroller, element], measure)
    scroller.addEventListener('scroll', updateWithSpares, { passive: true })
    // An embedded card scrolls with the page.
    window.addEventListener('scroll', measure, { passive: true, capture: true })
    return () => {
      cancel()
      unwatch()
      scroller.removeEventListener('scroll', updateWithSpares)
      window.removeEventListener('scroll', measure, { capture: true })
    }
  }, [list, count])

  return { range, isPainted }
}
