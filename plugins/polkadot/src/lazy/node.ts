import { once, unlessAborted } from '@latchkit/kernel'
import type { Network } from '@latchkit/kernel/chain'
import { fetchAnswer, firstAnswer, jsonRpc } from '@latchkit/kernel/endpoints'
import * as v from 'valibot'
import { PolkadotError } from '../errors.js'

/** The nodes behind the RPC URLs of one network. */
export interface Node {
  /**
   * Asks each URL in turn until one answers, after that URL has shown that it serves the right chain. The answer is as
   * the node gave it. An abort ends the request and rejects with the reason of the signal.
   *
   * @throws {PolkadotError} `polkadot/refused` with the node's own error; `polkadot/unreachable` when no URL answered.
   */
  call(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown>
}

const response = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string() }) }),
  v.object({ result: v.unknown() })
])

export function createNode({ caipNetworkId: chain, id, rpcUrls }: Network): Node {
  const endpoints = rpcUrls.default.http.map(url => createEndpoint(url, String(id)))

  return {
    call: (method, params, signal) =>
      firstAnswer({
        sources: endpoints,
        ask: endpoint => endpoint(method, params, signal),
        signal,
        failed: failures =>
          failures.find(failure => failure instanceof PolkadotError) ??
          new PolkadotError('polkadot/unreachable', { chain, method }, { cause: new AggregateError(failures) })
      })
  }
}

/** One URL. It is asked for its chain first, and again when that failed: a node of another chain answers everything. */
function createEndpoint(url: string, id: string): Node['call'] {
  const serves = once(async () => {
    const genesis = await post(url, 'chain_getBlockHash', [0])
    const isRight = typeof genesis === 'string' && /^0x[\da-f]{64}$/.test(genesis) && genesis.slice(2, 34) === id
    if (!isRight) throw new Error(`${new URL(url).host} serves another chain than polkadot:${id}`)
  })
  return async (method, params, signal) => {
    await unlessAborted(serves, signal)
    return post(url, method, params, signal)
  }
}

/**
 * One JSON-RPC 2.0 call.
 *
 * @throws {PolkadotError} `polkadot/refused`; an `Error` for everything that is no answer.
 */
async function post(url: string, method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown> {
  const read = (text: string) => v.parse(response, JSON.parse(text))
  const parsed = await fetchAnswer(url, jsonRpc(method, params), read, { signal })
  if (!('error' in parsed)) return parsed.result
  const { code, message } = parsed.error
  throw new PolkadotError('polkadot/refused', { method, rpcCode: code, reason: message })
}
