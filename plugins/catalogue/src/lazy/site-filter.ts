import type { CatalogueOptions, CatalogueWallet } from '../contract.js'

/** Ids and domains are case-insensitive. */
const lowerCase = (id: string) => id.toLowerCase()
const idsOf = ({ id, rdns }: CatalogueWallet) => [lowerCase(id), ...(rdns ? [lowerCase(rdns)] : [])]
const namespaceOf = (chain: string) => chain.slice(0, chain.indexOf(':'))

/** Returns a predicate for the wallets that a site offers: included, not excluded, and of one of its chain families. */
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
      // The chain family is not checked if the wallet's chains or the site's chain families are unknown.
      (wallet.chains.length === 0 ||
        namespaces.size === 0 ||
        wallet.chains.some(chain => namespaces.has(namespaceOf(chain))))
    )
  }
}

/** Returns a predicate for wallets whose name or rdns contains the search text. */
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
