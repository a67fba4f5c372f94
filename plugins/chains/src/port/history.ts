import type { BaseUnits } from './amount.js'
import type { AccountId } from './caip.js'
import type { Token } from './token.js'

/** Asset that a transaction moved, as one account sees it: what came in and what went out, the fee left out. */
export interface AssetTransfer {
  /** `self`: the account sent it to itself. */
  readonly direction: 'in' | 'out' | 'self'
  /** More than nothing. */
  readonly amount: BaseUnits
  /** Token that moved; the chain's own coin where it has no `address`. */
  readonly token: Token
}

/** Transaction of an account, as one of the chain's nodes lists it. */
export interface AccountTransaction {
  /** As the chain names it: what `PreparedTransfer.send` and `transactions.submit` resolve with. */
  readonly id: string
  readonly status: 'pending' | 'confirmed' | 'failed'
  /** Time of its block, milliseconds since the epoch, not in the future; of a pending one, when it was read. */
  readonly atMs: number
  /** Address that sent, in canonical form; empty where there is none, or several. */
  readonly from: string
  /** Address that received, in canonical form; empty where there is none, or several. */
  readonly to: string
  /** One entry for each asset and direction; empty for a transaction that failed or moved nothing of the account. */
  readonly transfers: readonly AssetTransfer[]
  /** Fee that the account paid, in the chain's own coin. @defaultValue somebody else paid it, or the node does not say */
  readonly fee?: BaseUnits
}

export interface TransactionPage {
  /** Newest first, pending ones before all others, each once. At most 100. */
  readonly transactions: readonly AccountTransaction[]
  /** Cursor of the page after this one; absent at the end. */
  readonly next?: string
}

/** History of an account by the chain's own word, for families whose nodes can list it. */
export interface HistoryFeature {
  /**
   * Reads one page of the transactions of an account, from the nodes of the site. An account without any is one page without
   * transactions. An abort rejects with the reason of the signal.
   *
   * @param cursor - `next` of the page before; it means nothing to anybody but the plugin. @defaultValue the newest page
   * @throws the family's own error where no node gave a valid response, and for a cursor that is none.
   * @example
   * ```ts
   * const { history } = await kernel.get(Chains).features('bip122')
   * const page = await history?.read(account, undefined, signal)
   * const older = page?.next && (await history?.read(account, page.next, signal))
   * ```
   */
  read(account: AccountId, cursor: string | undefined, signal: AbortSignal): Promise<TransactionPage>
}
