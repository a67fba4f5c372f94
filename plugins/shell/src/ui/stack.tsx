import type { ReactNode } from 'react'
import { useStyles } from './styles/later.js'

const styles = `
.stack{display:flex;flex-direction:column;gap:8px;min-inline-size:0}
.stack[data-direction=row]{flex-direction:row;align-items:center}
.stack[data-wrap]{flex-wrap:wrap}
.stack[data-gap='1']{gap:4px}.stack[data-gap='3']{gap:12px}.stack[data-gap='4']{gap:16px}.stack[data-gap='6']{gap:24px}.stack[data-gap='8']{gap:32px}
.stack[data-align=start]{align-items:flex-start}.stack[data-align=center]{align-items:center}.stack[data-align=end]{align-items:flex-end}.stack[data-align=stretch]{align-items:stretch}.stack[data-align=baseline]{align-items:baseline}
.stack[data-justify=center]{justify-content:center}.stack[data-justify=end]{justify-content:flex-end}.stack[data-justify=between]{justify-content:space-between}
`

export interface StackProps {
  readonly children?: ReactNode
  /** Gap in steps of 4 px. @defaultValue 2 */
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
