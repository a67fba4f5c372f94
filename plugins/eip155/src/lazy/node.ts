import type { ChainId, Network } from '@latchkit/kernel/chain'
import { createJsonRpcNode, type JsonRpcNode } from '@latchkit/kernel/endpoints'
import { Eip155Error } from '../errors.js'
import { readChainId } from './chain-id.js'

/** A site may ask for whole blocks and for logs, which the 64 KB of a single fact do not hold. */
const MAX_BYTES = 16_777_216

/** "Unsupported", "busy", "limit exceeded", "internal error": another node may well answer. */
const transient: ReadonlySet<number> = new Set([-32601, -32603, -32001, -32002, -32004, -32005])

/**
 * Fails with `eip155/refused`, which has the node's own error, or `eip155/unreachable`.
 *
 * @param told - which chain a URL said that it serves; undefined for what names none.
 */
export const createNode = (
  { caipNetworkId: chain, rpcUrls }: Network,
  told: (chain: ChainId | undefined) => void = () => {}
): JsonRpcNode =>
  createJsonRpcNode({
    urls: rpcUrls.default.http,
    chain,
    async chainOf(ask) {
      const served = readChainId(await ask('eth_chainId', []))
      told(served)
      return served
    },
    isFinal: rpcCode => !transient.has(rpcCode),
    maxBytes: MAX_BYTES,
    refused: refusal => new Eip155Error('eip155/refused', refusal),
    unreachable: (method, cause) => new Eip155Error('eip155/unreachable', { chain, method }, { cause })
  })
