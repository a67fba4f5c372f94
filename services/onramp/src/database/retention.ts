import type { OnrampDatabase } from './tables.js'

const DAY_MS = 86_400_000
/** Time from the creation of an order, or the arrival of an event, to its deletion. */
const RETENTION_MS = 30 * DAY_MS
/** Time between two deletions. */
export const RETENTION_INTERVAL_MS = 3_600_000
/** Number of rows that one statement deletes, so that no other waits for long. */
const BATCH = 500

/** Deletes orders and ids of events after 30 days, and expired counters of requests. */
export async function deleteExpired(database: OnrampDatabase, nowMs: number): Promise<void> {
  const beforeMs = nowMs - RETENTION_MS
  await inBatches(() =>
    database
      .deleteFrom('onramp_orders')
      .where('order_id', 'in', from =>
        from.selectFrom('onramp_orders').select('order_id').where('created_at_ms', '<=', beforeMs).limit(BATCH)
      )
      .returning('order_id')
      .execute()
  )
  // The key has two columns, and a subquery with two is not common to both databases. Ids of events are unique enough to select by.
  await inBatches(() =>
    database
      .deleteFrom('onramp_events')
      .where('received_at_ms', '<=', beforeMs)
      .where('event_id', 'in', from =>
        from.selectFrom('onramp_events').select('event_id').where('received_at_ms', '<=', beforeMs).limit(BATCH)
      )
      .returning('event_id')
      .execute()
  )
  await inBatches(() =>
    database
      .deleteFrom('onramp_rate_limits')
      .where('key', 'in', from =>
        from.selectFrom('onramp_rate_limits').select('key').where('expire', '<=', nowMs).limit(BATCH)
      )
      .returning('key')
      .execute()
  )
}

/** Repeats a deletion until it deletes less than a batch. */
async function inBatches(deleteBatch: () => Promise<readonly unknown[]>): Promise<void> {
  while ((await deleteBatch()).length >= BATCH);
}
