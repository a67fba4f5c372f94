/** What the data service knows of a chain, whichever family it is of. */

export interface Asset {
  /** As the chain writes it. Undefined for the chain's own coin. */
  readonly address?: string
  /** By whoever made it. */
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

/** What moved. */
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
  /** Of its block; of a pending one, when it was seen. */
  readonly timeMs: number
  /** What tells it from others of the same time: its block, and its place there. */
  readonly place: readonly [block: number, index: number]
  readonly movements: readonly Movement[]
}

/** Reads one chain as it is now. Rejects with `NodeTrouble` while its node does not answer. */
export interface Ledger {
  /** CAIP-2. */
  readonly chainId: string
  /** The chain's own coin. */
  readonly coin: Asset
  /** What stands for the coin where an address of a token is asked for. */
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
