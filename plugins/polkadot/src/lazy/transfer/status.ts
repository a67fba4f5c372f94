import type { ChainId, TransactionFeature } from '@latchkit/plugin-chains/contract'
import { PolkadotError } from '../../errors.js'
import {
  type Ask,
  type AskOn,
  loadRuntime,
  placeIn,
  type Runtimes,
  readBlockHashes,
  readEvents,
  readFinalized,
  readVersion
} from '../node/queries.js'

/** A transaction that this page sent: the blocks that may hold it, and how far they were looked through. */
export interface Era {
  readonly first: number
  readonly last: number
  readonly next: number
}

/** Blocks that a transaction is valid for: six minutes on Polkadot. Wallets use the same number. */
export const ERA_BLOCKS = 64

/** By chain and id. */
export type Eras = Map<string, Era>

export const eraName = (chain: ChainId, id: string): string => `${chain}:${id}`

/**
 * Nodes do not find transactions by their hashes, so the final blocks of its era are looked through, each once. One that is in
 * none of them is `dropped`: no other may hold it.
 */
export const createTransactions = (askOn: AskOn, eras: Eras, runtimes: Runtimes): TransactionFeature => ({
  async status(id, chain, signal) {
    const name = eraName(chain, id)
    const era = eras.get(name)
    if (!era) return { status: 'unknown' }
    const ask = askOn(chain)
    const { number } = await readFinalized(ask, signal)
    const end = Math.min(number, era.last)
    const numbers = Array.from({ length: Math.max(0, end - era.next + 1) }, (_, index) => era.next + index)
    const hashes = numbers.length > 0 ? await readBlockHashes(ask, numbers, signal) : []
    for (const [index, hash] of hashes.entries()) {
      if (hash === null) break
      const place = await placeIn(ask, hash, id, signal)
      if (place >= 0) return outcome(ask, hash, place, runtimes, signal)
      eras.set(name, { ...era, next: (numbers[index] ?? era.next) + 1 })
    }
    return { status: (eras.get(name)?.next ?? 0) > era.last ? 'dropped' : 'pending' }
  }
})

async function outcome(ask: Ask, blockHash: string, place: number, runtimes: Runtimes, signal: AbortSignal) {
  const [events, version] = await Promise.all([readEvents(ask, blockHash, signal), readVersion(ask, signal)])
  const { readOutcome } = await import('./outcome.js')
  try {
    const found = readOutcome(await loadRuntime(ask, version, runtimes, signal), events, place)
    if (found)
      return found.reason === undefined ? { status: 'confirmed' as const } : { status: 'failed' as const, ...found }
  } catch (failure) {
    if (!(failure instanceof RangeError)) throw failure
  }
  const expected = 'events that say what became of a transaction'
  throw new PolkadotError('polkadot/invalid-answer', { chain: ask.chain, method: 'state_getStorage', expected })
}
