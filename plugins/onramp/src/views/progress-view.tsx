import type { RefType } from '@latchkit/kernel'
import { defineView, useReadable, useRouter, useSlice, type ViewProps } from '@latchkit/kernel/react'
import {
  AttemptPanel,
  Button,
  CopyButton,
  leaveViews,
  Screen,
  useMessages,
  WalletIcon
} from '@latchkit/plugin-shell/ui'
import { useEffect } from 'react'
import {
  BuyInProgressView,
  FundWalletView,
  OnRampAmountView,
  OnRampFiatSelectView,
  OnRampProvidersView,
  OnRampTokenSelectView,
  type OnrampOrder
} from '../contract.js'
import { label } from '../label.js'
import type { OnrampStore, OnrampViewContext } from '../lazy/onramp-store.js'
import { openPopup } from '../popup.js'
import { type ProgressMessage, progressMessages } from '../progress-messages.js'
import type { Opening, QuotedPurchase } from '../state.js'
import { OrderFacts } from './order-facts.js'
import { OrderProgress } from './order-progress.js'

type Params = RefType<typeof BuyInProgressView>

/** Views that "Done" leaves. */
const views = [
  BuyInProgressView,
  OnRampAmountView,
  OnRampProvidersView,
  OnRampTokenSelectView,
  OnRampFiatSelectView,
  FundWalletView
]

function Progress({ context, params }: ViewProps<Params, OnrampViewContext>) {
  const store = useReadable(context)
  return store ? <Current store={store} params={params} /> : <Screen />
}

interface CurrentProps {
  readonly store: OnrampStore
  readonly params: Params
}

/** Renders the order that the view was opened with, else the last opening of a page, else the newest order. */
function Current({ store, params }: CurrentProps) {
  const orders = useReadable(store.orders)
  const opening = useSlice(store.state, state => state.opening)
  const router = useRouter()
  const id = params?.order ?? opening?.order
  const order = orders.find(each => each.id === id) ?? (params || opening ? undefined : orders[0])
  const isOver = !order && (!opening || opening.order !== undefined || params !== undefined)
  useEffect(() => {
    // The order was removed here or in another tab, or is too old.
    if (isOver) router.back()
  }, [router, isOver])
  const watched = order?.id
  useEffect(() => (watched === undefined ? undefined : store.watch(watched)), [store, watched])
  const open = (provider: string, purchase: QuotedPurchase, text: string) => {
    store.open(provider, purchase, openPopup(text))
    // The view now shows the new opening.
    if (params !== undefined) router.replace(BuyInProgressView)
  }
  if (order) {
    return (
      <OrderProgress
        store={store}
        order={order}
        isBlocked={opening?.order === order.id && opening.status === 'blocked'}
        onOpen={text => open(order.provider.id, purchaseOf(order), text)}
        onDone={() => leaveViews(router, views)}
        onRetry={() => (isBehind(router, OnRampAmountView.id) ? router.back() : router.replace(OnRampAmountView))}
      />
    )
  }
  if (isOver || !opening) return <Screen />
  return <OpeningProgress opening={opening} onRetry={text => open(opening.provider.id, opening.purchase, text)} />
}

const isBehind = (router: ReturnType<typeof useRouter>, view: string) => router.state.get().stack.at(-2)?.view === view

/** Returns the purchase of an order, for another page of the provider. */
function purchaseOf({
  account,
  symbol,
  token,
  amount,
  currency,
  method,
  quoted,
  network
}: OnrampOrder): QuotedPurchase {
  return {
    request: {
      account,
      symbol,
      amount,
      currency,
      ...(token !== undefined && { token }),
      ...(method !== undefined && { method })
    },
    ...(quoted !== undefined && { quoted }),
    ...(network !== undefined && { network })
  }
}

interface OpeningProgressProps {
  readonly opening: Opening
  readonly onRetry: (text: string) => void
}

const details: Readonly<Record<string, ProgressMessage>> = {
  'onramp/timeout': 'timeoutDetail',
  'onramp/untrusted-url': 'untrustedDetail',
  'onramp/restricted-region': 'regionDetail'
}

/** Renders the time until the page's URL is known, and its failure. */
function OpeningProgress({ opening, onRetry }: OpeningProgressProps) {
  const { provider, purchase, status, code = 'unknown' } = opening
  const router = useRouter()
  const t = useMessages(progressMessages)
  const values = { provider: provider.name }
  const isFailed = status === 'failed'
  return (
    <Screen align="center" testId={isFailed ? 'onramp-not-opened' : 'onramp-opening'}>
      <AttemptPanel
        ring={isFailed ? 'failed' : 'waiting'}
        icon={<WalletIcon name={provider.name} size={64} />}
        title={t(isFailed ? 'notOpened' : 'requested', values)}
        detail={t(isFailed ? (details[code] ?? 'notOpenedDetail') : 'requestedDetail', values)}
        {...(isFailed && {
          action:
            code === 'onramp/restricted-region' ? (
              <Button variant="secondary" onPress={router.back}>
                {t('toAmount')}
              </Button>
            ) : (
              <Button onPress={() => onRetry(t('opening', values))} testId="onramp-retry">
                {t('tryAgain')}
              </Button>
            ),
          extra: <CopyButton text={code} label={t('copyDetails')} copiedLabel={t('copied')} />
        })}
      />
      <OrderFacts request={purchase.request} quoted={purchase.quoted} />
    </Screen>
  )
}

export default defineView<Params, OnrampViewContext>({
  Component: Progress,
  useTitle: () => useMessages(label)('buy'),
  messages: [label, progressMessages]
})
