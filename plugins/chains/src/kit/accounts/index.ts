import { type AccountId, type ChainId, parseAccountId } from '../../port/caip.js'
import type { NamespaceAdapter } from '../../port/namespace.js'
import type { ChainErrors } from '../errors/index.js'

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
 *
 * @example
 * <!-- given: declare const TonError: import('@latchkit/plugin-chains/kit').ChainErrors -->
 * ```ts
 * const read = (address: string) => (/^T[0-9a-f]{8}$/.test(address) ? { address } : undefined)
 * const parseAccount = createAccountParser({ namespace: 'ton', read, family: 'TON', errors: TonError })
 * parseAccount('ton:-239:T0000002a') // { address: 'T0000002a', chain: 'ton:-239' }
 * ```
 */
export const createAccountParser =
  <T extends object>({ namespace, read, family, errors }: AccountForm<T>) =>
  (account: AccountId): T & { readonly chain: ChainId } => {
    const parts = parseAccountId(account)
    const found = parts?.namespace === namespace ? read(parts.address) : undefined
    if (parts && found) return { ...found, chain: parts.chain }
    throw errors.of('invalid-params', { method: account, expected: `an account of ${family} (CAIP-10)` })
  }

/**
 * Returns `address` in canonical form, or `undefined` if it is invalid or its namespace has no adapter.
 *
 * @example
 * <!-- given: declare const adapter: import('@latchkit/plugin-chains/contract').NamespaceAdapter -->
 * ```ts
 * canonicalAddressOf(adapter, '0xd8da6bf26964af9d7eed9e03e53415d37aa96045') // '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
 * ```
 */
export function canonicalAddressOf(adapter: NamespaceAdapter | undefined, address: string): string | undefined {
  if (adapter?.canonicalAddress) return adapter.canonicalAddress(address)
  return adapter?.isAddress(address) ? address : undefined
}

/** Prefix that addresses share: `0x`, or the one of bech32 (BIP-173) with the witness version. Base58 differs by its mixed case. */
const prefix = /^(?:0x|[a-z]{2,16}1[qp]?(?=[02-9ac-hj-np-z]{20}))/
/** Number of letters at each end of a shortened address, which people compare. */
const END_LETTERS = 4

/**
 * Returns whether two different addresses begin and end alike, in any case: rare by chance, and the aim of address poisoning.
 *
 * @example
 * isLookAlikeAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', '0xd8dA000000000000000000000000000000006045') // true
 */
export function isLookAlikeAddress(one: string, other: string): boolean {
  const [a, b] = [endsOf(one), endsOf(other)]
  return a !== undefined && a === b && one.toLowerCase() !== other.toLowerCase()
}

/**
 * Returns the ends of an address, the same for look-alikes; `undefined` for a short address.
 *
 * @example
 * endsOf('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045') // 'd8da6045'
 */
export function endsOf(address: string): string | undefined {
  const letters = address.replace(prefix, '').toLowerCase()
  return letters.length > 2 * END_LETTERS ? letters.slice(0, END_LETTERS) + letters.slice(-END_LETTERS) : undefined
}
