import { plainText, type TransactionFeature } from '@latchkit/kernel/chain'
import { findTransaction, readAccount } from './chain-state.js'
import type { NodeOn } from './client.js'

/** By chain and id, whose turn a transaction took that this page sent. */
export type Turns = Map<string, { readonly address: string; readonly sequence: bigint }>

/** Of the chain's own word on what failed. */
const MOST_CHARACTERS = 500

/**
 * What a node knows of a transaction. One that is in no block is `dropped` once its turn is gone: the chain counts what an
 * account sends, and then something else was sent in its place. Of what this page did not send the turn is not known.
 */
export const createTransactions = (nodeOn: NodeOn, turns: Turns): TransactionFeature => ({
  async status(id, chain, signal) {
    const hash = /^[0-9A-Fa-f]{64}$/.test(id) ? id.toUpperCase() : undefined
    if (!hash) return { status: 'unknown' }
    const node = nodeOn(chain)
    const turn = turns.get(`${chain}:${hash}`)
    // The turn first: what comes into a block in between is found, then.
    const account = turn && (await readAccount(node, turn.address, signal))
    const found = await findTransaction(node, hash, signal)
    if (found?.code === 0) return { status: 'confirmed' }
    if (found) return { status: 'failed', reason: plainText(found.raw_log, MOST_CHARACTERS) }
    if (!turn) return { status: 'unknown' }
    return { status: account && account.sequence > turn.sequence ? 'dropped' : 'pending' }
  }
})
