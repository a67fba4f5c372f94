import type { Network } from '@latchkit/kernel/chain'
import { createJsonRpcNode, type JsonRpcNode } from '@latchkit/kernel/endpoints'
import { PolkadotError } from '../errors.js'

/** Fails with `polkadot/refused`, which has the node's own error, or `polkadot/unreachable`. */
export const createNode = ({ caipNetworkId: chain, rpcUrls }: Network): JsonRpcNode =>
  createJsonRpcNode({
    urls: rpcUrls.default.http,
    chain,
    async chainOf(ask) {
      const genesis = await ask('chain_getBlockHash', [0])
      const isHash = typeof genesis === 'string' && /^0x[\da-f]{64}$/.test(genesis)
      return isHash ? `polkadot:${genesis.slice(2, 34)}` : undefined
    },
    refused: refusal => new PolkadotError('polkadot/refused', refusal),
    unreachable: (method, cause) => new PolkadotError('polkadot/unreachable', { chain, method }, { cause })
  })
