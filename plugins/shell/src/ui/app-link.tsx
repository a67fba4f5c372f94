import { isProgramLink } from '@latchkit/plugin-chains/kit'
import type { ReactNode } from 'react'
import { Button } from './button.js'

export interface AppLinkProps {
  /**
   * URL of a page, or a link with the scheme of an app. Pass `intent://` links only if the product itself created them: they
   * can start any app. While `undefined`, a busy button takes the place of the link; an unsafe link gives a disabled button.
   */
  readonly href: string | undefined
  /** @defaultValue '_blank' */
  readonly target?: '_self' | '_blank'
  readonly children?: ReactNode
  /** Called when the visitor follows the link. Must not prevent the browser's navigation. */
  readonly onPress?: () => void
  /** True to fill the width of its container. */
  readonly wide?: boolean
  readonly testId?: string
}

/** Renders a link to another app. A real `<a>`, because phones open an app only in direct response to a tap. */
export function AppLink({ href, target = '_blank', children, onPress, wide, testId }: AppLinkProps) {
  const isSafe = href?.startsWith('intent://') || isProgramLink(href)
  if (!isSafe) {
    return (
      <Button
        busy={href === undefined}
        disabled={href !== undefined}
        {...(wide && { wide })}
        {...(testId && { testId })}
      >
        {children}
      </Button>
    )
  }
  return (
    <a
      className="button"
      data-variant="primary"
      data-size="md"
      data-wide={wide || undefined}
      href={href}
      target={target}
      rel="noopener noreferrer"
      onClick={onPress}
      data-testid={testId}
    >
      <span className="button-label">{children}</span>
    </a>
  )
}
