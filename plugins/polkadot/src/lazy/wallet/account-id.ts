import { type AccountId, type ChainId, parseAccountId } from '@latchkit/plugin-chains/contract'
import { readKey } from '../../address.js'
import { PolkadotError } from '../../errors.js'

/**
 * Returns the chain of an account and the 32 bytes of its address, which may have the prefix of any network.
 *
 * @throws {PolkadotError} `polkadot/invalid-params` for an invalid account, or one of another namespace
 */
export function accountParts(account: AccountId): { readonly chain: ChainId; readonly key: Uint8Array } {
  const parts = parseAccountId(account)
  const key = readKey(parts?.address)
  if (parts?.namespace === 'polkadot' && key) return { chain: parts.chain, key }
  const expected = 'an account of a Polkadot chain (CAIP-10)'
  throw new PolkadotError('polkadot/invalid-params', { method: account, expected })
}
