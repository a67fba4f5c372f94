import { isPageLink } from '@latchkit/plugin-chains/kit'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Icon } from './icon.js'
import { useIntent } from './intent.js'
import { NewTabHint } from './link.js'

export interface ListProps {
  /** Accessible name of the list. */
  readonly label: string
  readonly children?: ReactNode
  readonly testId?: string
}

/** Renders a list of rows. The arrow keys, Home and End move the focus between the enabled buttons and links. */
export function List({ label, children, testId }: ListProps) {
  const list = useRef<HTMLUListElement>(null)

  const move = (event: KeyboardEvent) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('.row:is(button, a):not(:disabled)') ?? [])]
    const at = rows.indexOf(event.target as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (at < 0 || to === undefined) return
    event.preventDefault()
    rows[Math.min(Math.max(to, 0), rows.length - 1)]?.focus()
  }

  return (
    <ul ref={list} className="list" aria-label={label} onKeyDown={move} data-testid={testId}>
      {children}
    </ul>
  )
}

export interface ListRowProps {
  readonly icon?: ReactNode
  readonly title: ReactNode
  readonly detail?: ReactNode
  readonly badge?: ReactNode
  /** @defaultValue nothing */
  readonly trailing?: ReactNode | 'chevron' | 'check'
  /** Called on a press. Without `onPress` and `href` the row is static. */
  readonly onPress?: () => void
  /** URL of a page (`isPageLink`) that opens in a new tab. */
  readonly href?: string
  readonly disabled?: boolean
  readonly busy?: boolean
  /** True if the row is the current choice of the list. */
  readonly current?: boolean
  /** For a row that toggles the content after it: true while that content is shown. */
  readonly expanded?: boolean
  /** Called on the first pointer move, focus and touch-start, when a press is likely to follow. */
  readonly onIntent?: () => void
  /**
   * True to keep the title, the detail and the `RowValue` on one line each, as in a `VirtualList`. `wide-detail`, in a `VirtualList`:
   * the badge or the trailing content stands beside the title, and the detail has the whole width. @defaultValue false
   */
  readonly oneLine?: boolean | 'wide-detail'
  /** Position of the row in a `VirtualList`. */
  readonly place?: RowPlace
  readonly testId?: string
}

/** Position of a row in a list that renders only a part of its rows. */
export interface RowPlace {
  /** Position in the whole list, from 0. */
  readonly index: number
  /** Number of rows of the whole list; -1 while it is unknown. */
  readonly size: number
  /** Distance from the start of the list, px. */
  readonly top: number
  /** True if Tab stops at this row; the arrow keys reach the other rows. */
  readonly isStop: boolean
}

export function ListRow(row: ListRowProps) {
  const { onPress, href, disabled, busy, current, expanded, onIntent, oneLine, place, testId } = row
  const intent = useIntent(onIntent)
  const item = place && itemOf(place)
  const data = {
    className: 'row',
    'data-testid': testId,
    'data-line': oneLine || undefined,
    'aria-current': current || undefined,
    tabIndex: place && !place.isStop ? -1 : undefined,
    ...intent
  }
  if (!disabled && isPageLink(href)) {
    return (
      <li {...item}>
        <a {...data} href={href} target="_blank" rel="noopener noreferrer" onClick={onPress}>
          <RowContent {...row} />
          <NewTabHint />
        </a>
      </li>
    )
  }
  if (!onPress) {
    return (
      <li
        {...item}
        className="row"
        data-static=""
        data-line={data['data-line']}
        aria-current={data['aria-current']}
        data-testid={testId}
      >
        <RowContent {...row} />
      </li>
    )
  }
  return (
    <li {...item}>
      <button
        {...data}
        type="button"
        disabled={disabled}
        aria-expanded={expanded}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : onPress}
      >
        <RowContent {...row} />
      </button>
    </li>
  )
}

/** Returns the attributes that position a row, visually and for assistive technology. */
export const itemOf = (place: RowPlace) => ({
  'aria-posinset': place.index + 1,
  'aria-setsize': place.size,
  'data-index': place.index,
  style: { insetBlockStart: place.top }
})

function RowContent({ icon, title, detail, badge, trailing, busy }: ListRowProps) {
  const mark = marks.find(name => name === trailing)
  return (
    <>
      {icon !== undefined && <span className="row-icon">{icon}</span>}
      {/* Badges and trailing content wrap under the text if they do not fit. Titles are external data, in any script. */}
      <span className="row-main">
        {detail === undefined ? (
          <span className="row-text row-title" dir="auto">
            {title}
          </span>
        ) : (
          <span className="row-text">
            <span className="row-title" dir="auto">
              {title}
            </span>
            <span className="row-detail">{detail}</span>
          </span>
        )}
        {badge && <span className="row-badges">{badge}</span>}
        {!busy && !mark && trailing}
      </span>
      {busy ? <span className="spinner" aria-hidden="true" /> : mark && <Mark name={mark} />}
    </>
  )
}

const Mark = ({ name }: { readonly name: (typeof marks)[number] }) => (
  <span className="row-mark" data-mark={name}>
    <Icon name={name} />
  </span>
)

const marks = ['chevron', 'check'] as const
