import type { ReactNode } from 'react'
import { useStyles } from './styles/later.js'

const styles = `
.row[data-line=true] .row-main{flex-wrap:nowrap}
.row[data-line=true] .row-text{flex:1 0 clamp(5.6em,39%,7.2em)}
.row[data-line=true] :is(.row-title,.row-detail){display:block;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.row-value{flex:0 1 auto;min-inline-size:0;display:flex;flex-direction:column;align-items:flex-end;text-align:end;font-variant-numeric:tabular-nums}
.row-value>*{max-inline-size:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.row-value-amount{font-size:var(--text-md);line-height:1.35;font-weight:500}
.row-value-amount[data-tone=success]{color:var(--success)}
.row-value-amount[data-tone=muted]{color:var(--n10)}
.row-value-note{font-size:var(--text-sm);line-height:1.4;color:var(--n10)}
.row-value-note[data-tone=danger]{color:var(--danger)}
.row-value-note[data-tone=warning]{color:var(--warning)}
.row-value-note[data-tone=accent]{color:var(--accent-text)}
`

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
