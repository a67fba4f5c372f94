import type { ChainId, Network } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import { SolanaError } from '../../errors.js'
import { createNode } from './client.js'

export interface Question<S extends v.GenericSchema> {
  readonly method: string
  readonly params: readonly unknown[]
  readonly schema: S
  /** What a usable answer is, in words. */
  readonly expected: string
}

/**
 * Asks the nodes of a chain, and reads the answer. An abort rejects with the reason of the signal.
 *
 * @throws {SolanaError} `solana/no-rpc-url`, `solana/unreachable`, `solana/refused`, `solana/invalid-answer`; {TransferError}
 *   `transfer/wrong-chain`.
 */
export type Ask = <S extends v.GenericSchema>(question: Question<S>, signal: AbortSignal) => Promise<v.InferOutput<S>>

export type AskOn = (chain: ChainId) => Ask

/** @throws {SolanaError} `solana/no-rpc-url` for a chain that no node is known of. */
export function createAsk(networks: readonly Network[]): AskOn {
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

/** 64 bits wide, so it comes as a number or, where that would be cut, as its digits (see `readJson`). */
export const amount = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), v.pipe(v.string(), v.regex(/^\d{16,20}$/))]),
  v.transform(value => BigInt(value)),
  v.maxValue(2n ** 64n - 1n)
)
