import type { ChainId } from '@latchkit/plugin-chains/contract'

/**
 * Reads the chain id that a wallet or a node gave: `0x` hex (EIP-695), also with leading zeros, a decimal text or a
 * number, since all of these are met. Undefined for anything else, and for ids that a number cannot hold exactly.
 */
export function readChainId(value: unknown): ChainId | undefined {
  const written =
    typeof value === 'number' || (typeof value === 'string' && /^(?:0x[0-9a-f]{1,64}|[0-9]{1,64})$/i.test(value))
  const id = written ? Number(value) : 0
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}

/** A number as EIP-1474 wants it: `0x` hex without leading zeros. */
export const toQuantity = (value: number | bigint) => `0x${value.toString(16)}`

/** The id of an EVM chain as EIP-695 wants it. */
export const quantityOf = (chain: ChainId) => toQuantity(Number(chain.split(':')[1]))
