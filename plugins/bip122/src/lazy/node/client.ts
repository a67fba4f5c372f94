import type { BaseUnits, Network } from '@latchkit/plugin-chains/contract'
import { fetchWithLimits, firstOnChain } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
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
  ask<T>(path: string, question: Question<T>, signal: AbortSignal): Promise<T>
  /** What an address holds, in satoshi, with what is on its way in or out. @throws as `ask` */
  balance(address: string, signal: AbortSignal): Promise<BaseUnits>
  /** The chain (CAIP-2) of the last URL that named another one than it should. */
  otherChain(): string | undefined
}

interface Question<T> {
  /** Makes the answer of the text; throws for what is none. */
  readonly read: (text: string) => T
  /** The same for a status that is no success. @default it is no answer */
  readonly readFailure?: (status: number, text: string) => T
  /** What is posted. @default nothing: the path is got */
  readonly body?: string
  /** @default 65,536 */
  readonly maxBytes?: number
}

/** A turnover that a number of JSON cannot hold exactly is refused, not rounded. */
export const satoshi = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform(sum => BigInt(sum))
)
const sums = v.object({ funded_txo_sum: satoshi, spent_txo_sum: satoshi })
const addressAnswer = v.object({ address: v.string(), chain_stats: sums, mempool_stats: sums })

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
  const ask = <T>(path: string, { read, body, ...limits }: Question<T>, signal: AbortSignal) =>
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
    ask,
    otherChain: () => other,
    balance: (address, signal) =>
      ask(`/address/${address}`, { read: text => heldBy(address, v.parse(addressAnswer, JSON.parse(text))) }, signal)
  }
}

function heldBy(
  address: string,
  { address: answered, chain_stats, mempool_stats }: v.InferOutput<typeof addressAnswer>
) {
  if (answered !== address) throw new Error(`Answered for ${answered.slice(0, 100)}`)
  const held =
    chain_stats.funded_txo_sum - chain_stats.spent_txo_sum + mempool_stats.funded_txo_sum - mempool_stats.spent_txo_sum
  if (held < 0n) throw new Error('More was spent than came in')
  return held
}
