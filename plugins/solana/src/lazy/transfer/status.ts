import type { TransactionFeature } from '@latchkit/plugin-chains/contract'
import type { JsonRpcNode, Nodes } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { amount, inContext } from '../node/queries.js'
import { decodeSignature } from '../signing/encoding.js'
import { reasonOf } from './simulate.js'

/** The last block that can contain a transaction, by chain and id. */
export type Expiries = Map<string, bigint>

/** A blockhash is good for 150 blocks after its own; and the blocks that are final are some behind the newest. */
const BLOCKS = 300n

const statuses = inContext(
  v.tuple([v.nullable(v.object({ err: v.unknown(), confirmationStatus: v.nullish(v.string()) }))])
)

/**
 * Creates the `transactions` feature. A transaction that no node has is `dropped` once no block can contain it: after the last
 * valid block of its blockhash or, if another page sent it, 300 blocks after its status was first requested.
 */
export const createTransactions = (nodes: Nodes<JsonRpcNode>, expiries: Expiries): TransactionFeature => ({
  async status(id, chain, signal) {
    if (!decodeSignature(id)) return { status: 'unknown' }
    const node = nodes.of(chain)
    // The height is read first, so that a transaction that enters a block in between is found.
    const height = await node.request(
      'getBlockHeight',
      [{ commitment: 'finalized' }],
      amount,
      'a number of blocks',
      signal
    )
    const [found] = await node.request(
      'getSignatureStatuses',
      [[id], { searchTransactionHistory: true }],
      statuses,
      'the status of a transaction',
      signal
    )
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
