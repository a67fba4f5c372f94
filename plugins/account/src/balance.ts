import { type AccountId, floorAmount } from '@latchkit/plugin-chains/contract'

/** What was last read of one account. */
export interface BalanceRecord {
  /** Base units, decimal text; absent until a read succeeded, and after one that failed. */
  readonly amount?: string
  /** When the last read ended, well or not, milliseconds since the epoch. */
  readonly settledAtMs?: number
  readonly reading: boolean
  /** Nothing in this chain family reads balances. */
  readonly absent?: boolean
}
export interface BalancesState {
  readonly byAccount: Readonly<Record<AccountId, BalanceRecord>>
}

/** A balance is read again when it is older than this. */
export const BALANCE_FRESH_MS = 30_000

/** Returns the milliseconds until the next read is due; 0 when it is due now, and after the clock was set back. */
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

/** The last value stays while a new one is read. */
export function shownBalance(record: BalanceRecord | undefined, decimals: number): ShownBalance {
  if (record?.absent) return { status: 'none' }
  if (record?.amount !== undefined) return { status: 'known', amount: balanceText(record.amount, decimals) }
  return record?.settledAtMs !== undefined && !record.reading ? { status: 'failed' } : { status: 'loading' }
}

/** Three decimals, floored; `0.000` for zero and for what is not an amount. */
export function balanceText(amount: string, decimals: number): string {
  const isAmount = /^\d+$/.test(amount) && Number.isInteger(decimals) && decimals >= 0 && decimals <= 36
  return isAmount ? floorAmount(BigInt(amount), decimals, PLACES) : '0.000'
}
