import type { Schema } from '@latchkit/kernel'
import { isAccountId } from '@latchkit/plugin-chains/contract'
import type { OnrampOrder } from './contract.js'
import { isExpired, orderIdPattern } from './order.js'

/** Largest number of stored orders; the oldest ones go first. */
const MAX_ORDERS = 10

type Data = Readonly<Record<string, unknown>>
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)
const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)
const isTextOf = (most: number) => (value: unknown) => typeof value === 'string' && value !== '' && value.length <= most
const absentOr = (is: (value: unknown) => boolean) => (value: unknown) => value === undefined || is(value)
const isTime = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0
const isDecimal = matches(/^\d{1,40}(?:\.\d{1,36})?$/)

const fields: Readonly<Record<keyof OnrampOrder, (value: unknown) => boolean>> = {
  id: matches(orderIdPattern),
  provider: value => isData(value) && isTextOf(100)(value.id) && isTextOf(200)(value.name),
  account: isAccountId,
  symbol: isTextOf(64),
  token: absentOr(isTextOf(300)),
  amount: isDecimal,
  currency: matches(/^[A-Z]{3}$/),
  method: absentOr(isTextOf(64)),
  status: matches(/^(?:created|pending|completed|failed)$/),
  quoted: absentOr(isDecimal),
  network: absentOr(isTextOf(64)),
  received: absentOr(isDecimal),
  measured: absentOr(isDecimal),
  otherNetwork: absentOr(matches(/^[\w:.-]{1,64}$/)),
  otherAsset: absentOr(matches(/^[\w.$+-]{1,20}$/)),
  transactionId: absentOr(matches(/^[0-9A-Za-z]{1,128}$/)),
  // Up to two UTF-16 units for a character.
  reason: absentOr(isTextOf(400)),
  noticedBy: absentOr(matches(/^(?:provider|balance)$/)),
  heldBefore: absentOr(matches(/^\d{1,78}$/)),
  createdAtMs: isTime,
  changedAtMs: isTime
}

/** Returns true for an order that can be stored and read again. */
export const isOrder = (value: unknown): value is OnrampOrder =>
  isData(value) && Object.entries(fields).every(([name, is]) => is(value[name]))

const isOrders = (value: unknown): value is readonly OnrampOrder[] =>
  Array.isArray(value) && value.length <= MAX_ORDERS && value.every(isOrder)

/** Time by which an order may be newer than the clock. */
const MAX_AHEAD_MS = 60_000
const isAhead = ({ createdAtMs }: OnrampOrder) => createdAtMs - Date.now() > MAX_AHEAD_MS

/** Schema of the stored orders. Leaves out those from the future, which would be the newest ones for longer than a day. */
export const ordersSchema: Schema<readonly OnrampOrder[]> = {
  '~standard': {
    version: 1,
    vendor: 'latchkit',
    validate: value => (isOrders(value) ? { value: value.filter(order => !isAhead(order)) } : { issues: [] })
  }
}

/** Compares by time, then by id: two tabs must keep the same orders of one millisecond, or they would write in turn. */
const newestFirst = (one: OnrampOrder, other: OnrampOrder) =>
  other.createdAtMs - one.createdAtMs || (one.id < other.id ? -1 : 1)

/** Returns the orders with a new or changed one, the newest first, without those that are too old. */
export const withOrder = (orders: readonly OnrampOrder[], order: OnrampOrder, nowMs: number): readonly OnrampOrder[] =>
  [order, ...orders.filter(({ id }) => id !== order.id)]
    .filter(each => !isExpired(each, nowMs))
    .sort(newestFirst)
    .slice(0, MAX_ORDERS)
