import type { TransactionFeature } from '@latchkit/plugin-chains/contract'
import type { Esplora } from '../node/client.js'
import { findTransaction, type Outpoint, spenderOf } from '../node/queries.js'
import { readTransactionId } from '../signing/encoding.js'

/** How many transactions are remembered by what they spend, the newest. */
const MAX_REMEMBERED = 100

type TransactionStatus = Awaited<ReturnType<TransactionFeature['status']>>

interface Remembered {
  readonly spent: readonly Outpoint[]
  /** Some servers list what they took only seconds later. */
  readonly isSeen: boolean
}

/** Reads the status of transactions, and remembers what they spend: it tells why a server no longer has one. */
export interface TransactionTracker {
  /** Remembers what a transaction spends that a server has accepted. */
  remember(txid: string, spent: readonly Outpoint[]): void
  /** @throws {Bip122Error} `bip122/unreachable` */
  status(server: Esplora, txid: string, signal: AbortSignal): Promise<TransactionStatus>
}

export function createTransactionTracker(): TransactionTracker {
  const remembered = new Map<string, Remembered>()
  const store = (txid: string, entry: Remembered) => {
    remembered.delete(txid)
    remembered.set(txid, entry)
    const [oldest] = remembered.keys()
    if (remembered.size > MAX_REMEMBERED && oldest) remembered.delete(oldest)
  }
  return {
    remember: (txid, spent) => store(txid, { spent, isSeen: false }),
    async status(server, text, signal) {
      const txid = readTransactionId(text)
      if (!txid) return { status: 'unknown' }
      const found = await findTransaction(server, txid, signal)
      if (found) {
        store(txid, { spent: found.inputs, isSeen: true })
        return { status: found.isConfirmed ? 'confirmed' : 'pending' }
      }
      const entry = remembered.get(txid)
      return entry ? missingStatus(server, txid, entry, signal) : { status: 'unknown' }
    }
  }
}

/** Returns the status of a transaction that a server accepted, and no longer has. */
async function missingStatus(
  server: Esplora,
  txid: string,
  { spent, isSeen }: Remembered,
  signal: AbortSignal
): Promise<TransactionStatus> {
  for (const outpoint of spent) {
    const spender = await spenderOf(server, outpoint, signal)
    // The server has it again.
    if (spender === txid) return { status: 'pending' }
    if (spender) return { status: 'replaced', replacement: spender }
  }
  return { status: isSeen ? 'dropped' : 'pending' }
}
