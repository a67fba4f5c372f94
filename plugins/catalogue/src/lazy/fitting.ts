import type { CatalogueOptions, CatalogueWallet } from '../contract.js'

/** Ids and domains are compared without regard to case. */
const plain = (id: string) => id.toLowerCase()
const idsOf = ({ id, rdns }: CatalogueWallet) => [plain(id), ...(rdns ? [plain(rdns)] : [])]
const namespaceOf = (chain: string) => chain.slice(0, chain.indexOf(':'))

/** Which wallets a site offers: what it includes, without what it excludes, of the chain families that it has. */
export function createFitting(
  { includeWalletIds, excludeWalletIds = [] }: CatalogueOptions,
  families: () => Set<string>
) {
  const included = includeWalletIds && new Set(includeWalletIds.map(plain))
  const excluded = new Set(excludeWalletIds.map(plain))

  return (wallet: CatalogueWallet): boolean => {
    const known = families()
    return (
      (!included || idsOf(wallet).some(id => included.has(id))) &&
      !idsOf(wallet).some(id => excluded.has(id)) &&
      // Nothing is known of a wallet that names no chains, and of a site without chain plugins.
      (wallet.chains.length === 0 || known.size === 0 || wallet.chains.some(chain => known.has(namespaceOf(chain))))
    )
  }
}

export const matchesName = (search: string) => {
  const words = fold(search)
  return ({ name, rdns = '' }: CatalogueWallet) => fold(name).includes(words) || rdns.includes(words)
}
const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** Returns a predicate for wallets whose id or rdns is one of `names`. */
export const isNamed = (names: readonly string[]) => {
  const wanted = new Set(names.map(plain))
  return (wallet: CatalogueWallet) => idsOf(wallet).some(id => wanted.has(id))
}
