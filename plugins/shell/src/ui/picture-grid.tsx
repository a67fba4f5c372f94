import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MAX_UNSCROLLED, useLongScreen } from './long-screen.js'
import { useMessages } from './messages.js'
import { Picture } from './picture.js'
import { Skeleton } from './skeleton.js'
import { useStyles } from './styles/later.js'
import { pictures as styles } from './styles/pictures.js'
import { uiMessages } from './ui-messages.js'

/** Number of pictures rendered at first, more than a card shows at once; the same number is added when the end is scrolled near. */
const BATCH_SIZE = 24

export interface PictureGridProps {
  /** Accessible name of the grid. */
  readonly label: string
  readonly count: number
  /** Renders one picture with `PictureTile`. */
  readonly children: (index: number) => ReactNode
  readonly testId?: string
}

/** Renders a grid with as many pictures in a row as fit. A long grid renders further pictures as the visitor scrolls. */
export function PictureGrid({ label, count, children, testId }: PictureGridProps) {
  useStyles(styles)
  const [limit, setLimit] = useState(BATCH_SIZE)
  const grid = useRef<HTMLUListElement>(null)
  const end = useRef<HTMLLIElement>(null)
  useLongScreen(grid, count > MAX_UNSCROLLED ? 'part' : undefined)
  const hasMore = limit < count
  useEffect(() => {
    if (!hasMore) return
    const observer = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setLimit(limit + BATCH_SIZE)
    })
    observer.observe(end.current as HTMLElement)
    return () => observer.disconnect()
  }, [hasMore, limit])
  return (
    <ul ref={grid} className="pictures" aria-label={label} data-testid={testId}>
      {Array.from({ length: Math.min(limit, count) }, (_, index) => children(index))}
      {hasMore && <li ref={end} className="pictures-near-end" aria-hidden="true" />}
    </ul>
  )
}

export interface PictureTileProps {
  /** URL of the picture; same rules as `src` of `WalletIcon`. */
  readonly src?: string
  /** True if the site itself named the picture; same meaning as `trusted` of `WalletIcon`. @defaultValue false */
  readonly trusted?: boolean
  readonly name: string
  readonly detail?: string
  readonly badge?: ReactNode
  /** Opens the details. If absent, the tile is static. */
  readonly onPress?: () => void
  readonly testId?: string
}

/** Renders one item of a `PictureGrid`. A picture that fails to load is replaced by the first letter of its name. */
export function PictureTile({ src, trusted, name, detail, badge, onPress, testId }: PictureTileProps) {
  const content = (
    <>
      <Picture src={src} name={name} size={80} shape="square" trusted={trusted} testId={undefined} />
      <span className="piece-name" dir="auto">
        {name}
      </span>
      {detail !== undefined && (
        <span className="piece-detail" dir="auto">
          {detail}
        </span>
      )}
      {badge && <span>{badge}</span>}
    </>
  )
  if (onPress) {
    return (
      <li className="piece-place">
        <button type="button" className="piece" onClick={onPress} data-testid={testId}>
          {content}
        </button>
      </li>
    )
  }
  return (
    <li className="piece" data-testid={testId}>
      {content}
    </li>
  )
}

export interface SkeletonPicturesProps {
  readonly count: number
  readonly testId?: string
}

/** Renders a placeholder for `PictureTile` items that are loading. */
export function SkeletonPictures({ count, testId }: SkeletonPicturesProps) {
  useStyles(styles)
  const text = useMessages(uiMessages)
  return (
    <div className="pictures" role="status" aria-busy="true" data-testid={testId}>
      <span className="sr-only">{text('loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pictures are all alike
        <div key={index} className="piece" aria-hidden="true">
          <Skeleton shape="row" />
          <Skeleton width={index % 2 ? '50%' : '70%'} height={14} />
        </div>
      ))}
    </div>
  )
}
