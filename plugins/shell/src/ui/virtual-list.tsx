import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState
} from 'react'
import { DeferPictures } from './defer-pictures.js'
import { itemOf, type RowPlace } from './list.js'
import { MAX_UNSCROLLED, useLongScreen } from './long-screen.js'
import { SkeletonRow } from './skeleton.js'
import { GAP_PX, useVirtualWindow } from './virtual-window.js'

export interface VirtualListProps {
  /** Read out before the rows. */
  readonly label: string
  /** Rows there are. */
  readonly count: number
  /** Rows there will be, read out with each one; -1 while nobody knows. @defaultValue `count` */
  readonly total?: number
  /** Further rows that are on their way, drawn as shapes. @defaultValue 0 */
  readonly pending?: number
  /** The rows that are drawn with `ListHeading`. @defaultValue none */
  readonly headings?: ReadonlySet<number>
  /** Draws a row with `ListRow`, and gives it the place. Titles and details keep to one line. Called with a stable place. */
  readonly children: (index: number, place: RowPlace) => ReactNode
  /** The last rows are about to come into sight. Called once for each `count`, and when it is another function. */
  readonly onNearEnd?: () => void
  /** How far it is scrolled when it is first drawn, px; `stay` for a part of what is scrolled already. @defaultValue 0 */
  readonly startAtPx?: number | 'stay'
  readonly testId?: string
}

/**
 * A list of any length inside a `Screen`, of which the rows in sight are drawn. Tab stops at one row; arrow keys, Page
 * Up and Down, Home and End move between all of them, also those that are not drawn yet.
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
  // Another list begins at its start, however far the one before was scrolled. Before the rows in sight are counted.
  useLayoutEffect(() => {
    if (start.current !== 'stay') list.current?.closest('[data-scroll]')?.scrollTo(0, start.current)
  }, [])
  const isLong = startAtPx !== 'stay' || count + pending > MAX_UNSCROLLED
  useLongScreen(list, isLong ? (startAtPx === 'stay' ? 'part' : 'whole') : undefined)
  const { range, isPainted } = useVirtualWindow(list, count + pending)
  const { first, end, pitchPx } = range
  const [stop, setStop] = useState(0)
  const pendingFocus = useRef<number>(undefined)
  const positions = useRef(new Map<number, RowPlace>())
  const last = count - 1
  /** The row at that place or, where a heading stands, the next one in that direction; else the next in the other. */
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

  const positionOf = (index: number): RowPlace => {
    const cached = positions.current.get(index)
    const position = { index, size: total, top: index * pitchPx, isStop: index === stopRow }
    if (cached && cached.size === position.size && cached.top === position.top && cached.isStop === position.isStop)
      return cached
    positions.current.set(index, position)
    return position
  }

  const isNearEnd = end >= count
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each number of rows
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, count, onNearEnd])

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
    // Drawn with the next render, since the row that Tab stops at always is; then it takes the focus.
    pendingFocus.current = index
    if (index === stopRow) pendingFocus.current = undefined
    setStop(index)
  }
  const onFocus = (event: FocusEvent) => {
    const at = indexOf(event.target)
    if (at !== undefined) setStop(at)
  }

  const visible = Array.from(
    { length: Math.max(0, Math.min(end, count + pending) - first) },
    (_, offset) => first + offset
  )
  // What has the focus stays, wherever it was scrolled to.
  const rows = stopRow >= 0 && !visible.includes(stopRow) ? [...visible, stopRow].sort((a, b) => a - b) : visible
  return (
    <DeferPictures isPainted={isPainted}>
      <ul
        ref={list}
        className="virtual"
        data-headed={headings?.has(0) || undefined}
        aria-label={label}
        style={{ blockSize: Math.max(0, (count + pending) * pitchPx - GAP_PX) }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        data-testid={testId}
      >
        {rows.map(index =>
          index < count ? (
            children(index, positionOf(index))
          ) : (
            <SkeletonRow key={`pending-${index}`} index={index} place={positionOf(index)} />
          )
        )}
      </ul>
    </DeferPictures>
  )
}

function indexOf(target: EventTarget): number | undefined {
  const index = (target as Element).closest('li')?.getAttribute('data-index')
  return index === null || index === undefined ? undefined : Number(index)
}

export interface ListHeadingProps {
  readonly children?: ReactNode
  /** Where the list puts it. */
  readonly place: RowPlace
}

/** Heads the rows after it in a `VirtualList`, and takes the place of a row. */
export const ListHeading = ({ children, place }: ListHeadingProps) => (
  <li {...itemOf(place)} className="list-heading">
    <h2>{children}</h2>
  </li>
)
