import type { AccountId, Network, TransactionFeature } from '@latchkit/plugin-chains/contract'
import type { Queries } from '../node/queries.js'
import { submitTransaction, VALID_MS } from './submit.js'

/** Number of recent transactions of an account that are searched. */
const LISTED = 20

/** Submits transactions and tracks those that this page submitted, because nodes list them by account only. */
export function createTransactions(queries: Queries, network: Network): TransactionFeature {
  const submitted = new Map<string, { readonly account: AccountId; readonly atMs: number }>()
  return {
    async submit(signer, transaction, signal) {
      const id = await submitTransaction(network, signer, transaction, signal)
      submitted.set(id, { account: transaction.account, atMs: Date.now() })
      return id
    },
    async status(id, _, signal) {
      signal.throwIfAborted()
      const { account, atMs } = submitted.get(id) ?? {}
      if (!account || atMs === undefined) return { status: 'unknown' }
      const listed = await queries.transactions(account, LISTED, undefined, signal)
      const found = listed.find(({ transaction }) => transaction.id === id)
      // Later transactions may have pushed it off the list, so an unlisted one is not necessarily dropped.
      return { status: found?.transaction.status ?? (Date.now() < atMs + VALID_MS ? 'pending' : 'unknown') }
    }
  }
}
