import { type BaseUnits, floorAmount, parseAmount } from '../../port/amount.js'

/** Decimal places of a price, and of a sum as typed: some tokens cost a billionth part of a cent. */
const PLACES = 36
const SHOWN_PLACES = 2

/** Amount of an asset, and the price of one whole unit as plain decimal text if there is one. */
export interface Priced {
  readonly amount: BaseUnits
  /** 0 to 36. */
  readonly decimals: number
  readonly price?: string | undefined
}

/**
 * Returns the worth of an amount, as decimal text cut (never rounded up) to two places: `12.34`. `undefined` without a price, for a price
 * that is no plain decimal in ASCII digits with at most 36 places, and for impossible decimals.
 *
 * @param decimals - of the token, 0 to 36.
 * @param price - of one whole unit.
 * @example
 * worthOf(1_500_000n, 6, '0.9996') // '1.49'
 */
export function worthOf(amount: BaseUnits, decimals: number, price: string | undefined): string | undefined {
  const worth = exactWorth({ amount, decimals, price })
  return worth === undefined ? undefined : written(worth)
}

/**
 * Returns the worth of all holdings, summed before it is cut as by `worthOf`; a holding without a usable price adds nothing.
 *
 * @example
 * const holdings = [{ amount: 1_500_000n, decimals: 6, price: '1' }, { amount: 7n, decimals: 0 }]
 * totalWorth(holdings) // '1.50': the second one has no price
 */
export function totalWorth(holdings: Iterable<Priced>): string {
  let total = 0n
  for (const holding of holdings) total += exactWorth(holding) ?? 0n
  return written(total)
}

/**
 * Returns the largest amount of a token that is worth no more than a sum, in base units; `undefined` for a sum or a price that is no plain decimal in
 * ASCII digits with at most 36 places, for a price of zero, and for impossible decimals.
 *
 * @param fiat - as typed, `12.50`.
 * @param decimals - of the token, 0 to 36.
 * @param price - of one whole unit.
 * @example
 * amountWorth('12.50', 6, '2') // 6_250_000n
 */
export function amountWorth(fiat: string, decimals: number, price: string): BaseUnits | undefined {
  const unit = parseAmount('1', decimals)
  const sum = parseAmount(fiat, PLACES)
  const each = parseAmount(price, PLACES)
  return unit === undefined || sum === undefined || !each ? undefined : (sum * unit) / each
}

/** Returns the worth in units of 10^-72, in which it is a whole number for every coin. */
function exactWorth({ amount, decimals, price }: Priced): bigint | undefined {
  const each = price === undefined ? undefined : parseAmount(price, PLACES)
  const scale = parseAmount('1', PLACES - decimals)
  return each === undefined || scale === undefined ? undefined : amount * each * scale
}

/** Returns the worth as text. Cuts from 72 places to 36 and then to the shown ones, with the result of a single cut. */
const written = (worth: bigint) => floorAmount(worth / 10n ** BigInt(PLACES), PLACES, SHOWN_PLACES)
