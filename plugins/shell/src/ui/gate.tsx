import type { ReactNode } from 'react'

export interface GateProps {
  /** Disables every button and field inside, whoever drew it. */
  readonly closed: boolean
  readonly children?: ReactNode
  readonly testId?: string
}

export const Gate = ({ closed, children, testId }: GateProps) => (
  <fieldset className="gate" disabled={closed} data-testid={testId}>
    {children}
  </fieldset>
)
