import { useReadable, useSlice } from '@latchkit/kernel/react'
import { Choice, Field, Icon, Stack, Text, useFormat, useMessages } from '@latchkit/plugin-shell/ui'
import { useId, useState } from 'react'
import { MAX_SLIPPAGE_BPS, MIN_SLIPPAGE_BPS } from '../input.js'
import { messages } from '../messages.js'
import type { SwapStore } from '../store.js'
import { useAmountFormat } from './use-amount-format.js'
import { useRevealed } from './use-revealed.js'

/** Offered slippages in basis points, with the text that the form keeps. */
const presets = [
  { id: '0.5', bps: 50 },
  { id: '1', bps: 100 },
  { id: '3', bps: 300 }
] as const
type PresetId = (typeof presets)[number]['id']

interface SlippageControlProps {
  readonly store: SwapStore
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
}

/** Renders the slippage as a row that opens the choice of another one. */
export function SlippageControl({ store, isOpen, onToggle }: SlippageControlProps) {
  const { slippageBps, slippageProblem } = useReadable(store.input)
  const isRisky = useReadable(store.warnings).some(({ kind }) => kind === 'slippage')
  const format = useAmountFormat()
  const t = useMessages(messages)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className="swap-more"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-tone={isRisky || slippageProblem ? 'warning' : undefined}
        onClick={() => onToggle(!isOpen)}
        data-testid="swap-slippage"
      >
        <span>{t('slippage')}</span>
        <strong>
          <bdi>{slippageBps === undefined ? t('slippageInvalid') : format.percent(slippageBps)}</bdi>
        </strong>
        <Icon name="chevron-down" size={16} />
      </button>
      {isOpen && (
        <div id={id}>
          <SlippageChoice store={store} />
        </div>
      )}
    </>
  )
}

function SlippageChoice({ store }: Pick<SlippageControlProps, 'store'>) {
  const shown = useRevealed()
  const typed = useSlice(store.state, ({ form }) => form?.slippage ?? '')
  const { slippageBps, slippageProblem } = useReadable(store.input)
  const preset = presets.find(({ bps }) => bps === slippageBps)
  const [isCustom, setCustom] = useState(preset === undefined)
  const { decimal } = useFormat()
  const format = useAmountFormat()
  const t = useMessages(messages)
  const chosen = isCustom || !preset ? 'custom' : preset.id
  const choose = (id: PresetId | 'custom') => {
    setCustom(id === 'custom')
    if (id !== 'custom') store.setSlippage(id)
  }
  const error =
    slippageProblem === 'out-of-range'
      ? t('slippageRange', { from: format.percent(MIN_SLIPPAGE_BPS), to: format.percent(MAX_SLIPPAGE_BPS) })
      : slippageProblem && t('slippageNumber', { example: decimal('0.5') })
  return (
    <div ref={shown}>
      <Stack gap={2} align="stretch">
        <Choice<PresetId | 'custom'>
          label={t('slippageLabel')}
          choices={[
            ...presets.map(({ id, bps }) => ({ id, label: format.percent(bps) })),
            { id: 'custom', label: t('slippageCustom') }
          ]}
          chosen={chosen}
          onChoose={choose}
          testId="swap-slippage-choice"
        />
        {chosen === 'custom' && (
          <Field
            label={t('slippageField')}
            value={typed}
            onChange={store.setSlippage}
            inputMode="decimal"
            {...(error !== undefined && { error })}
            testId="swap-slippage-input"
          />
        )}
        <Text size="xs" tone="muted">
          {t('slippageDetail')}
        </Text>
      </Stack>
    </div>
  )
}
