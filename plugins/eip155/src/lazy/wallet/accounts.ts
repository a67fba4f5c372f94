import type { WalletAccount } from '@latchkit/plugin-chains/contract'
import { canonicalAddress } from '../../address.js'

/** A longer list is an attempt to freeze the page. */
export const MAX_ACCOUNTS = 1_000

/** Parses the accounts that a wallet returned or announced, each once. Returns `undefined` unless every entry is an address. */
export function readAccounts(value: unknown): readonly WalletAccount[] | undefined {
  try {
    if (!Array.isArray(value) || value.length > MAX_ACCOUNTS) return undefined
    // By index: the methods and the iterator of an array from outside may be its own.
    const addresses = Array.from({ length: value.length }, (_, index) => canonicalAddress(value[index]))
    const accounts = [...new Set(addresses)].flatMap(address => address ?? [])
    return addresses.includes(undefined) ? undefined : accounts.map(address => ({ address }))
  } catch {
    return undefined
  }
}
