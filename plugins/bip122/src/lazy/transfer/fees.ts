import type { TransferSpeed } from '@latchkit/plugin-chains/contract'
import type { InferOutput } from 'valibot'
import type { feeEstimates } from '../node/schemas.js'

/** In thousandths of a satoshi for each virtual byte: estimates have decimals. */
export type FeeRate = bigint

/** What nodes pass on at all. */
export const MIN_RATE: FeeRate = 1_000n
/** More than is ever needed to be in a block within a day; a server that says more is wrong, or wants the money burnt. */
export const MAX_RATE: FeeRate = 500_000n

/** Within how many blocks: about 20 minutes, an hour, a day. */
const targets: Readonly<Record<TransferSpeed, number>> = { fast: 2, normal: 6, slow: 144 }

/** Returns the rate that is estimated for the target, or for the next earlier one, or else for the earliest that there is. */
export function rateFor(speed: TransferSpeed, estimated: InferOutput<typeof feeEstimates>): FeeRate {
  const blocks = Object.keys(estimated)
    .map(Number)
    .sort((one, other) => one - other)
  const block = blocks.findLast(count => count <= targets[speed]) ?? blocks[0]
  const rate = block === undefined ? 0 : (estimated[block] ?? 0)
  // What is above the most need not fit into whole numbers.
  const thousandths = BigInt(Math.ceil(Math.min(rate * 1_000, Number(MAX_RATE))))
  return thousandths < MIN_RATE ? MIN_RATE : thousandths
}

/** Returns whole satoshi, rounded up. */
export const feeFor = (virtualBytes: number, rate: FeeRate): bigint => (BigInt(virtualBytes) * rate + 999n) / 1_000n
