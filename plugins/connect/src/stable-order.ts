import type { WalletEntry } from '@latchkit/plugin-connections/contract'
import { isSame } from './identity.js'
import { createIndex } from './identity-index.js'
import { uniqueById, type WalletRow } from './wallet-rows.js'

/**
 * Returns `rows` in the order of a visible list. Shown rows keep their places and names, so that a press never reaches another
 * wallet: a row is updated, even if its wallet now has another id, and stays if its wallet is gone. New rows follow.
 *
 * @param wallets - wallets of the page; connectors that are one wallet now may have had several rows before.
 */
export function stableOrder(
  shown: readonly WalletRow[],
  rows: readonly WalletRow[],
  wallets: readonly WalletEntry[]
): readonly WalletRow[] {
  const now = new Map(rows.map(row => [row.id, row]))
  const placed = new Set(shown.map(({ id }) => id))
  const added = rows.filter(({ id }) => !placed.has(id))
  const index = createIndex(wallets)
  const kept = shown.map(row => {
    const updated = now.get(row.id)
    if (updated) return updated
    const merged = now.get(index.find(row)?.id ?? row.id) ?? added.find(other => isSame(other, row))
    if (!merged || merged.name !== row.name || placed.has(merged.id)) return row
    placed.add(merged.id)
    return merged
  })
  return uniqueById([...kept, ...added])
}
