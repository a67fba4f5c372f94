import type { ChainId, TransactionFeature } from '@latchkit/plugin-chains/contract'
import type { Nodes, RestNode } from '@latchkit/plugin-chains/kit'
import { shownReason } from '../node/client.js'
import { createQueries } from '../node/queries.js'

/** Sender and sequence of the transactions that this page sent, by chain and id. */
export type SentTransactions = Map<`${ChainId}:${string}`, { readonly address: string; readonly sequence: bigint }>

/**
 * Reads the status of a transaction. A transaction that this page sent and that is in no block is `dropped` once the chain
 * has counted another transaction with its sequence; the sequence of other transactions is unknown.
 */
export const createTransactions = (nodes: Nodes<RestNode>, sent: SentTransactions): TransactionFeature => ({
  async status(id, chain, signal) {
    const hash = /^[0-9A-Fa-f]{64}$/.test(id) ? id.toUpperCase() : undefined
    if (!hash) return { status: 'unknown' }
    const queries = createQueries(nodes.of(chain), signal)
    const transaction = sent.get(`${chain}:${hash}`)
    // Reads the sequence first, so that a transaction that enters a block in between is found.
    const account = transaction && (await queries.account(transaction.address))
    const found = await queries.transaction(hash)
    if (found?.code === 0) return { status: 'confirmed' }
    if (found) return { status: 'failed', reason: shownReason(found.raw_log) }
    if (!transaction) return { status: 'unknown' }
    return { status: account && account.sequence > transaction.sequence ? 'dropped' : 'pending' }
  }
})
