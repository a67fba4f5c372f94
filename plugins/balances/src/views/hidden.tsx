import { Badge, Icon, IconTile, ListRow, type RowPlace, useMessages } from '@latchkit/plugin-shell/ui'
import type { Asset } from '../contract.js'
import { messages } from '../messages.js'

interface HiddenRowProps {
  readonly count: number
  readonly isOpen: boolean
  readonly toggle: (isOpen: boolean) => void
  /** In a `VirtualList`. */
  readonly place?: RowPlace
  readonly testId: string
}

/** Opens what is kept out of the way. */
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

/** Why it is kept out of the way. */
export function HiddenBadge({ why }: { readonly why: NonNullable<Asset['hidden']> }) {
  const t = useMessages(messages)
  return <Badge tone="warning">{t(why === 'spam' ? 'spam' : 'lookAlike')}</Badge>
}
