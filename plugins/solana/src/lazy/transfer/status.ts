import type { TransactionFeature } from '@latchkit/plugin-chains/contract'
import type { JsonRpcNode, Nodes } from '@latchkit/plugin-chains/kit'
import { createQueries } from '../node/queries.js'
import { decodeSignature } from '../signing/encoding.js'
import { reasonOf } from './simulate.js'

/** The last block that can contain a transaction, by chain and id. */
export type Expiries = Map<string, bigint>

/** A blockhash is good for 150 blocks after its own; and the blocks that are final are some behind the newest. */
const BLOCKS = 300n

/**
 * Creates the `transactions` feature. A transaction that no node has is `dropped` once no block can contain it: after the last
 * valid block of its blockhash or, if another page sent it, 300 blocks after its status was first requested.
 */
export const createTransactions = (nodes: Nodes<JsonRpcNode>, expiries: Expiries): TransactionFeature => ({
  async status(id, chain, signal) {
    if (!decodeSignature(id)) return { status: 'unknown' }
    const queries = createQueries(nodes.of(chain), signal)
    // The height is read first, so that a transaction that enters a block in between is found.
    const height = await queries.finalHeight()
    const found = await queries.status(id)
    const key = `${chain}:${id}`
    if (!found) {
      const last = expiries.get(key) ?? height + BLOCKS
      expiries.set(key, last)
      return { status: height > last ? 'dropped' : 'pending' }
    }
    const { err, confirmationStatus } = found
    if (confirmationStatus === 'processed') return { status: 'pending' }
    return err === null || err === undefined ? { status: 'confirmed' } : { status: 'failed', reason: reasonOf(err) }
  }
})
