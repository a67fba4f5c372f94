import type { Network } from '@latchkit/plugin-chains/contract'
import { fetchWithLimits, firstOnChain } from '@latchkit/plugin-chains/kit'
import { Bip122Error } from '../../errors.js'

/** The servers behind the URLs of one network, which speak Esplora's HTTP API. */
export interface Esplora {
  readonly network: Network
  /**
   * Asks each URL in turn until one answers soundly, after that URL has shown that it serves the right chain. An abort ends
   * the request and rejects with the reason of the signal.
   *
   * @throws {Bip122Error} `bip122/unreachable` when no URL gave a sound answer.
   */
  request<T>(path: string, question: EsploraRequest<T>, signal: AbortSignal): Promise<T>
  /** The chain (CAIP-2) of the last URL that named another one than it should. */
  otherChain(): string | undefined
}

interface EsploraRequest<T> {
  /** Makes the answer of the text; throws for what is none. */
  readonly read: (text: string) => T
  /** The same for a status that is no success. @default it is no answer */
  readonly readFailure?: (status: number, text: string) => T
  /** What is posted. @default nothing: the path is got */
  readonly body?: string
  /** @default 65,536 */
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
        new Bip122Error('bip122/unreachable', { chain, path }, { cause: new AggregateError(failures) })
    })

  return {
    network,
    request: request,
    otherChain: () => other
  }
}
