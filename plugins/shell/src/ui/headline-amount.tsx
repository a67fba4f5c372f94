import type { ReactNode } from 'react'
import { account as styles } from './styles/account.js'
import { useStyles } from './styles/later.js'

export interface HeadlineProps {
  /** One line: an amount or its placeholder. */
  readonly children?: ReactNode
  /** True while a newer value is loading. @defaultValue false */
  readonly busy?: boolean
  readonly testId?: string
}

/** Main amount of a view, with a constant height. */
export function HeadlineAmount({ children, busy, testId }: HeadlineProps) {
  useStyles(styles)
  return (
    <div className="figure" aria-busy={busy || undefined} data-testid={testId}>
      {children}
    </div>
  )
}

/** Line under the main amount, with a constant height even if it is empty. */
export function HeadlineNote({ children, busy, testId }: HeadlineProps) {
  useStyles(styles)
  return (
    <div className="figure-note" aria-busy={busy || undefined} data-testid={testId}>
      {children}
    </div>
  )
}
