import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.js'
import { attempt as styles } from './styles/attempt.js'
import { useStyles } from './styles/later.js'

/** `ready`: the visitor has to act. */
export type StatusRingState = 'ready' | 'waiting' | 'declined' | 'failed' | 'missing' | 'done'

export interface StatusRingProps {
  readonly state: StatusRingState
  /** Icon in the middle, 64 px. */
  readonly children?: ReactNode
  readonly testId?: string
}

const marks: Partial<Record<StatusRingState, IconName>> = {
  declined: 'close',
  failed: 'warning',
  missing: 'plus',
  done: 'check'
}

/** Ring around an icon, decorative. The heading beside it must state the status. */
export function StatusRing({ state, children, testId }: StatusRingProps) {
  useStyles(styles)
  const mark = marks[state]
  return (
    <div className="ring" data-state={state} data-testid={testId}>
      <svg viewBox="0 0 112 112" width="112" height="112" aria-hidden="true">
        <circle className="ring-track" cx="56" cy="56" r="54" />
        <circle className="ring-arc" cx="56" cy="56" r="54" pathLength="100" />
      </svg>
      {children}
      {mark && (
        <span className="ring-mark" key={state}>
          <Icon name={mark} size={16} />
        </span>
      )}
    </div>
  )
}
