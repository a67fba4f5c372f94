import type { ChainId, TransactionFeature } from '@latchkit/plugin-chains/contract'
import type { Nodes } from '@latchkit/plugin-chains/kit'
import { type CosmosNode, shownReason } from '../node/client.js'
import { findTransaction, readAccount } from '../node/queries.js'

/** Sender and sequence of the transactions that this page sent, by chain and id. */
export type SentTransactions = Map<`${ChainId}:${string}`, { readonly address: string; readonly sequence: bigint }>

/**
 * Reads the status of a transaction. A transaction that this page sent and that is in no block is `dropped` once the chain
 * has counted another transaction with its sequence; the sequence of other transactions is unknown.
 */
export const createTransactions = (nodes: Nodes<CosmosNode>, sent: SentTransactions): TransactionFeature => ({
  async status(id, chain, signal) {
    const hash = /^[0-9A-Fa-f]{64}$/.test(id) ? id.toUpperCase() : undefined
    if (!hash) return { status: 'unknown' }
    const node = nodes.of(chain)
    const transaction = sent.get(`${chain}:${hash}`)
    // The sequence first: a transaction that comes into a block in between is found, then.
    const account = transaction && (await readAccount(node, transaction.address, signal))
    const found = await findTransaction(node, hash, signal)
    if (found?.code === 0) return { status: 'confirmed' }
    if (found) return { status: 'failed', reason: shownReason(found.raw_log) }
    if (!transaction) return { status: 'unknown' }
    return { status: account && account.sequence > transaction.sequence ? 'dropped' : 'pending' }
  }
})
