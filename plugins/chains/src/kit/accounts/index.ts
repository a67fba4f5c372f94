import { type AccountId, type ChainId, parseAccountId } from '../../port/caip.js'
import type { NamespaceAdapter } from '../../port/namespace.js'
import type { ChainErrors } from '../errors/index.js'

export { endsOf, isLookAlikeAddress } from './address-poisoning.js'

interface AccountForm<T> {
  readonly namespace: string
  /** Returns the parts of an address; `undefined` for an invalid one. */
  readonly read: (address: string) => T | undefined
  /** The family as errors name it: `Solana`. */
  readonly family: string
  readonly errors: ChainErrors
}

/**
 * Returns the function that reads an account id of a family (CAIP-10). It throws `<namespace>/invalid-params` for an invalid id
 * and for another namespace.
 */
export const createAccountParser =
  <T extends object>({ namespace, read, family, errors }: AccountForm<T>) =>
  (account: AccountId): T & { readonly chain: ChainId } => {
    const parts = parseAccountId(account)
    const found = parts?.namespace === namespace ? read(parts.address) : undefined
    if (parts && found) return { ...found, chain: parts.chain }
    throw errors.of('invalid-params', { method: account, expected: `an account of ${family} (CAIP-10)` })
  }

/** Returns `address` in canonical form, or `undefined` if it is invalid or its namespace has no adapter. */
export function canonicalAddressOf(adapter: NamespaceAdapter | undefined, address: string): string | undefined {
  if (adapter?.canonicalAddress) return adapter.canonicalAddress(address)
  return adapter?.isAddress(address) ? address : undefined
}
