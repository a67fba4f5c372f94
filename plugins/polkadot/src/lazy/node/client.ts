import { type ChainId, type Network, TransferError } from '@latchkit/plugin-chains/contract'
import { createJsonRpcNode, type JsonRpcNode } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { PolkadotError } from '../../errors.js'

/** Maximum size of a response: metadata have about half of it, in hex. */
const MAX_BYTES = 8 * 2 ** 20

/** Returns the nodes of a network. They throw `polkadot/refused` with the node's own error, or `polkadot/unreachable`. */
export const createNode = ({ caipNetworkId: chain, rpcUrls }: Network): JsonRpcNode =>
  createJsonRpcNode({
    urls: rpcUrls.default.http,
    chain,
    async chainOf(request) {
      const genesis = await request('chain_getBlockHash', [0])
      const isHash = typeof genesis === 'string' && /^0x[\da-f]{64}$/.test(genesis)
      const served = isHash ? `polkadot:${genesis.slice(2, 34)}` : undefined
      if (served && served !== chain) throw new TransferError('transfer/wrong-chain', { chain, served })
      return served
    },
    maxBytes: MAX_BYTES,
    refused: refusal => new PolkadotError('polkadot/refused', refusal),
    unreachable: (method, cause) => new PolkadotError('polkadot/unreachable', { chain, method }, { cause })
  })

/** The nodes of a chain, whose responses are parsed. */
export interface NodeClient {
  readonly chain: ChainId
  readonly node: JsonRpcNode
  /** @throws {PolkadotError} `polkadot/invalid-answer`; errors of the node */
  request<S extends v.GenericSchema>(
    method: string,
    params: readonly unknown[],
    schema: S,
    expected: string,
    signal: AbortSignal
  ): Promise<v.InferOutput<S>>
}

/** @throws {PolkadotError} `polkadot/no-rpc-url` for a chain without an RPC URL */
export type NodeClientOf = (chain: ChainId) => NodeClient

export const createNodeClient = (chain: ChainId, node: JsonRpcNode): NodeClient => ({
  chain,
  node,
  async request(method, params, schema, expected, signal) {
    const parsed = v.safeParse(schema, await node.call(method, params, signal))
    if (parsed.success) return parsed.output
    throw new PolkadotError('polkadot/invalid-answer', { chain, method, expected })
  }
})

/** Codes of errors that a caller or a wallet causes. */
const otherCodes: ReadonlySet<string> = new Set(['polkadot/invalid-params', 'polkadot/wrong-chain'])

/** Returns whether an error is one of a node. */
export const isNodeError = (error: unknown): boolean => error instanceof PolkadotError && !otherCodes.has(error.code)
