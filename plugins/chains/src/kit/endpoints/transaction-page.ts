import type { AccountTransaction, TransactionPage } from '../../port/history.js'

/** Maximum number of transactions on a page. */
const MAX_TRANSACTIONS = 100
const MAX_TRANSFERS = 50
/** Tolerance for a visitor's clock that is late. Later times are invalid. */
const MAX_AHEAD_MS = 24 * 60 * 60 * 1_000

/**
 * Returns a page of a history from the transactions that a node listed in any order: pending ones first, then newest first, each
 * once, at most 100 with 50 transfers each. A time up to a day ahead counts as now; later transactions, and transfers of zero,
 * are omitted.
 *
 * @param next - Cursor of the page after this one. @defaultValue it is the last one
 * @example
 * <!-- given:
 * declare const listed: readonly { readonly id: string }[]
 * declare const toTransaction: (entry: { readonly id: string }) => import('@latchkit/plugin-chains/contract').AccountTransaction
 * -->
 * ```ts
 * const page = transactionPage(listed.map(toTransaction), listed.length < 25 ? undefined : listed.at(-1)?.id)
 * ```
 */
export function transactionPage(listed: readonly AccountTransaction[], next?: string): TransactionPage {
  const nowMs = Date.now()
  const byId = new Map<string, AccountTransaction>()
  for (const transaction of listed) {
    const { id, atMs, transfers } = transaction
    if (byId.has(id) || !(atMs >= 0 && atMs <= nowMs + MAX_AHEAD_MS)) continue
    const moved = transfers.filter(({ amount }) => amount > 0n).slice(0, MAX_TRANSFERS)
    byId.set(id, { ...transaction, atMs: Math.min(atMs, nowMs), transfers: moved })
  }
  const rank = ({ status }: AccountTransaction) => (status === 'pending' ? 0 : 1)
  const transactions = [...byId.values()].sort((a, b) => rank(a) - rank(b) || b.atMs - a.atMs)
  return { transactions: transactions.slice(0, MAX_TRANSACTIONS), ...(next !== undefined && { next }) }
}
