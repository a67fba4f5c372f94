import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.js'
import { useStyles } from './styles/later.js'
import { states as styles } from './styles/states.js'

export interface EmptyStateProps {
  readonly icon?: IconName
  readonly title: string
  /** Explanation of the empty state, or the next step for the visitor. */
  readonly detail?: ReactNode
  readonly action?: ReactNode
  readonly testId?: string
}

export function EmptyState({ icon = 'search', title, detail, action, testId }: EmptyStateProps) {
  useStyles(styles)
  return (
    <div className="state" data-testid={testId}>
      <span className="state-icon">
        <Icon name={icon} size={24} />
      </span>
      <p className="state-title">{title}</p>
      {detail !== undefined && <p className="state-detail">{detail}</p>}
      {action && <div className="state-actions">{action}</div>}
    </div>
  )
}

export interface NoticeProps {
  readonly tone: 'info' | 'warning' | 'danger'
  readonly children?: ReactNode
  readonly testId?: string
}

export function Notice({ tone, children, testId }: NoticeProps) {
  useStyles(styles)
  return (
    <div className="notice" data-tone={tone} role={tone === 'info' ? undefined : 'status'} data-testid={testId}>
      <Icon name={tone === 'info' ? 'info' : 'warning'} />
      <div className="notice-text">{children}</div>
    </div>
  )
}
