import type { ReactNode } from 'react'
import { useStyles } from './styles/later.js'
import { sending as styles } from './styles/sending.js'

export interface DescriptionListProps {
  readonly children?: ReactNode
  readonly testId?: string
}

/** Renders a description list (`<dl>`) of `Fact` rows, each a name and its value. */
export function DescriptionList({ children, testId }: DescriptionListProps) {
  useStyles(styles)
  return (
    <dl className="facts" data-testid={testId}>
      {children}
    </dl>
  )
}

export interface DescriptionRowProps {
  readonly name: string
  readonly children?: ReactNode
  /** Second line under the value, in a smaller font. */
  readonly detail?: ReactNode
  /** True to put the value on a line of its own. @defaultValue false */
  readonly wide?: boolean
  readonly testId?: string
}

export function DescriptionRow({ name, children, detail, wide, testId }: DescriptionRowProps) {
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
