import type { TransactionFeature } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import { type AskOn, amount } from '../node/ask.js'
import { inContext } from '../node/queries.js'
import { decodeSignature } from '../signing/encoding.js'
import { reasonOf } from './simulate.js'

/** By chain and id, the last block that may hold a transaction. */
export type Expiries = Map<string, bigint>

/** A blockhash is good for 150 blocks after its own; and the blocks that are final are some behind the newest. */
const BLOCKS = 300n

const statuses = inContext(
  v.tuple([v.nullable(v.object({ err: v.unknown(), confirmationStatus: v.nullish(v.string()) }))])
)

/**
 * What a node knows of a transaction. One that it does not know is `dropped` once no block can hold it: when its blockhash
 * is too old, or, of one that was not sent by this page, when any blockhash is that was new when it was first asked for.
 */
export const createTransactions = (askOn: AskOn, expiries: Expiries): TransactionFeature => ({
  async status(id, chain, signal) {
    if (!decodeSignature(id)) return { status: 'unknown' }
    const ask = askOn(chain)
    // The height first: what comes into a block in between is found, then.
    const height = await ask(
      {
        method: 'getBlockHeight',
        params: [{ commitment: 'finalized' }],
        schema: amount,
        expected: 'a number of blocks'
      },
      signal
    )
    const [found] = await ask(
      {
        method: 'getSignatureStatuses',
        params: [[id], { searchTransactionHistory: true }],
        schema: statuses,
        expected: 'the status of a transaction'
      },
      signal
    )
    const name = `${chain}:${id}`
    if (!found) {
      const last = expiries.get(name) ?? height + BLOCKS
      expiries.set(name, last)
      return { status: height > last ? 'dropped' : 'pending' }
    }
    const { err, confirmationStatus } = found
    if (confirmationStatus === 'processed') return { status: 'pending' }
    return err === null || err === undefined ? { status: 'confirmed' } : { status: 'failed', reason: reasonOf(err) }
  }
})
