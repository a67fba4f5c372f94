import type { ReactNode } from 'react'
import { useStyles } from './styles/later.js'
import { rowValue as styles } from './styles/row-value.js'

export interface RowValueProps {
  /** An amount, read from the left. A long one ends in an ellipsis. */
  readonly children?: ReactNode
  /** Under it, in small. */
  readonly note?: ReactNode
  readonly tone?: 'default' | 'success' | 'muted'
  readonly noteTone?: 'muted' | 'danger' | 'warning' | 'accent'
  readonly testId?: string
}

/** What a row comes to, at its end: `trailing` of a `ListRow`. */
export function RowValue({ children, note, tone = 'default', noteTone = 'muted', testId }: RowValueProps) {
  useStyles(styles)
  return (
    <span className="row-value" data-testid={testId}>
      <span className="row-value-amount" data-tone={tone}>
        <bdi>{children}</bdi>
      </span>
      {note !== undefined && (
        <span className="row-value-note" data-tone={noteTone}>
          {note}
        </span>
      )}
    </span>
  )
}
