import { once, unlessAborted } from '@latchkit/kernel'
import type { Network } from '@latchkit/kernel/chain'
import { fetchAnswer, firstAnswer, jsonRpc } from '@latchkit/kernel/endpoints'
import * as v from 'valibot'
import { readChain } from '../clusters.js'
import { SolanaError } from '../errors.js'

/** The nodes behind the RPC URLs of one network. */
export interface Node {
  /**
   * Asks each URL in turn until one answers, after that URL has shown that it serves the right chain. The answer is as
   * the node gave it. An abort ends the request and rejects with the reason of the signal.
   *
   * @throws {SolanaError} `solana/refused` with the node's own error; `solana/unreachable` when no URL answered.
   */
  call(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown>
}

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
          failures.find(failure => failure instanceof SolanaError) ??
          new SolanaError('solana/unreachable', { chain, method }, { cause: new AggregateError(failures) })
      })
  }
}

/** A chain that was begun on this machine has a genesis of its own, and the name that it goes by does not tell it. */
const LOCAL = 'solana:localnet'

/** One URL. It is asked for its chain first, and again when that failed: a node of another chain answers everything. */
function createEndpoint(url: string, chain: string): Node['call'] {
  const serves = once(async () => {
    if (chain === LOCAL) return
    const answered = readChain(`solana:${await post(url, 'getGenesisHash', [])}`)
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
 * @throws {SolanaError} `solana/refused`; an `Error` for everything that is no answer.
 */
async function post(url: string, method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown> {
  const read = (text: string) => v.parse(response, readJson(text))
  const parsed = await fetchAnswer(url, jsonRpc(method, params), read, { signal })
  if (!('error' in parsed)) return parsed.result
  const { code, message } = parsed.error
  throw new SolanaError('solana/refused', { method, rpcCode: code, reason: message })
}

/**
 * JSON with whole numbers of 16 digits and more as texts: a number cannot hold all of them, and an amount of lamports may be
 * that large. Texts are stepped over, so nothing inside of them is taken for a number.
 */
export const readJson = (text: string): unknown =>
  JSON.parse(
    text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|[-+\d.eE]+/g, part => (/^\d{16,}$/.test(part) ? `"${part}"` : part))
  )

/**
 * The node is behind, unhealthy, overloaded, or does not have the method: another may well answer.
 */
const transient: ReadonlySet<number> = new Set([-32601, -32603, -32004, -32005, -32016])

const isFinal = (failure: unknown) =>
  failure instanceof SolanaError && !transient.has((failure as SolanaError<'solana/refused'>).context.rpcCode)
