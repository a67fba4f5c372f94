/** A chain, `namespace:reference` (CAIP-2). */
export type ChainId = `${string}:${string}`
/** An account on a chain, `namespace:reference:address` (CAIP-10; the address may also hold `_`). */
export type AccountId = `${string}:${string}:${string}`
/** An asset of a chain, `chain/namespace:reference`, with `/token` for one of many (CAIP-19). */
export type AssetId = `${string}:${string}/${string}:${string}`

export interface ChainIdParts {
  readonly namespace: string
  readonly reference: string
}
export interface AccountIdParts {
  readonly chain: ChainId
  readonly namespace: string
  readonly address: string
}
export interface AssetIdParts {
  readonly chain: ChainId
  readonly assetNamespace: string
  readonly assetReference: string
  readonly tokenId: string | undefined
}

// The `$` of a JavaScript pattern without the `m` flag matches only at the very end, so a trailing line feed is refused.
const NAMESPACE = '[-a-z0-9]{3,8}'
const CHAIN = `(${NAMESPACE}):([-_a-zA-Z0-9]{1,32})`
const chainPattern = new RegExp(`^${CHAIN}$`)
// One letter more than CAIP-10 names: addresses in base64url (TON's, TEP-2) have `_`, and wallets write them so.
const accountPattern = new RegExp(`^${CHAIN}:([-_.%a-zA-Z0-9]{1,128})$`)
// Rarely needed: a bundler leaves it out where nothing parses assets.
const assetPattern = /* @__PURE__ */ new RegExp(
  `^${CHAIN}/(${NAMESPACE}):([-.%a-zA-Z0-9]{1,128})(?:/([-.%a-zA-Z0-9]{1,78}))?$`
)

/** Undefined for anything that is not exactly a CAIP-2 chain id. */
export function parseChainId(text: unknown): ChainIdParts | undefined {
  const [, namespace, reference] = match(chainPattern, text)
  return namespace && reference ? { namespace, reference } : undefined
}

/** Undefined for anything that is not exactly a CAIP-10 account id; the older `address@chain` is none. */
export function parseAccountId(text: unknown): AccountIdParts | undefined {
  const [, namespace, reference, address] = match(accountPattern, text)
  return namespace && reference && address ? { chain: `${namespace}:${reference}`, namespace, address } : undefined
}

/** Undefined for anything that is not exactly a CAIP-19 asset type or asset id. */
export function parseAssetId(text: unknown): AssetIdParts | undefined {
  const [, namespace, reference, assetNamespace, assetReference, tokenId] = match(assetPattern, text)
  return namespace && reference && assetNamespace && assetReference
    ? { chain: `${namespace}:${reference}`, assetNamespace, assetReference, tokenId }
    : undefined
}

export const isChainId = (text: unknown): text is ChainId => parseChainId(text) !== undefined
export const isAccountId = (text: unknown): text is AccountId => parseAccountId(text) !== undefined

/** The account `address` has on `chain`; undefined when the two do not make a CAIP-10 id. */
export function accountId(chain: ChainId, address: string): AccountId | undefined {
  const id = `${chain}:${address}`
  return isAccountId(id) ? id : undefined
}

/** The part before the first colon of an id that has been parsed already. */
export const namespaceOf = (id: ChainId | AccountId): string => id.slice(0, id.indexOf(':'))

function match(pattern: RegExp, text: unknown): readonly (string | undefined)[] {
  return (typeof text === 'string' && pattern.exec(text)) || []
}
