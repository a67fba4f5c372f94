import type * as v from 'valibot'
import type { ChainId } from '../../port/caip.js'
import type { ChainErrorContexts, ChainErrors } from '../errors/index.js'
import { firstOnChain } from './fallback.js'
import { fetchWithLimits } from './fetch-with-limits.js'
import { parseResponse } from './nodes.js'

/** Nodes behind the RPC URLs of one network (JSON-RPC 2.0 over HTTP). */
export interface JsonRpcNode {
  readonly chain: ChainId
  /**
   * Sends a request to each URL in turn until one responds, after that URL has returned the expected chain. Returns
   * the parsed response. A response takes 10 s at most. An abort ends the request and rejects with the reason of the signal.
   *
   * @param expected - describes a valid response in errors: `a balance`.
   * @throws {Error} `<namespace>/refused` with the error of the first node if every node returned one; `<namespace>/unreachable`;
   *   `<namespace>/invalid-answer`.
   */
  request<S extends v.GenericSchema>(
    method: string,
    params: readonly unknown[],
    schema: S,
    expected: string,
    signal: AbortSignal
  ): Promise<v.InferOutput<S>>
}

interface JsonRpcNodeOptions {
  readonly urls: readonly string[]
  readonly chain: ChainId
  readonly errors: ChainErrors
  /** Requests the chain of a node; `undefined` if the response does not name one. */
  readonly chainOf: (
    request: (method: string, params: readonly unknown[]) => Promise<unknown>
  ) => Promise<string | undefined>
  /** Returns true if every node would return this code, so that no other gets the request. @defaultValue no code is final */
  readonly isFinal?: (rpcCode: number) => boolean
  /** @defaultValue `JSON.parse` */
  readonly parse?: (text: string) => unknown
  /** Largest response, in bytes. @defaultValue 65,536 */
  readonly maxBytes?: number
}

/**
 * Returns the nodes behind the URLs of a network; `undefined` for a network without URLs.
 *
 * @example
 * <!-- given: declare const TonError: import('@latchkit/plugin-chains/kit').ChainErrors; declare const signal: AbortSignal -->
 * ```ts
 * import { createJsonRpcNode } from '@latchkit/plugin-chains/kit'
 * import * as v from 'valibot'
 *
 * const node = createJsonRpcNode({
 *   urls: ['https://ton.example/rpc'],
 *   chain: 'ton:-239',
 *   errors: TonError,
 *   chainOf: async request => String(await request('getChain', []))
 * })
 * const balance = await node?.request('getBalance', ['T0000002a'], v.string(), 'a balance', signal)
 * ```
 */
export function createJsonRpcNode({ urls, chain, errors, ...options }: JsonRpcNodeOptions): JsonRpcNode | undefined {
  const { chainOf, isFinal, parse = JSON.parse, maxBytes } = options
  if (urls.length === 0) return undefined
  const post = (url: string, method: string, params: readonly unknown[], signal?: AbortSignal) =>
    fetchWithLimits(url, jsonRpc(method, params), text => readResult(parse(text), method, errors), { signal, maxBytes })
  const first = firstOnChain({ urls, chain, chainOf: url => chainOf((method, params) => post(url, method, params)) })

  return {
    chain,
    async request(method, params, schema, expected, signal) {
      const response = await first({
        request: url => post(url, method, params, signal),
        signal,
        isFinal: failure => errors.has(failure) && isFinal?.((failure as RpcError).context.rpcCode) === true,
        failed: failures =>
          failures.find(errors.has) ??
          errors.of('unreachable', { chain, method }, { cause: new AggregateError(failures) })
      })
      return parseResponse(response, { chain, method, schema, expected }, errors)
    }
  }
}

/** Plugin error for an error response of a node. */
type RpcError = Error & { readonly context: ChainErrorContexts['refused'] }

const jsonRpc = (method: string, params: readonly unknown[]): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
})

/**
 * Returns the result of a JSON-RPC response. @throws {Error} `<namespace>/refused` for an error response; another error for an invalid response.
 *
 * @example
 * <!-- given: declare const TonError: import('@latchkit/plugin-chains/kit').ChainErrors -->
 * ```ts
 * readResult({ jsonrpc: '2.0', id: 1, result: '0x1' }, 'getChain', TonError) // '0x1'
 * ```
 */
export function readResult(response: unknown, method: string, errors: ChainErrors): unknown {
  const { error, result } = Object(response) as { readonly error?: unknown; readonly result?: unknown }
  if (error !== undefined && error !== null) {
    const { code, message, data } = Object(error) as { readonly [K in 'code' | 'message' | 'data']?: unknown }
    if (typeof code !== 'number' || typeof message !== 'string')
      throw new Error(typeof error === 'string' ? error : 'An error without code and message')
    throw errors.of('refused', { method, rpcCode: code, reason: message, data })
  }
  if (result === undefined) throw new Error('Neither a result nor an error')
  return result
}
