import { fromBase58 } from '@latchkit/plugin-chains/kit'

/** Size of a public key, and of the address of an account of a program, which has no key. */
const ADDRESS_BYTES = 32

/** Returns the bytes of a base58 text; `undefined` for any value that is not a text of exactly `length` bytes. */
export function base58Bytes(value: unknown, length: number): Uint8Array | undefined {
  const bytes = typeof value === 'string' ? fromBase58(value, length) : undefined
  return bytes?.length === length ? bytes : undefined
}

/** Returns the 32 bytes of an address; `undefined` for any other value. An address has no checksum and a single form. */
export const addressBytes = (value: unknown): Uint8Array | undefined => base58Bytes(value, ADDRESS_BYTES)

/** Tests if a text is base58 of exactly 32 bytes. Many texts of 32 to 44 characters that look like an address are not. */
export const isAddress = (value: string): boolean => addressBytes(value) !== undefined
