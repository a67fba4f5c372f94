import { isPageLink } from '@latchkit/plugin-chains/kit'
import { forwardRef, type ReactNode } from 'react'
import { NewTabHint } from './link.js'

export interface ButtonProps {
  readonly children?: ReactNode
  /** @defaultValue 'primary' */
  readonly variant?: 'primary' | 'secondary' | 'plain' | 'danger'
  /** Height: 48 px (`md`) or 44 px (`sm`). @defaultValue 'md' */
  readonly size?: 'md' | 'sm'
  /** True while the action runs: shows a spinner and ignores presses; keeps its size and its focus. */
  readonly busy?: boolean
  /** True to ignore presses temporarily: looks `disabled`, but keeps its focus. */
  readonly held?: boolean
  readonly disabled?: boolean
  /** True to fill the width of its container. */
  readonly wide?: boolean
  readonly onPress?: () => void
  /** URL of a page (`isPageLink`): renders a link that opens a new tab. */
  readonly href?: string
  /** True to get the focus when its view is shown. */
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
      // Busy and held buttons stay focusable: `disabled` would move the focus to the page.
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
