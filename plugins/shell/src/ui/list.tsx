import { isPageLink } from '@latchkit/plugin-chains/kit'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Icon } from './icon.js'
import { useIntent } from './intent.js'
import { NewTabHint } from './link.js'

export interface ListProps {
  /** Read out before the rows. */
  readonly label: string
  readonly children?: ReactNode
  readonly testId?: string
}

/** A list of rows. Arrow keys, Home and End move between those that can be pressed. */
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
  /** Without `onPress` and `href` the row is there to be read. */
  readonly onPress?: () => void
  /** Opens a new tab; only a page (`isPageLink`). */
  readonly href?: string
  readonly disabled?: boolean
  readonly busy?: boolean
  /** Marks the one of the list that is chosen now. */
  readonly current?: boolean
  /** It shows and hides what follows it: whether that is shown. */
  readonly expanded?: boolean
  /** The pointer moves over it, or focus or touch-start: the press is probably coming. */
  readonly onIntent?: () => void
  /** Title, detail and the `RowValue` at its end keep to one line each, as they do in a `VirtualList`. @defaultValue false */
  readonly oneLine?: boolean
  /** Where a `VirtualList` puts it. */
  readonly place?: RowPlace
  readonly testId?: string
}

/** Where a row stands in a list of which only a part is drawn. */
export interface RowPlace {
  /** From 0. */
  readonly index: number
  /** Of the whole list; -1 while nobody knows. */
  readonly size: number
  /** From the start of the list, in px. */
  readonly top: number
  /** Whether Tab stops here; the arrow keys reach the others. */
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

/** Where it stands, for who sees it and for who hears it. */
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
      {/* What is beside the text goes under it where it does not fit. Names come from outside, in any script. */}
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
