import type { CatalogueWallet, ListingQuery } from '@latchkit/plugin-catalogue/contract'
import type { Identified } from './identity.js'
import { createIndex } from './identity-index.js'
import {
  absentFilter,
  absentRow,
  finishRows,
  uniqueById,
  type WalletRow,
  type WalletRowsInput,
  walletRows
} from './wallet-rows.js'

export interface AllWalletRowsInput extends WalletRowsInput {
  /** Wallets that the catalogue returned for `query`. */
  readonly listed: readonly CatalogueWallet[]
  readonly query: ListingQuery
}

/**
 * Returns the rows of the list of all wallets: the rows of `walletRows` first, then the catalogue's. A wallet in both has one
 * row. A query for certified wallets returns the catalogue's rows only, because only the catalogue has that badge.
 */
export function allWalletRows({ listed, query, ...input }: AllWalletRowsInput): readonly WalletRow[] {
  const { customWallets = [], wallets, recent } = input
  const identities = new Map<string, Identified>(
    [...customWallets, ...(input.named ?? []), ...wallets].map(wallet => [wallet.id, wallet])
  )
  const local = walletRows(input).filter(({ source }) => source !== 'walletConnect')
  const byIdentity = createIndex(local.map(row => ({ ...identities.get(row.id), id: row.id, row })))
  // The id in `customWallets` is a further id of the same wallet.
  for (const wallet of customWallets) byIdentity.join(wallet)
  const isAbsent = absentFilter(input)

  const seen = createIndex<Identified>()
  const fromCatalogue = listed.flatMap(wallet => {
    const known = byIdentity.find(wallet)
    if (known) return [known.row]
    if (!isAbsent(wallet) || !seen.add(wallet)) return []
    return [{ ...absentRow(wallet, input), source: 'recommended' as const }]
  })
  const first = query.certified ? [] : local.filter(matches(query.search, identities))
  const kinds = new Map(wallets.map(({ id, kind }) => [id, kind]))
  return finishRows(uniqueById([...first, ...fromCatalogue]), { recent, kindOf: id => kinds.get(id) })
}

const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase()

function matches(search: string, identities: ReadonlyMap<string, Identified>) {
  const words = folded(search)
  return ({ id, name }: WalletRow) => folded(name).includes(words) || identities.get(id)?.rdns?.includes(words) === true
}
