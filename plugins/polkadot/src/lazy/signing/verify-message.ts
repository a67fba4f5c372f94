import { toHex } from '../encoding/bytes.js'
import { verifySignature } from './signature.js'

const PREFIX = '<Bytes>'
const SUFFIX = '</Bytes>'

export const encodeText = (text: string): Uint8Array => new TextEncoder().encode(text)

/**
 * Returns the bytes that a wallet signs for a message: `<Bytes>`, the message, `</Bytes>`. No transaction begins with them,
 * therefore a message without them is neither requested nor accepted. Wallets do not wrap wrapped bytes again.
 */
export function wrapBytes(message: Uint8Array): Uint8Array {
  const wrapped = new Uint8Array(PREFIX.length + message.length + SUFFIX.length)
  wrapped.set(encodeText(PREFIX))
  wrapped.set(message, PREFIX.length)
  wrapped.set(encodeText(SUFFIX), PREFIX.length + message.length)
  return wrapped
}

/** Returns the message of wrapped bytes, and any other bytes as they are. */
export function unwrapBytes(bytes: Uint8Array): Uint8Array {
  const end = bytes.length - SUFFIX.length
  const text = (from: number, to: number) => new TextDecoder().decode(bytes.subarray(from, to))
  const isWrapped = end >= PREFIX.length && text(0, PREFIX.length) === PREFIX && text(end, bytes.length) === SUFFIX
  return isWrapped ? bytes.subarray(PREFIX.length, end) : bytes
}

/**
 * Returns the signature in hex, without the byte of its scheme, if it is by the account whose 32 bytes are `key`, over the wrapped
 * message. Undefined otherwise.
 *
 * @param signature - as `verifySignature` takes it
 */
export async function verifyMessage(
  key: Uint8Array,
  message: Uint8Array,
  signature: unknown
): Promise<string | undefined> {
  const verified = await verifySignature(key, wrapBytes(message), signature)
  return verified && toHex(verified.bytes)
}
