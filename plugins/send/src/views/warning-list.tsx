import { Checkbox, Notice, Stack, Text, useMessages, WholeAddress } from '@latchkit/plugin-shell/ui'
import { reviewMessages } from '../review-messages.js'
import type { Warning, WarningLevel } from '../warnings.js'

interface WarningListProps {
  readonly warnings: readonly Warning[]
  readonly recipient: string
  /** Symbol of the chain's coin. */
  readonly symbol: string
  /** True if a collectible is sent. @defaultValue false */
  readonly isCollectible?: boolean
  /** Ids of the warnings whose checkbox is ticked. @defaultValue empty */
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
      {warnings.map(({ id, level, resembled }) => (
        <Notice key={id} tone={tones[level]} testId={`send-warning-${id}`}>
          {t(id === 'spam' && isCollectible ? 'spamNft' : id, { symbol })}
          {resembled !== undefined && <Comparison known={resembled} recipient={recipient} />}
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

/** Renders both addresses for a visual comparison. */
function Comparison({ known, recipient }: { readonly known: string; readonly recipient: string }) {
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
