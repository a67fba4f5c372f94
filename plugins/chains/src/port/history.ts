import type { BaseUnits } from './amount.js'
import type { AccountId } from './caip.js'
import type { Token } from './token.js'

/** Asset that a transaction moved to or from one account, without the fee. */
export interface AssetTransfer {
  /** `self`: the account sent it to itself. */
  readonly direction: 'in' | 'out' | 'self'
  /** Above zero. */
  readonly amount: BaseUnits
  /** Token that moved; the chain's own coin if it has no `address`. */
  readonly token: Token
}

/** Transaction of an account, as one of the chain's nodes lists it. */
export interface AccountTransaction {
  /** Id as `PreparedTransfer.send` and `transactions.submit` resolve with it. */
  readonly id: string
  readonly status: 'pending' | 'confirmed' | 'failed'
  /** Time of its block, milliseconds since the epoch, not in the future; of a pending one, when it was read. */
  readonly atMs: number
  /** Sender's address in canonical form; empty if there is no sender, or more than one. */
  readonly from: string
  /** Recipient's address in canonical form; empty if there is no recipient, or more than one. */
  readonly to: string
  /** One entry for each asset and direction; empty for a transaction that failed or moved nothing of the account. */
  readonly transfers: readonly AssetTransfer[]
  /** Fee that the account paid, in the chain's own coin. @defaultValue another account paid it, or it is unknown */
  readonly fee?: BaseUnits
}

export interface TransactionPage {
  /** Transactions, newest first after the pending ones, each once. At most 100. */
  readonly transactions: readonly AccountTransaction[]
  /** Cursor of the page after this one; absent at the end. */
  readonly next?: string
}

/** History of an account from the chain's nodes, for families whose nodes can list it. */
export interface HistoryFeature {
  /**
   * Reads one page of the transactions of an account from the nodes of the site; a new account has one empty page. An abort
   * rejects with the reason of the signal.
   *
   * @param cursor - `next` of the page before, opaque. @defaultValue the newest page
   * @throws the family's own error if no node gave a valid response, and for an invalid cursor.
   * @example
   * <!-- given:
   * declare const account: import('@latchkit/plugin-chains/contract').AccountId
   * declare const kernel: import('@latchkit/kernel').Kernel
   * declare const signal: AbortSignal
   * -->
   * ```ts
   * import { Chains } from '@latchkit/plugin-chains/contract'
   *
   * const { history } = await kernel.get(Chains).features('bip122')
   * const page = await history?.read(account, undefined, signal)
   * const older = page?.next && (await history?.read(account, page.next, signal))
   * ```
   */
  read(account: AccountId, cursor: string | undefined, signal: AbortSignal): Promise<TransactionPage>
}
