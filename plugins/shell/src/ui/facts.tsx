import type { ReactNode } from 'react'
import { useStyles } from './styles/later.js'
import { sending as styles } from './styles/sending.js'

export interface FactsProps {
  readonly children?: ReactNode
  readonly testId?: string
}

/** What is so: names, and what each of them is. */
export function Facts({ children, testId }: FactsProps) {
  useStyles(styles)
  return (
    <dl className="facts" data-testid={testId}>
      {children}
    </dl>
  )
}

export interface FactProps {
  readonly name: string
  readonly children?: ReactNode
  /** A second line, smaller. */
  readonly detail?: ReactNode
  /** What it is takes a line of its own. @defaultValue false */
  readonly wide?: boolean
  readonly testId?: string
}

export function Fact({ name, children, detail, wide, testId }: FactProps) {
  return (
    <div className="fact" data-wide={wide || undefined} data-testid={testId}>
      <dt>{name}</dt>
      <dd>
        {children}
        {detail !== undefined && <small>{detail}</small>}
      </dd>
    </div>
  )
}
