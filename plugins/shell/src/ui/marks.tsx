import type { ReactNode } from 'react'

export interface MarksProps {
  /** What the icons say together. */
  readonly label: string
  /** Icons of 24 px. */
  readonly children?: ReactNode
}

/** A few small icons that together say one thing. */
export const Marks = ({ label, children }: MarksProps) => (
  <span className="marks" role="img" aria-label={label} title={label}>
    {children}
  </span>
)
