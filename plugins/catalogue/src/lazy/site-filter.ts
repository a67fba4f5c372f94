import type { CatalogueOptions, CatalogueWallet } from '../contract.js'

/** Ids and domains are compared without regard to case. */
const lowerCase = (id: string) => id.toLowerCase()
const idsOf = ({ id, rdns }: CatalogueWallet) => [lowerCase(id), ...(rdns ? [lowerCase(rdns)] : [])]
const namespaceOf = (chain: string) => chain.slice(0, chain.indexOf(':'))

/** Which wallets a site offers: what it includes, without what it excludes, of the chain families that it has. */
export function createSiteFilter(
  { includeWalletIds, excludeWalletIds = [] }: CatalogueOptions,
  families: () => Set<string>
) {
  const included = includeWalletIds && new Set(includeWalletIds.map(lowerCase))
  const excluded = new Set(excludeWalletIds.map(lowerCase))

  return (wallet: CatalogueWallet): boolean => {
    const namespaces = families()
    return (
      (!included || idsOf(wallet).some(id => included.has(id))) &&
      !idsOf(wallet).some(id => excluded.has(id)) &&
      // Nothing is known of a wallet that names no chains, and of a site without chain plugins.
      (wallet.chains.length === 0 ||
        namespaces.size === 0 ||
        wallet.chains.some(chain => namespaces.has(namespaceOf(chain))))
    )
  }
}

export const matchesName = (search: string) => {
  const term = fold(search)
  return ({ name, rdns = '' }: CatalogueWallet) => fold(name).includes(term) || rdns.includes(term)
}
const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** Returns a predicate for wallets whose id or rdns is one of `names`. */
export const isNamed = (names: readonly string[]) => {
  const ids = new Set(names.map(lowerCase))
  return (wallet: CatalogueWallet) => idsOf(wallet).some(id => ids.has(id))
}
