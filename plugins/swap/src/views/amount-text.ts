import { type BaseUnits, floorAmount, formatAmount } from '@latchkit/plugin-chains/contract'

/** Significant digits of an amount that is not exact. */
const AMOUNT_DIGITS = 6
/** Significant digits of a fee. */
const FEE_DIGITS = 4
/** Decimals of a rate. The largest number that `formatAmount` takes. */
const RATE_DECIMALS = 36

/** Returns the amount cut to six significant digits, as exact decimal text; the whole part keeps all of its digits. */
export function significantText(amount: BaseUnits, decimals: number): string {
  const dropped = Math.min(decimals, Math.max(0, amount.toString().length - AMOUNT_DIGITS))
  const step = 10n ** BigInt(dropped)
  return formatAmount((amount / step) * step, decimals)
}

/** Returns a fee as exact decimal text with four significant digits, rounded up because it is an upper limit. */
export function feeText(fee: BaseUnits, decimals: number): string {
  const step = 10n ** BigInt(Math.max(0, fee.toString().length - FEE_DIGITS))
  return formatAmount(((fee + step - 1n) / step) * step, decimals)
}

interface Side {
  /** Base units. */
  readonly amount: BaseUnits
  readonly decimals: number
}

/** Returns the number of whole units of `to` for one whole unit of `from`, cut to six significant digits; `undefined` for an amount of 0. */
export function rateText(from: Side, to: Side): string | undefined {
  if (from.amount <= 0n || to.amount <= 0n) return undefined
  const scale = 10n ** BigInt(from.decimals + RATE_DECIMALS - to.decimals)
  return significantText((to.amount * scale) / from.amount, RATE_DECIMALS)
}

/** Returns the change from one value to another in basis points, cut towards 0; `undefined` if a value is missing or 0. */
export function changeBps(before: string | undefined, after: string | undefined): number | undefined {
  const [from, to] = [hundredths(before), hundredths(after)]
  if (from === undefined || to === undefined || from === 0n) return undefined
  return Number(((to - from) * 10_000n) / from)
}

/** Returns the value of a fee from that of an estimate, rounded up to the cent; `undefined` without the value of the estimate. */
export function scaledWorth(
  estimate: { readonly fee: string; readonly worth?: string | undefined },
  fee: string
): string | undefined {
  const worth = hundredths(estimate.worth)
  const estimated = BigInt(estimate.fee)
  if (worth === undefined || estimated === 0n) return undefined
  return floorAmount((worth * BigInt(fee) + estimated - 1n) / estimated, 2, 2)
}

/** Returns decimal text with two decimals in hundredths, as `worthOf` writes it. */
const hundredths = (text: string | undefined): bigint | undefined =>
  text !== undefined && /^\d+\.\d{2}$/.test(text) ? BigInt(text.replace('.', '')) : undefined
