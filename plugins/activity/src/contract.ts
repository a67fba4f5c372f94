import { type ReadonlySlice, serviceRef, viewRef } from '@latchkit/kernel'
import type { AccountId, ChainId, Token, TransactionStatus } from '@latchkit/plugin-chains/contract'

/** All that happened to the account that is shown, on the chain that it is on. */
export const TransactionsView = viewRef('Transactions')
/** One transaction of the account that is shown: `id` as the chain names it. */
export const TransactionView = viewRef<{ readonly id: string }>('Transaction')

/** Something that this page sent. */
export interface SentTransaction {
  /** As the chain names it. */
  readonly id: string
  readonly account: AccountId
  readonly recipient: string
  /** The asset that was sent: a token, the coin, or a collectible with its `id` as `address`, and its name. */
  readonly token: Token
  /** `token` is a collectible, and `amount` a number of pieces. @defaultValue false */
  readonly isCollectible?: boolean
  /** Base units, decimal text. */
  readonly amount: string
  /** Milliseconds since the epoch. */
  readonly sentAtMs: number
}

export interface FollowedTransaction extends SentTransaction {
  readonly chain: ChainId
  readonly status: TransactionStatus
  /** The chain's own word on one that failed. */
  readonly reason?: string
  /** The id of what took its place. */
  readonly replacement?: string
}

export interface ActivityState {
  /** Newest first, of every tab of this site; kept over reloads, and read again when something is pending or the dialog opens. */
  readonly sent: readonly FollowedTransaction[]
  /** Addresses that an account paid, as far as its history was loaded on this page; absent before. */
  recipients?: Readonly<Record<AccountId, readonly string[]>>
}

/** What becomes of what was sent. It is asked for every 30 s, at most 99 times, and soon after sending. */
export interface ActivityApi {
  readonly state: ReadonlySlice<ActivityState>
  /** Shows a transaction at once, and follows it until it is settled; also in other tabs and after a reload. */
  follow(transaction: SentTransaction): void
}
export const Activity = serviceRef<ActivityApi>('activity')

declare module '@latchkit/plugin-shell/contract' {
  interface SiteViews {
    Transactions: undefined
  }
}
