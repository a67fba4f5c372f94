import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MOST_UNSCROLLED, useLongScreen } from './long-screen.js'
import { useMessages } from './messages.js'
import { Picture } from './picture.js'
import { Skeleton } from './skeleton.js'
import { useStyles } from './styles/later.js'
import { pictures as styles } from './styles/pictures.js'
import { uiMessages } from './ui-messages.js'

/** More than a card shows at once; as many more are drawn when the end of them comes near. */
const DRAWN_AT_ONCE = 24

export interface PictureGridProps {
  /** Read out before the pictures. */
  readonly label: string
  readonly count: number
  /** Draws one with `PictureTile`. */
  readonly children: (index: number) => ReactNode
  readonly testId?: string
}

/** Pictures side by side, as many in a line as there is room for. Of many, those that were scrolled to are drawn. */
export function PictureGrid({ label, count, children, testId }: PictureGridProps) {
  useStyles(styles)
  const [most, setMost] = useState(DRAWN_AT_ONCE)
  const grid = useRef<HTMLUListElement>(null)
  const end = useRef<HTMLLIElement>(null)
  useLongScreen(grid, count > MOST_UNSCROLLED ? 'part' : undefined)
  const isMore = most < count
  useEffect(() => {
    if (!isMore) return
    const observer = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setMost(most + DRAWN_AT_ONCE)
    })
    observer.observe(end.current as HTMLElement)
    return () => observer.disconnect()
  }, [isMore, most])
  return (
    <ul ref={grid} className="pictures" aria-label={label} data-testid={testId}>
      {Array.from({ length: Math.min(most, count) }, (_, index) => children(index))}
      {isMore && <li ref={end} className="pictures-near-end" aria-hidden="true" />}
    </ul>
  )
}

export interface PictureTileProps {
  /** As of a `WalletIcon`. */
  readonly src?: string
  /** As of a `WalletIcon`. @defaultValue false */
  readonly trusted?: boolean
  readonly name: string
  readonly detail?: string
  readonly badge?: ReactNode
  /** Opens its details; without it the tile is there to be looked at. */
  readonly onPress?: () => void
  readonly testId?: string
}

/** In a `PictureGrid`. A picture that does not load is the first letter of its name. */
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

/** Pictures as `PictureTile` draws them, on their way. */
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
