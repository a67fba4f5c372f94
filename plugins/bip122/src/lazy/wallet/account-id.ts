import { type AccountId, parseAccountId } from '@latchkit/plugin-chains/contract'
import { type BitcoinAddress, parseAddress } from '../../address.js'
import { Bip122Error } from '../../errors.js'
import { type BitcoinChain, chainOf } from './chains.js'

/**
 * Parses an account (CAIP-10) into its chain and its address.
 *
 * @throws {Bip122Error} `bip122/invalid-params` for an account of another namespace, or none, or of another network.
 */
export function accountParts(account: AccountId): { readonly chain: BitcoinChain; readonly address: BitcoinAddress } {
  const parts = parseAccountId(account)
  const chain = chainOf(parts?.chain)
  const address = parseAddress(parts?.address)
  if (chain && address?.families.includes(chain.family)) return { chain, address }
  throw new Bip122Error('bip122/invalid-params', { method: account, expected: 'an account of Bitcoin (CAIP-10)' })
}
