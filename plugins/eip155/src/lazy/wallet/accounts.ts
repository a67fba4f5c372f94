import type { WalletAccount } from '@latchkit/plugin-chains/contract'
import { createAccountParser, readAccountList } from '@latchkit/plugin-chains/kit'
import { canonicalAddress } from '../../address.js'
import { Eip155Error } from '../../errors.js'

/** Reads an account id (CAIP-10), or throws like `createAccountParser`. `address` is in canonical form. */
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
