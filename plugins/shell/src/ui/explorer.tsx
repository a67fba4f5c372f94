import type { Network } from '@latchkit/plugin-chains/contract'
import { type ExplorerPage, explorerUrl } from '@latchkit/plugin-chains/kit'
import { Icon } from './icon.js'
import { List, ListRow } from './list.js'
import { defineMessages, useMessages } from './messages.js'

/** Texts of `ExplorerRow` and `ExplorerLink`. */
export const explorerMessages = /* @__PURE__ */ defineMessages(
  'shell-explorer',
  { viewOn: 'View on {explorer}' },
  { ar: () => import('./locales/explorer-ar.js') }
)

/**
 * Returns the URL of the block explorer's page and the text of a link to it, or `undefined` if the network has no explorer with an
 * http or https URL. The view lists `explorerMessages` among its `messages`.
 */
export function useExplorerPage(network: Network | undefined, page: ExplorerPage) {
  const text = useMessages(explorerMessages)
  const explorer = network?.blockExplorers?.default.name
  const href = network && explorerUrl(network, page)
  return explorer && href ? { href, text: text('viewOn', { explorer }) } : undefined
}

export interface ExplorerRowProps {
  readonly network: Network | undefined
  readonly page: ExplorerPage
  /** True to render the row inside its own list. @defaultValue false */
  readonly alone?: boolean
  readonly testId?: string
}

/** Row that links to the network's block explorer, if there is one. Needs the same texts as `useExplorerPage`. */
export function ExplorerRow({ network, page, alone = false, testId }: ExplorerRowProps) {
  const found = useExplorerPage(network, page)
  if (!found) return null
  const { href, text } = found
  const row = (
    <ListRow
      icon={<Icon name="globe" size={alone ? 20 : 24} />}
      title={text}
      trailing={<Icon name="external" size={16} />}
      href={href}
      {...(testId !== undefined && { testId })}
    />
  )
  return alone ? <List label={text}>{row}</List> : row
}
