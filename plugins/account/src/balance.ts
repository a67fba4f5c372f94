import { floorAmount, type NativeBalanceState } from '@latchkit/plugin-chains/contract'

export type ShownBalance =
  | { readonly status: 'none' }
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  /** `amount` is exact decimal text, cut to three decimals. */
  | { readonly status: 'known'; readonly amount: string }

const PLACES = 3

/** Returns the balance to show: the last amount while a new one is read. */
export function shownBalance(
  balance: NativeBalanceState | undefined,
  decimals: number,
  hasReadFailed = false
): ShownBalance {
  const { status, amount } = balance ?? { status: hasReadFailed ? 'failed' : 'loading' }
  if (status === 'none' || status === 'failed') return { status }
  return amount === undefined ? { status: 'loading' } : { status: 'known', amount: balanceText(amount, decimals) }
}

/** Returns the amount with three decimals, floored; `0.000` for zero and for an invalid amount. */
export function balanceText(amount: string, decimals: number): string {
  const isAmount = /^\d+$/.test(amount) && Number.isInteger(decimals) && decimals >= 0 && decimals <= 36
  return isAmount ? floorAmount(BigInt(amount), decimals, PLACES) : '0.000'
}
