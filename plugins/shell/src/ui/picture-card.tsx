import { Picture } from './picture.js'
import { useStyles } from './styles/later.js'
import { sending as styles } from './styles/sending.js'

export interface PictureCardProps {
  /** As of a `WalletIcon`. */
  readonly src?: string
  /** As of a `WalletIcon`. @defaultValue false */
  readonly trusted?: boolean
  readonly name: string
  readonly detail?: string
  readonly testId?: string
}

/** One thing with its picture, its name and what it is of: what a form or a review is about. Names are shown whole. */
export function PictureCard({ src, trusted, name, detail, testId }: PictureCardProps) {
  useStyles(styles)
  return (
    <div className="picture-card" data-testid={testId}>
      <Picture src={src} name={name} size={64} shape="square" trusted={trusted} testId={undefined} />
      <span className="picture-card-text">
        <span className="picture-card-name" dir="auto">
          {name}
        </span>
        {detail !== undefined && (
          <span className="picture-card-detail" dir="auto">
            {detail}
          </span>
        )}
      </span>
    </div>
  )
}
