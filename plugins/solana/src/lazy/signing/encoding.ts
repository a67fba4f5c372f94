import { fromBase58 } from '@latchkit/plugin-chains/kit'

/** Of a signature, and of the id of a transaction, which is its first signature. */
const SIGNATURE_BYTES = 64

/** Returns the 64 bytes of a base58 signature or transaction id, or `undefined` for any other value. */
export function decodeSignature(text: unknown): Uint8Array | undefined {
  const bytes = typeof text === 'string' ? fromBase58(text, SIGNATURE_BYTES) : undefined
  return bytes?.length === SIGNATURE_BYTES ? bytes : undefined
}
