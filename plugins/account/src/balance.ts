import { type AccountId, floorAmount } from '@latchkit/plugin-chains/contract'

/** Result of the last balance read of one account. */
export interface BalanceRecord {
  /** Balance in base units, as decimal text; absent before the first successful read and after a failed read. */
  readonly amount?: string
  /** Time at which the last read succeeded or failed, in milliseconds since the epoch. */
  readonly settledAtMs?: number
  readonly reading: boolean
  /** True if the adapter of this namespace has no `balance` feature. */
  readonly absent?: boolean
}
export interface BalancesState {
  readonly byAccount: Record<AccountId, BalanceRecord>
}

/** Milliseconds after which a balance is stale and refetched. */
export const BALANCE_FRESH_MS = 30_000

/** Returns the milliseconds until the next read is due; 0 if it is due now or the clock was set back. */
export function dueInMs(record: BalanceRecord | undefined, nowMs: number): number {
  const { settledAtMs } = record ?? {}
  if (settledAtMs === undefined || settledAtMs > nowMs) return 0
  return Math.max(0, settledAtMs + BALANCE_FRESH_MS - nowMs)
}

export type ShownBalance =
  | { readonly status: 'none' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  /** `amount` is exact decimal text, cut to three decimals. */
  | { readonly status: 'known'; readonly amount: string }

const PLACES = 3

/** Returns the balance to show; the last value stays while a new one is read. */
export function shownBalance(record: BalanceRecord | undefined, decimals: number): ShownBalance {
  if (record?.absent) return { status: 'none' }
  if (record?.amount !== undefined) return { status: 'known', amount: balanceText(record.amount, decimals) }
  return record?.settledAtMs !== undefined && !record.reading ? { status: 'failed' } : { status: 'loading' }
}

/** Returns the amount with three decimals, floored; `0.000` for zero and for an invalid amount. */
export function balanceText(amount: string, decimals: number): string {
  const isAmount = /^\d+$/.test(amount) && Number.isInteger(decimals) && decimals >= 0 && decimals <= 36
  return isAmount ? floorAmount(BigInt(amount), decimals, PLACES) : '0.000'
}
