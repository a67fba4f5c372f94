import { type Network, TransferError } from '@latchkit/plugin-chains/contract'
import { createJsonRpcNode, type JsonRpcNode } from '@latchkit/plugin-chains/kit'
import { PolkadotError } from '../../errors.js'

/** Of an answer: metadata have about half of it, and come as hex. */
const MAX_BYTES = 8 * 2 ** 20

/** Fails with `polkadot/refused`, which has the node's own error, or `polkadot/unreachable`. */
export const createNode = ({ caipNetworkId: chain, rpcUrls }: Network): JsonRpcNode =>
  createJsonRpcNode({
    urls: rpcUrls.default.http,
    chain,
    async chainOf(ask) {
      const genesis = await ask('chain_getBlockHash', [0])
      const isHash = typeof genesis === 'string' && /^0x[\da-f]{64}$/.test(genesis)
      const served = isHash ? `polkadot:${genesis.slice(2, 34)}` : undefined
      if (served && served !== chain) throw new TransferError('transfer/wrong-chain', { chain, served })
      return served
    },
    maxBytes: MAX_BYTES,
    refused: refusal => new PolkadotError('polkadot/refused', refusal),
    unreachable: (method, cause) => new PolkadotError('polkadot/unreachable', { chain, method }, { cause })
  })
