import type { CatalogueWallet } from './wallet.js'

export interface WalletQuery {
  /** Page number, from 1. */
  readonly page: number
  /** Number of wallets per page, at most 100. */
  readonly entries: number
  /** Part of the name, case-insensitive. */
  readonly search?: string | undefined
  readonly badge?: string | undefined
  /** Ids of the wallets to return; they keep the order of the catalogue. */
  readonly include?: readonly string[] | undefined
  /** Ids of wallets to leave out. */
  readonly exclude?: readonly string[] | undefined
  /** CAIP-2 ids. Wallets match that support at least one of them. */
  readonly chains?: readonly string[] | undefined
  readonly names?: readonly string[] | undefined
  readonly rdns?: readonly string[] | undefined
}

export interface WalletPage {
  readonly data: readonly CatalogueWallet[]
  /** Number of matching wallets on all pages together. */
  readonly count: number
}

export function searchWallets(wallets: readonly CatalogueWallet[], query: WalletQuery): WalletPage {
  const { page, entries, search, badge, include, exclude, chains, names, rdns } = query
  const text = search?.trim().toLowerCase()
  const found = wallets.filter(
    wallet =>
      (!text || wallet.name.toLowerCase().includes(text)) &&
      (!badge || wallet.badge_type === badge) &&
      (!include || include.includes(wallet.id)) &&
      !exclude?.includes(wallet.id) &&
      (!chains || wallet.chains.some(chain => chains.includes(chain))) &&
      (!names || names.includes(wallet.name)) &&
      (!rdns || (wallet.rdns !== null && rdns.includes(wallet.rdns)))
  )
  return { data: found.slice((page - 1) * entries, page * entries), count: found.length }
}
