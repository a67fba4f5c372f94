import type { ChainId, Network } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import { type Client, createClient, createTransport } from 'viem'
import { Eip155Error } from '../../errors.js'
import { type ChainReader, checkAnswer, createReader } from './queries.js'
import { createRanking, POLLING_MS } from './ranking.js'
import { bytes } from './schemas.js'
import { createEndpoints, type Endpoints, MAX_BYTES } from './transport.js'

/** The nodes of one network. */
export interface ChainNode {
  /**
   * Sends one request. Returns the answer as the node gave it, so it is yet to be checked.
   *
   * @param maxBytes - the largest response that is read. @defaultValue 16 MB
   * @throws {Eip155Error} `eip155/refused`, `eip155/unreachable`. An abort rejects with the reason of the signal.
   */
  call(method: string, params: readonly unknown[], signal: AbortSignal, maxBytes?: number): Promise<unknown>
  /** Returns queries that end with the signal. */
  reader(signal: AbortSignal): ChainReader
}

/** @throws {Eip155Error} `eip155/no-rpc-url` for a chain that the site gave no URL for. */
export type NodeOf = (chain: ChainId, signal: AbortSignal) => Promise<ChainNode>

/** The nodes of all networks of the site that have an RPC URL. */
export interface Nodes {
  /** @throws {Eip155Error} `eip155/no-rpc-url` */
  of(chain: ChainId): ChainNode
  /**
   * Returns nodes that only use URLs after they have shown again that they serve the chain.
   *
   * @param onServed - called with the chain that a URL serves; `undefined` for an answer that names no chain.
   * @throws {Eip155Error} `eip155/no-rpc-url`
   */
  fresh(chain: ChainId, onServed: (chain: ChainId | undefined) => void): ChainNode
}

/** Returns the URLs in the order in which they are tried. */
type UrlOrder = (method: string) => readonly string[]

/** Methods that are about what one node holds: filters, and transactions that wait for a block. They keep the order of the site. */
const ofOneNode = /filter|transaction/i

/** @param signal - ends the ranking of URLs. */
export function createNodes(networks: readonly Network[], signal: AbortSignal): Nodes {
  const entries = networks.flatMap(({ caipNetworkId: chain, rpcUrls }) => {
    const urls = rpcUrls.default.http
    if (urls.length === 0) return []
    const endpoints = createEndpoints(chain)
    const ranked = createRanking({ urls, ping: endpoints.ping, signal })
    const order: UrlOrder = method => (ofOneNode.test(method) ? urls : ranked())
    return [[chain, { order, node: nodeOver(chain, endpoints, order) }] as const]
  })
  const all = new Map(entries)
  const entryOf = (chain: ChainId) => {
    const entry = all.get(chain)
    if (entry) return entry
    throw new Eip155Error('eip155/no-rpc-url', { chain })
  }
  return {
    of: chain => entryOf(chain).node,
    fresh: (chain, onServed) => nodeOver(chain, createEndpoints(chain, onServed), entryOf(chain).order)
  }
}

/** Creates a node of one URL for each that a network has, so that their answers can be compared. */
export const createWitnesses = ({ caipNetworkId: chain, rpcUrls }: Network): readonly ChainNode[] =>
  rpcUrls.default.http.map(url => nodeOver(chain, createEndpoints(chain), () => [url]))

function nodeOver(chain: ChainId, { send }: Endpoints, order: UrlOrder): ChainNode {
  const client: Client = createClient({
    // A contract would choose the host that is asked (CCIP-Read, ERC-3668).
    ccipRead: false,
    pollingInterval: POLLING_MS,
    transport: () =>
      createTransport({
        key: 'endpoints',
        name: 'RPC URLs of the site',
        type: 'endpoints',
        retryCount: 0,
        async request(request, options) {
          const { method } = request
          const answer = await send(order(method), request, { signal: options?.signal })
          // Actions of viem read what they get; the plugin uses those that call contracts.
          return checkAnswer(method === 'eth_call' ? bytes : v.unknown(), chain, method, answer) as never
        }
      })
  })
  return {
    call: (method, params, signal, maxBytes = MAX_BYTES) =>
      send(order(method), { method, params }, { signal, maxBytes }),
    reader: signal =>
      createReader({
        chain,
        signal,
        client: client.scope({ signal }),
        send: (method, params, maxBytes) => send(order(method), { method, params }, { signal, maxBytes })
      })
  }
}
