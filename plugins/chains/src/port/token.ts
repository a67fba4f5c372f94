import type { BaseUnits } from './amount.js'

/** No more of a token's name or symbol is shown anywhere, in `plainText`: one token is not called two things. */
export const MAX_TOKEN_CHARACTERS = 32

/** Something of value on a chain. Name, symbol and picture are by whoever made it: they are shown, and prove nothing. */
export interface Token {
  /** As the chain names it (contract, mint, denom), in its one canonical spelling. @default the chain's own coin */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  /** 0 to 36. */
  readonly decimals: number
  /** A `data:` or `https:` image, only ever shown by `<img>`. */
  readonly icon?: string
}

/** A non-fungible token (ERC-721 and the like). All that is said of it is by whoever made it: it is shown, and proves nothing. */
export interface Collectible {
  /** As the chain names it, no other there is called so: the address of its collection and its number (`0x…/17`), a mint. */
  readonly id: string
  readonly name: string
  readonly collection?: string
  /** A `data:` or `https:` image, only ever shown by `<img>`. */
  readonly image?: string
}

/** The non-fungible tokens of an account that a source lists. */
export interface CollectedItems {
  readonly items: readonly Collectible[]
  /** There is more, which was left out. @default false */
  readonly isCut?: boolean
}

/** What could not be read while the rest could. */
export interface UnreadCollectible {
  /** Address of a collection; `Collectible.id` of a thing that is listed all the same, and of which no more is known. */
  readonly id: string
  readonly error: unknown
}

/** What a chain says that an account has of collections. */
export interface CollectedOnChain extends CollectedItems {
  /** What the collections that were asked call themselves, also where the account has nothing of them: others may pose as these. */
  readonly names: readonly string[]
  /** @default none */
  readonly unread?: readonly UnreadCollectible[]
}

/** What an account has of a token. */
export interface TokenBalance extends Token {
  readonly amount: BaseUnits
}
