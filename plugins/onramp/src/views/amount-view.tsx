import { checkOptions, type RefType } from '@latchkit/kernel'
import { type OptionRule, optionRules } from '@latchkit/kernel/options'
import { defineView, useRouter, useSlice } from '@latchkit/kernel/react'
import {
  Button,
  List,
  ListRow,
  Notice,
  Screen,
  Stack,
  useAnnounce,
  useMessages,
  useMoneyFormat
} from '@latchkit/plugin-shell/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { BuyInProgressView, type OnRampAmountView, type OnrampStart } from '../contract.js'
import { label } from '../label.js'
import type { OnrampStore, OnrampViewContext } from '../lazy/onramp-store.js'
import { messages } from '../messages.js'
import { isOpen } from '../order.js'
import { openPopup } from '../popup.js'
import { quoteRequestOf, requestOf } from '../purchase.js'
import { AmountSection } from './amount-section.js'
import { LegalFooter } from './legal-footer.js'
import { QuoteSection } from './quote-section.js'
import { requireOnrampContext } from './require-onramp-context.js'
import { useAmountError } from './use-amount-text.js'
import { type OnrampContext, useOwnOrders } from './use-onramp-context.js'
import { type QuoteState, useQuote } from './use-quote.js'

type Params = RefType<typeof OnRampAmountView>

const matches = (pattern: RegExp, expected: string): OptionRule => [
  value => typeof value === 'string' && pattern.test(value),
  expected
]
const argumentRules = optionRules<OnrampStart>({
  amount: matches(/^\d{1,15}(?:\.\d{1,4})?$/, 'must be a plain decimal as text ("50")'),
  currency: matches(/^[A-Z]{3}$/, 'must be an ISO 4217 code ("USD")'),
  token: matches(/^[\w.$+-]{1,20}$/, 'must be the symbol of a token ("USDC")')
})

function readArguments(given: unknown): Params {
  const { amount, currency, token } = checkOptions('open', argumentRules, given)
  return { ...(amount && { amount }), ...(currency && { currency }), ...(token && { token }) }
}

function AmountForm({ context, params }: { readonly context: OnrampContext; readonly params: Params }) {
  const { store, purchase, isLoading } = context
  const { provider, token } = purchase
  useStart(store, params)
  const typed = useSlice(store.state, ({ form }) => form.amount)
  const quote = useQuote(store, isLoading ? undefined : quoteRequestOf(purchase), token?.symbol)
  const { isRequired, buy } = useBuy(context, typed, quote)
  const error = useAmountError(purchase, typed, isRequired)
  const t = useMessages(messages)
  return (
    <Screen
      footer={
        <Stack gap={3} align="stretch">
          <Button wide busy={isLoading} disabled={!isLoading && !token} onPress={buy} testId="onramp-continue">
            {t('goOn', { provider: provider.name })}
          </Button>
          <LegalFooter settings={store.settings} />
        </Stack>
      }
    >
      <OpenOrder context={context} />
      <AmountSection context={context} typed={typed} error={isLoading ? undefined : error} />
      <QuoteSection context={context} quote={quote} />
      <Notices context={context} />
    </Screen>
  )
}

/** Applies the values that the view was opened with, once. */
function useStart(store: OnrampStore, params: Params) {
  const applied = useRef<Params>(undefined)
  // In a layout effect, so that the typed values do not flicker.
  useLayoutEffect(() => {
    if (!params || applied.current === params) return
    applied.current = params
    const { amount, currency, token } = params
    store.changeForm(form => ({
      ...form,
      ...(amount !== undefined && { amount }),
      ...(currency !== undefined && { currency }),
      ...(token !== undefined && { symbol: token })
    }))
  }, [store, params])
}

/** Returns the handler of the button, which opens the provider's page in this tap, or shows what is missing. */
function useBuy({ store, purchase, active }: OnrampContext, typed: string, quote: QuoteState) {
  const router = useRouter()
  const announce = useAnnounce()
  const t = useMessages(messages)
  const [isRequired, setRequired] = useState(false)
  const message = useAmountError(purchase, typed, true)
  useEffect(() => {
    if (typed !== '') setRequired(false)
  }, [typed])
  const buy = () => {
    const request = requestOf(purchase, active.address)
    if (!request) {
      setRequired(true)
      if (message !== undefined) announce(message)
      return
    }
    const { provider } = purchase
    const popup = openPopup(t('opening', { provider: provider.name }))
    const quoted = quote.status === 'ready' ? { quoted: quote.quote.receive } : {}
    store.open(provider.id, { request, ...quoted }, popup)
    router.push(BuyInProgressView)
  }
  return { isRequired, buy }
}

/** Renders the way back to a purchase that is not finished. */
function OpenOrder({ context }: { readonly context: OnrampContext }) {
  const orders = useOwnOrders(context)
  const router = useRouter()
  const { money } = useMoneyFormat()
  const t = useMessages(messages)
  const nowMs = Date.now()
  const order = orders.find(each => isOpen(each, nowMs))
  if (!order) return null
  const { id, provider, amount, currency } = order
  return (
    <List label={t('inProgress')}>
      <ListRow
        title={t('inProgress')}
        detail={t('inProgressDetail', { amount: money(amount, currency), provider: provider.name })}
        trailing="chevron"
        onPress={() => router.push(BuyInProgressView, { order: id })}
        testId="onramp-in-progress"
      />
    </List>
  )
}

/** Renders facts about the network and the limits. */
function Notices({ context: { active, purchase, isLoading, hasUsualLimits } }: { readonly context: OnrampContext }) {
  const { provider, chain, network, token } = purchase
  const t = useMessages(messages)
  const values = { provider: provider.name, network: network?.name ?? chain }
  if (!token && !isLoading) {
    return (
      <Notice tone="warning" testId="onramp-nothing-sold">
        {t('nothingSold', values)}
      </Notice>
    )
  }
  if (chain !== active.chain) {
    const current = active.network?.name ?? active.chain
    return (
      <Notice tone="warning" testId="onramp-note">
        {t('otherNetwork', { ...values, current, address: `\u2066${active.address}\u2069` })}
      </Notice>
    )
  }
  const note = provider.choosesNetworkOnPage
    ? t('pickNetwork', values)
    : hasUsualLimits && !isLoading
      ? t('fallbackLimits', values)
      : undefined
  if (note === undefined) return null
  return (
    <Notice tone="info" testId="onramp-note">
      {note}
    </Notice>
  )
}

export default defineView<Params, OnrampViewContext>({
  Component: requireOnrampContext(AmountForm),
  useTitle: () => useMessages(label)('buy'),
  messages: [label, messages],
  readArguments
})
