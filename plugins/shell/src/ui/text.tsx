import type { ReactNode } from 'react'

export interface TextProps {
  readonly children?: ReactNode
  /** 12, 14, 16, 20 and 28 px. @defaultValue 'md' */
  readonly size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  readonly tone?: 'default' | 'muted' | 'accent' | 'danger' | 'success' | 'warning'
  readonly weight?: 'regular' | 'medium' | 'bold'
  readonly align?: 'start' | 'center' | 'end'
  /** @defaultValue 'p' */
  readonly as?: 'p' | 'span' | 'h2' | 'h3'
  /** True for amounts and addresses: tabular figures, isolated from the direction of the surrounding text. */
  readonly numeric?: boolean
  /** True to keep the text on one line that ends in an ellipsis. */
  readonly truncate?: boolean
  readonly testId?: string
}

export function Text({
  children,
  size = 'md',
  tone,
  weight,
  align,
  as: Element = 'p',
  numeric,
  truncate,
  testId
}: TextProps) {
  return (
    <Element
      className="text"
      data-size={size}
      data-tone={tone}
      data-weight={weight}
      data-align={align}
      data-numeric={numeric || undefined}
      data-truncate={truncate || undefined}
      // Cuts off the end of the text in either direction.
      dir={truncate ? 'auto' : undefined}
      data-testid={testId}
    >
      {numeric ? <bdi>{children}</bdi> : children}
    </Element>
  )
}
