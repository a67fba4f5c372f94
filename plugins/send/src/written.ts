import { type BaseUnits, formatAmount, type Token } from '@latchkit/kernel/chain'
import { worthOf } from '@latchkit/kernel/fiat'

/** Digits of a fee that say something. */
const FEE_DIGITS = 4

/** Exact decimal text of a fee in few digits, rounded up: it is the most that is paid. */
export function feeText(fee: BaseUnits, decimals: number): string {
  const step = 10n ** BigInt(Math.max(0, fee.toString().length - FEE_DIGITS))
  return formatAmount(((fee + step - 1n) / step) * step, decimals)
}

/** What a fee is worth, rounded up to the cent, for the same reason; undefined without a price. */
export function feeWorth(
  fee: BaseUnits,
  { decimals, price }: Pick<Token, 'decimals'> & { price?: string }
): string | undefined {
  const floor = price === undefined ? undefined : worthOf(fee, decimals, price)
  if (floor === undefined) return undefined
  const cents = BigInt(floor.replace('.', '')) + (fee > 0n ? 1n : 0n)
  return formatAmount(cents, 2)
}

/** Decimals that a currency has (ISO 4217), 2 for one that nobody knows. */
export function currencyPlaces(currency: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}
