import { blake2b } from '@noble/hashes/blake2'
import { base58 } from '@scure/base'

const idBytes = 32
const sumBytes = 2

/** Decodes an SS58 address of any network to the 32 bytes of the account, or returns `undefined` if it is invalid. */
export function readAccount(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > 64) return undefined
  let bytes: Uint8Array
  try {
    bytes = base58.decode(text)
  } catch {
    return undefined
  }
  // A first byte of 64 or more is followed by a second byte of the prefix; 128 or more is no prefix.
  const [first = 255] = bytes
  const prefixBytes = first < 64 ? 1 : 2
  if (first > 127 || bytes.length !== prefixBytes + idBytes + sumBytes) return undefined
  const body = bytes.subarray(0, -sumBytes)
  const sum = blake2b(Uint8Array.of(...new TextEncoder().encode('SS58PRE'), ...body)).subarray(0, sumBytes)
  return sum.every((byte, index) => byte === bytes[body.length + index]) ? body.slice(prefixBytes) : undefined
}

/** Returns the SS58 address of an account. The default prefix, 42, stands for no particular network. */
export function writeAccount(id: Uint8Array, prefix = 42): string {
  const body = Uint8Array.of(prefix, ...id)
  const sum = blake2b(Uint8Array.of(...new TextEncoder().encode('SS58PRE'), ...body)).subarray(0, sumBytes)
  return base58.encode(Uint8Array.of(...body, ...sum))
}
