import type { BaseUnits, Network } from '@latchkit/kernel/chain'
import { fetchAnswer, firstOnChain } from '@latchkit/kernel/endpoints'
import * as v from 'valibot'
import { Bip122Error } from '../errors.js'

/** The servers behind the URLs of one network, which speak Esplora's HTTP API. */
export interface Esplora {
  /**
   * What an address holds, in satoshi, with what is on its way in or out. Asks each URL in turn until one answers, after
   * that URL has shown that it serves the right chain. An abort ends the request and rejects with the reason of the signal.
   *
   * @throws {Bip122Error} `bip122/unreachable` when no URL gave a sound answer.
   */
  balance(address: string, signal: AbortSignal): Promise<BaseUnits>
}

/** A turnover that a number of JSON cannot hold exactly is refused, not rounded. */
const satoshi = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.transform(sum => BigInt(sum))
)
const sums = v.object({ funded_txo_sum: satoshi, spent_txo_sum: satoshi })
const addressAnswer = v.object({ address: v.string(), chain_stats: sums, mempool_stats: sums })

export function createEsplora({ caipNetworkId: chain, rpcUrls }: Network): Esplora {
  const first = firstOnChain({
    urls: rpcUrls.default.http.map(url => url.replace(/\/+$/, '')),
    chain,
    async chainOf(url) {
      const block = (await get(`${url}/block-height/0`)).trim()
      return /^[\da-f]{64}$/.test(block) ? `bip122:${block.slice(0, 32)}` : undefined
    }
  })

  return {
    balance(address, signal) {
      const path = `/address/${address}`
      return first({
        async ask(url) {
          const {
            address: answered,
            chain_stats,
            mempool_stats
          } = v.parse(addressAnswer, JSON.parse(await get(url + path, signal)))
          if (answered !== address) throw new Error(`Answered for ${answered.slice(0, 100)}`)
          const held =
            chain_stats.funded_txo_sum -
            chain_stats.spent_txo_sum +
            mempool_stats.funded_txo_sum -
            mempool_stats.spent_txo_sum
          if (held < 0n) throw new Error('More was spent than came in')
          return held
        },
        signal,
        failed: failures =>
          new Bip122Error('bip122/unreachable', { chain, path }, { cause: new AggregateError(failures) })
      })
    }
  }
}

const get = (url: string, signal?: AbortSignal): Promise<string> => fetchAnswer(url, {}, text => text, { signal })
