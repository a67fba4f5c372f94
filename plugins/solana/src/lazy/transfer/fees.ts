import { boundedArray } from '@latchkit/kernel/schema'
import type { TransferSpeed } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction, type Instruction } from '../library.js'
import { type Ask, amount } from '../node/ask.js'

/** Lamports for the one signature. */
export const SIGNATURE_FEE = 5_000n
/** The most that a transaction may use, and what one is tried with. */
export const MAX_UNITS = 1_400_000
/** Lamports. Nodes say what others pay, and may say anything: nobody pays more than this for being early. */
const MAX_PRIORITY_FEE = 1_000_000n
const MILLION = 1_000_000n

/** Which of what others paid is paid, of a hundred, and the least, in millionths of a lamport for a unit. */
const speeds: Readonly<Record<TransferSpeed, { readonly percentile: number; readonly least: bigint }>> = {
  slow: { percentile: 25, least: 0n },
  normal: { percentile: 50, least: 10_000n },
  fast: { percentile: 90, least: 100_000n }
}

/** Of 150 slots. */
const paid = boundedArray(v.object({ prioritizationFee: amount }), 1_000)

/** What is to be paid for each unit, so that the transaction gets its turn among others that write to the same accounts. */
export async function readPrice(
  ask: Ask,
  writable: readonly string[],
  speed: TransferSpeed,
  signal: AbortSignal
): Promise<bigint> {
  const fees = await ask(
    {
      method: 'getRecentPrioritizationFees',
      params: [writable],
      schema: paid,
      expected: 'what others paid for being early'
    },
    signal
  )
  const sorted = fees.map(({ prioritizationFee }) => prioritizationFee).sort((one, other) => (one < other ? -1 : 1))
  const { percentile, least } = speeds[speed]
  const usual = sorted[Math.floor((sorted.length * percentile) / 100)] ?? 0n
  return usual > least ? usual : least
}

/** What a transaction may use, and what it pays for that. */
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

/** Room for the checks that some wallets add to guard their visitor (see `isSameTransfer`). */
const GUARD_UNITS = 20_000

/** A fifth more units than a transaction used when it was tried, as the chain moves on; at a price within the limit. */
export function budgetFor(used: number, price: bigint): Budget {
  const limit = Math.min(Math.ceil(used * 1.2) + GUARD_UNITS, MAX_UNITS)
  const most = (MAX_PRIORITY_FEE * MILLION) / BigInt(limit)
  return { limit, price: price < most ? price : most }
}

/** In lamports; what is paid does not depend on how much of the limit is used. */
export const feeOf = ({ limit, price }: Budget): bigint =>
  SIGNATURE_FEE + (BigInt(limit) * price + MILLION - 1n) / MILLION
