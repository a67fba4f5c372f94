import type { ChainId, TransactionFeature } from '@latchkit/plugin-chains/contract'
import type { JsonRpcNode } from '@latchkit/plugin-chains/kit'
import { PolkadotError } from '../../errors.js'
import {
  findExtrinsic,
  loadRuntime,
  type Runtimes,
  readBlockHashes,
  readEvents,
  readFinalized,
  readVersion
} from '../node/queries.js'
import type { TransferContext } from './prepare.js'

/** Blocks that may contain a transaction of this page, and the next of them to search. */
export interface Era {
  readonly first: number
  readonly last: number
  readonly next: number
}

/** Blocks that a transaction is valid for: six minutes on Polkadot. Wallets use the same number. */
export const ERA_BLOCKS = 64

/** Eras by chain and transaction id. */
export type Eras = Map<string, Era>

export const eraKey = (chain: ChainId, id: string): string => `${chain}:${id}`

/**
 * Returns the `transactions` feature. Nodes do not find transactions by their hashes, so the finalized blocks of the era are
 * searched, each once. A transaction in none of them is `dropped`: it cannot enter a later block.
 */
export const createTransactions = ({ nodes, eras, runtimes }: TransferContext): TransactionFeature => ({
  async status(id, chain, signal) {
    const key = eraKey(chain, id)
    const era = eras.get(key)
    if (!era) return { status: 'unknown' }
    const node = nodes.of(chain)
    const { number } = await readFinalized(node, signal)
    const end = Math.min(number, era.last)
    const numbers = Array.from({ length: Math.max(0, end - era.next + 1) }, (_, index) => era.next + index)
    const hashes = numbers.length > 0 ? await readBlockHashes(node, numbers, signal) : []
    for (const [index, hash] of hashes.entries()) {
      if (hash === null) break
      const extrinsic = await findExtrinsic(node, hash, id, signal)
      if (extrinsic >= 0) return readStatus(node, hash, extrinsic, runtimes, signal)
      eras.set(key, { ...era, next: (numbers[index] ?? era.next) + 1 })
    }
    return { status: (eras.get(key)?.next ?? 0) > era.last ? 'dropped' : 'pending' }
  }
})

async function readStatus(node: JsonRpcNode, hash: string, index: number, runtimes: Runtimes, signal: AbortSignal) {
  const [events, version] = await Promise.all([readEvents(node, hash, signal), readVersion(node, signal)])
  const { readOutcome } = await import('./outcome.js')
  try {
    const outcome = readOutcome(await loadRuntime(node, version, runtimes, signal), events, index)
    if (outcome)
      return outcome.reason === undefined ? { status: 'confirmed' as const } : { status: 'failed' as const, ...outcome }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  const expected = 'events that say what became of a transaction'
  throw new PolkadotError('polkadot/invalid-answer', { chain: node.chain, method: 'state_getStorage', expected })
}
