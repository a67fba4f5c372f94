import type { ChainId, Network } from '@latchkit/plugin-chains/contract'

/** Fewer networks than this are taken in at a glance. */
export const SEARCH_FROM = 8

/** Why a network cannot be chosen: no plugin serves its chain family, or the wallet stays on the chain it is on. */
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
  /** Typed by the visitor. */
  readonly query: string
  /** Chain families that a plugin serves. */
  readonly served: ReadonlySet<string>
  /** By chain family: the chain of the connected wallet that cannot be told to leave it. */
  readonly fixed: ReadonlyMap<string, ChainId>
}

/** The networks in the site's order, or best match first; test networks apart. */
export function networkGroups({ networks, current, query, served, fixed }: NetworkListInput): NetworkGroups {
  const words = plain(query)
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

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** Lower is better; undefined does not match. The whole name, its start, the start of a word, anywhere, coin, chain id. */
function rank({ name, nativeCurrency, id, caipNetworkId }: Network, words: string): number | undefined {
  const title = plain(name)
  const place = [
    title === words,
    title.startsWith(words),
    title.includes(` ${words}`),
    title.includes(words),
    plain(nativeCurrency.symbol) === words,
    String(id) === words || caipNetworkId === words
  ].indexOf(true)
  // Without a query every name starts with it, and the site's order stays.
  return place < 0 ? undefined : place
}
