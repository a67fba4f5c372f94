/** Chain data that the data service reads, in one shape for all chain families. */

export interface Asset {
  /** Address in the chain's own form. Undefined for the chain's own coin. */
  readonly address?: string
  /** Name that the asset's creator chose. */
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

export interface Holding {
  readonly asset: Asset
  /** Base units. */
  readonly amount: bigint
}

/** One of a kind: an NFT. */
export interface Collected {
  readonly name: string
  /** An address of a picture, by whoever made it. */
  readonly picture: string
  readonly isSpam: boolean
}

/** An asset with its amount, or an NFT, that a transaction moved. */
export type Moved = Holding | { readonly collected: Collected }

/** The same, as one account sees it. */
export type Movement = Moved & { readonly direction: 'in' | 'out' | 'self' }

/** A transaction, as one account sees it. */
export interface Operation {
  readonly hash: string
  readonly kind: 'send' | 'receive' | 'trade' | 'mint' | 'burn' | 'approve' | 'deploy' | 'execute'
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** Where one thing moved, who gave it to whom; else who sent the transaction, and to what. Empty where the chain does not say. */
  readonly from: string
  readonly to: string
  /** 0 where the chain counts none. */
  readonly nonce: number
  /** Block time in milliseconds; for a pending transaction, the time when it was first seen. */
  readonly timeMs: number
  /** Block and index within it, which order operations of the same time. */
  readonly place: readonly [block: number, index: number]
  readonly movements: readonly Movement[]
}

/** Reads one chain as it is now. Rejects with `NodeTrouble` while its node does not answer. */
export interface Ledger {
  /** CAIP-2. */
  readonly chainId: string
  /** The chain's own coin. */
  readonly coin: Asset
  /** Address that stands for the coin in requests for a token. */
  readonly coinAddress: string
  /** The one spelling of an account. Undefined for what is no address there. */
  readAddress(text: string): string | undefined
  /** The coin, and the tokens of which the account has some. @param account  As `readAddress` gave it. */
  holdings(account: string): Promise<readonly Holding[]>
  /** In any order. @defaultValue the chain has no transactions */
  operations?(account: string): Promise<readonly Operation[]>
  /** @defaultValue the chain has no tokens */
  token?(address: string): Promise<Asset | undefined>
}

const longestRead = 1_000

/** Names that advertise a site are how spam gets read. */
export const isSpamName = (name: string) => /https?:|www\.|\b[\w-]+\.[a-z]{2,}\b/i.test(name.slice(0, longestRead))

export const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
