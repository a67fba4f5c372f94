import type { WalletAccount } from '@latchkit/plugin-chains/contract'
import { readAccountList } from '@latchkit/plugin-chains/kit'
import { canonicalAddress } from '../../address.js'

/** Parses the accounts that a wallet returned or announced, each once. Returns `undefined` unless every entry is an address. */
export function readAccounts(value: unknown): readonly WalletAccount[] | undefined {
  const addresses = readAccountList(value, canonicalAddress)
  return addresses && [...new Set(addresses)].map(address => ({ address }))
}
