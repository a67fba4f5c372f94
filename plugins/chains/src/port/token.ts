import type { BaseUnits } from './amount.js'

/** Maximum number of shown characters of a token's name or symbol, after `plainText`. */
export const MAX_TOKEN_CHARACTERS = 32

/** Coin or token. Its creator chose the name, the symbol and the icon, so they are shown but not trusted. */
export interface Token {
  /** Contract, mint or denom, in canonical form. @defaultValue the chain's own coin */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  /** 0 to 36. */
  readonly decimals: number
  /** A `data:` or `https:` image, only ever shown by `<img>`. */
  readonly icon?: string
}

/** Non-fungible token (ERC-721 and the like). Its creator chose the texts and the image, so they are shown but not trusted. */
export interface Collectible {
  /** Unique on its chain: the address of its collection and its number (`0x…/17`), or a mint. */
  readonly id: string
  readonly name: string
  readonly collection?: string
  /** A `data:` or `https:` image, only ever shown by `<img>`. */
  readonly image?: string
}

/** Collectibles of an account that a source lists. */
export interface CollectedItems {
  readonly items: readonly Collectible[]
  /** True if there are more than are listed. @defaultValue false */
  readonly isCut?: boolean
}

/** Part of a response that could not be read, although the rest could. */
export interface UnreadCollectible {
  /** Address of a collection, or the `Collectible.id` of a piece that is listed without further data. */
  readonly id: string
  readonly error: unknown
}

/** Collectibles of an account that were read from the chain. */
export interface CollectedOnChain extends CollectedItems {
  /** Names of all collections that were read, including those without a piece, because other collections may imitate them. */
  readonly names: readonly string[]
  /** @defaultValue everything could be read */
  readonly unread?: readonly UnreadCollectible[]
}

/** Balance of an account in a token. */
export interface TokenBalance extends Token {
  readonly amount: BaseUnits
}
