import { once, unlessAborted } from '@latchkit/kernel'
import type { BaseUnits, Network } from '@latchkit/kernel/chain'
import { fetchAnswer, firstAnswer } from '@latchkit/kernel/endpoints'
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
  const servers = rpcUrls.default.http.map(url => createServer(url.replace(/\/+$/, ''), chain))

  return {
    balance(address, signal) {
      const path = `/address/${address}`
      return firstAnswer({
        sources: servers,
        async ask(server) {
          const {
            address: answered,
            chain_stats,
            mempool_stats
          } = v.parse(addressAnswer, JSON.parse(await server(path, signal)))
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

/** One URL. It is asked for its first block before anything else, and again when that failed: it names the chain. */
function createServer(url: string, chain: string) {
  const serves = once(async () => {
    const first = (await get(`${url}/block-height/0`)).trim()
    if (!/^[\da-f]{64}$/.test(first) || `bip122:${first.slice(0, 32)}` !== chain)
      throw new Error(`${new URL(url).host} does not serve ${chain}`)
  })
  return async (path: string, signal: AbortSignal) => {
    await unlessAborted(serves, signal)
    return get(url + path, signal)
  }
}

const get = (url: string, signal?: AbortSignal): Promise<string> => fetchAnswer(url, {}, text => text, { signal })
