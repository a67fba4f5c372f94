import { sql, type Transaction } from 'kysely'
import { Refusal } from '../errors.js'
import type { ProviderName } from '../options.js'
import { type Order, type OrderStatus, statusesBefore } from '../order.js'
import type { WebhookEvent } from '../webhook-event.js'
import type { OpenedDatabase } from './open.js'
import type { OnrampDatabase, OnrampTables } from './tables.js'

/** Channel on which Postgres announces the ids of changed orders. */
export const ORDERS_CHANNEL = 'onramp_orders'

/** Order that the service creates with a purchase URL. */
export interface NewOrder {
  readonly orderId: string
  readonly network: string
  readonly asset: string | undefined
}

/** Stores an order of the card provider. */
export async function insertOrder(database: OnrampDatabase, order: NewOrder, nowMs: number): Promise<void> {
  const { orderId, network, asset = null } = order
  await database
    .insertInto('onramp_orders')
    .values({ ...emptyOrder, order_id: orderId, provider: 'card', network, asset, created_at_ms: nowMs })
    .execute()
}

/** Returns the order with an id, or `undefined` for an unknown id. */
export async function readOrder(database: OnrampDatabase, orderId: string): Promise<Order | undefined> {
  const row = await database.selectFrom('onramp_orders').selectAll().where('order_id', '=', orderId).executeTakeFirst()
  if (!row) return undefined
  const { network, asset, amount, transaction_id: transactionId, reason } = row
  return {
    orderId,
    status: row.status as OrderStatus,
    provider: row.provider as ProviderName,
    ...(network !== null && { network }),
    ...(asset !== null && { asset }),
    ...(amount !== null && { amount }),
    ...(transactionId !== null && { transactionId }),
    ...(reason !== null && { reason })
  }
}

/** Effect of an event: `seen` if its id was stored before, `late` if the order already has this status or a later one. */
export type EventEffect = 'applied' | 'seen' | 'late'

/**
 * Stores the id of an event and applies the event to its order, in one transaction: of several deliveries at once, on any instance, one
 * is applied. A status only moves forward. The first event of an aggregator's order creates the order.
 *
 * @throws {Refusal} `unknown-order`, for an order of the other provider, too. The id of the event is not stored then.
 */
export async function applyEvent(
  { database, isPostgres }: OpenedDatabase,
  provider: ProviderName,
  event: WebhookEvent,
  nowMs: number
): Promise<EventEffect> {
  return await database.transaction().execute(async transaction => {
    if (!(await claimEvent(transaction, provider, event, nowMs))) return 'seen'
    const isCreated = provider === 'aggregator' && (await insertFromEvent(transaction, provider, event, nowMs))
    if (!isCreated && !(await moveOrder(transaction, provider, event))) {
      await assertOrderOf(transaction, provider, event)
      return 'late'
    }
    if (isPostgres) await sql`select pg_notify(${ORDERS_CHANNEL}, ${event.orderId})`.execute(transaction)
    return 'applied'
  })
}

type Tables = Transaction<OnrampTables>

/** Stores the id of an event. Returns false if it was stored before. */
async function claimEvent(tables: Tables, provider: ProviderName, { id }: WebhookEvent, nowMs: number) {
  const row = await tables
    .insertInto('onramp_events')
    .values({ provider, event_id: id, received_at_ms: nowMs })
    .onConflict(conflict => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Creates the order of an event. Returns false if there is one with this id. */
async function insertFromEvent(tables: Tables, provider: ProviderName, event: WebhookEvent, nowMs: number) {
  const row = await tables
    .insertInto('onramp_orders')
    .values({ ...emptyOrder, order_id: event.orderId, provider, ...columnsOf(event), created_at_ms: nowMs })
    .onConflict(conflict => conflict.column('order_id').doNothing())
    .returning('order_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives an order the status of an event. Returns false if the provider has no such order with an earlier status. */
async function moveOrder(tables: Tables, provider: ProviderName, event: WebhookEvent): Promise<boolean> {
  const before = statusesBefore(event.status)
  if (before.length === 0) return false
  const row = await tables
    .updateTable('onramp_orders')
    .set(columnsOf(event))
    .where('order_id', '=', event.orderId)
    .where('provider', '=', provider)
    .where('status', 'in', before)
    .returning('order_id')
    .executeTakeFirst()
  return row !== undefined
}

/** @throws {Refusal} `unknown-order` unless the order exists and is the provider's. */
async function assertOrderOf(tables: Tables, provider: ProviderName, { orderId }: WebhookEvent): Promise<void> {
  const row = await tables
    .selectFrom('onramp_orders')
    .select('provider')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (row?.provider !== provider) throw new Refusal('unknown-order')
}

const emptyOrder = {
  status: 'created',
  network: null,
  asset: null,
  amount: null,
  transaction_id: null,
  reason: null,
  occurred_at_ms: null
} as const

/** Returns the columns that an event sets. Absent fields keep their value. */
const columnsOf = ({ status, network, asset, amount, transactionId, reason, occurredAt }: WebhookEvent) => ({
  ...{ status, network, asset, amount },
  ...(transactionId !== undefined && { transaction_id: transactionId }),
  ...(reason !== undefined && { reason }),
  occurred_at_ms: Date.parse(occurredAt)
})
