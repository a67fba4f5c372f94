import type { TransactionFeature } from '@latchkit/plugin-chains/contract'
import type { Esplora } from '../node/client.js'
import { findTransaction, type Outpoint, spenderOf } from '../node/queries.js'
import { readTransactionId } from '../signing/transaction-id.js'

/** How many transactions are remembered by what they spend, the newest. */
const MAX_REMEMBERED = 100

type Fate = Awaited<ReturnType<TransactionFeature['status']>>

interface Remembered {
  readonly spent: readonly Outpoint[]
  /** Some servers list what they took only seconds later. */
  readonly isSeen: boolean
}

/** Follows transactions. A server that no longer has one cannot tell why: what it spent can, so that is remembered. */
export interface Follower {
  /** For a transaction that a server has taken. */
  remember(txid: string, spent: readonly Outpoint[]): void
  /** @throws {Bip122Error} `bip122/unreachable` */
  follow(server: Esplora, txid: string, signal: AbortSignal): Promise<Fate>
}

export function createFollower(): Follower {
  const remembered = new Map<string, Remembered>()
  const keep = (txid: string, known: Remembered) => {
    remembered.delete(txid)
    remembered.set(txid, known)
    const [oldest] = remembered.keys()
    if (remembered.size > MAX_REMEMBERED && oldest) remembered.delete(oldest)
  }
  return {
    remember: (txid, spent) => keep(txid, { spent, isSeen: false }),
    async follow(server, text, signal) {
      const txid = readTransactionId(text)
      if (!txid) return { status: 'unknown' }
      const found = await findTransaction(server, txid, signal)
      if (found) {
        keep(txid, { spent: found.inputs, isSeen: true })
        return { status: found.isConfirmed ? 'confirmed' : 'pending' }
      }
      const known = remembered.get(txid)
      return known ? fateOf(server, txid, known, signal) : { status: 'unknown' }
    }
  }
}

/** Of one that a server took, and that is not there. */
async function fateOf(
  server: Esplora,
  txid: string,
  { spent, isSeen }: Remembered,
  signal: AbortSignal
): Promise<Fate> {
  for (const outpoint of spent) {
    const spender = await spenderOf(server, outpoint, signal)
    // It came back meanwhile.
    if (spender === txid) return { status: 'pending' }
    if (spender) return { status: 'replaced', replacement: spender }
  }
  return { status: isSeen ? 'dropped' : 'pending' }
}
