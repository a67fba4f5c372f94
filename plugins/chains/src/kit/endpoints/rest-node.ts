import type { ChainErrors } from '../errors/index.js'
import { firstOnChain } from './fallback.js'
import { fetchWithLimits } from './fetch-with-limits.js'

/** Request to a REST API, with the parser of its response. */
export interface RestRequest<T> {
  /** Returns the value of a response; throws if it is invalid. */
  readonly read: (text: string) => T
  /** Returns the value of a response with an error status, or throws. @defaultValue such a response is invalid */
  readonly readFailure?: (status: number, text: string) => T
  /** Body of a POST: an object is sent as JSON, a text unchanged. @defaultValue a GET without a body */
  readonly body?: object | string | undefined
  /** Largest response, in bytes. @defaultValue 65,536 */
  readonly maxBytes?: number | undefined
}

/** Servers behind the URLs of one network. */
export interface RestNode {
  /** CAIP-2. */
  readonly chain: string
  /**
   * Sends a request to each URL in turn until one returns a valid response, after that URL has returned the expected
   * chain. A response takes 10 s at most. An abort ends the request and rejects with the reason of the signal.
   *
   * @param path - without a leading slash.
   * @throws {Error} the first error of the plugin that `read` or `readFailure` threw; else `<namespace>/unreachable`.
   */
  request<T>(path: string, request: RestRequest<T>, signal: AbortSignal): Promise<T>
}

interface RestNodeOptions {
  readonly urls: readonly string[]
  readonly chain: string
  readonly errors: ChainErrors
  /** Requests the chain of a URL; `undefined` if the response does not name one. */
  readonly chainOf: (get: (path: string) => Promise<string>) => Promise<string | undefined>
  /** Returns true if every URL would fail in the same way, so that no other gets the request. @defaultValue no failure is final */
  readonly isFinal?: (failure: unknown) => boolean
}

/**
 * Returns the servers behind the URLs of a network; `undefined` for a network without URLs.
 *
 * @example
 * <!-- given: declare const TonError: import('@latchkit/plugin-chains/kit').ChainErrors; declare const signal: AbortSignal -->
 * ```ts
 * const node = createRestNode({
 *   urls: ['https://esplora.example/api'],
 *   chain: 'ton:-239',
 *   errors: TonError,
 *   chainOf: async get => get('chain')
 * })
 * const height = await node?.request('height', { read: Number }, signal)
 * ```
 */
export function createRestNode({ urls, chain, errors, chainOf, isFinal }: RestNodeOptions): RestNode | undefined {
  if (urls.length === 0) return undefined
  const send = <T>(base: string, path: string, { read, body, ...limits }: RestRequest<T>, signal?: AbortSignal) =>
    fetchWithLimits(`${base.replace(/\/+$/, '')}/${path}`, post(body), read, { ...limits, signal })
  const first = firstOnChain({
    urls,
    chain,
    chainOf: url => chainOf(path => send(url, path, { read: text => text }))
  })
  return {
    chain,
    request: (path, request, signal) =>
      first({
        request: url => send(url, path, request, signal),
        signal,
        ...(isFinal && { isFinal }),
        failed: failures =>
          failures.find(errors.has) ??
          errors.of('unreachable', { chain, method: path }, { cause: new AggregateError(failures) })
      })
  }
}

function post(body: object | string | undefined): RequestInit {
  if (body === undefined) return {}
  if (typeof body === 'string') return { method: 'POST', body }
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
