import type { Kysely } from 'kysely'

/** Tables of the service. Postgres returns 64-bit integers as text. */
export interface OnrampTables {
  readonly onramp_orders: {
    readonly order_id: string
    readonly provider: string
    readonly status: string
    readonly network: string | null
    readonly asset: string | null
    readonly amount: string | null
    readonly transaction_id: string | null
    readonly reason: string | null
    readonly created_at_ms: number | string
    /** Time at the provider of the event that set the status; absent before the first event. */
    readonly occurred_at_ms: number | string | null
  }
  readonly onramp_events: {
    readonly provider: string
    readonly event_id: string
    readonly received_at_ms: number | string
  }
  /** Counters of requests, in the columns of rate-limiter-flexible. */
  readonly onramp_rate_limits: {
    readonly key: string
    readonly points: number
    readonly expire: number | string | null
  }
}

export type OnrampDatabase = Kysely<OnrampTables>
