import type { Network } from '@latchkit/plugin-chains/contract'
import { createJsonRpcNode, createNodes, type JsonRpcNode, type Nodes } from '@latchkit/plugin-chains/kit'
import { SolanaError } from '../../errors.js'
import { readChain } from '../../networks.js'

/** Id of a local chain, not derived from the genesis hash, which differs for each local chain. */
const LOCAL = 'solana:localnet'

/** JSON-RPC codes of a node that is behind, unhealthy, overloaded or lacks the method: another node may respond. */
export const transientCodes: ReadonlySet<number> = new Set([-32601, -32603, -32004, -32005, -32016])

/** Maximum size of a response: some accounts hold thousands of tokens that strangers sent. */
const MAX_RESPONSE_BYTES = 8 * 2 ** 20

/** Returns the nodes of the networks that have an RPC URL. */
export const createNodeClient = (networks: readonly Network[]): Nodes<JsonRpcNode> =>
  createNodes(
    networks,
    ({ caipNetworkId: chain, rpcUrls }) =>
      createJsonRpcNode({
        urls: rpcUrls.default.http,
        chain,
        errors: SolanaError,
        chainOf: async request =>
          chain === LOCAL ? LOCAL : readChain(`solana:${await request('getGenesisHash', [])}`),
        isFinal: rpcCode => !transientCodes.has(rpcCode),
        parse: readJson,
        maxBytes: MAX_RESPONSE_BYTES
      }),
    SolanaError
  )

/**
 * Parses JSON, with whole numbers of 16 digits and more as texts: a number cannot hold all of them, and an amount of lamports
 * may be that large. Texts are left as they are.
 */
export const readJson = (text: string): unknown =>
  JSON.parse(
    text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|[-+\d.eE]+/g, part => (/^\d{16,}$/.test(part) ? `"${part}"` : part))
  )
