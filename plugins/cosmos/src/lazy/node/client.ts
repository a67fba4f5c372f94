import { createNodes, createRestNode, type Nodes, plainText, type RestNode } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { CosmosError } from '../../errors.js'
import type { CosmosChain } from '../../options.js'

const nodeInfo = v.object({ default_node_info: v.object({ network: v.string() }) })

/**
 * gRPC codes that every other node would return, too: unknown, invalid argument, failed precondition, aborted, out of range.
 * `Not found` is not included, because another node may have the value.
 */
const finalCodes: ReadonlySet<number | undefined> = new Set([2, 3, 9, 10, 11])

/** Returns the nodes of the networks that have a REST URL. */
export const createNodeClient = (networks: readonly CosmosChain[]): Nodes<RestNode> =>
  createNodes(
    networks,
    ({ id, caipNetworkId: chain, rpcUrls }) =>
      createRestNode({
        urls: rpcUrls.rest?.http ?? [],
        chain,
        errors: CosmosError,
        async chainOf(get) {
          const info = v.parse(nodeInfo, JSON.parse(await get('cosmos/base/tendermint/v1beta1/node_info')))
          const served = info.default_node_info.network
          return served === id ? chain : served
        },
        isFinal: failure => finalCodes.has(errorIn(failure)?.rpcCode)
      }),
    CosmosError,
    chain => new CosmosError('cosmos/no-rest-url', { chain })
  )

/** Returns a node's text, safe to show, of 500 characters at most. */
export const shownReason = (text: string): string => plainText(text, 500)

/** Returns the gRPC code of a node's error and its reason, safe to show; `undefined` for any other failure. */
export function errorIn(failure: unknown): { readonly rpcCode: number; readonly reason: string } | undefined {
  if (!(failure instanceof CosmosError) || failure.code !== 'cosmos/refused') return undefined
  const { rpcCode, reason } = (failure as CosmosError<'cosmos/refused'>).context
  return { rpcCode, reason: shownReason(reason) }
}
