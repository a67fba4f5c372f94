import { boundedRecord } from '@latchkit/kernel/schema'
import type { TransferSpeed } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'

/** In thousandths of a satoshi for each virtual byte: estimates have decimals. */
export type FeeRate = bigint

/** What nodes pass on at all. */
export const MIN_RATE: FeeRate = 1_000n
/** More than is ever needed to be in a block within a day; a server that says more is wrong, or wants the money burnt. */
export const MAX_RATE: FeeRate = 500_000n

/** Within how many blocks: about 20 minutes, an hour, a day. */
const targets: Readonly<Record<TransferSpeed, number>> = { fast: 2, normal: 6, slow: 144 }

/** What Esplora answers: satoshi for each virtual byte, by the number of blocks. Empty where its node knows nothing yet. */
export const estimates = boundedRecord(
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/)),
  v.pipe(v.number(), v.finite(), v.minValue(0)),
  2_000
)

/** The rate that is estimated for the target, or for the next earlier one, or else for the earliest that there is. */
export function rateFor(speed: TransferSpeed, estimated: v.InferOutput<typeof estimates>): FeeRate {
  const blocks = Object.keys(estimated)
    .map(Number)
    .sort((one, other) => one - other)
  const block = blocks.findLast(count => count <= targets[speed]) ?? blocks[0]
  const rate = block === undefined ? 0 : (estimated[block] ?? 0)
  // What is above the most need not fit into whole numbers.
  const thousandths = BigInt(Math.ceil(Math.min(rate * 1_000, Number(MAX_RATE))))
  return thousandths < MIN_RATE ? MIN_RATE : thousandths
}

/** Whole satoshi, rounded up. */
export const feeFor = (virtualBytes: number, rate: FeeRate): bigint => (BigInt(virtualBytes) * rate + 999n) / 1_000n
