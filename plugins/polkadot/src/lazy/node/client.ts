import type { Network } from '@latchkit/plugin-chains/contract'
import { createJsonRpcNode, createNodes, type JsonRpcNode, type Nodes } from '@latchkit/plugin-chains/kit'
import { PolkadotError } from '../../errors.js'

/** Maximum size of a response: metadata have about half of it, in hex. */
const MAX_RESPONSE_BYTES = 8 * 2 ** 20

/** Returns the nodes of the networks that have an RPC URL. */
export const createNodeClient = (networks: readonly Network[]): Nodes<JsonRpcNode> =>
  createNodes(
    networks,
    ({ caipNetworkId: chain, rpcUrls }) =>
      createJsonRpcNode({
        urls: rpcUrls.default.http,
        chain,
        errors: PolkadotError,
        async chainOf(request) {
          const genesis = await request('chain_getBlockHash', [0])
          const isHash = typeof genesis === 'string' && /^0x[\da-f]{64}$/.test(genesis)
          return isHash ? `polkadot:${genesis.slice(2, 34)}` : undefined
        },
        maxBytes: MAX_RESPONSE_BYTES
      }),
    PolkadotError
  )
