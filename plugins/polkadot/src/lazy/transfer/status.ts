import type { ChainId, TransactionFeature } from '@latchkit/plugin-chains/contract'
import type { JsonRpcNode, Nodes } from '@latchkit/plugin-chains/kit'
import type { PrefixedNetworks } from '../../options.js'
import { createQueries, extrinsicHash } from '../node/queries.js'
import type { Runtimes } from './runtime.js'

/** Blocks that a transaction is valid for: six minutes on Polkadot. Wallets use the same number. */
export const ERA_BLOCKS = 64

/** Blocks that may contain a transaction, by chain and id of the transaction. `next` is the first that was not searched. */
export type Eras = Map<string, { readonly next: number; readonly last: number }>

export const eraKey = (chain: ChainId, id: string): string => `${chain}:${id}`

/** Parts and caches that the steps of all transfers share. */
export interface TransferContext {
  readonly nodes: Nodes<JsonRpcNode>
  readonly networks: PrefixedNetworks
  readonly eras: Eras
  readonly runtimes: Runtimes
}

/**
 * Returns the `transactions` feature. Nodes do not find transactions by their hashes, so the finalized blocks of the era are
 * searched, each once. A transaction in none of them is `dropped`: it cannot enter a later block.
 */
export const createTransactions = ({ nodes, eras, runtimes }: TransferContext): TransactionFeature => ({
  async status(id, chain, signal) {
    const key = eraKey(chain, id)
    const era = eras.get(key)
    if (!era) return { status: 'unknown' }
    const queries = createQueries(nodes.of(chain), signal)
    const { blockNumber } = await queries.finalized()
    const end = Math.min(blockNumber, era.last)
    const numbers = Array.from({ length: Math.max(0, end - era.next + 1) }, (_, index) => era.next + index)
    const hashes = numbers.length > 0 ? await queries.blockHashes(numbers) : []
    for (const [index, block] of hashes.entries()) {
      if (block === null) break
      const extrinsics = await queries.extrinsics(block)
      const found = extrinsics.findIndex(extrinsic => extrinsicHash(extrinsic) === id)
      if (found >= 0) {
        const { readOutcome } = await import('./outcome.js')
        return readOutcome(queries, runtimes, block, found)
      }
      eras.set(key, { ...era, next: era.next + index + 1 })
    }
    return { status: (eras.get(key)?.next ?? 0) > era.last ? 'dropped' : 'pending' }
  }
})
