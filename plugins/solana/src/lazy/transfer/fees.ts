import type { TransferSpeed } from '@latchkit/plugin-chains/contract'
import type { Queries } from '../node/queries.js'
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction, type Instruction } from './library.js'

/** Lamports for the one signature. */
const SIGNATURE_FEE = 5_000n
/** The largest compute unit limit of a transaction, and the limit of a first simulation. */
export const MAX_UNITS = 1_400_000
/** Lamports. A node can return any price, so the priority fee has a limit. */
const MAX_PRIORITY_FEE = 1_000_000n
const MILLION = 1_000_000n

/** The percentile of recent prices that is paid, and the lowest price, in millionths of a lamport for each unit. */
const speeds: Readonly<Record<TransferSpeed, { readonly percentile: number; readonly minPrice: bigint }>> = {
  slow: { percentile: 25, minPrice: 0n },
  normal: { percentile: 50, minPrice: 10_000n },
  fast: { percentile: 90, minPrice: 100_000n }
}

/** Reads recent prices of transactions that wrote to the same accounts. Returns the price for each unit at this speed. */
export async function readPrice(queries: Queries, writable: readonly string[], speed: TransferSpeed): Promise<bigint> {
  const fees = (await queries.recentFees(writable)).map(({ prioritizationFee }) => prioritizationFee)
  const { percentile, minPrice } = speeds[speed]
  const sorted = fees.sort((one, other) => (one < other ? -1 : 1))
  const usual = sorted[Math.floor((sorted.length * percentile) / 100)] ?? 0n
  return usual > minPrice ? usual : minPrice
}

/** The compute unit limit and price of a transaction. */
export interface Budget {
  /** Compute units. */
  readonly limit: number
  /** Millionths of a lamport for each unit. */
  readonly price: bigint
}

/** Returns the instructions of the compute budget program that set a limit and a price. */
export const budgetInstructions = ({ limit, price }: Budget): readonly Instruction[] => [
  getSetComputeUnitLimitInstruction({ units: limit }),
  getSetComputeUnitPriceInstruction({ microLamports: price })
]

/** Units for the checks that some wallets add to guard their visitor (see `isSameTransfer`). */
const GUARD_UNITS = 20_000

/** Returns a budget of a fifth more units than the simulation used, at a price that keeps the priority fee in its limit. */
export function budgetFor(used: number, price: bigint): Budget {
  const limit = Math.min(Math.ceil(used * 1.2) + GUARD_UNITS, MAX_UNITS)
  const maxPrice = (MAX_PRIORITY_FEE * MILLION) / BigInt(limit)
  return { limit, price: price < maxPrice ? price : maxPrice }
}

/** Returns the fee in lamports. It depends on the limit, not on the units that are used. */
export const feeOf = ({ limit, price }: Budget): bigint =>
  SIGNATURE_FEE + (BigInt(limit) * price + MILLION - 1n) / MILLION
