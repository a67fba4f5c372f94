import { useReadable, useSlice } from '@latchkit/kernel/react'
import { Checkbox, Notice, Stack, useMessages } from '@latchkit/plugin-shell/ui'
import { type PreviewMessage, previewMessages } from '../preview-messages.js'
import type { SwapStore, SwapWarning } from '../store.js'
import { useAmountFormat } from './use-amount-format.js'

interface RiskTextProps {
  readonly store: SwapStore
  readonly warning: SwapWarning
}

const texts: Readonly<Record<SwapWarning['kind'], Readonly<Record<SwapWarning['level'], PreviewMessage>>>> = {
  slippage: { warning: 'riskSlippage', strong: 'riskSlippageStrong' },
  'price-impact': { warning: 'riskImpact', strong: 'riskImpactStrong' },
  'unknown-impact': { warning: 'riskUnknown', strong: 'riskUnknown' },
  'price-jump': { warning: 'riskJump', strong: 'riskJump' },
  'unlisted-token': { warning: 'riskUnlisted', strong: 'riskUnlisted' }
}

/** Loss from which whole percents are shown, in basis points. */
const WHOLE_BPS = 1_000

/** Renders the sentence of a warning, with its numbers. */
export function RiskText({ store, warning }: RiskTextProps) {
  const { kind, level, bps = 0, before, after, target } = warning
  const input = useReadable(store.input)
  const format = useAmountFormat()
  const t = useMessages(previewMessages)
  const { to } = input
  const result = (amount: string | undefined) => (to && amount !== undefined ? format.rounded(amount, to) : '?')
  return t(texts[kind][level], {
    // Decimals of a large loss say nothing.
    percent: format.percent(bps < WHOLE_BPS ? bps : Math.round(bps / 100) * 100),
    before: result(before),
    after: result(after),
    symbol: (target && input[target]?.symbol) ?? ''
  })
}

/** Renders the warnings of the preview. One tick accepts all that need it. */
export function RiskList({ store }: { readonly store: SwapStore }) {
  const warnings = useReadable(store.warnings)
  const isAccepted = useSlice(store.state, state => state.isAccepted)
  const isRepeated = store.hasUnconfirmedAttempt()
  const t = useMessages(previewMessages)
  const ticked = warnings.filter(({ needsTick }) => needsTick)
  const others = warnings.filter(({ needsTick }) => !needsTick)
  if (warnings.length === 0 && !isRepeated) return null
  return (
    <Stack gap={2} align="stretch">
      {isRepeated && (
        <Notice tone="warning" testId="swap-warning-maybe-sent">
          {t('maybeSent')}
        </Notice>
      )}
      {ticked.length > 0 && (
        <Notice tone="danger" testId="swap-risks">
          <div className="swap-risks">
            {ticked.map(warning => (
              <p key={warning.kind} data-testid={`swap-warning-${warning.kind}`}>
                <RiskText store={store} warning={warning} />
              </p>
            ))}
          </div>
          <Checkbox checked={isAccepted} onChange={store.setAccepted} testId="swap-accept">
            {t('understood')}
          </Checkbox>
        </Notice>
      )}
      {others.map(warning => (
        <Notice
          key={`${warning.kind} ${warning.target ?? ''}`}
          tone={warning.level === 'strong' ? 'danger' : 'warning'}
          testId={`swap-warning-${warning.kind}`}
        >
          <RiskText store={store} warning={warning} />
        </Notice>
      ))}
    </Stack>
  )
}
