import { Picture } from './picture.js'
import { useStyles } from './styles/later.js'
import { sending as styles } from './styles/sending.js'

export interface PictureCardProps {
  /** URL of the picture; same rules as `src` of `WalletIcon`. */
  readonly src?: string
  /** True if the site itself named the picture; same meaning as `trusted` of `WalletIcon`. @defaultValue false */
  readonly trusted?: boolean
  readonly name: string
  readonly detail?: string
  readonly testId?: string
}

/** Renders the subject of a form or a review, with its picture, name and detail. Names are not truncated. */
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
