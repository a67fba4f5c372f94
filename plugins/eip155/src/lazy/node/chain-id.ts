import type { ChainId } from '@latchkit/plugin-chains/contract'

/**
 * Reads a chain id of a wallet or a node: `0x` hex (EIP-695), also with leading zeros, a decimal text or a number. Returns
 * `undefined` for any other value, and for ids above 2^53 - 1.
 */
export function readChainId(value: unknown): ChainId | undefined {
  const written =
    typeof value === 'number' || (typeof value === 'string' && /^(?:0x[0-9a-f]{1,64}|[0-9]{1,64})$/i.test(value))
  const id = written ? Number(value) : 0
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}

/** Returns a quantity of EIP-1474: `0x` hex without leading zeros. */
export const toQuantity = (value: number | bigint) => `0x${value.toString(16)}`

/** Returns the id of an EVM chain in the form of EIP-695. */
export const quantityOf = (chain: ChainId) => toQuantity(Number(chain.split(':')[1]))
