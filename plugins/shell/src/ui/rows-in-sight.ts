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
const SPARE_ROWS = 8
/** The part that is drawn moves in steps, so that not every row that comes into sight draws anew. */
const STEP_ROWS = 4
/** No screen shows more; a window of unlikely height gets holes instead of thousands of rows. */
const MOST_ROWS = 56
const atFirst: Sight = { first: 0, end: 2 * SPARE_ROWS, pitchPx: USUAL_ROW_PX + GAP_PX }

/** Which rows of a list to draw: those between the edges of what scrolls it and of the window, and some to spare. */
export function useRowsInSight(list: RefObject<HTMLUListElement | null>, count: number): Sight {
  const [sight, setSight] = useState(atFirst)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of rows is another height
  useLayoutEffect(() => {
    const element = list.current
    const scroller = element?.closest<HTMLElement>('[data-scroll]')
    if (!element || !scroller) return
    const look = () => {
      const rowPx = element.querySelector('li')?.offsetHeight || USUAL_ROW_PX
      const pitchPx = rowPx + GAP_PX
      const { top } = element.getBoundingClientRect()
      const frame = scroller.getBoundingClientRect()
      const above = Math.max(frame.top, 0) - top
      const below = Math.min(frame.bottom, window.innerHeight) - top
      const step = (row: number) => Math.floor(row / STEP_ROWS) * STEP_ROWS
      const first = Math.max(0, step(above / pitchPx) - SPARE_ROWS)
      const end = Math.min(step(below / pitchPx) + STEP_ROWS + SPARE_ROWS, first + MOST_ROWS)
      const next = { first, end: Math.max(end, first + SPARE_ROWS), pitchPx }
      setSight(now => (sameSight(now, next) ? now : next))
    }
    look()
    const watcher = new ResizeObserver(look)
    watcher.observe(scroller)
    watcher.observe(element)
    scroller.addEventListener('scroll', look, { passive: true })
    // A card that stands in the page is scrolled with it.
    window.addEventListener('scroll', look, { passive: true, capture: true })
    return () => {
      watcher.disconnect()
      scroller.removeEventListener('scroll', look)
      window.removeEventListener('scroll', look, { capture: true })
    }
  }, [list, count])

  return sight
}

const sameSight = (a: Sight, b: Sight) => a.first === b.first && a.end === b.end && a.pitchPx === b.pitchPx
