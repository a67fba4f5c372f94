import { readBech32, wordsToBytes } from '@latchkit/plugin-chains/kit'

export interface CosmosAddress {
  /** In lower case, the one spelling that this plugin passes on. */
  readonly address: string
  readonly prefix: string
  /** 20 bytes of a key, or 32 of a module or contract. */
  readonly payload: Uint8Array
}

/**
 * Reads a bech32 address of any chain, in lower or in upper case, with its checksum. Which prefix a chain has is for the
 * caller to compare. Undefined for anything else.
 */
export function readAddress(value: unknown): CosmosAddress | undefined {
  const read = readBech32(value)
  const payload = read && !read.isM ? wordsToBytes(read.words) : undefined
  if (!read || (payload?.length !== 20 && payload?.length !== 32)) return undefined
  return { address: (value as string).toLowerCase(), prefix: read.prefix, payload }
}
