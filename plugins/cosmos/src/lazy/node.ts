import { fetchAnswer, firstOnChain } from '@latchkit/kernel/endpoints'
import * as v from 'valibot'
import { CosmosError } from '../errors.js'
import type { CosmosChain } from '../options.js'

/** The nodes behind the REST URLs of one network. */
export interface Node {
  /**
   * What an address has of the chain's own coin, in its smallest unit. Asks each URL in turn until one answers, after that
   * URL has shown that it serves the right chain. An abort ends the request and rejects with the reason of the signal.
   *
   * @throws {CosmosError} `cosmos/unreachable` when no URL answered, `cosmos/invalid-answer` when one did with nonsense.
   */
  balance(address: string, signal: AbortSignal): Promise<bigint>
}

const nodeInfo = v.object({ default_node_info: v.object({ network: v.string() }) })
const amountText = v.pipe(v.string(), v.regex(/^[0-9]{1,78}$/))

export function createNode(network: CosmosChain): Node {
  const { id, caipNetworkId: chain, denom, rpcUrls } = network
  const first = firstOnChain({
    urls: rpcUrls.rest?.http ?? [],
    chain: id,
    chainOf: async url =>
      v.parse(nodeInfo, await get(url, 'cosmos/base/tendermint/v1beta1/node_info')).default_node_info.network
  })
  // An account that was never used has a balance of "0".
  const answered = v.object({ balance: v.object({ denom: v.literal(denom), amount: amountText }) })

  return {
    balance(address, signal) {
      const path = `cosmos/bank/v1beta1/balances/${address}/by_denom?denom=${encodeURIComponent(denom)}`
      return first({
        async ask(url) {
          const read = v.safeParse(answered, await get(url, path, signal))
          if (read.success) return BigInt(read.output.balance.amount)
          throw new CosmosError('cosmos/invalid-answer', { chain, path, expected: `a balance of ${denom}` })
        },
        signal,
        failed: failures =>
          failures.find(failure => failure instanceof CosmosError) ??
          new CosmosError('cosmos/unreachable', { chain, path }, { cause: new AggregateError(failures) })
      })
    }
  }
}

/** One request. Rejects for everything that is no answer of JSON. */
const get = (base: string, path: string, signal?: AbortSignal): Promise<unknown> =>
  fetchAnswer(`${base.replace(/\/$/, '')}/${path}`, {}, JSON.parse, { signal })
