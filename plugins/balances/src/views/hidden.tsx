import { Badge, Icon, IconTile, ListRow, type RowPlace, useMessages } from '@latchkit/plugin-shell/ui'
import type { Asset } from '../contract.js'
import { messages } from '../messages.js'

interface HiddenRowProps {
  readonly count: number
  readonly isOpen: boolean
  readonly toggle: (isOpen: boolean) => void
  /** Place in a `VirtualList`. @defaultValue none */
  readonly place?: RowPlace
  readonly testId: string
}

/** Renders the row that shows and hides the hidden tokens or collectibles. */
export function HiddenRow({ count, isOpen, toggle, place, testId }: HiddenRowProps) {
  const t = useMessages(messages)
  return (
    <ListRow
      icon={<IconTile name="warning" />}
      title={t('hidden', { count })}
      detail={t('hiddenDetail')}
      trailing={<Icon name="chevron-down" />}
      expanded={isOpen}
      {...(place && { place })}
      onPress={() => toggle(!isOpen)}
      testId={testId}
    />
  )
}

/** Renders the reason for which a token or collectible is hidden. */
export function HiddenBadge({ reason }: { readonly reason: NonNullable<Asset['hidden']> }) {
  const t = useMessages(messages)
  return <Badge tone="warning">{t(reason === 'spam' ? 'spam' : 'lookAlike')}</Badge>
}
