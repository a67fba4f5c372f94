import { checkOptions, type RefType } from '@latchkit/kernel'
import { type OptionRule, optionRules } from '@latchkit/kernel/options'
import { defineView, useReadable, useRouter, useSlice } from '@latchkit/kernel/react'
import { worthOf } from '@latchkit/plugin-chains/kit'
import { Button, Icon, Screen, useAnnounce, useMessages, useStyles } from '@latchkit/plugin-shell/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { SwapResultView, type SwapStart, type SwapView } from '../contract.js'
import { failureMessages } from '../failure-messages.js'
import { label } from '../label.js'
import { messages } from '../messages.js'
import { previewMessages } from '../preview-messages.js'
import type { SwapForm, SwapStore, SwapViewContext } from '../store.js'
import { AmountSide, MaxButton } from './amount-side.js'
import { changeBps } from './amount-text.js'
import { FormNotices, OfferNotices } from './form-notices.js'
import { OfferFacts } from './offer-facts.js'
import { LoadingForm, requireSwapContext } from './require-swap-context.js'
import { styles } from './styles.js'
import { useAmountError } from './use-amount-error.js'
import { useAmountFormat } from './use-amount-format.js'
import { useMainAction } from './use-main-action.js'
import type { SwapContext } from './use-swap-context.js'

type Params = RefType<typeof SwapView>

/** Maximum characters of an argument; addresses of all chain families are shorter. */
const MAX_ARGUMENT_CHARACTERS = 300
const isText = (value: unknown) => typeof value === 'string' && value.length <= MAX_ARGUMENT_CHARACTERS
const address: OptionRule = [isText, `must be a text of at most ${MAX_ARGUMENT_CHARACTERS} characters`]
const argumentRules = optionRules<SwapStart>({
  fromToken: address,
  toToken: address,
  amount: [
    value => typeof value === 'string' && /^\d{1,40}(?:\.\d{1,40})?$/.test(value),
    'must be a plain decimal in whole units as text ("1.5")'
  ]
})

const readArguments = (given: unknown): Params => checkOptions('open', argumentRules, given)

/** Renders the form of the active account, with the values that the view was opened with. */
function ActiveForm({ context, params }: { readonly context: SwapContext; readonly params: Params }) {
  const { active, store } = context
  useStyles(styles)
  const { mark } = useAmountFormat()
  const router = useRouter()
  const form = useSlice(store.state, state => state.form)
  const hasSubmission = useSlice(store.state, state => state.submission !== undefined)
  useEffect(() => {
    // An open swap, or an outcome that the visitor has not seen yet, is shown first.
    if (hasSubmission) router.replace(SwapResultView)
  }, [router, hasSubmission])
  // In a layout effect, so that the typed values do not flicker.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each account has its own form
  useLayoutEffect(() => store.startForm(params, mark), [store, active.account, params, mark])
  useEffect(() => store.watchPrices(), [store])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each account has its own tokens
  useEffect(() => void store.loadTokens(), [store, active.account])
  if (!form || form.account !== active.account) return <LoadingForm />
  return <Form context={context} form={form} />
}

function Form({ context, form }: { readonly context: SwapContext; readonly form: SwapForm }) {
  const [isSlippageOpen, setSlippageOpen] = useState(false)
  const { label: text, kind, run, marker } = useMainAction(context, () => setSlippageOpen(true))
  useAnnouncedOffer(context.store)
  return (
    <Screen
      footer={
        <div className="swap-action">
          <Button
            wide
            variant={kind === 'review' ? 'primary' : 'secondary'}
            held={kind === 'wait'}
            onPress={run}
            testId="swap-action-button"
          >
            {text}
          </Button>
        </div>
      }
    >
      <span ref={marker} hidden />
      <FormNotices context={context} />
      <div className="swap-pair">
        <PaySide context={context} form={form} />
        <FlipButton store={context.store} isDisabled={form.to === undefined} />
        <ReceiveSide context={context} form={form} />
      </div>
      <OfferFacts context={context} isSlippageOpen={isSlippageOpen} onSlippageToggle={setSlippageOpen} />
      <OfferNotices context={context} />
    </Screen>
  )
}

interface SideProps {
  readonly context: SwapContext
  readonly form: SwapForm
}

function PaySide({ context, form }: SideProps) {
  const { store } = context
  const { from, worth, unknown, unread } = useReadable(store.input)
  const isMaxLoading = useSlice(store.state, ({ max }) => max === 'loading')
  const error = useAmountError(store)
  const format = useAmountFormat()
  const t = useMessages(messages)
  return (
    <AmountSide
      context={context}
      target="from"
      label={t('pay')}
      token={from}
      isTokenLoading={!from && !unknown.includes('from') && !unread.includes('from')}
      value={form.amount}
      onChange={amount => store.setAmount(amount, format.mark)}
      error={error}
      worth={worth !== undefined && <bdi>≈ {format.money(worth, store.currency)}</bdi>}
      action={
        from?.amount !== undefined && from.amount !== '0' && <MaxButton context={context} isBusy={isMaxLoading} />
      }
    />
  )
}

function ReceiveSide({ context, form }: SideProps) {
  const { store } = context
  const { to, worth: paid, unknown, unread } = useReadable(store.input)
  const offer = useReadable(store.chosen)
  const status = useSlice(store.state, ({ offers }) => offers.status)
  const format = useAmountFormat()
  const t = useMessages(messages)
  const worth = offer && to && worthOf(BigInt(offer.toAmount), to.decimals, to.price)
  const change = changeBps(paid, worth)
  const loss = useReadable(store.warnings).find(({ kind }) => kind === 'price-impact')
  const tone = loss && (loss.level === 'strong' ? 'danger' : 'warning')
  return (
    <AmountSide
      context={context}
      target="to"
      label={t('receive')}
      token={to}
      isTokenLoading={form.to !== undefined && !to && !unknown.includes('to') && !unread.includes('to')}
      value={offer && to ? format.number(offer.toAmount, to.decimals) : ''}
      isLoading={status === 'loading'}
      worth={
        worth !== undefined && (
          <span className="swap-worth-value">
            <bdi>≈ {format.money(worth, store.currency)}</bdi>
            {change !== undefined && change < 0 && <bdi data-tone={tone}>({format.percent(change)})</bdi>}
          </span>
        )
      }
    />
  )
}

/** Renders the button that exchanges the sides. */
function FlipButton({ store, isDisabled }: { readonly store: SwapStore; readonly isDisabled: boolean }) {
  const t = useMessages(messages)
  const label = t('flip')
  return (
    <div className="swap-flip">
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-disabled={isDisabled || undefined}
        onClick={isDisabled ? undefined : store.flip}
        data-testid="swap-flip"
      >
        <Icon name="swap" size={16} />
      </button>
    </div>
  )
}

/** Announces the first price of each request, and nothing when it is refreshed. */
function useAnnouncedOffer(store: SwapStore) {
  const status = useSlice(store.state, ({ offers }) => offers.status)
  const { to } = useReadable(store.input)
  const offer = useReadable(store.chosen)
  const announce = useAnnounce()
  const format = useAmountFormat()
  const t = useMessages(messages)
  const before = useRef(status)
  useEffect(() => {
    const isNew = before.current === 'loading' && status !== 'loading'
    before.current = status
    if (!isNew) return
    if (status === 'failed') announce(t('offersFailed'))
    else if (status === 'ready' && !offer) announce(t('noOffersDetail'))
    else if (offer && to) announce(t('quoted', { amount: format.rounded(offer.toAmount, to) }))
  }, [status, offer, to, announce, format, t])
}

export default defineView<Params, SwapViewContext>({
  Component: requireSwapContext(ActiveForm),
  useTitle: () => useMessages(label)('swap'),
  messages: [label, messages, previewMessages, failureMessages],
  readArguments
})
