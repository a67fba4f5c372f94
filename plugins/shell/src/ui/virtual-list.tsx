import { sameMembers } from '@latchkit/kernel'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { DeferPictures } from './defer-pictures.js'
import { itemOf, type RowPlace } from './list.js'
import { MAX_UNSCROLLED, useLongScreen } from './long-screen.js'
import { useRowFocus } from './row-focus.js'
import { SkeletonRow } from './skeleton.js'
import { GAP_PX, useVirtualWindow } from './virtual-window.js'

export interface VirtualListProps {
  /** Accessible name of the list. */
  readonly label: string
  /** Number of loaded rows. */
  readonly count: number
  /** Number of rows of the whole list, which screen readers read out with each row; -1 while it is unknown. @defaultValue `count` */
  readonly total?: number
  /** Number of skeleton rows after the loaded ones. @defaultValue 0 */
  readonly pending?: number
  /** Indexes of the rows that are rendered with `ListHeading`. @defaultValue none */
  readonly headings?: ReadonlySet<number>
  /** Renders a row with `ListRow` and its `place`, which is the same object until a member changes. Titles and details stay on one line. */
  readonly children: (index: number, place: RowPlace) => ReactNode
  /** Called when the last rows are about to be visible: once for each `count`, and again for another function. */
  readonly onNearEnd?: () => void
  /** Initial scroll position, px; `stay` for a list inside content that has been scrolled. @defaultValue 0 */
  readonly startAtPx?: number | 'stay'
  readonly testId?: string
}

/**
 * List of any length inside a `Screen`, which renders only the visible rows. Tab stops at one row; the arrow keys, Page Up,
 * Page Down, Home and End move between all rows, including those that are not rendered yet.
 */
export function VirtualList({
  label,
  count,
  total = count,
  pending = 0,
  headings,
  children,
  onNearEnd,
  startAtPx = 0,
  testId
}: VirtualListProps) {
  const list = useRef<HTMLUListElement>(null)
  const start = useRef(startAtPx)
  // A new list starts at its beginning, however far the previous one was scrolled. Runs before the visible rows are measured.
  useLayoutEffect(() => {
    if (start.current !== 'stay') list.current?.closest('[data-scroll]')?.scrollTo(0, start.current)
  }, [])
  const length = count + pending
  const isLong = startAtPx !== 'stay' || length > MAX_UNSCROLLED
  useLongScreen(list, isLong ? (startAtPx === 'stay' ? 'part' : 'whole') : undefined)
  const { range, isPainted } = useVirtualWindow(list, length)
  const { first, end, pitchPx } = range
  const { stopRow, onKeyDown, onFocus } = useRowFocus({ list, count, headings, pitchPx })
  const placeOf = useRowPlaces(total, pitchPx, stopRow)

  const isNearEnd = end >= count
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for each number of rows
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, count, onNearEnd])

  const visible = Array.from({ length: Math.max(0, Math.min(end, length) - first) }, (_, offset) => first + offset)
  const rows = stopRow >= 0 && !visible.includes(stopRow) ? [...visible, stopRow].sort((a, b) => a - b) : visible
  return (
    <DeferPictures isPainted={isPainted}>
      <ul
        ref={list}
        className="virtual"
        data-headed={headings?.has(0) || undefined}
        aria-label={label}
        style={{ blockSize: Math.max(0, length * pitchPx - GAP_PX) }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        data-testid={testId}
      >
        {rows.map(index =>
          index < count ? (
            children(index, placeOf(index))
          ) : (
            <SkeletonRow key={`pending-${index}`} index={index} place={placeOf(index)} />
          )
        )}
      </ul>
    </DeferPictures>
  )
}

/** Returns a function that creates the place of a row, or returns the last one of that row if nothing in it changed. */
function useRowPlaces(size: number, pitchPx: number, stopRow: number) {
  const places = useRef(new Map<number, RowPlace>())
  return (index: number): RowPlace => {
    const cached = places.current.get(index)
    const place = { index, size, top: index * pitchPx, isStop: index === stopRow }
    if (cached && sameMembers(cached, place)) return cached
    places.current.set(index, place)
    return place
  }
}

export interface ListHeadingProps {
  readonly children?: ReactNode
  /** Position that the list passes to its `children`. */
  readonly place: RowPlace
}

/** Heading of the rows after it in a `VirtualList`. It has the height of a row. */
export const ListHeading = ({ children, place }: ListHeadingProps) => (
  <li {...itemOf(place)} className="list-heading">
    <h2>{children}</h2>
  </li>
)
