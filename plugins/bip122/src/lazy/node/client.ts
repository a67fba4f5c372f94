import type { Network } from '@latchkit/plugin-chains/contract'
import { fetchWithLimits, firstOnChain } from '@latchkit/plugin-chains/kit'
import { Bip122Error } from '../../errors.js'

/** The servers behind the URLs of one network, which speak Esplora's HTTP API. */
export interface Esplora {
  readonly network: Network
  /**
   * Sends a request to each URL in turn until one responds validly; each URL first proves its chain. An abort ends
   * the request and rejects with the reason of the signal.
   *
   * @throws {Bip122Error} `bip122/unreachable` if no URL gave a valid response.
   */
  request<T>(path: string, options: EsploraRequest<T>, signal: AbortSignal): Promise<T>
  /** The chain (CAIP-2) of the last URL that named another one than it should. */
  otherChain(): string | undefined
}

interface EsploraRequest<T> {
  /** Parses the response; throws if it is invalid. */
  readonly read: (text: string) => T
  /** Parses a response with an error status. @defaultValue such a response is invalid */
  readonly readFailure?: (status: number, text: string) => T
  /** The body of a POST. @defaultValue none, a GET */
  readonly body?: string
  /** @defaultValue 65,536 */
  readonly maxBytes?: number
}

export function createEsplora(network: Network): Esplora {
  const { caipNetworkId: chain, rpcUrls } = network
  let other: string | undefined
  const first = firstOnChain({
    urls: rpcUrls.default.http.map(url => url.replace(/\/+$/, '')),
    chain,
    async chainOf(url) {
      const block = (await fetchWithLimits(`${url}/block-height/0`, {}, text => text)).trim()
      if (!/^[\da-f]{64}$/.test(block)) return undefined
      const served = `bip122:${block.slice(0, 32)}`
      if (served !== chain) other = served
      return served
    }
  })
  const request = <T>(path: string, { read, body, ...limits }: EsploraRequest<T>, signal: AbortSignal) =>
    first({
      ask: url => {
        const init = body === undefined ? {} : { method: 'POST', body }
        return fetchWithLimits(url + path, init, read, { ...limits, signal })
      },
      signal,
      failed: failures =>
        new Bip122Error('bip122/unreachable', { chain, method: path }, { cause: new AggregateError(failures) })
    })

  return {
    network,
    request: request,
    otherChain: () => other
  }
}
