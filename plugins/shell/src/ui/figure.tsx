import type { ReactNode } from 'react'

export interface FigureProps {
  /** One line: an amount, or what stands in for it. */
  readonly children?: ReactNode
  /** A newer value is on its way. @default false */
  readonly busy?: boolean
  readonly testId?: string
}

/** The one figure that a view is about. Its place keeps its height, whatever stands in it. */
export const Figure = ({ children, busy, testId }: FigureProps) => (
  <div className="figure" aria-busy={busy || undefined} data-testid={testId}>
    {children}
  </div>
)
