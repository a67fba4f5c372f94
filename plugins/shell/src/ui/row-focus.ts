import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface RowFocusOptions {
  readonly list: RefObject<HTMLElement | null>
  readonly count: number
  /** Indexes of rows that cannot have the focus. */
  readonly headings: ReadonlySet<number> | undefined
  /** Height of a row including its gap, px. */
  readonly pitchPx: number
}

/**
 * Moves the focus between the rows of a virtual list by keyboard. `stopRow` is the row that Tab stops at. It must be rendered
 * at any scroll position, because it has the focus or gets it after the next render.
 */
export function useRowFocus({ list, count, headings, pitchPx }: RowFocusOptions) {
  const last = count - 1
  const [stop, setStop] = useState(0)
  const pendingFocus = useRef<number>(undefined)

  /** Returns the row at `index`, or the nearest row that is no heading: in the direction of `step` if there is one. */
  const rowAt = (index: number, step: number): number => {
    const at = Math.min(Math.max(index, 0), last)
    const along = (to: number) => {
      let row = at
      while (headings?.has(row)) row += to
      return row
    }
    const row = along(step)
    return row < 0 || row > last ? along(-step) : row
  }
  const stopRow = rowAt(stop, 1)

  useLayoutEffect(() => {
    if (pendingFocus.current === undefined) return
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${pendingFocus.current}"] .row`)
    pendingFocus.current = undefined
    row?.focus()
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const at = indexOf(event.target)
    if (at === undefined) return
    const page = Math.max(1, Math.floor((list.current?.closest('[data-scroll]')?.clientHeight ?? 0) / pitchPx))
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: last
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const index = rowAt(to, to < at ? -1 : 1)
    // The row may not be rendered yet. Without a change there is no next render.
    pendingFocus.current = index === stopRow ? undefined : index
    setStop(index)
  }
  const onFocus = (event: FocusEvent) => {
    const at = indexOf(event.target)
    if (at !== undefined) setStop(at)
  }
  return { stopRow, onKeyDown, onFocus }
}

function indexOf(target: EventTarget): number | undefined {
  const index = (target as Element).closest('li')?.getAttribute('data-index')
  return index === null || index === undefined ? undefined : Number(index)
}
