import * as v from 'valibot'
import type { Hex } from '../../contract.js'
import type { ChainReader } from './queries.js'
import { address, amount, bytes, hash } from './schemas.js'

const transaction = v.nullable(
  v.object({
    hash,
    from: address,
    to: v.nullish(address),
    value: amount,
    input: bytes,
    nonce: amount,
    /** `null` or absent while the transaction is pending. */
    blockNumber: v.nullish(amount)
  })
)
export type Transaction = NonNullable<v.InferOutput<typeof transaction>>

/** Returns the transaction with a hash, pending or in a block; `undefined` if the node has none or returns another. */
export async function getTransaction(id: Hex, reader: ChainReader): Promise<Transaction | undefined> {
  const found = await reader.read(transaction, 'eth_getTransactionByHash', [id])
  return found?.hash.toLowerCase() === id.toLowerCase() ? found : undefined
}
