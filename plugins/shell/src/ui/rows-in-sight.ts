import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows from `first` up to, and without, `end`; each takes `pitchPx` of the list's height, its gap included. */
export interface Sight {
  readonly first: number
  readonly end: number
  readonly pitchPx: number
}

/** As in the sheet. */
export const GAP_PX = 8
const USUAL_ROW_PX = 56
/** Drawn beyond what is in sight to either side, so that a quick finger sees no hole and arrow keys find the next row. */
const SPARE_ROWS = 4
/** The part that is drawn moves in steps, so that not every row that comes into sight draws anew. */
const STEP_ROWS = 4
/** No screen shows more; a window of unlikely height gets holes instead of thousands of rows. */
const MOST_ROWS = 56
const atFirst: Sight = { first: 0, end: 4 * SPARE_ROWS, pitchPx: USUAL_ROW_PX + GAP_PX }

/** Which rows of a list to draw: those between the edges of what scrolls it and of the window, and some to spare. */
export function useRowsInSight(list: RefObject<HTMLUListElement | null>, count: number): Sight {
  const [sight, setSight] = useState(atFirst)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of rows is another height
  useLayoutEffect(() => {
    const element = list.current
    const scroller = element?.closest<HTMLElement>('[data-scroll]')
    if (!element || !scroller) return
    let pitchPx = USUAL_ROW_PX + GAP_PX
    // From the start of the list to the edges of what can be seen of it, when nothing is scrolled.
    let [above, below] = [0, 0]
    const look = () => {
      const row = (px: number) => Math.floor((px + scroller.scrollTop) / pitchPx / STEP_ROWS) * STEP_ROWS
      const first = Math.max(0, row(above) - SPARE_ROWS)
      const end = Math.max(Math.min(row(below) + STEP_ROWS + SPARE_ROWS, first + MOST_ROWS), first + SPARE_ROWS)
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
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(scroller)
    watcher.observe(element)
    scroller.addEventListener('scroll', look, { passive: true })
    // A card that stands in the page is scrolled with it.
    window.addEventListener('scroll', measure, { passive: true, capture: true })
    return () => {
      watcher.disconnect()
      scroller.removeEventListener('scroll', look)
      window.removeEventListener('scroll', measure, { capture: true })
    }
  }, [list, count])

  return sight
}
