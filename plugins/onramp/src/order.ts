import { type BaseUnits, formatAmount, parseAmount } from '@latchkit/plugin-chains/contract'
import type { OnrampOrder, OrderStatus, ProviderOrder } from './contract.js'

/** Matches the id of an order: 128 bits as base64url. */
export const orderIdPattern = /^[\w-]{22}$/
/** Lifetime of a stored order. */
export const ORDER_LIFE_MS = 24 * 60 * 60_000
/** Time after which an unpaid order is called late. */
const UNPAID_LATE_MS = 15 * 60_000
/** Time after which a paid order is called late. */
const PAID_LATE_MS = 30 * 60_000
/** Time for which the provider's report is still read after the balance showed the purchase, for its transaction. */
const REPORT_AFTER_BALANCE_MS = 10 * 60_000

/** Decimals in which amounts are compared. */
const PLACES = 36
/** Share of the quote, in percent, below which an amount is called less than quoted. Prices move while the visitor pays. */
const FULL_PERCENT = 95n
/** Share of the quote, in percent, below which a growth of the balance is not the purchase. */
const LEAST_PERCENT = 20n

const ranks: Readonly<Record<OrderStatus, number>> = { created: 0, pending: 1, completed: 2, failed: 2 }

/** State of an order as the visitor sees it. */
export type OrderPhase =
  | 'unpaid'
  | 'paid'
  | 'arrived'
  /** Less than quoted arrived. */
  | 'less'
  | 'failed'
  /** The order has had no news for longer than usual. `late-paid`: the provider has the payment. */
  | 'late-unpaid'
  | 'late-paid'

/**
 * Returns the order with a provider's report. A status only moves forward, and the provider's final status counts more than the balance;
 * the same object is returned if nothing is new.
 */
export function withReport(order: OnrampOrder, report: ProviderOrder, nowMs: number): OnrampOrder {
  if (isReported(order)) return order
  const { status, asset = order.symbol, amount, transactionId, reason } = report
  const isFinal = status === 'completed' || status === 'failed'
  if (!isFinal && ranks[status] <= ranks[order.status]) return order
  if (!isFinal) return { ...order, status, changedAtMs: nowMs }
  const { received, noticedBy: _, ...rest } = order
  const isOther = asset.toLowerCase() !== order.symbol.toLowerCase()
  const arrived = status === 'completed' ? ((isOther ? undefined : amount) ?? received) : undefined
  return {
    ...rest,
    status,
    ...(arrived !== undefined && { received: arrived }),
    ...(status === 'completed' && isOther && { otherAsset: asset }),
    ...(status === 'completed' && !isOther && transactionId !== undefined && { transactionId }),
    ...(status === 'failed' && reason !== undefined && { reason }),
    noticedBy: 'provider',
    changedAtMs: nowMs
  }
}

/** Balance of the order's token. */
export interface HeldToken {
  /** Base units. */
  readonly amount: BaseUnits
  readonly decimals: number
}

/**
 * Returns the order with a balance of its token: the first one is remembered, and a growth that may be the purchase completes the order.
 * The same object is returned if nothing is new.
 */
export function withBalance(order: OnrampOrder, { amount, decimals }: HeldToken, nowMs: number): OnrampOrder {
  if (ranks[order.status] === 2) return order
  if (order.heldBefore === undefined) return { ...order, heldBefore: `${amount}` }
  const growth = amount - BigInt(order.heldBefore)
  // Less than before: the visitor spent some, and the purchase is measured from there.
  if (growth < 0n) return { ...order, heldBefore: `${amount}` }
  if (growth === 0n) return order
  const received = formatAmount(growth, decimals)
  // Without an estimate, any transfer could be taken for the purchase: the provider's report counts then.
  if (order.quoted === undefined || isBelow(received, order.quoted, LEAST_PERCENT)) return order
  return { ...order, status: 'completed', received, noticedBy: 'balance', changedAtMs: nowMs }
}

/** Returns the order without the balance before the purchase: the next one that is read counts. */
export function withoutBaseline({ heldBefore: _, ...order }: OnrampOrder): OnrampOrder {
  return order
}

/** Returns true if the provider itself reported the end of the order. */
const isReported = ({ status, noticedBy }: OnrampOrder) =>
  status === 'failed' || (status === 'completed' && noticedBy !== 'balance')

/** Returns true while the provider's report about the order is of interest. */
export function isFollowed(order: OnrampOrder, nowMs: number): boolean {
  if (isReported(order) || isExpired(order, nowMs)) return false
  return order.status !== 'completed' || nowMs - order.changedAtMs < REPORT_AFTER_BALANCE_MS
}

/** Returns true while the order has no outcome. */
export const isOpen = (order: OnrampOrder, nowMs: number): boolean =>
  ranks[order.status] < 2 && !isExpired(order, nowMs)

export const isExpired = ({ createdAtMs }: Pick<OnrampOrder, 'createdAtMs'>, nowMs: number): boolean =>
  nowMs - createdAtMs >= ORDER_LIFE_MS

/** Returns the state of an order for the visitor. */
export function phaseOf(order: OnrampOrder, nowMs: number): OrderPhase {
  const { status, received, quoted, createdAtMs, changedAtMs } = order
  if (status === 'failed') return 'failed'
  if (status === 'completed') {
    return received !== undefined && quoted !== undefined && isBelow(received, quoted, FULL_PERCENT)
      ? 'less'
      : 'arrived'
  }
  if (status === 'pending') return nowMs - changedAtMs >= PAID_LATE_MS ? 'late-paid' : 'paid'
  return nowMs - createdAtMs >= UNPAID_LATE_MS ? 'late-unpaid' : 'unpaid'
}

function isBelow(received: string, quoted: string, percent: bigint): boolean {
  const [part, whole] = [parseAmount(received, PLACES), parseAmount(quoted, PLACES)]
  return part !== undefined && whole !== undefined && part * 100n < whole * percent
}
