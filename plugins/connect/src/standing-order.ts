import type { WalletEntry } from '@latchkit/plugin-connections/contract'
import { idsOf } from './identity.js'
import { createIndex } from './identity-index.js'
import { once, type WalletRow } from './wallet-rows.js'

/**
 * Returns the rows of a list that is in sight. Those that stood keep their places: they are brought up to date, also where a
 * wallet now has another id, and stay when the wallet is gone. New rows follow in their order.
 *
 * @param wallets - those of the page; connectors that became one wallet had rows of their own before.
 */
export function standingOrder(
  stood: readonly WalletRow[],
  rows: readonly WalletRow[],
  wallets: readonly WalletEntry[]
): readonly WalletRow[] {
  const now = new Map(rows.map(row => [row.id, row]))
  const before = new Set(stood.map(({ id }) => id))
  const fresh = rows.filter(({ id }) => !before.has(id))
  const index = createIndex(wallets)
  const kept = stood.map(row => {
    const merged = now.has(row.id) ? undefined : index.find(row)
    return now.get(merged?.id ?? row.id) ?? fresh.find(other => isSame(other, row)) ?? row
  })
  return once([...kept, ...fresh])
}

const isSame = (a: WalletRow, b: WalletRow) => idsOf(a).some(id => idsOf(b).includes(id))
