import { fromBase58, toBase58 } from '@latchkit/plugin-chains/kit'
import { blake2b512 } from './blake2b.js'

const KEY_BYTES = 32
const CHECKSUM_BYTES = 2
/** Returns whether a number is a valid SS58 prefix: at most 14 bits, and not 46 or 47, which the registry reserves. */
export const isPrefix = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value < 16_384 && value !== 46 && value !== 47

/** Tests if a text is an SS58 address with a right checksum. It may have the prefix of any network, because the key is the same. */
export const isAddress = (value: string): boolean => readKey(value) !== undefined

/** Returns an address with the prefix of a network; `undefined` for any other value. */
export function canonicalAddress(value: unknown, prefix: number): string | undefined {
  const key = readKey(value)
  return key && writeAddress(key, prefix)
}

/**
 * Returns the 32 bytes that an address encodes: a public key of sr25519 or ed25519, or the hash of an ecdsa key. Addresses with the
 * same bytes are the same account. Returns `undefined` for any value but SS58 with a prefix of one or two bytes and the right checksum.
 */
export function readKey(value: unknown): Uint8Array | undefined {
  const bytes = typeof value === 'string' ? fromBase58(value, 2 + KEY_BYTES + CHECKSUM_BYTES) : undefined
  if (!bytes) return undefined
  const [first = 0, second = 0] = bytes
  const size = first < 64 ? 1 : 2
  const prefix = size === 1 ? first : ((first & 63) << 2) | (second >> 6) | ((second & 63) << 8)
  // A short prefix in the long form would be a second form of the same address.
  const isForm = first < 128 && isPrefix(prefix) && (size === 1 || prefix >= 64)
  if (!isForm || bytes.length !== size + KEY_BYTES + CHECKSUM_BYTES) return undefined
  const body = bytes.subarray(0, size + KEY_BYTES)
  const isRight = checksum(body).every((byte, index) => byte === bytes[body.length + index])
  return isRight ? body.slice(size) : undefined
}

/** Returns the SS58 address of 32 bytes. @param prefix - of the network, 0 to 16383. */
export function writeAddress(key: Uint8Array, prefix: number): string {
  const body = prefix < 64 ? [prefix, ...key] : [64 | ((prefix >> 2) & 63), (prefix >> 8) | ((prefix & 3) << 6), ...key]
  return toBase58(Uint8Array.of(...body, ...checksum(body)))
}

const checksum = (body: Iterable<number>) =>
  blake2b512(Uint8Array.of(...new TextEncoder().encode('SS58PRE'), ...body)).subarray(0, CHECKSUM_BYTES)
