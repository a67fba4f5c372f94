import type { RequestWarning } from '@latchkit/plugin-chains/contract'
import type { ParsedPsbt } from '../transaction/psbt.js'

/** Fee in satoshi, and its share of the payment, above both of which it is unusually high. */
const HIGH_FEE = 20_000n
const HIGH_FEE_DIVISOR = 20n
/** First byte and length of the script of a Taproot output (BIP-341). */
const OP_1 = 0x51
const TAPROOT_BYTES = 34

/** Fee of a PSBT. */
interface PsbtFee {
  /** Satoshi. @defaultValue the PSBT does not prove it */
  readonly fee?: bigint
  readonly warnings: readonly RequestWarning[]
}

/**
 * Returns the fee of a PSBT, if it is proven: every input has its previous transaction, or is Taproot, whose signatures commit to the
 * amounts of all inputs (BIP-341). A signature of SegWit version 0 commits to the amount of its own input only (BIP-143): a site could
 * have each of two inputs signed once with a false amount of the other one, and combine the signatures. Warns about a fee that is high
 * or not proven.
 *
 * @param paid - satoshi that go to others.
 */
export function feeOf({ transaction, spent, fields }: ParsedPsbt, paid: bigint): PsbtFee {
  const amounts = spent.flatMap(output => (output ? BigInt(output.value) : []))
  const sumOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n)
  const stated = sumOf(amounts) - sumOf(transaction.outs.map(({ value }) => BigInt(value)))
  if (amounts.length < spent.length || stated < 0n) return { warnings: [{ code: 'unknown-data' }] }
  const isProven = spent.every((output, index) => isTaproot(output?.script) || fields[index]?.nonWitnessUtxo)
  const isHigh = stated > HIGH_FEE && stated * HIGH_FEE_DIVISOR > paid
  return {
    ...(isProven && { fee: stated }),
    warnings: [
      ...(isHigh ? [{ code: 'high-fee', subject: String(stated) } as const] : []),
      // Without a subject: it may be higher than stated.
      ...(isProven ? [] : [{ code: 'high-fee' } as const])
    ]
  }
}

const isTaproot = (script: Uint8Array | undefined) => script?.[0] === OP_1 && script.length === TAPROOT_BYTES
