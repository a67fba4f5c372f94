import type { TransferSpeed } from '@latchkit/plugin-chains/contract'

const GWEI = 10n ** 9n
/** The highest tip where the base fee is lower. A higher one comes from a node that errs or lies. */
const FREE_TIP = 500n * GWEI
/** Higher than on any chain: 21,000 gas would cost 210 coins. */
const MAX_PRICE = 10n ** 16n

/** Price of a unit of gas, in wei; `max` is its highest cost. */
export interface GasPrice {
  readonly max: bigint
  /** Part of `max` for the block's proposer (EIP-1559). `undefined` on a chain that has one price only. */
  readonly tip?: bigint
}

/**
 * Terms of each speed: the percentile of the tips of late blocks; the base fee that the price allows for, in percent of the next
 * one, which each full block raises by an eighth; on a chain that has one price only, the percent of it that is paid.
 */
export const terms = {
  slow: { percentile: 10, growthPercent: 125n, pricePercent: 100n },
  normal: { percentile: 50, growthPercent: 150n, pricePercent: 110n },
  fast: { percentile: 90, growthPercent: 200n, pricePercent: 125n }
} as const satisfies Readonly<Record<TransferSpeed, object>>
export const speeds = Object.keys(terms) as TransferSpeed[]

/**
 * Returns the price by the latest blocks: the median tip, and a margin for the base fee. `undefined` above `MAX_PRICE`.
 *
 * @param base - the base fee of the next block.
 * @param tips - tips at the percentile of the speed, of at least one block.
 */
export function priceByHistory(speed: TransferSpeed, base: bigint, tips: readonly bigint[]): GasPrice | undefined {
  const usual = [...tips].sort(ascending)[tips.length >> 1] ?? 0n
  const highest = base > FREE_TIP ? base : FREE_TIP
  const tip = usual < highest ? usual : highest
  return affordable({ tip, max: percentOf(base, terms[speed].growthPercent) + tip })
}

/** Returns the price on a chain that has one price only. `undefined` above `MAX_PRICE`. */
export const singlePrice = (speed: TransferSpeed, gasPrice: bigint): GasPrice | undefined =>
  affordable({ max: percentOf(gasPrice, terms[speed].pricePercent) })

/**
 * Returns a normal price of at most `maxPrice` wei; `undefined` if the next blocks would not include the transaction for that, because a
 * single full block raises the base fee by an eighth.
 */
export function priceWithin(price: GasPrice, maxPrice: bigint): GasPrice | undefined {
  const { max, tip } = price
  if (max <= maxPrice) return price
  const minPrice =
    tip === undefined
      ? (max * 100n) / terms.normal.pricePercent
      : ((((max - tip) * 100n) / terms.normal.growthPercent) * 9n) / 8n + tip
  return maxPrice >= minPrice ? { ...price, max: maxPrice } : undefined
}

const affordable = (price: GasPrice) => (price.max <= MAX_PRICE ? price : undefined)
/** Returns a percentage, rounded up: a price that is a wei too low is too low. */
const percentOf = (amount: bigint, percent: bigint) => (amount * percent + 99n) / 100n
const ascending = (one: bigint, other: bigint) => (one < other ? -1 : Number(one > other))
