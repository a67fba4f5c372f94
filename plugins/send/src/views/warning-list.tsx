import { Checkbox, Notice, Stack, Text, useMessages, WholeAddress } from '@latchkit/plugin-shell/ui'
import { reviewMessages } from '../review-messages.js'
import type { Warning, WarningLevel } from '../warnings.js'

interface WarningListProps {
  readonly warnings: readonly Warning[]
  readonly recipient: string
  /** Of the chain's own coin. */
  readonly symbol: string
  /** A collectible is sent. @defaultValue false */
  readonly isCollectible?: boolean
  /** Ids of those that were understood. @defaultValue none */
  readonly ticked?: readonly string[]
  readonly onTick?: (id: string, isTicked: boolean) => void
}

const tones = { stop: 'danger', tick: 'warning', inform: 'info' } as const satisfies Record<WarningLevel, string>

export function WarningList({
  warnings,
  recipient,
  symbol,
  isCollectible = false,
  ticked = [],
  onTick
}: WarningListProps) {
  const t = useMessages(reviewMessages)
  if (warnings.length === 0) return null
  return (
    <Stack gap={2} align="stretch">
      {warnings.map(({ id, level, other }) => (
        <Notice key={id} tone={tones[level]} testId={`send-warning-${id}`}>
          {t(id === 'spam' && isCollectible ? 'spamNft' : id, { symbol })}
          {other !== undefined && <Side known={other} recipient={recipient} />}
          {level === 'tick' && (
            <Checkbox checked={ticked.includes(id)} onChange={is => onTick?.(id, is)} testId={`send-tick-${id}`}>
              {t('understood')}
            </Checkbox>
          )}
        </Notice>
      ))}
    </Stack>
  )
}

/** Both addresses, to be compared by eye. */
function Side({ known, recipient }: { readonly known: string; readonly recipient: string }) {
  const t = useMessages(reviewMessages)
  return (
    <Stack gap={1} align="stretch">
      <Text size="xs" weight="medium">
        {t('lookAlikeKnown')}
      </Text>
      <WholeAddress address={known} />
      <Text size="xs" weight="medium">
        {t('lookAlikeThis')}
      </Text>
      <WholeAddress address={recipient} />
    </Stack>
  )
}
