/** Chain data that the data service reads, in one shape for all chain families. */

export interface Asset {
  /** Address in the chain's own form; `undefined` for the native coin. */
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

/** NFT. */
export interface Collected {
  readonly name: string
  /** URL of the image, chosen by the creator. */
  readonly picture: string
  readonly isSpam: boolean
}

/** An asset with its amount, or an NFT, that a transaction moved. */
export type Moved = Holding | { readonly collected: Collected }

/** Balance change from the point of view of one account. */
export type Movement = Moved & { readonly direction: 'in' | 'out' | 'self' }

/** Transaction from the point of view of one account. */
export interface Operation {
  readonly hash: string
  readonly kind: 'send' | 'receive' | 'trade' | 'mint' | 'burn' | 'approve' | 'deploy' | 'execute'
  readonly status: 'confirmed' | 'failed' | 'pending'
  /**
   * Sender and recipient of the movement, if there is exactly one; otherwise those of the transaction. Empty if
   * unknown.
   */
  readonly from: string
  readonly to: string
  /** Nonce; 0 on chains without nonces. */
  readonly nonce: number
  /** Block time in milliseconds; for a pending transaction, the time when it was first seen. */
  readonly timeMs: number
  /** Block and index within it, which order operations of the same time. */
  readonly place: readonly [block: number, index: number]
  readonly movements: readonly Movement[]
}

/** Reader of a chain's current state. Rejects with `NodeError` while its node does not respond. */
export interface Ledger {
  /** CAIP-2. */
  readonly chainId: string
  /** Native coin of the chain. */
  readonly coin: Asset
  /** Address that stands for the coin in requests for a token. */
  readonly coinAddress: string
  /** Returns the canonical form of an address, or `undefined` if it is invalid. */
  readAddress(text: string): string | undefined
  /**
   * Resolves with the coin and the tokens that the account holds.
   *
   * @param account  Canonical address, from `readAddress`.
   */
  holdings(account: string): Promise<readonly Holding[]>
  /** Resolves with the operations of the account, in any order. @defaultValue the chain has no transactions */
  operations?(account: string): Promise<readonly Operation[]>
  /** Resolves with a token. @defaultValue the chain has no tokens */
  token?(address: string): Promise<Asset | undefined>
}

const longestRead = 1_000

/** Returns true if the name contains a URL; spam advertises sites in token names. */
export const isSpamName = (name: string) => /https?:|www\.|\b[\w-]+\.[a-z]{2,}\b/i.test(name.slice(0, longestRead))

export const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
