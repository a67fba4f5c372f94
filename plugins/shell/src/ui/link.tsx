import { isPageLink } from '@latchkit/plugin-chains/kit'
import type { ReactNode } from 'react'
import { Icon } from './icon.js'
import { useMessages } from './messages.js'
import { uiMessages } from './ui-messages.js'

export interface LinkProps {
  /** Anything but a page (`isPageLink`) leaves plain text. */
  readonly href: string | undefined
  /** Short: it stays on one line. */
  readonly children?: ReactNode
  readonly testId?: string
}

/** A word joiner: without it the full stop after the link may stand alone on the next line. */
const KEEP_TOGETHER = '\u2060'

/** Leads out of the page, in a tab of its own that learns nothing of this one. */
export function Link({ href, children, testId }: LinkProps) {
  if (!isPageLink(href)) return <span data-testid={testId}>{children}</span>
  return (
    <a className="link" href={href} target="_blank" rel="noopener noreferrer" data-testid={testId}>
      {children}
      <Icon name="external" size={16} />
      {KEEP_TOGETHER}
      <NewTabHint />
    </a>
  )
}

/** A component of its own, so that the many rows that are no links need no texts. */
export function NewTabHint() {
  const text = useMessages(uiMessages)
  return <span className="sr-only"> ({text('opensInNewTab')})</span>
}
