import { fromBase58 } from '@latchkit/plugin-chains/kit'

/** Of a public key, and of what stands in its place for an account of a program. */
const ADDRESS_BYTES = 32

/** Returns the bytes of a base58 text; `undefined` for any value that is not a text of exactly `length` bytes. */
export function base58Bytes(value: unknown, length: number): Uint8Array | undefined {
  const bytes = typeof value === 'string' ? fromBase58(value, length) : undefined
  return bytes?.length === length ? bytes : undefined
}

/** The 32 bytes of an address; undefined for what is none. An address has no checksum, and one spelling only. */
export const addressBytes = (value: unknown): Uint8Array | undefined => base58Bytes(value, ADDRESS_BYTES)

/** Base58 of exactly 32 bytes: of the texts that look like one, of 32 to 44 characters, many are not. */
export const isAddress = (value: string): boolean => addressBytes(value) !== undefined
