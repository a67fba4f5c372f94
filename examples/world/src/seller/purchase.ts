/** Purchases: payment, delivery and webhooks, with the faults of the seller. */
import { randomBytes } from 'node:crypto'
import { decimalText } from '../data/responses.js'
import { type FaultSwitch, sellerFaults, slowMs } from '../faults.js'
import { pause } from '../pause.js'
import type { Deliver } from './deliver.js'
import type { PurchaseQuote } from './quote.js'
import { createEventId, type OrderEvent, postEvent, sendEvent, signEvent, type WebhookTarget } from './webhooks.js'

export type SellerProvider = 'card' | 'aggregator'

export interface Purchase {
  readonly provider: SellerProvider
  readonly orderId: string
  readonly quote: PurchaseQuote
  /** Account that gets the bought amount. */
  readonly address: string
}

/** State of a paid or refused purchase, for its page. */
export type Outcome =
  | { readonly state: 'paid' }
  | { readonly state: 'delivered'; readonly transactionId: string }
  | { readonly state: 'failed'; readonly reason: 'card_declined' | 'refused' | 'delivery_failed' }

export interface PurchaseContext {
  readonly faults: FaultSwitch
  readonly deliver: Deliver
  /** Returns the site's server for webhooks, or `undefined` if the site has none. */
  readonly webhookTarget: (provider: SellerProvider) => WebhookTarget | undefined
  /** Is aborted when the seller stops. */
  readonly closing: AbortSignal
}

/** Reports the state of a purchase. */
type Report = (outcome: Outcome) => void

const forgedSecret = () => randomBytes(32).toString('hex')

/** Ends a purchase without a payment. */
export async function failPurchase(
  context: PurchaseContext,
  purchase: Purchase,
  reason: 'card_declined' | 'refused',
  report: Report
): Promise<void> {
  report({ state: 'failed', reason })
  await notify(context, purchase, eventOf(purchase, { status: 'failed', reason }))
}

/** Takes the payment: sends the webhooks and delivers, as the fault switch says. Reports the state at once, and when it changes. */
export async function fulfilPurchase(context: PurchaseContext, purchase: Purchase, report: Report): Promise<void> {
  const fault = context.faults.take(sellerFaults)
  if (fault?.kind === 'refuse') return failPurchase(context, purchase, 'refused', report)
  report({ state: 'paid' })
  const pending = eventOf(purchase, { status: 'pending' })
  const delayMs = fault?.delayMs ?? slowMs
  switch (fault?.kind) {
    case 'never':
      await notify(context, purchase, pending)
      return
    case 'forged-webhook':
      await notify(context, purchase, pending)
      return sendForged(context, purchase)
    case 'late-webhook': {
      const completed = await deliverAndDescribe(context, purchase, report)
      await pause(delayMs, context.closing)
      await notify(context, purchase, completed)
      await notify(context, purchase, pending)
      return
    }
    default: {
      const announced = notify(context, purchase, pending)
      if (fault?.kind === 'slow') await pause(delayMs, context.closing)
      const amount = fault?.kind === 'less' ? purchase.quote.amount / 2n : purchase.quote.amount
      const ended = await deliverAndDescribe(context, purchase, report, amount)
      const first = await announced
      const last = await notify(context, purchase, ended)
      if (fault?.kind === 'replayed-webhook') await replay(context, purchase, [first, last, first])
    }
  }
}

/** Delivers, and resolves with the event of the result. */
async function deliverAndDescribe(
  { deliver, closing }: PurchaseContext,
  purchase: Purchase,
  report: Report,
  amount = purchase.quote.amount
): Promise<OrderEvent> {
  closing.throwIfAborted()
  try {
    const transactionId = await deliver({ asset: purchase.quote.asset, to: purchase.address, amount })
    report({ state: 'delivered', transactionId })
    return eventOf(purchase, { status: 'completed', transactionId })
  } catch {
    closing.throwIfAborted()
    report({ state: 'failed', reason: 'delivery_failed' })
    return eventOf(purchase, { status: 'failed', reason: 'delivery_failed' })
  }
}

/** Sends an event that claims a delivery, signed with another secret, as an attacker would. */
async function sendForged({ webhookTarget, closing }: PurchaseContext, purchase: Purchase): Promise<void> {
  const target = webhookTarget(purchase.provider)
  const transactionId = `0x${randomBytes(32).toString('hex')}`
  const forged = signEvent(eventOf(purchase, { status: 'completed', transactionId }), forgedSecret())
  if (target) await postEvent(target.url, forged, closing)
}

/** Sends signed events again, unchanged, as an attacker would who has recorded them. */
async function replay(
  { webhookTarget, closing }: PurchaseContext,
  { provider }: Purchase,
  events: readonly Awaited<ReturnType<typeof notify>>[]
): Promise<void> {
  const target = webhookTarget(provider)
  for (const event of events) if (target && event) await postEvent(target.url, event, closing)
}

async function notify({ webhookTarget, closing }: PurchaseContext, { provider }: Purchase, event: OrderEvent) {
  const target = webhookTarget(provider)
  return target && sendEvent(target, event, closing)
}

function eventOf(
  { orderId, quote: { asset, amount } }: Purchase,
  change: Pick<OrderEvent, 'status' | 'transactionId' | 'reason'>
): OrderEvent {
  return {
    id: createEventId(),
    type: 'order.updated',
    orderId,
    network: asset.network.name,
    asset: asset.symbol,
    amount: decimalText(amount, asset.decimals),
    ...change,
    occurredAt: new Date().toISOString()
  }
}
