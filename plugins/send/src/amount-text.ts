import { type BaseUnits, formatAmount, type Token } from '@latchkit/plugin-chains/contract'
import { quoted, worthOf } from '@latchkit/plugin-chains/kit'

/** Significant digits of a displayed fee. */
const FEE_DIGITS = 4

/** Returns a fee as exact decimal text with four significant digits, rounded up because it is an upper limit. */
export function feeText(fee: BaseUnits, decimals: number): string {
  return formatAmount(roundedUp(fee), decimals)
}

function roundedUp(fee: BaseUnits): BaseUnits {
  const step = 10n ** BigInt(Math.max(0, fee.toString().length - FEE_DIGITS))
  return ((fee + step - 1n) / step) * step
}

/** Returns the sum of an amount and its costs as exact decimal text; the costs are rounded up like in `feeText`. */
export const totalText = (amount: BaseUnits, costs: BaseUnits, decimals: number): string =>
  formatAmount(amount + roundedUp(costs), decimals)

/** Returns the value of an amount plus its costs, the costs rounded up to the cent; `undefined` if a price is missing. */
export function totalWorth(amount: BaseUnits, of: Priced, costs: BaseUnits, costsOf: Priced): string | undefined {
  const worth = worthOf(amount, of.decimals, of.price)
  const cents = centsOf(costs, costsOf)
  if (worth === undefined || cents === undefined) return undefined
  return formatAmount(BigInt(worth.replace('.', '')) + cents, 2)
}

/** Significant digits of an amount that is shown beside the field. */
const AMOUNT_DIGITS = 6

/** Returns exact decimal text of an amount rounded to six significant digits; the whole part keeps all of its digits. */
export function significantText(amount: BaseUnits, decimals: number): string {
  const dropped = Math.min(decimals, Math.max(0, amount.toString().length - AMOUNT_DIGITS))
  const step = 10n ** BigInt(dropped)
  return formatAmount(((amount + step / 2n) / step) * step, decimals)
}

/** Returns the value of a fee, rounded up to the cent because a fee is an upper limit; `undefined` without a price. */
export function feeWorth(fee: BaseUnits, of: Priced): string | undefined {
  const cents = centsOf(fee, of)
  return cents === undefined ? undefined : formatAmount(cents, 2)
}

/** Returns a number of pieces of a collectible as text for a sentence: `“Ridge Stone #7”`, `3 × “Ridge Stone #7”`. */
export const piecesText = (name: string, count: BaseUnits, decimal: (text: string) => string): string =>
  count === 1n ? quoted(name) : `${decimal(`${count}`)} × ${quoted(name)}`

type Priced = Pick<Token, 'decimals'> & { readonly price?: string | undefined }

function centsOf(fee: BaseUnits, { decimals, price }: Priced): bigint | undefined {
  const floor = worthOf(fee, decimals, price)
  return floor === undefined ? undefined : BigInt(floor.replace('.', '')) + (fee > 0n ? 1n : 0n)
}

/** Returns the number of decimals of a currency (ISO 4217); 2 for an unknown currency. */
export function currencyPlaces(currency: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}
