import type { Network } from '@latchkit/plugin-chains/contract'
import { createNodes, createRestNode, type Nodes, type RestNode } from '@latchkit/plugin-chains/kit'
import { Bip122Error } from '../../errors.js'

/** Returns the servers of the networks that have a URL, with Esplora's HTTP API. */
export const createNodeClient = (networks: readonly Network[]): Nodes<RestNode> =>
  createNodes(
    networks,
    ({ caipNetworkId: chain, rpcUrls }) =>
      createRestNode({
        urls: rpcUrls.default.http,
        chain,
        errors: Bip122Error,
        async chainOf(get) {
          const [, reference] = /^([\da-f]{32})[\da-f]{32}$/.exec((await get('block-height/0')).trim()) ?? []
          return reference && `bip122:${reference}`
        }
      }),
    Bip122Error
  )
