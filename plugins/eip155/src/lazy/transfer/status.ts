import type { TransactionFeature } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import type { Hex } from '../../contract.js'
import { toQuantity } from '../node/chain-id.js'
import type { NodeClient } from '../node/client.js'
import type { ChainReader } from '../node/queries.js'
import { isFailure, isRpcError } from '../node/revert.js'
import { address, amount, bytes, hash } from '../node/schemas.js'
import { failureReason } from './failure-reason.js'

const transaction = v.object({
  hash,
  from: address,
  to: v.nullish(address),
  value: amount,
  input: bytes,
  nonce: amount,
  /** `null` or absent while the transaction is pending. */
  blockNumber: v.nullish(amount)
})
export type Transaction = v.InferOutput<typeof transaction>

/** Returns the transaction with a hash, pending or in a block; `undefined` if the node has none or returns another. */
export async function getTransaction(id: Hex, reader: ChainReader): Promise<Transaction | undefined> {
  const found = await reader.read(v.nullable(transaction), 'eth_getTransactionByHash', [id])
  return found?.hash.toLowerCase() === id.toLowerCase() ? found : undefined
}

const status = v.pipe(amount, v.picklist([0n, 1n]))
const receipt = v.nullable(v.object({ transactionHash: hash, blockNumber: amount, status }))

/**
 * Creates the feature that reads the status of transactions. `confirmed` and `failed` need a transaction and a receipt of the
 * same block. A transaction that the node no longer has is `replaced` where its nonce was used and `dropped` where it is still
 * open, but only if this feature has read it before; else it is `unknown`. A dropped transaction may come back.
 */
export function createStatus(nodes: NodeClient): Pick<TransactionFeature, 'status'> {
  const seen = new Map<string, Transaction>()

  return {
    async status(id, chain, signal) {
      if (!v.is(hash, id)) return { status: 'unknown' }
      const reader = nodes.of(chain, signal)
      const current = await getTransaction(id, reader)
      const key = `${chain}:${id.toLowerCase()}`
      if (current) seen.set(key, current)
      const last = current ?? seen.get(key)
      // Before the receipt: a transaction that gets into a block in between has a receipt then.
      const isUsed = last && (await reader.quantity('eth_getTransactionCount', [last.from, 'latest'])) > last.nonce
      const found = await readReceipt(id, reader)
      // A receipt alone is not enough: it may be invented, or of a block that was removed from the chain.
      if (current && found && found.blockNumber === current.blockNumber) {
        if (found.status === 1n) return { status: 'confirmed' }
        const reason = await readReason(current, found.blockNumber, reader)
        return { status: 'failed', ...(reason && { reason }) }
      }
      if (!last) return { status: 'unknown' }
      // Only one of the two is in a block yet.
      if (current?.blockNumber || found) return { status: 'pending' }
      if (isUsed) return { status: 'replaced' }
      return { status: current ? 'pending' : 'dropped' }
    }
  }
}

/** Returns the receipt, or `undefined` where the node has none or one of another transaction. */
async function readReceipt(id: Hex, reader: ChainReader) {
  const found = await reader.read(receipt, 'eth_getTransactionReceipt', [id])
  return found?.transactionHash.toLowerCase() === id.toLowerCase() ? found : undefined
}

/** Simulates a failed transaction on the state before its block, which may be gone. Receipts have no reason. */
async function readReason({ from, to, value, input }: Transaction, block: bigint, reader: ChainReader) {
  const call = { from, ...(to && { to }), value: toQuantity(value), data: input }
  try {
    await reader.send('eth_call', [call, toQuantity(block > 0n ? block - 1n : 0n)])
    return undefined
  } catch (failure) {
    if (!isRpcError(failure)) throw failure
    return isFailure(failure) ? failureReason(failure) : undefined
  }
}
