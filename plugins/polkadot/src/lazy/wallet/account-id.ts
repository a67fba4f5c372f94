import { type AccountId, type ChainId, parseAccountId } from '@latchkit/plugin-chains/contract'
import { readKey } from '../../address.js'
import { PolkadotError } from '../../errors.js'

/**
 * The chain of an account and the 32 bytes behind its address, however that is spelled.
 *
 * @throws {PolkadotError} `polkadot/invalid-params` for an account of another namespace, or none.
 */
export function accountParts(account: AccountId): { readonly chain: ChainId; readonly key: Uint8Array } {
  const parts = parseAccountId(account)
  const key = readKey(parts?.address)
  if (parts?.namespace === 'polkadot' && key) return { chain: parts.chain, key }
  const expected = 'an account of a Polkadot chain (CAIP-10)'
  throw new PolkadotError('polkadot/invalid-params', { method: account, expected })
}

export const sameKey = (one: Uint8Array, other: Uint8Array | undefined): boolean =>
  one.length === other?.length && one.every((byte, index) => byte === other[index])
