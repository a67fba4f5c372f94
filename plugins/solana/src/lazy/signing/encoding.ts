import { tryOrUndefined } from '@latchkit/kernel/options'
import { base58, base64 } from '@scure/base'

/** Of a signature, and of the id of a transaction, which is its first signature. */
const SIGNATURE_BYTES = 64

/** Returns the bytes of a base58 text, or `undefined` for other characters and for more than `maxBytes` bytes. */
export function decodeBase58(text: string, maxBytes: number): Uint8Array | undefined {
  // Decoding time grows with the square of the length, so the length is checked first. A byte takes at most 1.38 characters.
  if (text.length > maxBytes * 1.38 + 1) return undefined
  const bytes = tryOrUndefined(() => base58.decode(text))
  return bytes && bytes.length <= maxBytes ? bytes : undefined
}

/** Returns the bytes of a base64 text with padding, or `undefined` for any other text. */
export const decodeBase64 = (text: string): Uint8Array | undefined => tryOrUndefined(() => base64.decode(text))

/** Returns the 64 bytes of a base58 signature or transaction id, or `undefined` for any other text. */
export function decodeSignature(text: string): Uint8Array | undefined {
  const bytes = decodeBase58(text, SIGNATURE_BYTES)
  return bytes?.length === SIGNATURE_BYTES ? bytes : undefined
}
