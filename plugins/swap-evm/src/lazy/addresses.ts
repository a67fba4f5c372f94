import { type ChainId, parseAccountId } from '@latchkit/plugin-chains/contract'
import type { Address } from 'viem'
import { getAddress } from 'viem/utils'

/** Address that stands for the chain's own coin at 1inch and at the data service. */
export const COIN_ADDRESS: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const shape = /^0x[\da-fA-F]{40}$/

/** Returns an address in canonical form (EIP-55), or `undefined` for any other value. Ignores the checksum of the given text. */
export const readAddress = (value: unknown): Address | undefined =>
  typeof value === 'string' && shape.test(value) ? getAddress(value.toLowerCase()) : undefined

/** Returns the canonical address of an account or token id (CAIP-10) on `chain`, or `undefined` for any other value. */
export function readAddressOn(chain: ChainId, id: unknown): Address | undefined {
  const parts = parseAccountId(id)
  return parts?.chain === chain ? readAddress(parts.address) : undefined
}
