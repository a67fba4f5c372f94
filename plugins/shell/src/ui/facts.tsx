import type { ReactNode } from 'react'
import { useStyles } from './styles/later.js'
import { sending as styles } from './styles/sending.js'

export interface FactsProps {
  readonly children?: ReactNode
  readonly testId?: string
}

/** Renders a description list (`<dl>`) of `Fact` rows, each a name and its value. */
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
  /** Second line under the value, in a smaller font. */
  readonly detail?: ReactNode
  /** True to put the value on a line of its own. @defaultValue false */
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
