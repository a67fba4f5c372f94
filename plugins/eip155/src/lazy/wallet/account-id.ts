import { type AccountId, type ChainId, parseAccountId } from '@latchkit/plugin-chains/contract'
import { canonicalAddress } from '../../address.js'
import { Eip155Error } from '../../errors.js'

/**
 * Parses an account (CAIP-10) into its chain and its address in canonical form.
 *
 * @throws {Eip155Error} `eip155/invalid-params` for an account of another namespace and for an invalid one.
 */
export function accountParts(account: AccountId): { readonly chain: ChainId; readonly address: string } {
  const parts = parseAccountId(account)
  const address = canonicalAddress(parts?.address)
  if (parts?.namespace === 'eip155' && address) return { chain: parts.chain, address }
  throw new Eip155Error('eip155/invalid-params', { method: account, expected: 'an account of an EVM chain (CAIP-10)' })
}
