import { listOf, optionRules } from '@latchkit/kernel/options'
import type { ChainId } from '@latchkit/plugin-chains/contract'

/** Token that the site lists and trusts. */
export interface ListedToken {
  /** Token id on its chain: contract, mint or denom. */
  readonly address: string
  /** A `data:` or `https:` image. @defaultValue the image of the source that lists the token */
  readonly image?: string
}

/** Collection that the site lists and trusts. */
export interface ListedCollection {
  readonly address: string
}

export interface BalancesOptions {
  /** Currency of prices, as an upper-case ISO 4217 code. @defaultValue 'USD' */
  readonly currency?: string
  /** Tokens by chain, to read if no source lists the holdings of an account. They are never hidden. @defaultValue none */
  readonly tokens?: Readonly<Record<ChainId, readonly ListedToken[]>>
  /**
   * Collections by chain, to read in addition to the NFTs that a wallet lists. They are never hidden. A chain with a list, even
   * an empty one, has a tab of NFTs. @defaultValue none
   */
  readonly collections?: Readonly<Record<ChainId, readonly ListedCollection[]>>
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isListed = (value: unknown) => {
  const { address, image = address } = Object(value) as { readonly address?: unknown; readonly image?: unknown }
  return isText(address) && isText(image)
}
const areLists = (value: unknown) =>
  Object(value) === value && !Array.isArray(value) && Object.values(value as object).every(listOf(isListed))

export const balancesRules = optionRules<BalancesOptions>({
  currency: [value => /^[A-Z]{3}$/.test(String(value)), 'must be an ISO 4217 code'],
  tokens: [areLists, 'must be lists of { address } by chain'],
  collections: [areLists, 'must be lists of { address } by chain']
})
