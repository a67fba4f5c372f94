import type { ReactNode } from 'react'
import { useStyles } from './styles/later.js'
import { rowValue as styles } from './styles/row-value.js'

export interface RowValueProps {
  /** Amount, written left to right. A long amount ends in an ellipsis. */
  readonly children?: ReactNode
  /** Small text under the amount. */
  readonly note?: ReactNode
  readonly tone?: 'default' | 'success' | 'muted'
  readonly noteTone?: 'muted' | 'danger' | 'warning' | 'accent'
  readonly testId?: string
}

/** Renders the amount at the end of a row, for `trailing` of a `ListRow`. */
export function RowValue({ children, note, tone = 'default', noteTone = 'muted', testId }: RowValueProps) {
  useStyles(styles)
  return (
    <span className="row-value" data-testid={testId}>
      {/* `ltr`, so that an ellipsis cuts off the last digits and never the leading ones. */}
      <span className="row-value-amount" data-tone={tone} dir="ltr">
        {children}
      </span>
      {note !== undefined && (
        <span className="row-value-note" data-tone={noteTone}>
          {note}
        </span>
      )}
    </span>
  )
}
