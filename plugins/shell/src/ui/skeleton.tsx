import type { RowPlace } from './list.js'
import { useMessages } from './messages.js'
import { uiMessages } from './ui-messages.js'

export interface SkeletonProps {
  /** A CSS length, or a number of px. @defaultValue the whole line */
  readonly width?: number | string
  readonly height?: number | string
  /** @defaultValue 'line' */
  readonly shape?: 'line' | 'circle' | 'row'
  readonly testId?: string
}

/** Grey shape in place of loading content. It is hidden from screen readers; the element around it has `aria-busy`. */
export const Skeleton = ({ width, height, shape = 'line', testId }: SkeletonProps) => (
  <span className="skeleton" data-shape={shape} style={{ width, height }} aria-hidden="true" data-testid={testId} />
)

export interface SkeletonRowsProps {
  readonly count: number
  readonly testId?: string
}

/** List of skeleton rows of the size of a `ListRow`. */
export function SkeletonRows({ count, testId }: SkeletonRowsProps) {
  const text = useMessages(uiMessages)
  return (
    <div className="list" role="status" aria-busy="true" data-testid={testId}>
      <span className="sr-only">{text('loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={index} className="row" data-static="" aria-hidden="true">
          <RowShape index={index} />
        </div>
      ))}
    </div>
  )
}

export interface SkeletonRowProps {
  readonly index: number
  /** Position in a `VirtualList`. */
  readonly place?: RowPlace
}

/** Skeleton of one row inside a list. */
export const SkeletonRow = ({ index, place }: SkeletonRowProps) => (
  <li aria-hidden="true" style={place && { insetBlockStart: place.top }}>
    <span className="row" data-static="">
      <RowShape index={index} />
    </span>
  </li>
)

const RowShape = ({ index }: { readonly index: number }) => (
  <>
    <Skeleton shape="row" width={40} height={40} />
    <span className="row-text">
      <Skeleton width={index % 2 ? '44%' : '60%'} height={14} />
    </span>
  </>
)
