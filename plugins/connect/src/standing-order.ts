import type { WalletEntry } from '@latchkit/plugin-connections/contract'
import { idsOf } from './identity.js'
import { createIndex } from './identity-index.js'
import { once, type WalletRow } from './wallet-rows.js'

/**
 * Returns the rows of a list that is in sight. Those that stood keep their places: they are brought up to date, also where a
 * wallet of the same name now has another id, and stay when the wallet is gone. New rows follow in their order. No place gets
 * another name than the visitor read there, and none closes up: a press would go to another wallet.
 *
 * @param wallets - those of the page; connectors that became one wallet had rows of their own before.
 */
export function standingOrder(
  stood: readonly WalletRow[],
  rows: readonly WalletRow[],
  wallets: readonly WalletEntry[]
): readonly WalletRow[] {
  const now = new Map(rows.map(row => [row.id, row]))
  const placed = new Set(stood.map(({ id }) => id))
  const fresh = rows.filter(({ id }) => !placed.has(id))
  const index = createIndex(wallets)
  const kept = stood.map(row => {
    const own = now.get(row.id)
    if (own) return own
    const merged = now.get(index.find(row)?.id ?? row.id) ?? fresh.find(other => isSame(other, row))
    if (!merged || merged.name !== row.name || placed.has(merged.id)) return row
    placed.add(merged.id)
    return merged
  })
  return once([...kept, ...fresh])
}

const isSame = (a: WalletRow, b: WalletRow) => idsOf(a).some(id => idsOf(b).includes(id))
