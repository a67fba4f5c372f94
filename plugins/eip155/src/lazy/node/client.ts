import type { ChainId, Network } from '@latchkit/plugin-chains/contract'
import { createNodes } from '@latchkit/plugin-chains/kit'
import { Eip155Error } from '../../errors.js'
import { type ChainReader, createReader } from './queries.js'
import { createRanking } from './ranking.js'
import { createEndpoints, type Endpoints } from './transport.js'

export type NodeClient = ReturnType<typeof createNodeClient>

/** @throws {Eip155Error} `eip155/no-rpc-url` for a chain that the site gave no URL for. */
export type ReaderOf = (chain: ChainId, signal: AbortSignal) => Promise<ChainReader>

/** Methods that are about what one node holds: filters, and transactions that wait for a block. They keep the order of the site. */
const ofOneNode = /filter|transaction/i

/**
 * Creates the nodes of all networks of the site that have an RPC URL.
 *
 * @param disposal - ends the ranking of URLs.
 */
export function createNodeClient(networks: readonly Network[], disposal: AbortSignal) {
  const nodes = createNodes(
    networks,
    network => {
      const { caipNetworkId: chain, rpcUrls } = network
      const urls = rpcUrls.default.http
      if (urls.length === 0) return undefined
      const endpoints = createEndpoints(chain)
      const ranked = createRanking({ urls, ping: endpoints.ping, signal: disposal })
      const order: UrlOrder = method => (ofOneNode.test(method) ? urls : ranked())
      return {
        reader: (signal: AbortSignal) => readerOver(network, endpoints, order, signal),
        fresh: (signal: AbortSignal) => readerOver(network, createEndpoints(chain), order, signal)
      }
    },
    Eip155Error
  )
  return {
    /**
     * Returns queries to the nodes of a chain, which end with the signal.
     *
     * @throws {Eip155Error} `eip155/no-rpc-url`
     */
    of: (chain: ChainId, signal: AbortSignal) => nodes.of(chain).reader(signal),
    /** Returns queries as `of` does, to URLs that have shown again that they serve the chain. */
    fresh: (chain: ChainId, signal: AbortSignal) => nodes.of(chain).fresh(signal)
  }
}

/** Returns a function for each URL of a network that creates queries to it alone, so that answers can be compared. */
export const createWitnesses = (network: Network): readonly ((signal: AbortSignal) => ChainReader)[] =>
  network.rpcUrls.default.http.map(url => {
    const endpoints = createEndpoints(network.caipNetworkId)
    return signal => readerOver(network, endpoints, () => [url], signal)
  })

/** Returns the URLs in the order in which they are tried. */
type UrlOrder = (method: string) => readonly string[]

const readerOver = (network: Network, { send }: Endpoints, order: UrlOrder, signal: AbortSignal): ChainReader =>
  createReader(network, signal, (method, params, maxBytes) => send(order(method), { method, params, signal, maxBytes }))
