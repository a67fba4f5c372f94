/** A chain, `namespace:reference` (CAIP-2). */
export type ChainId = `${string}:${string}`
/** An account on a chain, `namespace:reference:address` (CAIP-10; the address may also hold `_`). */
export type AccountId = `${string}:${string}:${string}`

export interface AccountIdParts {
  readonly chain: ChainId
  readonly namespace: string
  readonly address: string
}

// The `$` of a JavaScript pattern without the `m` flag matches only at the very end, so a trailing line feed is rejected.
const CHAIN = '([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})'
const chainPattern = new RegExp(`^${CHAIN}$`)
// CAIP-10 plus `_`, which addresses in base64url have (TON, TEP-2).
const accountPattern = new RegExp(`^${CHAIN}:([-_.%a-zA-Z0-9]{1,128})$`)

/**
 * Parses a CAIP-2 chain id; `undefined` for any other value.
 *
 * @example
 * parseChainId('eip155:1') // { namespace: 'eip155', reference: '1' }
 */
export function parseChainId(text: unknown): { readonly namespace: string; readonly reference: string } | undefined {
  const [, namespace, reference] = match(chainPattern, text)
  return namespace && reference ? { namespace, reference } : undefined
}

/**
 * Parses a CAIP-10 account id; `undefined` for any other value, the older `address@chain` included.
 *
 * @example
 * parseAccountId('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')?.chain // 'eip155:1'
 * parseAccountId('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045') // undefined
 */
export function parseAccountId(text: unknown): AccountIdParts | undefined {
  const [, namespace, reference, address] = match(accountPattern, text)
  return namespace && reference && address ? { chain: `${namespace}:${reference}`, namespace, address } : undefined
}

/**
 * Returns true for a CAIP-2 chain id.
 *
 * @example
 * isChainId('eip155:1') // true
 */
export const isChainId = (text: unknown): text is ChainId => parseChainId(text) !== undefined
/**
 * Returns true for a CAIP-10 account id.
 *
 * @example
 * isAccountId('eip155:1') // false: it has no address
 */
export const isAccountId = (text: unknown): text is AccountId => parseAccountId(text) !== undefined

/**
 * Returns the account id of `address` on `chain`; `undefined` if the two do not make a CAIP-10 id.
 *
 * @example
 * accountId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA')
 */
export function accountId(chain: ChainId, address: string): AccountId | undefined {
  const id = `${chain}:${address}`
  return isAccountId(id) ? id : undefined
}

/**
 * Returns the namespace of a valid id: the part before the first colon.
 *
 * @example
 * namespaceOf('eip155:1') // 'eip155'
 */
export const namespaceOf = (id: ChainId | AccountId): string => id.slice(0, id.indexOf(':'))

function match(pattern: RegExp, text: unknown): readonly (string | undefined)[] {
  return (typeof text === 'string' && pattern.exec(text)) || []
}
