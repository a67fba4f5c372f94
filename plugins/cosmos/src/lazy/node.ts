import { once, unlessAborted } from '@latchkit/kernel'
import { fetchAnswer, firstAnswer } from '@latchkit/kernel/endpoints'
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
  const endpoints = (rpcUrls.rest?.http ?? []).map(url => createEndpoint(url, id))
  // An account that was never used has a balance of "0".
  const answered = v.object({ balance: v.object({ denom: v.literal(denom), amount: amountText }) })

  return {
    balance(address, signal) {
      const path = `cosmos/bank/v1beta1/balances/${address}/by_denom?denom=${encodeURIComponent(denom)}`
      return firstAnswer({
        sources: endpoints,
        async ask(endpoint) {
          const read = v.safeParse(answered, await endpoint(path, signal))
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

/** One URL. It is asked for its chain first, and again when that failed: a node of another chain answers everything. */
function createEndpoint(url: string, id: string) {
  const serves = once(async () => {
    const { default_node_info: info } = v.parse(nodeInfo, await get(url, 'cosmos/base/tendermint/v1beta1/node_info'))
    if (info.network !== id) throw new Error(`${new URL(url).host} serves ${info.network}, not ${id}`)
  })
  return async (path: string, signal: AbortSignal) => {
    await unlessAborted(serves, signal)
    return get(url, path, signal)
  }
}

/** One request. Rejects for everything that is no answer of JSON. */
const get = (base: string, path: string, signal?: AbortSignal): Promise<unknown> =>
  fetchAnswer(`${base.replace(/\/$/, '')}/${path}`, {}, JSON.parse, { signal })
