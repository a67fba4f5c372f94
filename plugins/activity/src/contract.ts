import { type ReadonlySlice, serviceRef, viewRef } from '@latchkit/kernel'
import type { AccountId, ChainId, Token, TransactionStatus } from '@latchkit/plugin-chains/contract'

/** View of all transactions of the active account on its chain. */
export const TransactionsView = viewRef('Transactions')
/** View of one transaction of the active account, by the chain's id. */
export const TransactionView = viewRef<{ readonly id: string }>('Transaction')

/** Transaction that this site sent. */
export interface SentTransaction {
  /** Id of the chain: a hash or signature. */
  readonly id: string
  readonly account: AccountId
  readonly recipient: string
  /** Sent asset: a token, the coin, or a collectible with its `id` as `address`, and its name. */
  readonly token: Token
  /** True if `token` is a collectible, and `amount` a number of pieces. @defaultValue false */
  readonly isCollectible?: boolean
  /** True if `token` is exchanged for another token, and `recipient` is the contract that exchanges it. @defaultValue false */
  readonly isSwap?: boolean
  /** Base units as decimal text. */
  readonly amount: string
  /** Milliseconds since the epoch. */
  readonly sentAtMs: number
}

export interface FollowedTransaction extends SentTransaction {
  readonly chain: ChainId
  readonly status: TransactionStatus
  /** Reason of a failure, as the chain reports it. */
  readonly reason?: string
  /** Id of the transaction that replaced this one. */
  readonly replacement?: string
}

export interface ActivityState {
  /** Transactions of all tabs of this site, newest first. Stored; read when the page has pending ones or the dialog opens. */
  readonly sent: readonly FollowedTransaction[]
  /** Addresses that an account paid, as far as its history was loaded on this page. */
  recipients?: Readonly<Record<AccountId, readonly string[]>>
}

/** Service that tracks sent transactions. It requests their status soon after sending, and then every 30 s, at most 99 times. */
export interface ActivityApi {
  readonly state: ReadonlySlice<ActivityState>
  /** Shows a transaction at once, and tracks it until it is settled, also in other tabs and after a reload. */
  follow(transaction: SentTransaction): void
}
export const Activity = serviceRef<ActivityApi>('activity')

declare module '@latchkit/plugin-shell/contract' {
  interface SiteViews {
    Transactions: undefined
  }
}
