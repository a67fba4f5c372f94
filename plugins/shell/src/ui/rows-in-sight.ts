import { whenIdle } from '@latchkit/kernel/idle'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { watchSize } from './watch-size.js'

/** Rows from `first` up to, and without, `end`; each takes `pitchPx` of the list's height, its gap included. */
export interface Sight {
  readonly first: number
  readonly end: number
  readonly pitchPx: number
}

/** As in the sheet. */
export const GAP_PX = 8
const USUAL_ROW_PX = 56
/** Drawn beyond what is in sight: the screen moves on while they are drawn, and arrow keys have to find the next row. */
const SPARE_AHEAD = 10
const SPARE_BEHIND = 4
/** What is in sight is painted first, and the spare ones when the browser has time, or when it is scrolled. */
const SPARE_WITHIN_MS = 200
/** Also where there is no layout. */
const LEAST_ROWS = 8
/** No screen shows more; a window of unlikely height gets holes instead of thousands of rows. */
const MOST_ROWS = 56
const atFirst: Sight = { first: 0, end: LEAST_ROWS, pitchPx: USUAL_ROW_PX + GAP_PX }

export interface RowsInSight {
  readonly sight: Sight
  /** Whether what was in sight at first is painted: what is drawn from then on can wait. */
  readonly isPainted: RefObject<boolean>
}

/** Which rows of a list to draw: those between the edges of what scrolls it and of the window, and some to spare. */
export function useRowsInSight(list: RefObject<HTMLUListElement | null>, count: number): RowsInSight {
  const [sight, setSight] = useState(atFirst)
  const isPainted = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of rows is another height
  useLayoutEffect(() => {
    const element = list.current
    const scroller = element?.closest<HTMLElement>('[data-scroll]')
    if (!element || !scroller) return
    let pitchPx = USUAL_ROW_PX + GAP_PX
    // From the start of the list to the edges of what can be seen of it, when nothing is scrolled.
    let [above, below] = [0, 0]
    let top = scroller.scrollTop
    let isUpward = false
    const look = () => {
      const { scrollTop } = scroller
      if (scrollTop !== top) isUpward = scrollTop < top
      top = scrollTop
      const spares = isUpward ? [SPARE_AHEAD, SPARE_BEHIND] : [SPARE_BEHIND, SPARE_AHEAD]
      const [before = 0, after = 0] = isPainted.current ? spares : []
      const row = (px: number) => Math.floor((px + scrollTop) / pitchPx)
      const first = Math.max(0, row(above) - before)
      const end = Math.max(Math.min(row(below) + 1 + after, first + MOST_ROWS), first + LEAST_ROWS)
      setSight(now =>
        now.first === first && now.end === end && now.pitchPx === pitchPx ? now : { first, end, pitchPx }
      )
    }
    // Asks for the layout, which scrolling must not.
    const measure = () => {
      pitchPx = (element.querySelector('li')?.offsetHeight || USUAL_ROW_PX) + GAP_PX
      const frame = scroller.getBoundingClientRect()
      const start = element.getBoundingClientRect().top + scroller.scrollTop
      above = Math.max(frame.top, 0) - start
      below = Math.min(frame.bottom, window.innerHeight) - start
      look()
    }
    const lookFurther = () => {
      isPainted.current = true
      look()
    }
    measure()
    const callOff = whenIdle(lookFurther, SPARE_WITHIN_MS)
    const unwatch = watchSize([scroller, element], measure)
    scroller.addEventListener('scroll', lookFurther, { passive: true })
    // A card that stands in the page is scrolled with it.
    window.addEventListener('scroll', measure, { passive: true, capture: true })
    return () => {
      callOff()
      unwatch()
      scroller.removeEventListener('scroll', lookFurther)
      window.removeEventListener('scroll', measure, { capture: true })
    }
  }, [list, count])

  return { sight, isPainted }
}
