import type { ReactNode } from 'react'

export interface MarksProps {
  /** Accessible name and tooltip of the whole group. */
  readonly label: string
  /** Icons, 24 px each. */
  readonly children?: ReactNode
}

/** Renders a few small icons as one image with one accessible name. */
export const Marks = ({ label, children }: MarksProps) => (
  <span className="marks" role="img" aria-label={label} title={label}>
    {children}
  </span>
)
