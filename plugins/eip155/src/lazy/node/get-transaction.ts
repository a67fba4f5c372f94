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
    /** None while it waits for a block. */
    blockNumber: v.nullish(amount)
  })
)
export type KnownTransaction = NonNullable<v.InferOutput<typeof transaction>>

/** What the node knows of a transaction; undefined where it knows none, or tells of another. */
export async function knownTransaction(id: Hex, reader: ChainReader): Promise<KnownTransaction | undefined> {
  const known = await reader.read(transaction, 'eth_getTransactionByHash', [id])
  return known?.hash.toLowerCase() === id.toLowerCase() ? known : undefined
}
