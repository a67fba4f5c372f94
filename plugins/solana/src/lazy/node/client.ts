import { type ChainId, type Network, TransferError } from '@latchkit/plugin-chains/contract'
import { createJsonRpcNode, type JsonRpcNode } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { SolanaError } from '../../errors.js'
import { readChain } from '../../networks.js'

/** The id of a local chain. It is not derived from the genesis hash, which differs for each local chain. */
const LOCAL = 'solana:localnet'

/** The JSON-RPC codes of a node that is behind, unhealthy, overloaded or lacks the method: another node may respond. */
export const transientCodes: ReadonlySet<number> = new Set([-32601, -32603, -32004, -32005, -32016])

/** The largest size of a response: some accounts hold thousands of tokens that strangers sent. */
const MAX_RESPONSE_BYTES = 8 * 2 ** 20

export interface NodeRequest<S extends v.GenericSchema> {
  readonly method: string
  readonly params: readonly unknown[]
  readonly schema: S
  /** A description of a valid response. */
  readonly expected: string
}

/**
 * Sends a request to the nodes of a chain, and parses the response. An abort rejects with the reason of the signal.
 *
 * @throws {SolanaError} `solana/no-rpc-url`, `solana/unreachable`, `solana/refused`, `solana/invalid-answer`; {TransferError}
 *   `transfer/wrong-chain`.
 */
export type RequestNode = <S extends v.GenericSchema>(
  request: NodeRequest<S>,
  signal: AbortSignal
) => Promise<v.InferOutput<S>>

/** @throws {SolanaError} `solana/no-rpc-url` for a chain without a node */
export type RequestNodeOn = (chain: ChainId) => RequestNode

/** Creates the nodes of the networks, and returns the function that sends a request to those of a chain. */
export function createNodeClient(networks: readonly Network[]): RequestNodeOn {
  const nodes = new Map(networks.map(network => [network.caipNetworkId, createNode(network)]))
  return chain => {
    const node = nodes.get(chain)
    if (!node) throw new SolanaError('solana/no-rpc-url', { chain })
    return async ({ method, params, schema, expected }, signal) => {
      const read = v.safeParse(schema, await node.call(method, params, signal))
      if (read.success) return read.output
      throw new SolanaError('solana/invalid-answer', { chain, method, expected })
    }
  }
}

/** Creates the node of a network. Calls reject with `solana/refused`, which has the node's error, or `solana/unreachable`. */
const createNode = ({ caipNetworkId: chain, rpcUrls }: Network): JsonRpcNode =>
  createJsonRpcNode({
    urls: rpcUrls.default.http,
    chain,
    async chainOf(request) {
      const served = chain === LOCAL ? LOCAL : readChain(`solana:${await request('getGenesisHash', [])}`)
      if (served !== chain) throw new TransferError('transfer/wrong-chain', { chain, served: served ?? 'none' })
      return served
    },
    isFinal: rpcCode => !transientCodes.has(rpcCode),
    parse: readJson,
    maxBytes: MAX_RESPONSE_BYTES,
    refused: refusal => new SolanaError('solana/refused', refusal),
    unreachable: (method, cause) => new SolanaError('solana/unreachable', { chain, method }, { cause })
  })

/**
 * Parses JSON, with whole numbers of 16 digits and more as texts: a number cannot hold all of them, and an amount of lamports
 * may be that large. Texts are left as they are.
 */
export const readJson = (text: string): unknown =>
  JSON.parse(
    text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|[-+\d.eE]+/g, part => (/^\d{16,}$/.test(part) ? `"${part}"` : part))
  )
