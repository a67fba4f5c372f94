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

/** Parses a CAIP-2 chain id; `undefined` for any other value. */
export function parseChainId(text: unknown): { readonly namespace: string; readonly reference: string } | undefined {
  const [, namespace, reference] = match(chainPattern, text)
  return namespace && reference ? { namespace, reference } : undefined
}

/** Parses a CAIP-10 account id; `undefined` for any other value, the older `address@chain` included. */
export function parseAccountId(text: unknown): AccountIdParts | undefined {
  const [, namespace, reference, address] = match(accountPattern, text)
  return namespace && reference && address ? { chain: `${namespace}:${reference}`, namespace, address } : undefined
}

export const isChainId = (text: unknown): text is ChainId => parseChainId(text) !== undefined
export const isAccountId = (text: unknown): text is AccountId => parseAccountId(text) !== undefined

/** Returns the account id of `address` on `chain`; `undefined` if the two do not make a CAIP-10 id. */
export function accountId(chain: ChainId, address: string): AccountId | undefined {
  const id = `${chain}:${address}`
  return isAccountId(id) ? id : undefined
}

/** Returns the namespace of a valid id: the part before the first colon. */
export const namespaceOf = (id: ChainId | AccountId): string => id.slice(0, id.indexOf(':'))

function match(pattern: RegExp, text: unknown): readonly (string | undefined)[] {
  return (typeof text === 'string' && pattern.exec(text)) || []
}
