import type { WalletAccount } from '@latchkit/plugin-chains/contract'
import { createAccountParser, readAccountList } from '@latchkit/plugin-chains/kit'
import { canonicalAddress } from '../../address.js'
import { Eip155Error } from '../../errors.js'

/**
 * Parses an account (CAIP-10) into its chain and its address in canonical form.
 *
 * @throws {Eip155Error} `eip155/invalid-params` for an account of another namespace and for an invalid one.
 */
export const accountParts = createAccountParser({
  namespace: 'eip155',
  family: 'an EVM chain',
  errors: Eip155Error,
  read(text) {
    const address = canonicalAddress(text)
    return address === undefined ? undefined : { address }
  }
})

/** Parses the accounts that a wallet returned or announced, each once. Returns `undefined` unless every entry is an address. */
export function readAccounts(value: unknown): readonly WalletAccount[] | undefined {
  const addresses = readAccountList(value, canonicalAddress)
  return addresses && [...new Set(addresses)].map(address => ({ address }))
}
