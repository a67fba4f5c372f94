import type { ChainId, Network } from '@latchkit/plugin-chains/contract'

/** Number of networks from which the list has a search field. */
export const SEARCH_FROM = 8

/** Reason why a network cannot be chosen: no plugin serves its chain family, or the wallet cannot switch chains. */
export type Blocked = 'unserved' | 'fixed'

export interface NetworkRow {
  readonly network: Network
  readonly current: boolean
  readonly blocked?: Blocked
}

export interface NetworkGroups {
  readonly main: readonly NetworkRow[]
  readonly test: readonly NetworkRow[]
}

export interface NetworkListInput {
  readonly networks: readonly Network[]
  readonly current: ChainId | undefined
  /** Search text that the visitor typed. */
  readonly query: string
  /** Chain families that a plugin serves. */
  readonly served: ReadonlySet<string>
  /** Chains of connected wallets that cannot switch, by chain family. */
  readonly fixed: ReadonlyMap<string, ChainId>
}

/** Returns the networks in the site's order, or by best match for a query. Test networks are a separate group. */
export function networkGroups({ networks, current, query, served, fixed }: NetworkListInput): NetworkGroups {
  const words = fold(query)
  const rows = networks
    .map(network => ({ network, rank: rank(network, words) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ network }): NetworkRow => {
      const { caipNetworkId, chainNamespace } = network
      const isCurrent = caipNetworkId === current
      const blocked = !served.has(chainNamespace)
        ? 'unserved'
        : (fixed.get(chainNamespace) ?? caipNetworkId) !== caipNetworkId
          ? 'fixed'
          : undefined
      return { network, current: isCurrent, ...(blocked && { blocked }) }
    })
  return { main: rows.filter(({ network }) => !network.testnet), test: rows.filter(({ network }) => network.testnet) }
}

const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/**
 * Returns the rank of a match, lower is better, or `undefined` if the network does not match. Order: whole name, its start, the
 * start of a word, any part, coin symbol, chain id.
 */
function rank({ name, nativeCurrency, id, caipNetworkId }: Network, words: string): number | undefined {
  const title = fold(name)
  const place = [
    title === words,
    title.startsWith(words),
    title.includes(` ${words}`),
    title.includes(words),
    fold(nativeCurrency.symbol) === words,
    String(id) === words || caipNetworkId === words
  ].indexOf(true)
  // Every name starts with an empty query, so the site's order stays.
  return place < 0 ? undefined : place
}
