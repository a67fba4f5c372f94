import { type BaseUnits, formatAmount, parseAccountId, parseAmount } from '@latchkit/plugin-chains/contract'
import type { OnrampOrder, OrderStatus, ProviderOrder } from './contract.js'

/** Matches the id of an order: 128 bits as base64url. */
export const orderIdPattern = /^[\w-]{22}$/
/** Lifetime of a stored order. */
export const ORDER_LIFE_MS = 24 * 60 * 60_000
/** Time after which an unpaid order is called late. */
const UNPAID_LATE_MS = 15 * 60_000
/** Time after which a paid order is called late. */
const PAID_LATE_MS = 30 * 60_000
/**
 * Time for which an order that is complete is still followed: the provider's report after the balance showed the purchase, for its
 * transaction, and the balance after the report, for the amount that really arrived.
 */
const SECOND_SOURCE_MS = 10 * 60_000

/** Decimals in which amounts are compared. */
const PLACES = 36
/** Share of the quote, in percent, below which an amount is called less than quoted. Prices move while the visitor pays. */
const FULL_PERCENT = 95n
/** Share of the expected amount, in percent, below which a growth of the balance is not the purchase. */
const LEAST_PERCENT = 20n

const ranks: Readonly<Record<OrderStatus, number>> = { created: 0, pending: 1, completed: 2, failed: 2 }

/** State of an order as the visitor sees it. */
export type OrderPhase =
  | 'unpaid'
  | 'paid'
  /** The provider reported a purchase on another network. */
  | 'elsewhere'
  | 'arrived'
  /** Less than quoted arrived. */
  | 'less'
  | 'failed'
  /** The order has had no news for longer than usual. `late-paid`: the provider has the payment. */
  | 'late-unpaid'
  | 'late-paid'

/**
 * Returns the order with a provider's report. A status only moves forward, and the provider's final status counts more than the balance.
 * The completion of a purchase on another network does not complete the order, and ends a completion by the balance: what arrived was
 * another transfer. The same object is returned if nothing is new.
 */
export function withReport(order: OnrampOrder, report: ProviderOrder, nowMs: number): OnrampOrder {
  if (isReported(order)) return order
  const { status, asset = order.symbol, amount, transactionId, reason, network } = report
  const isFinal = status === 'completed' || status === 'failed'
  if (!isFinal && ranks[status] <= ranks[order.status]) return order
  if (!isFinal) return { ...order, status, changedAtMs: nowMs }
  if (status === 'completed' && network !== undefined && !isNetworkOf(order, network)) {
    if (order.otherNetwork === network) return order
    if (order.status === 'pending') return { ...order, otherNetwork: network }
    return { ...uncompleted(order), status: 'pending', otherNetwork: network, changedAtMs: nowMs }
  }
  const { received, measured, noticedBy: _, ...rest } = order
  const isOther = asset.toLowerCase() !== order.symbol.toLowerCase()
  const arrived = status === 'completed' ? ((isOther ? undefined : amount) ?? received) : undefined
  return {
    ...rest,
    status,
    ...(arrived !== undefined && { received: arrived }),
    ...(status === 'completed' && measured !== undefined && { measured }),
    ...(status === 'completed' && isOther && { otherAsset: asset }),
    ...(status === 'completed' && !isOther && transactionId !== undefined && { transactionId }),
    ...(status === 'failed' && reason !== undefined && { reason }),
    noticedBy: 'provider',
    changedAtMs: nowMs
  }
}

/** Returns the order without a completion by the balance. */
function uncompleted(order: OnrampOrder): Omit<OnrampOrder, 'received' | 'measured' | 'noticedBy'> {
  const { received: _, measured: __, noticedBy: ___, ...rest } = order
  return rest
}

/** Returns true if a reported network is the order's. Without the order's name at the provider, only an id can differ. */
function isNetworkOf({ account, network }: OnrampOrder, reported: string): boolean {
  const { chain = '' } = parseAccountId(account) ?? {}
  const name = reported.toLowerCase()
  if ([network, chain, chain.split(':')[1]].some(each => each?.toLowerCase() === name)) return true
  return network === undefined && !/^\d+$|:/.test(name)
}

/** Balance of the order's token. */
export interface HeldToken {
  /** Base units. */
  readonly amount: BaseUnits
  readonly decimals: number
}

/**
 * Returns the order with a balance of its token. The first balance is remembered. A growth that may be the purchase completes the order, or
 * shows the amount that arrived of a reported one; a lower balance than before is the new one to measure from. Both need two reads in a
 * row, because a node may return one wrong balance, and a block may be undone. The same object is returned if nothing is new.
 *
 * @param previous - Balance in the read before. @defaultValue `held` is the first read
 */
export function withBalance(order: OnrampOrder, held: HeldToken, nowMs: number, previous?: HeldToken): OnrampOrder {
  if (!isWatched(order, nowMs)) return order
  const isComplete = order.status === 'completed'
  // A balance after the report has what arrived, and is none to measure from.
  if (order.heldBefore === undefined) return isComplete ? order : { ...order, heldBefore: `${held.amount}` }
  if (!previous) return order
  const before = BigInt(order.heldBefore)
  const [low, high] = previous.amount < held.amount ? [previous.amount, held.amount] : [held.amount, previous.amount]
  // Less than before: the visitor spent some, and the purchase is measured from there.
  if (high < before) return { ...order, heldBefore: `${high}` }
  const measured = low > before ? formatAmount(low - before, held.decimals) : '0'
  const expected = order.received ?? order.quoted
  // Without an expected amount, any transfer could be taken for the purchase: the provider's report counts then.
  if (expected === undefined || isBelow(measured, expected, LEAST_PERCENT)) return order
  if (isComplete) return isBelow(order.measured ?? '0', measured, 100n) ? { ...order, measured } : order
  return { ...order, status: 'completed', received: measured, measured, noticedBy: 'balance', changedAtMs: nowMs }
}

/**
 * Returns true while the balance of the order's token is of interest: for its outcome, and then for the reported amount. A purchase that the
 * provider reported on another network is not noticed by the balance of this one.
 */
export function isWatched(order: OnrampOrder, nowMs: number): boolean {
  const { status, noticedBy, quoted, received = quoted, measured = '0', otherAsset, otherNetwork, changedAtMs } = order
  if (otherNetwork !== undefined) return false
  if (status !== 'completed' || isExpired(order, nowMs)) return isOpen(order, nowMs)
  if (noticedBy !== 'provider' || received === undefined || otherAsset !== undefined) return false
  return nowMs - changedAtMs < SECOND_SOURCE_MS && isBelow(measured, received, 100n)
}

/** Amount that arrived, in whole units. `isExact`: the balance has shown it; otherwise the provider only reported it. */
export interface ArrivedAmount {
  readonly amount: string
  readonly isExact: boolean
}

/** Returns the amount that arrived, at most the reported one; `undefined` if it is unknown. */
export function arrivedAmount(order: OnrampOrder): ArrivedAmount | undefined {
  const { received, noticedBy, measured = noticedBy === 'balance' ? received : undefined } = order
  if (measured === undefined) return received === undefined ? undefined : { amount: received, isExact: false }
  return { amount: received !== undefined && isBelow(received, measured, 100n) ? received : measured, isExact: true }
}

/** Returns the order without the balance before the purchase: the next one that is read counts. */
export function withoutBaseline({ heldBefore: _, ...order }: OnrampOrder): OnrampOrder {
  return order
}

/**
 * Returns `order` without the growth that was the purchase of `reported`. `order` was completed by the balance only; `reported` is another
 * order of the same token, just completed by its provider. The rest of the growth counts for `order`. If the rest is too small, `order` waits
 * for its payment again. Returns the same object if the growth was noticed before `reported` began, or if the balance has shown `reported`
 * too.
 */
export function withoutGrowthOf(reported: OnrampOrder, order: OnrampOrder, nowMs: number): OnrampOrder {
  const { quoted: expected = '0', measured: growth } = order
  if (order.status !== 'completed' || order.noticedBy !== 'balance' || growth === undefined) return order
  if (reported.noticedBy !== 'provider' || reported.status !== 'completed' || reported.otherAsset !== undefined)
    return order
  if (reported.measured !== undefined || order.changedAtMs < reported.createdAtMs) return order
  const left = difference(growth, reported.received ?? reported.quoted ?? growth)
  if (left !== '0' && !isBelow(left, expected, LEAST_PERCENT)) return { ...order, received: left, measured: left }
  return { ...withoutBaseline(uncompleted(order)), status: 'created', changedAtMs: nowMs }
}

/** Returns the difference of two amounts; zero if the second one is larger. */
function difference(whole: string, part: string): string {
  const left = (parseAmount(whole, PLACES) ?? 0n) - (parseAmount(part, PLACES) ?? 0n)
  return left > 0n ? formatAmount(left, PLACES) : '0'
}

/** Returns true if the provider itself reported the end of the order. */
const isReported = ({ status, noticedBy }: OnrampOrder) =>
  status === 'failed' || (status === 'completed' && noticedBy !== 'balance')

/** Returns true while the provider's report about the order is of interest. */
export function isFollowed(order: OnrampOrder, nowMs: number): boolean {
  if (isReported(order) || isExpired(order, nowMs)) return false
  // The purchase on the other network is the provider's last word.
  if (order.otherNetwork !== undefined) return false
  return order.status !== 'completed' || nowMs - order.changedAtMs < SECOND_SOURCE_MS
}

/** Returns true while the order has no outcome. */
export const isOpen = (order: OnrampOrder, nowMs: number): boolean =>
  ranks[order.status] < 2 && !isExpired(order, nowMs)

export const isExpired = ({ createdAtMs }: Pick<OnrampOrder, 'createdAtMs'>, nowMs: number): boolean =>
  nowMs - createdAtMs >= ORDER_LIFE_MS

/** Returns the state of an order for the visitor. */
export function phaseOf(order: OnrampOrder, nowMs: number): OrderPhase {
  const { status, quoted, otherNetwork, createdAtMs, changedAtMs } = order
  if (status === 'failed') return 'failed'
  if (status === 'completed') {
    const arrived = arrivedAmount(order)?.amount
    return arrived !== undefined && quoted !== undefined && isBelow(arrived, quoted, FULL_PERCENT) ? 'less' : 'arrived'
  }
  if (otherNetwork !== undefined) return 'elsewhere'
  if (status === 'pending') return nowMs - changedAtMs >= PAID_LATE_MS ? 'late-paid' : 'paid'
  return nowMs - createdAtMs >= UNPAID_LATE_MS ? 'late-unpaid' : 'unpaid'
}

function isBelow(received: string, quoted: string, percent: bigint): boolean {
  const [part, whole] = [parseAmount(received, PLACES), parseAmount(quoted, PLACES)]
  return part !== undefined && whole !== undefined && part * 100n < whole * percent
}
