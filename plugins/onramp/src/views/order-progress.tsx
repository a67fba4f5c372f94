import { useReadable } from '@latchkit/kernel/react'
import { explorerUrl } from '@latchkit/plugin-chains/kit'
import {
  AttemptPanel,
  Button,
  CopyButton,
  Link,
  Notice,
  Screen,
  Stack,
  type StatusRingState,
  Text,
  useMessages,
  WalletIcon
} from '@latchkit/plugin-shell/ui'
import { useEffect, useState } from 'react'
import type { OnrampOrder } from '../contract.js'
import type { PageLink } from '../lazy/create-order.js'
import type { OnrampStore } from '../lazy/onramp-store.js'
import { type ArrivedAmount, arrivedAmount, type OrderPhase, phaseOf } from '../order.js'
import { type ProgressMessage, progressMessages } from '../progress-messages.js'
import { FullWidth, OrderFacts, useNetworkName, useNetworkOf } from './order-facts.js'
import { useTokenText } from './use-amount-text.js'

/** Time between two looks at the clock: a purchase may be late by now. */
const TICK_MS = 15_000

interface OrderProgressProps {
  readonly store: OnrampStore
  readonly order: OnrampOrder
  /** True if the browser opened no window. */
  readonly isBlocked: boolean
  /** Opens a new page for the same purchase. Called in the visitor's tap, with the text of the empty window. */
  readonly onOpen: (text: string) => void
  readonly onDone: () => void
  readonly onRetry: () => void
}

/** Renders the state of an order, with what the visitor can do. */
export function OrderProgress(props: OrderProgressProps) {
  const { store, order } = props
  const { provider, symbol, quoted, noticedBy } = order
  const arrived = arrivedAmount(order)
  const phase = usePhase(order)
  const link = useReadable(store.links)[order.id]
  // A visitor who pressed the link has a window.
  const isBlocked = props.isBlocked && link?.isOpened !== true
  const text = useTokenText()
  const network = useNetworkName(order.account)
  const t = useMessages(progressMessages)
  const values = {
    provider: provider.name,
    symbol,
    other: order.otherAsset ?? '',
    otherNetwork: `\u2068${order.otherNetwork ?? ''}\u2069`,
    network,
    amount: arrived ? text(arrived.amount, symbol) : '',
    quoted: quoted === undefined ? '' : text(quoted, symbol),
    reason: order.reason === undefined ? '' : `\u2068${order.reason}\u2069`
  }
  const { ring, title, detail } = shownOf(phase, order, { arrived, isBlocked, hasLink: link !== undefined })
  return (
    <Screen align="center" footer={<Footer {...props} phase={phase} />} testId={`onramp-${phase}`}>
      <AttemptPanel
        ring={ring}
        icon={<WalletIcon name={provider.name} size={64} />}
        title={t(title, values)}
        detail={t(detail, values)}
        action={<Action {...props} phase={phase} link={link} />}
        extra={<Extra order={order} phase={phase} link={link} />}
      />
      {phase === 'less' && (
        <FullWidth>
          <Notice tone="warning" testId="onramp-less-notice">
            {t('lessNotice', values)}
          </Notice>
        </FullWidth>
      )}
      {noticedBy === 'balance' && (phase === 'arrived' || phase === 'less') && (
        <FullWidth>
          <Notice tone="info" testId="onramp-balance-notice">
            {t('balanceNotice', values)}
          </Notice>
        </FullWidth>
      )}
      <OrderFacts request={order} quoted={quoted} arrived={arrived} />
    </Screen>
  )
}

/** Returns the state of an order, which becomes late without any event. */
function usePhase(order: OnrampOrder): OrderPhase {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return phaseOf(order, Math.max(nowMs, order.changedAtMs))
}

interface Shown {
  readonly ring: StatusRingState
  readonly title: ProgressMessage
  readonly detail: ProgressMessage
}
const shown: Readonly<Record<OrderPhase, Shown>> = {
  unpaid: { ring: 'waiting', title: 'unpaid', detail: 'unpaidDetail' },
  paid: { ring: 'waiting', title: 'paid', detail: 'paidDetail' },
  elsewhere: { ring: 'failed', title: 'elsewhere', detail: 'elsewhereDetail' },
  arrived: { ring: 'done', title: 'arrived', detail: 'arrivedDetail' },
  less: { ring: 'done', title: 'arrived', detail: 'arrivedDetail' },
  failed: { ring: 'failed', title: 'failed', detail: 'failedDetail' },
  'late-unpaid': { ring: 'ready', title: 'lateUnpaid', detail: 'lateUnpaidDetail' },
  'late-paid': { ring: 'waiting', title: 'latePaid', detail: 'latePaidDetail' }
}

interface Circumstances {
  readonly arrived: ArrivedAmount | undefined
  readonly isBlocked: boolean
  /** True if this tab opened the page. */
  readonly hasLink: boolean
}

function shownOf(
  phase: OrderPhase,
  { otherAsset, reason }: OnrampOrder,
  { arrived, isBlocked, hasLink }: Circumstances
): Shown {
  const usual = shown[phase]
  if (phase === 'unpaid' && isBlocked) return { ring: 'ready', title: 'blocked', detail: 'blockedDetail' }
  if (phase === 'unpaid' && !hasLink) return { ...usual, detail: 'unpaidElsewhereDetail' }
  if (phase === 'arrived' && !arrived && otherAsset !== undefined) {
    return { ...usual, title: 'arrivedOther', detail: 'arrivedOtherDetail' }
  }
  if (phase === 'arrived' && !arrived) return { ...usual, title: 'arrivedPlain' }
  // The provider may have sent less than it reported.
  if ((phase === 'arrived' || phase === 'less') && !arrived?.isExact) return { ...usual, title: 'arrivedAbout' }
  if (phase === 'failed' && reason !== undefined) return { ...usual, detail: 'failedReason' }
  return usual
}

interface PartProps extends OrderProgressProps {
  readonly phase: OrderPhase
  readonly link: PageLink | undefined
}

/** Returns false for a URL that works once and was opened: it would show an error. */
const isUsable = ({ isSingleUse, isOpened }: PageLink): boolean => !(isSingleUse && isOpened)

/** Renders the one button of the state. */
function Action({ store, order, isBlocked, phase, link, onOpen, onDone, onRetry }: PartProps) {
  const t = useMessages(progressMessages)
  const values = { provider: order.provider.name }
  switch (phase) {
    case 'unpaid':
    case 'late-unpaid':
      // A link is pressed by the visitor, so that no browser blocks it.
      return link && isUsable(link) ? (
        <Button
          variant={isBlocked ? 'primary' : 'secondary'}
          href={link.url}
          onPress={() => store.markOpened(order.id)}
          testId="onramp-open"
        >
          {t(isBlocked ? 'open' : 'openAgain', values)}
        </Button>
      ) : (
        <Button variant="secondary" onPress={() => onOpen(t('opening', values))} testId="onramp-open-again">
          {t('openAgain')}
        </Button>
      )
    case 'failed':
      return (
        <Button onPress={onRetry} testId="onramp-to-amount">
          {t('toAmount')}
        </Button>
      )
    default:
      return (
        <Button
          variant={phase === 'arrived' || phase === 'less' ? 'primary' : 'secondary'}
          onPress={onDone}
          testId="onramp-done"
        >
          {t('done')}
        </Button>
      )
  }
}

/** Renders the small element under the button: the link to copy, the order number, or the transaction. */
function Extra({ order, phase, link }: Pick<PartProps, 'order' | 'phase' | 'link'>) {
  const network = useNetworkOf(order.account)
  const t = useMessages(progressMessages)
  const { transactionId } = order
  const href = network && transactionId !== undefined ? explorerUrl(network, { transaction: transactionId }) : undefined
  const transaction = href && (
    <Link href={href} testId="onramp-transaction">
      {t('viewOn', { explorer: network?.blockExplorers?.default.name ?? '' })}
    </Link>
  )
  if (phase === 'arrived') return transaction ?? null
  if ((phase === 'unpaid' || phase === 'late-unpaid') && link && isUsable(link)) {
    return <CopyButton text={link.url} label={t('copyLink')} copiedLabel={t('copied')} testId="onramp-copy-link" />
  }
  if (phase === 'unpaid') {
    return (
      <Text size="sm" tone="muted" align="center">
        {t('openAgainHint')}
      </Text>
    )
  }
  if (phase === 'paid') return null
  return (
    <Stack align="center" gap={4}>
      <CopyButton text={order.id} label={t('copyOrder')} copiedLabel={t('copied')} testId="onramp-copy-order" />
      {phase === 'less' && transaction}
    </Stack>
  )
}

/** Renders that the purchase continues without the view, or the way to remove one that was never paid. */
function Footer({ store, order, phase }: OrderProgressProps & Pick<PartProps, 'phase'>) {
  const t = useMessages(progressMessages)
  if (phase === 'arrived' || phase === 'less' || phase === 'failed') return null
  return (
    <Stack align="center" gap={1}>
      {phase === 'late-unpaid' && (
        <Button variant="plain" size="sm" onPress={() => store.remove(order.id)} testId="onramp-forget">
          {t('forget')}
        </Button>
      )}
      <Text size="xs" tone="muted" align="center">
        {t('keepsGoing')}
      </Text>
    </Stack>
  )
}
