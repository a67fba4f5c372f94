import type { ReactNode } from 'react'

export interface ScreenProps {
  readonly children?: ReactNode
  /** Stays in sight above what scrolls. */
  readonly header?: ReactNode
  /** Stays in sight below what scrolls. */
  readonly footer?: ReactNode
  /** @default 'start' */
  readonly align?: 'start' | 'center'
  readonly testId?: string
}

/** The frame of a view: padding, and the one place that scrolls. */
export function Screen({ children, header, footer, align = 'start', testId }: ScreenProps) {
  return (
    <div className="screen" data-testid={testId}>
      {header && <div className="screen-header">{header}</div>}
      <div className="screen-scroll" data-align={align} data-scroll="">
        {children}
      </div>
      {footer && <div className="screen-footer">{footer}</div>}
    </div>
  )
}

export interface TextProps {
  readonly children?: ReactNode
  /** 12, 14, 16, 20 and 28 px. @default 'md' */
  readonly size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  readonly tone?: 'default' | 'muted' | 'accent' | 'danger' | 'success' | 'warning'
  readonly weight?: 'regular' | 'medium' | 'bold'
  readonly align?: 'start' | 'center' | 'end'
  /** @default 'p' */
  readonly as?: 'p' | 'span' | 'h2' | 'h3'
  /** For amounts and addresses: tabular figures, and apart from the direction of the text around. */
  readonly numeric?: boolean
  /** One line, ending in an ellipsis. */
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
      // The end is what is cut off, whichever way the text runs.
      dir={truncate ? 'auto' : undefined}
      data-testid={testId}
    >
      {numeric ? <bdi>{children}</bdi> : children}
    </Element>
  )
}

export interface DividerProps {
  /** Stands in the middle of the line: "or". */
  readonly label?: string
  readonly testId?: string
}

export function Divider({ label, testId }: DividerProps) {
  if (label === undefined) return <hr className="divider" data-testid={testId} />
  return (
    <div className="divider" data-label="" data-testid={testId}>
      {label}
    </div>
  )
}

export interface BadgeProps {
  readonly children?: ReactNode
  readonly tone?: 'default' | 'accent' | 'success' | 'warning' | 'danger'
  readonly testId?: string
}

export function Badge({ children, tone = 'default', testId }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone} data-testid={testId}>
      {children}
    </span>
  )
}
