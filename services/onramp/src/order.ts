import { randomBytes } from 'node:crypto'
import type { ProviderName } from './options.js'

/** Statuses of an order, in the order in which it may get them. The last two are final. */
export const orderStatuses = ['created', 'pending', 'completed', 'failed'] as const

export type OrderStatus = (typeof orderStatuses)[number]

const ranks: Readonly<Record<OrderStatus, number>> = { created: 0, pending: 1, completed: 2, failed: 2 }

/** Purchase of a visitor, as its page may read it. */
export interface Order {
  /** 128 random bits in base64url. Its holder may read the order. */
  readonly orderId: string
  readonly status: OrderStatus
  readonly provider: ProviderName
  /** Name of the network at the provider, such as `base`. */
  readonly network?: string
  /** Symbol of the asset, such as `USDC`. */
  readonly asset?: string
  /** Bought amount as decimal text. */
  readonly amount?: string
  readonly transactionId?: string
  /** Reason of a failure, in the provider's words. */
  readonly reason?: string
}

/** Pattern of an order id: 128 bits in base64url, without padding. */
export const orderIdPattern = /^[\w-]{22}$/

/** Returns a new order id from the system's random numbers. */
export const createOrderId = (): string => randomBytes(16).toString('base64url')

/** Returns the statuses from which an order may get `status`. */
export const statusesBefore = (status: OrderStatus): OrderStatus[] =>
  orderStatuses.filter(each => ranks[each] < ranks[status])

/** Returns true if the page that knows `known` should get `status` at once. A final status never changes. */
export const isNews = (status: OrderStatus, known: OrderStatus): boolean =>
  ranks[status] > ranks[known] || statusIsFinal(status)

const statusIsFinal = (status: OrderStatus) => status === 'completed' || status === 'failed'
