import { isProgramLink } from '@latchkit/plugin-chains/kit'
import type { ReactNode } from 'react'
import { Button } from './button.js'

export interface AppLinkProps {
  /**
   * A page, or the scheme of a program. `intent:` only ever of the product's own making: it may name any program.
   * Without a link, the button waits for one in the same place.
   */
  readonly href: string | undefined
  /** @defaultValue '_blank' */
  readonly target?: '_self' | '_blank'
  readonly children?: ReactNode
  /** The visitor goes there now. Must not keep the browser from following. */
  readonly onPress?: () => void
  /** As wide as its place. */
  readonly wide?: boolean
  readonly testId?: string
}

/** Leads to another program. A real link, because phones follow one only out of the very tap. */
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
