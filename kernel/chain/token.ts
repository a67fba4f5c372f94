import type { BaseUnits } from './amount.js'

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

/** What an account has of a token. */
export interface TokenBalance extends Token {
  readonly amount: BaseUnits
}
