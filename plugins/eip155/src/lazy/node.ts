import { once, unlessAborted } from '@latchkit/kernel'
import type { Network } from '@latchkit/kernel/chain'
import { fetchAnswer, firstAnswer, jsonRpc } from '@latchkit/kernel/endpoints'
import * as v from 'valibot'
import { Eip155Error } from '../errors.js'
import { readChainId } from './chain-id.js'

/** The nodes behind the RPC URLs of one network. */
export interface Node {
  /**
   * Asks each URL in turn until one answers, after that URL has shown that it serves the right chain. The answer is as
   * the node gave it. An abort ends the request and rejects with the reason of the signal.
   *
   * @throws {Eip155Error} `eip155/refused` with the node's own error; `eip155/unreachable` when no URL answered.
   */
  call(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown>
}

/** A site may ask for whole blocks and for logs, which the 64 KB of a single fact do not hold. */
const MAX_BYTES = 16_777_216

const response = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string() }) }),
  v.object({ result: v.unknown() })
])

export function createNode({ caipNetworkId: chain, rpcUrls }: Network): Node {
  const endpoints = rpcUrls.default.http.map(url => createEndpoint(url, chain))

  return {
    call: (method, params, signal) =>
      firstAnswer({
        sources: endpoints,
        ask: endpoint => endpoint(method, params, signal),
        signal,
        isFinal,
        failed: failures =>
          failures.find(failure => failure instanceof Eip155Error) ??
          new Eip155Error('eip155/unreachable', { chain, method }, { cause: new AggregateError(failures) })
      })
  }
}

/** One URL. It is asked for its chain first, and again when that failed: a node of another chain answers everything. */
function createEndpoint(url: string, chain: string): Node['call'] {
  const serves = once(async () => {
    const answered = readChainId(await post(url, 'eth_chainId', []))
    if (answered !== chain) throw new Error(`${new URL(url).host} serves ${answered}, not ${chain}`)
  })
  return async (method, params, signal) => {
    await unlessAborted(serves, signal)
    return post(url, method, params, signal)
  }
}

/**
 * One JSON-RPC 2.0 call.
 *
 * @throws {Eip155Error} `eip155/refused`; an `Error` for everything that is no answer.
 */
async function post(url: string, method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown> {
  const read = (text: string) => v.parse(response, JSON.parse(text))
  const parsed = await fetchAnswer(url, jsonRpc(method, params), read, { signal, maxBytes: MAX_BYTES })
  if (!('error' in parsed)) return parsed.result
  const { code, message } = parsed.error
  throw new Eip155Error('eip155/refused', { method, rpcCode: code, reason: message })
}

/** "Unsupported", "busy", "limit exceeded", "internal error": another node may well answer. */
const transient: ReadonlySet<number> = new Set([-32601, -32603, -32001, -32002, -32004, -32005])

const isFinal = (failure: unknown) =>
  failure instanceof Eip155Error && !transient.has((failure as Eip155Error<'eip155/refused'>).context.rpcCode)
