import * as v from 'valibot'

export type Hex = `0x${string}`
export type Address = Hex

const hexText = (pattern: RegExp, message: string) =>
  v.custom<Hex>(value => typeof value === 'string' && pattern.test(value), message)

/** Address of 20 bytes in hex, in any case: a page may send back an account in any form. */
export const AddressSchema = hexText(/^0x[0-9a-fA-F]{40}$/, 'an address is 0x and 40 hex digits')
export const HexDataSchema = hexText(/^0x(?:[0-9a-fA-F]{2})*$/, 'data is 0x and whole bytes of hex')
/** Quantity of EIP-1474: no leading zeros, at most 32 bytes. */
export const QuantitySchema = hexText(
  /^0x(?:0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/,
  'a quantity is 0x hex without leading zeros'
)
/** Chain id in the form of EIP-3085 and EIP-3326, as a number. */
export const ChainIdSchema = v.pipe(
  QuantitySchema,
  v.transform(value => Number(value)),
  v.number(),
  v.safeInteger('a chain id must be a safe integer'),
  v.minValue(1, 'a chain id is positive')
)

export const toHex = (value: number): Hex => `0x${value.toString(16)}`

/** Returns bytes in hex; those of a text are UTF-8. */
export function hexOf(data: string | Uint8Array): Hex {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
}

export const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
