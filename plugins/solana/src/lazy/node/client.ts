import { type Network, TransferError } from '@latchkit/plugin-chains/contract'
import { createJsonRpcNode, type JsonRpcNode } from '@latchkit/plugin-chains/kit'
import { SolanaError } from '../../errors.js'
import { readChain } from '../../networks.js'

/** A chain that was begun on this machine has a genesis of its own, and the name that it goes by does not tell it. */
const LOCAL = 'solana:localnet'

/** The node is behind, unhealthy, overloaded, or does not have the method: another may well answer. */
export const transient: ReadonlySet<number> = new Set([-32601, -32603, -32004, -32005, -32016])

/** Of an answer: some accounts hold thousands of tokens that nobody asked for. */
const MAX_BYTES = 8 * 2 ** 20

/** Fails with `solana/refused`, which has the node's own error, or `solana/unreachable`. */
export const createNode = ({ caipNetworkId: chain, rpcUrls }: Network): JsonRpcNode =>
  createJsonRpcNode({
    urls: rpcUrls.default.http,
    chain,
    async chainOf(ask) {
      const served = chain === LOCAL ? LOCAL : readChain(`solana:${await ask('getGenesisHash', [])}`)
      if (served !== chain) throw new TransferError('transfer/wrong-chain', { chain, served: served ?? 'none' })
      return served
    },
    isFinal: rpcCode => !transient.has(rpcCode),
    parse: readJson,
    maxBytes: MAX_BYTES,
    refused: refusal => new SolanaError('solana/refused', refusal),
    unreachable: (method, cause) => new SolanaError('solana/unreachable', { chain, method }, { cause })
  })

/**
 * JSON with whole numbers of 16 digits and more as texts: a number cannot hold all of them, and an amount of lamports may be
 * that large. Texts are stepped over, so nothing inside of them is taken for a number.
 */
export const readJson = (text: string): unknown =>
  JSON.parse(
    text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|[-+\d.eE]+/g, part => (/^\d{16,}$/.test(part) ? `"${part}"` : part))
  )
