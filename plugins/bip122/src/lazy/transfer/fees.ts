import type { TransferSpeed } from '@latchkit/plugin-chains/contract'
import { varuint } from 'bitcoinjs-lib/src/bufferutils'
import type { InferOutput } from 'valibot'
import type { feeEstimates } from '../node/schemas.js'
import type { KeyKind } from '../transaction/key-signature.js'
import { isWitnessProgram } from './transaction.js'

/** Thousandths of a satoshi for each virtual byte: estimates have decimals. */
export type FeeRate = bigint

/** Minimum rate that nodes relay: 1 satoshi for each virtual byte. */
export const MIN_RATE: FeeRate = 1_000n
/** Limit of the rate, above any that a transaction needs to be in a block within a day: a server must not drain the account. */
export const MAX_RATE: FeeRate = 500_000n

/** Blocks within which a transaction is to be confirmed: about 20 minutes, an hour, a day. */
const targets: Readonly<Record<TransferSpeed, number>> = { fast: 2, normal: 6, slow: 144 }

/** Returns the rate that is estimated for the target of a speed, else for the next earlier one, else for the earliest one. */
export function rateFor(speed: TransferSpeed, estimated: InferOutput<typeof feeEstimates>): FeeRate {
  const blocks = Object.keys(estimated)
    .map(Number)
    .sort((one, other) => one - other)
  const block = blocks.findLast(count => count <= targets[speed]) ?? blocks[0]
  const rate = block === undefined ? 0 : (estimated[block] ?? 0)
  // Cut first, because a larger rate may not be a safe integer.
  const thousandths = BigInt(Math.ceil(Math.min(rate * 1_000, Number(MAX_RATE))))
  return thousandths < MIN_RATE ? MIN_RATE : thousandths
}

/** Returns whole satoshi, rounded up. */
export const feeFor = (virtualBytes: number, rate: FeeRate): bigint => (BigInt(virtualBytes) * rate + 999n) / 1_000n

/**
 * Weight units (BIP-141) of an input with a signature of the greatest length that nodes relay: 72 bytes in ECDSA,
 * and 65 in Schnorr. A byte has a weight of 4, one of a witness of 1. Keys are compressed.
 */
export const inputWeights: Readonly<Record<KeyKind, number>> = {
  p2pkh: 4 * (36 + 1 + 107 + 4),
  p2sh: 4 * (36 + 1 + 23 + 4) + 108,
  p2wpkh: 4 * (36 + 1 + 4) + 108,
  p2tr: 4 * (36 + 1 + 4) + 67
}

/** Returns the maximum size of a transaction in virtual bytes. */
export function virtualSize(kind: KeyKind, inputs: number, outputs: readonly Uint8Array[]): number {
  const around = 8 + varuint.encodingLength(inputs) + varuint.encodingLength(outputs.length)
  const paying = outputs.reduce((sum, script) => sum + outputSize(script), 0)
  const marker = kind === 'p2pkh' ? 0 : 2
  return Math.ceil((4 * (around + paying) + marker + inputs * inputWeights[kind]) / 4)
}

/**
 * Returns the smallest amount in satoshi that nodes relay for a script: the cost of the output and of the input that spends it, at
 * 3 satoshi a byte, by Bitcoin Core's estimate of the input.
 */
export const dustLimit = (script: Uint8Array): bigint =>
  BigInt(3 * (outputSize(script) + (isWitnessProgram(script) ? 67 : 148)))

const outputSize = ({ length }: Uint8Array) => 8 + varuint.encodingLength(length) + length
