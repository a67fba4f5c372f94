import type { ChainId, TransactionFeature } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import type { Hex } from '../../contract.js'
import { toQuantity } from '../node/chain-id.js'
import { type KnownTransaction, knownTransaction } from '../node/get-transaction.js'
import type { ChainReader } from '../node/queries.js'
import { isFailure, isRefusal } from '../node/revert.js'
import { amount, hash } from '../node/schemas.js'
import { failureReason } from './failure-reason.js'

type Outcome = Awaited<ReturnType<TransactionFeature['status']>>

const receipt = v.nullable(
  v.object({ transactionHash: hash, blockNumber: amount, status: v.pipe(amount, v.picklist([0n, 1n])) })
)
type Receipt = NonNullable<v.InferOutput<typeof receipt>>

/**
 * Follows transactions. `confirmed` and `failed` take two facts that agree: the node knows the transaction, and has its
 * receipt, both of one block. What became of one that a node has forgotten can only be told where it was seen before, by these
 * features: whose nonce has been used is `replaced`; whose nonce is still open is `dropped`, as far as this node knows, and
 * worth asking for again, since another may still bring it back.
 */
export function createTransactions(readerOf: (chain: ChainId, signal: AbortSignal) => ChainReader): TransactionFeature {
  const seen = new Map<string, KnownTransaction>()

  return {
    async status(id, chain, signal) {
      if (!v.is(hash, id)) return { status: 'unknown' }
      const reader = readerOf(chain, signal)
      const known = await knownTransaction(id, reader)
      const key = `${chain}:${id.toLowerCase()}`
      if (known) seen.set(key, known)
      const last = known ?? seen.get(key)
      // Before the receipt: of one that is taken in between, the receipt then tells.
      const isUsed = last && (await reader.quantity('eth_getTransactionCount', [last.from, 'latest'])) > last.nonce
      const found = await readReceipt(id, reader)
      // Two facts that agree: a node that makes up a receipt, or has one of a block that was taken back, is not believed.
      if (known && found && found.blockNumber === known.blockNumber) return readOutcome(known, found, reader)
      if (!last) return { status: 'unknown' }
      // In a block by one of the two facts, and the other is yet to come.
      if (known?.blockNumber || found) return { status: 'pending' }
      if (isUsed) return { status: 'replaced' }
      return { status: known ? 'pending' : 'dropped' }
    }
  }
}

/** Returns the receipt, or `undefined` where the node has none or one of another transaction. */
async function readReceipt(id: Hex, reader: ChainReader): Promise<Receipt | undefined> {
  const found = await reader.read(receipt, 'eth_getTransactionReceipt', [id])
  return found?.transactionHash.toLowerCase() === id.toLowerCase() ? found : undefined
}

async function readOutcome(known: KnownTransaction, found: Receipt, reader: ChainReader): Promise<Outcome> {
  if (found.status === 1n) return { status: 'confirmed' }
  const reason = await readReason(known, found.blockNumber, reader)
  return { status: 'failed', ...(reason && { reason }) }
}

/** A receipt has none, so it is tried again on what the block began with; undefined where that is gone, or it then succeeds. */
async function readReason(
  { from, to, value, input }: KnownTransaction,
  block: bigint,
  reader: ChainReader
): Promise<string | undefined> {
  const call = { from, ...(to && { to }), value: toQuantity(value), data: input }
  const before = toQuantity(block > 0n ? block - 1n : 0n)
  return reader.read(v.unknown(), 'eth_call', [call, before]).then(
    () => undefined,
    failure => {
      if (isFailure(failure)) return failureReason(failure)
      if (isRefusal(failure)) return undefined
      throw failure
    }
  )
}
