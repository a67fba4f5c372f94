import { once, raceSignal } from '@latchkit/kernel'
import { TransferError } from '../../port/transfer-error.js'

interface FallbackOptions<S, T> {
  readonly sources: readonly S[]
  readonly request: (source: S) => Promise<T>
  readonly signal: AbortSignal
  /** Returns true if every source would fail in the same way, so that no other gets the request. @defaultValue no failure is final */
  readonly isFinal?: (failure: unknown) => boolean
  /** Returns the error if no source responded. */
  readonly failed: (failures: readonly unknown[]) => unknown
}

/**
 * Sends a request to one source after another until one responds. An abort rejects with the reason of the signal.
 *
 * @example
 * <!-- given: declare const signal: AbortSignal -->
 * ```ts
 * const height = await firstResponse({
 *   sources: ['https://one.example', 'https://two.example'],
 *   request: async url => Number(await (await fetch(url, { signal })).text()),
 *   signal,
 *   failed: failures => new AggregateError(failures)
 * })
 * ```
 */
export async function firstResponse<S, T>({
  sources,
  request,
  signal,
  isFinal,
  failed
}: FallbackOptions<S, T>): Promise<T> {
  const failures: unknown[] = []
  for (const source of sources) {
    try {
      return await request(source)
    } catch (failure) {
      signal.throwIfAborted()
      if (isFinal?.(failure)) throw failure
      failures.push(failure)
    }
  }
  throw failed(failures)
}

interface ChainUrls {
  readonly urls: readonly string[]
  /** Expected result of `chainOf`. */
  readonly chain: string
  /** Requests the chain of a URL; `undefined` if the response does not name one. */
  readonly chainOf: (url: string) => Promise<string | undefined>
}

type ChainRequest<T> = Omit<FallbackOptions<string, T>, 'sources'>

/**
 * Returns `firstResponse` for URLs of one chain. It first requests the chain of each URL, until it has served this chain: a server of another
 * chain would respond, too. A URL of another chain counts as failed, with a `TransferError` (`transfer/wrong-chain`).
 *
 * @example
 * <!-- given: declare const signal: AbortSignal -->
 * ```ts
 * const first = firstOnChain({
 *   urls: ['https://one.example', 'https://two.example'],
 *   chain: 'ton:-239',
 *   chainOf: async url => (await fetch(new URL('chain', url))).text()
 * })
 * const request = (url: string) => fetch(new URL('height', url), { signal })
 * const response = await first({ request, signal, failed: failures => new AggregateError(failures) })
 * ```
 */
export function firstOnChain({ urls, chain, chainOf }: ChainUrls): <T>(chainRequest: ChainRequest<T>) => Promise<T> {
  const sources = urls.map(url => {
    const assertChain = once(async () => {
      const served = await chainOf(url)
      if (served === undefined) throw new Error(`${new URL(url).host} names no chain`)
      if (served !== chain) {
        const cause = new Error(`${new URL(url).host} serves another chain`)
        throw new TransferError('transfer/wrong-chain', { chain, served: served.slice(0, 100) }, { cause })
      }
    })
    return { url, assertChain }
  })
  return ({ request, signal, ...options }) =>
    firstResponse({
      ...options,
      sources,
      async request({ url, assertChain }) {
        await raceSignal(assertChain, signal)
        return request(url)
      },
      signal
    })
}
