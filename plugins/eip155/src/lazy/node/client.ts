import type { ChainId, Network } from '@latchkit/plugin-chains/contract'
import { createNodes } from '@latchkit/plugin-chains/kit'
import { createClient } from 'viem'
import { Eip155Error } from '../../errors.js'
import { createAgreement } from './agreement.js'
import { type ChainReader, createReader } from './queries.js'
import { createRanking } from './ranking.js'
import { createEndpoint, createFailover, type Endpoint } from './transport.js'

export type NodeClient = ReturnType<typeof createNodeClient>

/** @throws {Eip155Error} `eip155/no-rpc-url` for a chain that the site gave no URL for. */
export type ReaderOf = (chain: ChainId, signal: AbortSignal) => Promise<ChainReader>

/**
 * Reads from the endpoints of a chain as `createAgreement` does: the response that two of them agree on.
 *
 * @throws {Eip155Error} `eip155/no-rpc-url` for a chain that the site gave no URL for; as `createAgreement`.
 */
export type ReadAgreed = <T>(
  chain: ChainId,
  read: (reader: ChainReader) => Promise<T>,
  signal: AbortSignal
) => Promise<T>

/** Methods for the state of a single node: filters and pending transactions. They use the URLs in the order of the site. */
const ofOneNode = /filter|transaction/i

/** Creates one viem client for each network of the site that has an RPC URL. @param disposal - ends the ranking of URLs. */
export function createNodeClient(networks: readonly Network[], disposal: AbortSignal) {
  const nodes = createNodes(networks, network => createNode(network, disposal), Eip155Error)
  return {
    /** Returns queries to the nodes of a chain, which end with the signal. @throws {Eip155Error} `eip155/no-rpc-url` */
    of: (chain: ChainId, signal: AbortSignal) => nodes.of(chain).reader(signal),
    /** Implements `ReadAgreed`. */
    agreed: <T>(chain: ChainId, read: (reader: ChainReader) => Promise<T>, signal: AbortSignal) =>
      nodes.of(chain).agreed(read, signal),
    /** Returns queries as `of` does, to URLs that must return their chain again before they get any request. */
    fresh(chain: ChainId, signal: AbortSignal) {
      const { endpoints, reader } = nodes.of(chain)
      for (const endpoint of endpoints) endpoint.forget()
      return reader(signal)
    }
  }
}

function createNode(network: Network, disposal: AbortSignal) {
  const endpoints = endpointsOf(network)
  if (endpoints.length === 0) return undefined
  const ranked = createRanking({ endpoints, ping: ({ ping }) => ping(), signal: disposal })
  return {
    endpoints,
    reader: readerOver(network, method => (ofOneNode.test(method) ? endpoints : ranked())),
    agreed: createAgreement(network.caipNetworkId, createWitnesses(network, endpoints))
  }
}

/** Returns a function for each URL of a network that creates queries to it alone, so that responses can be compared. */
export const createWitnesses = (network: Network, endpoints = endpointsOf(network)) =>
  endpoints.map(endpoint => readerOver(network, () => [endpoint]))

const endpointsOf = ({ rpcUrls, caipNetworkId }: Network): readonly Endpoint[] =>
  // A URL that is listed twice is one witness.
  [...new Set(rpcUrls.default.http)].map(url => createEndpoint(url, caipNetworkId))

function readerOver(network: Network, order: (method: string) => readonly Endpoint[]) {
  // With CCIP-Read (ERC-3668), a contract would choose the host of a request.
  const client = createClient({ ccipRead: false, transport: createFailover(network.caipNetworkId, order) })
  return (signal: AbortSignal): ChainReader => createReader(network, client.scope({ signal }), signal)
}
