import type { TransferSpeed } from '@latchkit/plugin-chains/contract'

const GWEI = 10n ** 9n
/** A tip may be as high as the base fee, and this much where that is lower. What goes beyond is a node that errs or lies. */
const FREE_TIP = 500n * GWEI
/** More than on any chain: with it, 21,000 gas cost 210 coins. */
const MOST = 10n ** 16n

/** What is offered for a unit of gas, in wei; `most` is what it may cost. */
export interface GasPrice {
  readonly most: bigint
  /** Of it, what the block's maker gets (EIP-1559); undefined on a chain that has one price only. */
  readonly tip?: bigint
}

interface SpeedTerms {
  /** The share of the tips of late blocks that were lower. */
  readonly percentile: number
  /** How much the base fee may rise until the transaction is in a block: by an eighth with every full one. */
  readonly growthPercent: bigint
  /** On a chain that has one price only, the share of it that is paid. */
  readonly pricePercent: bigint
}

export const terms: Readonly<Record<TransferSpeed, SpeedTerms>> = {
  slow: { percentile: 10, growthPercent: 125n, pricePercent: 100n },
  normal: { percentile: 50, growthPercent: 150n, pricePercent: 110n },
  fast: { percentile: 90, growthPercent: 200n, pricePercent: 125n }
}
export const speeds = Object.keys(terms) as TransferSpeed[]

/** What late blocks paid for gas. */
export interface FeeHistory {
  /** Of the block to come. */
  readonly base: bigint
  /** For each block, its tips at the percentile of each of `speeds`; without those blocks that nobody wanted to be in. */
  readonly tips: readonly (readonly bigint[])[]
  /** Of one that waits for no other, where no block tells. */
  readonly usualTip: bigint
}

/** By what late blocks paid: the median of their tips, and room for the base fee to grow. Undefined for what no chain asks. */
export function priceByHistory(speed: TransferSpeed, { base, tips, usualTip }: FeeHistory): GasPrice | undefined {
  const { growthPercent } = terms[speed]
  const paid = tips.map(ofBlock => ofBlock[speeds.indexOf(speed)] ?? 0n)
  const usual = paid.length > 0 ? median(paid) : usualTip
  const tip = least(usual, most(base, FREE_TIP))
  const price = { tip, most: percentOf(base, growthPercent) + tip }
  return price.most <= MOST ? price : undefined
}

/** On a chain that has one price only. Undefined for what no chain asks. */
export function singlePrice(speed: TransferSpeed, gasPrice: bigint): GasPrice | undefined {
  const price = { most: percentOf(gasPrice, terms[speed].pricePercent) }
  return price.most <= MOST ? price : undefined
}

/** Rounded up: a price that is a wei too low is too low. */
const percentOf = (amount: bigint, percent: bigint) => (amount * percent + 99n) / 100n
const least = (one: bigint, other: bigint) => (one < other ? one : other)
const most = (one: bigint, other: bigint) => (one > other ? one : other)

function median(amounts: readonly bigint[]): bigint {
  const sorted = [...amounts].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}
