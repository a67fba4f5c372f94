import { isPageLink } from '@latchkit/plugin-chains/kit'
import type { ReactNode } from 'react'
import { Icon } from './icon.js'
import { useMessages } from './messages.js'
import { uiMessages } from './ui-messages.js'

export interface LinkProps {
  /** URL of a page (`isPageLink`); any other value renders plain text. */
  readonly href: string | undefined
  /** Short text, kept on one line. */
  readonly children?: ReactNode
  readonly testId?: string
}

/** Word joiner, so that no full stop after the link wraps to the next line alone. */
const KEEP_TOGETHER = '\u2060'

/** Link that opens a new tab, without access to this page. */
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

/** Separate component, so that rows without a link do not read texts. */
export function NewTabHint() {
  const text = useMessages(uiMessages)
  return <span className="sr-only"> ({text('opensInNewTab')})</span>
}
