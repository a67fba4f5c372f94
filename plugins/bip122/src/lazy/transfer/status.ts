import type { TransactionFeature, WalletAccount } from '@latchkit/plugin-chains/contract'
import type { Nodes, RestNode } from '@latchkit/plugin-chains/kit'
import { createQueries, type Queries } from '../node/queries.js'
import type { Outpoint } from '../node/schemas.js'
import { readTransactionId } from '../signing/encoding.js'

/** Maximum number of remembered transactions; the oldest is forgotten. */
const MAX_REMEMBERED = 100

type TransactionStatus = ReturnType<TransactionFeature['status']>

/** Inputs of known transactions by transaction id. They show why a server no longer has a transaction. */
export type TransactionCache = Map<string, CachedTransaction>

interface CachedTransaction {
  readonly spent: readonly Outpoint[]
  /** True if a server has listed it. Some list a transaction only seconds after they accept it. */
  readonly isSeen: boolean
}

/** Parts that the steps of all transfers share. */
export interface TransferContext {
  readonly nodes: Nodes<RestNode>
  /** Returns the accounts of the connected wallets. */
  readonly accounts: () => readonly WalletAccount[]
  /** Cache that sent payments are added to. */
  readonly known: TransactionCache
}

/** Adds a transaction that a server has accepted or, if it `isSeen`, listed. */
export function remember(cache: TransactionCache, txid: string, transaction: CachedTransaction): void {
  cache.delete(txid)
  cache.set(txid, transaction)
  const [oldest] = cache.keys()
  if (cache.size > MAX_REMEMBERED && oldest) cache.delete(oldest)
}

/** Creates the `transactions` feature. */
export const createTransactions = (nodes: Nodes<RestNode>, cache: TransactionCache): TransactionFeature => ({
  async status(id, chain, signal) {
    const queries = createQueries(nodes.of(chain), signal)
    const txid = readTransactionId(id)
    if (!txid) return { status: 'unknown' }
    const found = await queries.transaction(txid)
    if (found) {
      remember(cache, txid, { spent: found.inputs, isSeen: true })
      return { status: found.isConfirmed ? 'confirmed' : 'pending' }
    }
    const missing = cache.get(txid)
    return missing ? missingStatus(queries, txid, missing) : { status: 'unknown' }
  }
})

/** Returns the status of a transaction that a server accepted, and no longer has. */
async function missingStatus(queries: Queries, txid: string, { spent, isSeen }: CachedTransaction): TransactionStatus {
  for (const outpoint of spent) {
    const spender = await queries.spender(outpoint)
    // The server has it again.
    if (spender === txid) return { status: 'pending' }
    if (spender) return { status: 'replaced', replacement: spender }
  }
  return { status: isSeen ? 'dropped' : 'pending' }
}
