import { useReadable, useSlice } from '@latchkit/kernel/react'
import { DescriptionList, DescriptionRow, Skeleton, useMessages } from '@latchkit/plugin-shell/ui'
import { type ReactNode, useState } from 'react'
import { messages } from '../messages.js'
import type { ShownOffer, SwapToken } from '../store.js'
import { OfferList } from './offer-list.js'
import { RefreshRing } from './refresh-ring.js'
import { SlippageControl } from './slippage-control.js'
import { useAmountFormat } from './use-amount-format.js'
import type { SwapContext } from './use-swap-context.js'

interface OfferFactsProps {
  readonly context: SwapContext
  readonly isSlippageOpen: boolean
  readonly onSlippageToggle: (isOpen: boolean) => void
}

/** Renders the price and the costs of the chosen offer, and the slippage. Skeletons keep the place of the first prices. */
export function OfferFacts({ context, isSlippageOpen, onSlippageToggle }: OfferFactsProps) {
  const { store } = context
  const offer = useReadable(store.chosen)
  const { from, to, amount } = useReadable(store.input)
  const status = useSlice(store.state, ({ offers }) => offers.status)
  const isShown = offer !== undefined || status === 'loading'
  return (
    <div className="swap-facts" aria-busy={status === 'loading' || undefined}>
      {isShown && (
        <QuotedFacts
          context={context}
          {...(offer && from && to && amount !== undefined && { quoted: { offer, from, to, amount } })}
        />
      )}
      <SlippageControl store={store} isOpen={isSlippageOpen} onToggle={onSlippageToggle} />
    </div>
  )
}

interface Quoted {
  readonly offer: ShownOffer
  readonly from: SwapToken
  readonly to: SwapToken
  /** Base units of `from`, decimal text. */
  readonly amount: string
}

interface QuotedFactsProps {
  readonly context: SwapContext
  /** @defaultValue the first prices are loading */
  readonly quoted?: Quoted
}

function QuotedFacts({ context, quoted }: QuotedFactsProps) {
  const { store } = context
  const [isListOpen, setListOpen] = useState(false)
  const format = useAmountFormat()
  const t = useMessages(messages)
  const shape = (width: number) => <Skeleton width={width} height={16} />
  return (
    <>
      <DescriptionList>
        <DescriptionRow name={t('rate')} testId="swap-rate">
          {quoted ? <Rate context={context} {...quoted} /> : shape(152)}
        </DescriptionRow>
        <DescriptionRow name={t('minimum')} testId="swap-minimum">
          {quoted ? <bdi>{format.rounded(quoted.offer.minimumAmount, quoted.to)}</bdi> : shape(104)}
        </DescriptionRow>
        <FeeRow context={context} isLoading={!quoted} />
        <ImpactRow context={context} isLoading={!quoted} />
        <DescriptionRow name={t('provider')} testId="swap-provider">
          {/* Keeps the place of the provider's fee. */}
          <span className="swap-provider">
            {quoted ? (
              <ProviderValue
                context={context}
                offer={quoted.offer}
                isListOpen={isListOpen}
                onPress={() => setListOpen(!isListOpen)}
              />
            ) : (
              shape(88)
            )}
          </span>
        </DescriptionRow>
      </DescriptionList>
      {isListOpen && quoted && <OfferList store={store} to={quoted.to} onChosen={() => setListOpen(false)} />}
    </>
  )
}

/** Renders the price of one token in the other, in the direction that the visitor chose, and the time to the next price. */
function Rate({ context: { store }, offer, from, to, amount }: Quoted & { readonly context: SwapContext }) {
  const { refreshAtMs, isRefreshing } = useSlice(store.state, ({ offers }) => offers)
  const [isInverted, setInverted] = useState(false)
  const format = useAmountFormat()
  const t = useMessages(messages)
  const paid = { ...from, amount }
  const received = { ...to, amount: offer.toAmount }
  return (
    <span className="swap-value">
      <button
        type="button"
        className="swap-rate"
        onClick={() => setInverted(!isInverted)}
        data-testid="swap-rate-invert"
      >
        <bdi>{isInverted ? format.rate(received, paid) : format.rate(paid, received)}</bdi>
        <span className="sr-only">, {t('rateInvert')}</span>
      </button>
      <RefreshRing refreshAtMs={isRefreshing ? undefined : refreshAtMs} onPress={store.refresh} />
    </span>
  )
}

interface RowProps {
  readonly context: SwapContext
  /** True while the first prices are loading. */
  readonly isLoading: boolean
}

function FeeRow({ context: { store, network }, isLoading }: RowProps) {
  const costs = useSlice(store.state, state => state.costs)
  const format = useAmountFormat()
  const t = useMessages(messages)
  const value = (): ReactNode => {
    if (costs.status === 'failed') return t('feeUnknown')
    // Without enough balance there are no costs.
    if (costs.status === 'idle' && !isLoading) return '–'
    if (costs.status !== 'ready') return <Skeleton width={96} height={16} />
    const fee = format.fee(costs.fee, network.nativeCurrency)
    return (
      <span className="swap-value">
        <bdi>{fee}</bdi>
        {costs.worth !== undefined && <bdi className="swap-muted">≈ {format.money(costs.worth, store.currency)}</bdi>}
      </span>
    )
  }
  return (
    <DescriptionRow name={t('fee')} testId="swap-fee">
      {value()}
    </DescriptionRow>
  )
}

/** Renders the loss against the market, in the tone of its warning. */
function ImpactRow({ context: { store }, isLoading }: RowProps) {
  const warning = useReadable(store.warnings).find(({ kind }) => kind === 'price-impact')
  const offer = useReadable(store.chosen)
  const bps = warning?.bps ?? offer?.priceImpactBps
  const format = useAmountFormat()
  const t = useMessages(messages)
  if (!isLoading && bps === undefined) return null
  return (
    <DescriptionRow name={t('impact')} testId="swap-impact">
      {bps === undefined || isLoading ? (
        <Skeleton width={48} height={16} />
      ) : (
        <bdi data-tone={warning && (warning.level === 'strong' ? 'danger' : 'warning')}>{format.percent(bps)}</bdi>
      )}
    </DescriptionRow>
  )
}

interface ProviderValueProps {
  readonly context: SwapContext
  readonly offer: ShownOffer
  readonly isListOpen: boolean
  readonly onPress: () => void
}

/** Renders the name of the provider, its fee, and the button for the other offers if there are some. */
function ProviderValue({ context: { store }, offer, isListOpen, onPress }: ProviderValueProps) {
  const { offers, failed } = useSlice(store.state, state => state.offers)
  const format = useAmountFormat()
  const t = useMessages(messages)
  const isBest = offers[0]?.provider.id === offer.provider.id
  const count = offers.length
  const { providerFeeBps = 0 } = offer
  return (
    <>
      <span className="swap-value">
        <bdi>{offer.provider.name}</bdi>
        {count + failed.length > 1 && (
          <button
            type="button"
            className="button"
            data-variant="plain"
            data-size="sm"
            aria-expanded={isListOpen}
            onClick={onPress}
            data-testid="swap-offers-show"
          >
            {isBest && count > 1 ? t('bestOf', { count }) : t('otherOf', { count: count - 1 + failed.length })}
          </button>
        )}
      </span>
      {providerFeeBps > 0 && <small>{t('providerFee', { percent: format.percent(providerFeeBps) })}</small>}
    </>
  )
}
