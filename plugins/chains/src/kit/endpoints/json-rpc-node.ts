import { firstOnChain } from './fallback.js'
import { fetchWithLimits } from './fetch-with-limits.js'

/** The nodes behind the RPC URLs of one network. */
export interface JsonRpcNode {
  /**
   * Asks each URL in turn until one answers, after that URL has shown that it serves the right chain. The answer is as
   * the node gave it, so it is yet to be checked. An abort ends the request and rejects with the reason of the signal.
   *
   * @param maxBytes - the largest response that is read. @defaultValue that of the node
   * @throws what `refused` makes of a node's own error, of the first node's where all refused; what `unreachable` makes of
   *   everything else.
   */
  call(method: string, params: readonly unknown[], signal: AbortSignal, maxBytes?: number): Promise<unknown>
}

/** The error that a node answered with (JSON-RPC 2.0, 5.1). */
interface Refusal {
  readonly method: string
  readonly rpcCode: number
  readonly reason: string
  /** What the node adds, as it gave it: what a contract failed with, for one. @default nothing */
  readonly data?: unknown
}

interface JsonRpcNodeOptions {
  readonly urls: readonly string[]
  /** The chain that is wanted, as `chainOf` names it. */
  readonly chain: string
  /** Which chain a node serves, undefined where its answer names none; `ask` is one call to it. */
  readonly chainOf: (
    ask: (method: string, params: readonly unknown[]) => Promise<unknown>
  ) => Promise<string | undefined>
  /** Whether every node would refuse with this code, so that no other is asked. @default none */
  readonly isFinal?: (rpcCode: number) => boolean
  /** @default `JSON.parse` */
  readonly parse?: (text: string) => unknown
  /** Of an answer. @default 65,536 */
  readonly maxBytes?: number
  readonly refused: (refusal: Refusal) => Error
  /** `cause` holds what each URL did. */
  readonly unreachable: (method: string, cause: AggregateError) => Error
}

/** Nodes that speak JSON-RPC 2.0 over HTTP. An answer takes 10 s at most; see `fetchWithLimits`. */
export function createJsonRpcNode({ urls, chain, chainOf, ...options }: JsonRpcNodeOptions): JsonRpcNode {
  const { isFinal = () => false, parse = JSON.parse, maxBytes, refused, unreachable } = options
  const post = (url: string, method: string, params: readonly unknown[], signal?: AbortSignal, most = maxBytes) =>
    fetchWithLimits(url, jsonRpc(method, params), text => readResult(method, parse(text)), {
      signal,
      ...(most !== undefined && { maxBytes: most })
    })
  const first = firstOnChain({
    urls,
    chain,
    chainOf: url => chainOf((method, params) => post(url, method, params))
  })

  return {
    async call(method, params, signal, most) {
      try {
        return await first({
          ask: url => post(url, method, params, signal, most),
          signal,
          isFinal: failure => failure instanceof Refused && isFinal(failure.refusal.rpcCode),
          failed: failures =>
            failures.find(failure => failure instanceof Refused) ?? unreachable(method, new AggregateError(failures))
        })
      } catch (failure) {
        throw failure instanceof Refused ? refused(failure.refusal) : failure
      }
    }
  }
}

class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.reason)
  }
}

const jsonRpc = (method: string, params: readonly unknown[]): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
})

/** The result of a response. One with an error has none, whatever the error looks like and whatever stands beside it. */
function readResult(method: string, response: unknown): unknown {
  const { error, result } = Object(response)
  if (error !== undefined && error !== null) {
    const { code, message, data } = Object(error)
    if (typeof code !== 'number' || typeof message !== 'string') throw new Error('An error without code and message')
    throw new Refused({ method, rpcCode: code, reason: message, data })
  }
  if (result === undefined) throw new Error('Neither a result nor an error')
  return result
}
