import type { ReactNode } from 'react'
import { useStyles } from './styles/later.js'
import { stack as styles } from './styles/stack.js'

export interface StackProps {
  readonly children?: ReactNode
  /** In steps of 4 px. @defaultValue 2 */
  readonly gap?: 1 | 2 | 3 | 4 | 6 | 8
  /** @defaultValue 'column' */
  readonly direction?: 'column' | 'row'
  readonly align?: 'start' | 'center' | 'end' | 'stretch' | 'baseline'
  readonly justify?: 'start' | 'center' | 'end' | 'between'
  readonly wrap?: boolean
  readonly testId?: string
}

export function Stack({ children, gap = 2, direction = 'column', align, justify, wrap, testId }: StackProps) {
  useStyles(styles)
  return (
    <div
      className="stack"
      data-gap={gap}
      data-direction={direction}
      data-align={align}
      data-justify={justify}
      data-wrap={wrap || undefined}
      data-testid={testId}
    >
      {children}
    </div>
  )
}
