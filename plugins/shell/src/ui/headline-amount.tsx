import type { ReactNode } from 'react'
import { account as styles } from './styles/account.js'
import { useStyles } from './styles/later.js'

export interface HeadlineProps {
  /** One line: an amount, or what stands in for it. */
  readonly children?: ReactNode
  /** A newer value is on its way. @defaultValue false */
  readonly busy?: boolean
  readonly testId?: string
}

/** The one figure that a view is about. Its place keeps its height, whatever stands in it. */
export function HeadlineAmount({ children, busy, testId }: HeadlineProps) {
  useStyles(styles)
  return (
    <div className="figure" aria-busy={busy || undefined} data-testid={testId}>
      {children}
    </div>
  )
}

/** A line under the figure. It keeps its height, also with nothing in it. */
export function HeadlineNote({ children, busy, testId }: HeadlineProps) {
  useStyles(styles)
  return (
    <div className="figure-note" aria-busy={busy || undefined} data-testid={testId}>
      {children}
    </div>
  )
}
