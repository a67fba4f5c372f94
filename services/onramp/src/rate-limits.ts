import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { OnrampDatabase } from './database/tables.js'
import { Refusal } from './errors.js'
import type { OnrampConfig } from './options.js'

/** Requests that are counted separately. */
export type LimitedRequest = 'mint' | 'read' | 'webhook'

export interface ClientLimits {
  /** Counts a request of a client, in the database. @throws {Refusal} `too-many-requests` with `Retry-After`. */
  count(request: LimitedRequest, client: string): Promise<void>
}

const WINDOW_SECONDS = 60
/**
 * Maximum rest of a window, in milliseconds. A longer rest means that the clock was set back. Clocks of instances may differ a little.
 */
const MAX_REST_MS = 2 * WINDOW_SECONDS * 1_000

/** Returns the limits of all instances that share the database. */
export function createClientLimits(database: OnrampDatabase, { rateLimits }: OnrampConfig): ClientLimits {
  // Its one statement runs unchanged on libSQL, and there only between the transactions of the connection.
  const storeClient = {
    query: ({ text, values = [] }: StoreQuery) => database.executeQuery(CompiledQuery.raw(text, [...values]))
  }
  const create = (keyPrefix: LimitedRequest, points: number) =>
    new RateLimiterPostgres({
      ...{ storeClient, keyPrefix, points },
      storeType: 'client',
      tableName: 'onramp_rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      duration: WINDOW_SECONDS,
      // A client over its limit costs no statement.
      inMemoryBlockOnConsumed: points + 1
    })
  const limiters = {
    mint: create('mint', rateLimits.mintsPerMinute),
    read: create('read', rateLimits.readsPerMinute),
    webhook: create('webhook', rateLimits.webhooksPerMinute)
  }
  return {
    async count(request, client) {
      const limiter = limiters[request]
      let restMs = await consume(limiter, client)
      if (restMs > MAX_REST_MS) {
        await limiter.delete(client)
        restMs = await consume(limiter, client)
      }
      if (restMs === 0) return
      const seconds = Math.min(Math.ceil(restMs / 1_000), WINDOW_SECONDS)
      throw new Refusal('too-many-requests', { headers: { 'retry-after': String(seconds) } })
    }
  }
}

/** Counts a request. Returns 0, or the milliseconds until a full counter is reset. */
async function consume(limiter: RateLimiterPostgres, client: string): Promise<number> {
  try {
    await limiter.consume(client)
    return 0
  } catch (reason) {
    // A full counter is the one reason that is no error.
    if (reason instanceof Error) throw reason
    return Math.max(1, (reason as RateLimiterRes).msBeforeNext)
  }
}

interface StoreQuery {
  readonly text: string
  readonly values?: readonly unknown[]
}
