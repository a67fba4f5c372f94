import type { BaseUnits } from './amount.js'

/** Characters of a token's name or symbol that are shown, after `plainText`. The same everywhere. */
export const MAX_TOKEN_CHARACTERS = 32

/** Coin or token. Name, symbol and icon are its maker's: they are shown, and prove nothing. */
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

/** Non-fungible token (ERC-721 and the like). Its texts and image are its maker's: they are shown, and prove nothing. */
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

/** Part of an answer that could not be read while the rest could. */
export interface UnreadCollectible {
  /** Address of a collection, or the `Collectible.id` of a piece that is listed without further data. */
  readonly id: string
  readonly error: unknown
}

/** Collectibles of an account by the chain's own word. */
export interface CollectedOnChain extends CollectedItems {
  /** Names of all collections that were asked, also of those without a piece: others may pose as these. */
  readonly names: readonly string[]
  /** @defaultValue none */
  readonly unread?: readonly UnreadCollectible[]
}

/** Balance of an account in a token. */
export interface TokenBalance extends Token {
  readonly amount: BaseUnits
}
