import type { ReactNode } from 'react'

export interface ScreenProps {
  readonly children?: ReactNode
  /** Content above the scrolling part. */
  readonly header?: ReactNode
  /** Content below the scrolling part. */
  readonly footer?: ReactNode
  /** @defaultValue 'start' */
  readonly align?: 'start' | 'center'
  readonly testId?: string
}

/** Frame of a view: the padding and the only scrolling element. */
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

export interface DividerProps {
  /** Text in the middle of the line, such as "or". */
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

export interface FieldsetProps {
  /** True to disable every button and field inside, including those of other components. */
  readonly disabled: boolean
  readonly children?: ReactNode
  readonly testId?: string
}

/** Renders a group of fields and buttons that can be disabled together. */
export const Fieldset = ({ disabled, children, testId }: FieldsetProps) => (
  <fieldset className="gate" disabled={disabled} data-testid={testId}>
    {children}
  </fieldset>
)
