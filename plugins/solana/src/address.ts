import { fromBase58 } from '@latchkit/plugin-chains/kit'

/** Of a public key, and of what stands in its place for an account of a program. */
const ADDRESS_BYTES = 32

/** The 32 bytes of an address; undefined for what is none. An address has no checksum, and one spelling only. */
export function addressBytes(value: unknown): Uint8Array | undefined {
  const bytes = typeof value === 'string' ? fromBase58(value, ADDRESS_BYTES) : undefined
  return bytes?.length === ADDRESS_BYTES ? bytes : undefined
}

/** Base58 of exactly 32 bytes: of the texts that look like one, of 32 to 44 characters, many are not. */
export const isAddress = (value: string): boolean => addressBytes(value) !== undefined
