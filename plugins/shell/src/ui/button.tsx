import { isPageLink } from '@latchkit/plugin-chains/kit'
import { forwardRef, type ReactNode } from 'react'
import { NewTabHint } from './link.js'

export interface ButtonProps {
  readonly children?: ReactNode
  /** @defaultValue 'primary' */
  readonly variant?: 'primary' | 'secondary' | 'plain' | 'danger'
  /** 48 and 44 px high. @defaultValue 'md' */
  readonly size?: 'md' | 'sm'
  /** Shows that it is at work and takes no press; keeps its size and its focus. */
  readonly busy?: boolean
  /** Takes no press for a moment, and looks like `disabled`, but keeps its focus. */
  readonly held?: boolean
  readonly disabled?: boolean
  /** As wide as its place. */
  readonly wide?: boolean
  readonly onPress?: () => void
  /** Makes it a link that opens a new tab; only to a page (`isPageLink`). */
  readonly href?: string
  /** Gets the focus when its view is shown. */
  readonly autoFocus?: boolean
  readonly testId?: string
}

export const Button = /* @__PURE__ */ forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { children, variant = 'primary', size = 'md', busy, held, disabled, wide, onPress, href, autoFocus, testId },
  ref
) {
  const data = {
    className: 'button',
    'data-variant': variant,
    'data-size': size,
    'data-wide': wide || undefined,
    'data-autofocus': autoFocus || undefined,
    'data-testid': testId
  }
  if (!disabled && isPageLink(href)) {
    return (
      <a {...data} href={href} target="_blank" rel="noopener noreferrer" onClick={onPress}>
        <span className="button-label">{children}</span>
        <NewTabHint />
      </a>
    )
  }
  return (
    <button
      {...data}
      ref={ref}
      type="button"
      // These two stay focusable: a disabled button would drop the focus to the page.
      aria-disabled={busy || held || undefined}
      aria-busy={busy || undefined}
      data-held={held || undefined}
      disabled={disabled || (href !== undefined && !onPress)}
      onClick={busy || held ? undefined : onPress}
    >
      <span className="button-label">{children}</span>
      {busy && <span className="spinner" aria-hidden="true" />}
    </button>
  )
})
