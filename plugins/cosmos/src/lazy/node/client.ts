import { tryOrUndefined } from '@latchkit/kernel/options'
import { TransferError } from '@latchkit/plugin-chains/contract'
import { createNodes, createRestNode, type Nodes, parseResponse, plainText } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { CosmosError } from '../../errors.js'
import type { CosmosChain } from '../../options.js'

/** The nodes behind the REST URLs of one network. */
export interface CosmosNode {
  /**
   * Sends a GET, or a POST with a JSON body, and returns the parsed response; see `RestNode.request`.
   *
   * @param path - without a leading slash.
   * @param expected - description of a valid response, for errors.
   * @throws {CosmosError} `cosmos/refused` with the reason of the node, `cosmos/invalid-answer`, `cosmos/unreachable`.
   */
  request<S extends v.GenericSchema>(
    path: string,
    schema: S,
    expected: string,
    signal: AbortSignal,
    body?: object
  ): Promise<v.InferOutput<S>>
}

/** An account may have a thousand denoms, and a transaction logs. */
const MAX_BYTES = 2 ** 20

const nodeInfo = v.object({ default_node_info: v.object({ network: v.string() }) })

/** Error response of a node's gateway (google.rpc.Status). */
const refusal = v.object({ code: v.pipe(v.number(), v.integer()), message: v.string() })

/**
 * Codes of gRPC that any other node would return, too: unknown, invalid argument, failed precondition, aborted, out of
 * range. Not found is not one of them: another node may have it.
 */
const finalCodes: ReadonlySet<number | undefined> = new Set([2, 3, 9, 10, 11])
export const NOT_FOUND = 5

/** Returns the nodes of the networks that have a REST URL. */
export const createNodeClient = (networks: readonly CosmosChain[]): Nodes<CosmosNode> =>
  createNodes(networks, createNode, CosmosError, chain => new CosmosError('cosmos/no-rest-url', { chain }))

function createNode({ id, caipNetworkId: chain, rpcUrls }: CosmosChain): CosmosNode | undefined {
  const node = createRestNode({
    urls: rpcUrls.rest?.http ?? [],
    chain,
    errors: CosmosError,
    async chainOf(get) {
      const info = v.parse(nodeInfo, JSON.parse(await get('cosmos/base/tendermint/v1beta1/node_info')))
      const served = info.default_node_info.network
      if (served !== id) throw new TransferError('transfer/wrong-chain', { chain, served: served.slice(0, 100) })
      return chain
    },
    isFinal: failure => finalCodes.has(refusalCode(failure))
  })
  return (
    node && {
      request: (path, schema, expected, signal, body) =>
        node.request(
          path,
          {
            read: text => parseResponse(JSON.parse(text), { chain, method: path, schema, expected }, CosmosError),
            readFailure(status, text) {
              const read = v.safeParse(
                refusal,
                tryOrUndefined(() => JSON.parse(text))
              )
              if (!read.success) throw new Error(`HTTP status code: ${status}`)
              const { code, message } = read.output
              throw new CosmosError('cosmos/refused', { method: path, rpcCode: code, reason: message })
            },
            body,
            maxBytes: MAX_BYTES
          },
          signal
        )
    }
  )
}

const isRefusal = (failure: unknown): failure is CosmosError<'cosmos/refused'> =>
  failure instanceof CosmosError && failure.code === 'cosmos/refused'

/** Returns the gRPC code of a refusal; `undefined` for every other failure. */
export const refusalCode = (failure: unknown): number | undefined =>
  isRefusal(failure) ? failure.context.rpcCode : undefined

/** Returns the text of a node, 500 characters at most, as it may be shown. */
export const shownReason = (text: string): string => plainText(text, 500)

/** Returns the reason of a refusal as it may be shown; `undefined` for every other failure. */
export const refusalReason = (failure: unknown): string | undefined =>
  isRefusal(failure) ? shownReason(failure.context.reason) : undefined
