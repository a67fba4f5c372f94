import { readBech32, wordsToBytes } from '@latchkit/plugin-chains/kit'

export interface CosmosAddress {
  /** Canonical form, in lower case. */
  readonly address: string
  readonly prefix: string
  /** 20 bytes of a key, or 32 of a module or contract. */
  readonly payload: Uint8Array
}

/**
 * Parses a bech32 address of any chain, in lower or upper case, and checks its checksum. The caller compares the prefix. Returns
 * `undefined` for any other value.
 */
export function readAddress(value: unknown): CosmosAddress | undefined {
  const read = readBech32(value)
  const payload = read && !read.isM ? wordsToBytes(read.words) : undefined
  if (!read || (payload?.length !== 20 && payload?.length !== 32)) return undefined
  return { address: (value as string).toLowerCase(), prefix: read.prefix, payload }
}
