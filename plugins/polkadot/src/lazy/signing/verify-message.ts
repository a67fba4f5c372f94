import { sameBytes } from '@latchkit/plugin-chains/kit'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { toHex } from './encoding.js'
import { verifySignature } from './signature.js'

const PREFIX = utf8ToBytes('<Bytes>')
const SUFFIX = utf8ToBytes('</Bytes>')

/**
 * Returns the bytes that a wallet signs for a message: `<Bytes>`, the message, `</Bytes>`. No transaction begins with them,
 * therefore a message without them is neither requested nor accepted. Wallets do not wrap wrapped bytes again.
 */
export const wrapBytes = (message: Uint8Array): Uint8Array => concatBytes(PREFIX, message, SUFFIX)

/** Returns the message of wrapped bytes, and any other bytes as they are. */
export function unwrapBytes(bytes: Uint8Array): Uint8Array {
  const end = bytes.length - SUFFIX.length
  const isWrapped = sameBytes(bytes.subarray(0, PREFIX.length), PREFIX) && sameBytes(bytes.subarray(end), SUFFIX)
  return isWrapped && end >= PREFIX.length ? bytes.subarray(PREFIX.length, end) : bytes
}

/**
 * Returns a signature, given as `verifySignature` takes it, in hex without the byte of its scheme. Undefined unless it is by the
 * account whose 32 bytes are `key`, over the wrapped message.
 */
export async function verifyMessage(key: Uint8Array, message: Uint8Array, signature: unknown) {
  const verified = await verifySignature(key, wrapBytes(message), signature)
  return verified && toHex(verified.bytes)
}
