import { type PluginContext, type Readable, raceSignal } from '@latchkit/kernel'
import { rawList } from '@latchkit/kernel/schema'
import {
  type ChainId,
  isChainId,
  type NamespaceAdapter,
  namespaceOf,
  parseAccountId
} from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import type { AccountDataApi, DataApi, JsonCall, PricedToken } from '../../contract.js'
import type { DataOptions } from '../../options.js'
import { DataError, hasCode } from '../errors.js'
import { balancesAnswer, readBalances, storeBalances, storedBalances, unstoreBalances } from './balances.js'
import { createCache, type Question } from './cache.js'
import { type ReadChain, readChain } from './chain.js'
import { createCursors } from './cursors.js'
import { fitting } from './fields.js'
import { historyAnswer, readHistory } from './history.js'
import { identityAnswer, readIdentity } from './identity.js'
import { createKept } from './kept.js'
import { PRICES_AT_ONCE, pricesAnswer, readPrices } from './prices.js'

const BALANCES_MS = 30_000
const HISTORY_MS = 15_000
const PRICES_MS = 15_000
const MAX_CHAINS = 5_000
const MAX_PRICES = 500
const KEPT_ACCOUNTS = 10

export interface AccountDataParts {
  readonly ctx: Pick<PluginContext, 'storage' | 'signal' | 'onDispose'>
  readonly data: Pick<DataApi, 'has' | 'json'>
  readonly options: Pick<DataOptions, 'projectId'>
  readonly chains: Readable<readonly NamespaceAdapter[]>
}

const chainsAnswer = v.pipe(
  v.object({ http: rawList }),
  v.transform(({ http }) => new Set(fitting(http, v.custom<ChainId>(isChainId), MAX_CHAINS)))
)

export function createAccountData({ ctx, data, options, chains }: AccountDataParts) {
  const cache = createCache()
  const portfolio = createKept(ctx.storage, {
    key: 'portfolio',
    schema: storedBalances,
    freshMs: BALANCES_MS,
    mostEntries: KEPT_ACCOUNTS
  })
  const nextOf = createCursors()
  ctx.onDispose(cache.dispose)

  const ask = <T>(call: Omit<JsonCall<T>, 'service'>) => data.json({ service: 'data', ...call })
  const isServed = async (chain: ChainId, signal: AbortSignal) => {
    const served = await cache.read({
      key: ['chains'],
      freshMs: Number.POSITIVE_INFINITY,
      signal,
      ask: signal => ask({ path: ['v1', 'supported-chains'], schema: chainsAnswer, signal })
    })
    return served.has(chain)
  }
  /** Resolves with the response to a question. While a cached response is fresh, sends no request, not even for the supported chains. */
  const answer = async <T>(id: ChainId, signal: AbortSignal, questionOf: (chain: ReadChain) => Question<T>) => {
    signal.throwIfAborted()
    if (ctx.signal.aborted) throw new DataError('data/aborted', { service: 'data' })
    const chain = readChain(id, chains.get())
    if (!chain || !data.has('data')) return undefined
    await raceSignal(() => portfolio.ready, signal)
    const question = questionOf(chain)
    if (!cache.holds(question) && !(await isServed(id, signal))) return undefined
    return cache.read(question)
  }

  const api: AccountDataApi = {
    async balances(account, { signal, anew, currency = 'USD' }) {
      const { chain: id, address } = partsOf(account)
      const asked = currency.toLowerCase()
      const key = `${account} ${asked}`
      return answer<readonly PricedToken[]>(id, signal, chain => ({
        key: ['balances', account, asked],
        freshMs: BALANCES_MS,
        signal,
        anew,
        known() {
          const { value, atMs = 0 } = portfolio.get(key) ?? {}
          const tokens = value && unstoreBalances(value, chain)
          return tokens && { value: tokens, atMs }
        },
        async ask(signal) {
          const query = { currency: asked, chainId: id, forceUpdate: anew || undefined }
          const path = ['v1', 'account', address, 'balance']
          const tokens = readBalances(await ask({ path, query, schema: balancesAnswer, signal }), chain)
          portfolio.set(key, storeBalances(tokens))
          return tokens
        }
      }))
    },

    async history(account, { signal, anew, cursor }) {
      const { chain: id, address } = partsOf(account)
      return answer(id, signal, chain => ({
        key: ['history', account, cursor ?? ''],
        freshMs: HISTORY_MS,
        signal,
        anew,
        async ask(signal) {
          const path = ['v1', 'account', address, 'history']
          const found = await ask({ path, query: { chainId: id, cursor }, schema: historyAnswer, signal })
          const { items, next } = readHistory(found, chain, Date.now())
          const after = nextOf(account, cursor, next)
          return { items, ...(after !== undefined && { next: after }) }
        }
      }))
    },

    async identity(account, { signal }) {
      const { chain: id, address } = partsOf(account)
      return answer(id, signal, () => ({
        key: ['identity', account],
        // Whoever shows names keeps them, with those that the chain itself knows; kept here as well they would be old twice over.
        freshMs: 0,
        signal,
        async ask(signal) {
          const call = ask({ path: ['v1', 'identity', address], schema: identityAnswer, signal })
          return readIdentity(await call.catch(nobodyKnown))
        }
      }))
    },

    async prices(id, tokens, { signal, anew, currency = 'USD' }) {
      const asked = currency.toLowerCase()
      return answer<ReadonlyMap<string, string>>(id, signal, chain => {
        const listed = tokens.slice(0, MAX_PRICES)
        const named = new Map(listed.map(token => [token ? (chain.canonical(token) ?? token) : '', token ?? '']))
        const ids = [...new Set(listed.map(token => chain.tokenId(token || undefined)))].sort()
        return {
          key: ['prices', id, asked, ...ids],
          freshMs: PRICES_MS,
          signal,
          anew,
          async ask(signal) {
            const found = await Promise.all(
              groupsOf(ids, PRICES_AT_ONCE).map(addresses => {
                const body = { currency: asked, addresses, projectId: options.projectId }
                return ask({ path: ['v1', 'fungible', 'price'], body, schema: pricesAnswer, signal })
              })
            )
            return new Map(found.flatMap(answer => readPrices(answer, named, chain)))
          }
        }
      })
    }
  }

  return {
    ...api,
    /** Removes all cached data about accounts of a namespace, here and from the storage. */
    forget(namespace: string) {
      const isOf = (text: string | undefined) => text !== undefined && namespaceOf(text as ChainId) === namespace
      cache.forget(([kind, account]) => kind !== 'chains' && kind !== 'prices' && isOf(account))
      portfolio.forget(isOf)
    }
  }
}

function partsOf(account: string) {
  const parts = parseAccountId(account)
  if (!parts) throw new DataError('data/invalid-path', { service: 'data' })
  return parts
}

const groupsOf = <T>(items: readonly T[], most: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / most) }, (_, index) => items.slice(most * index, most * (index + 1)))

/** Some services answer 404 for who has no name. */
function nobodyKnown(error: unknown): { name?: undefined; avatar?: undefined } {
  if (hasCode(error, 'data/refused') && error.context.status === 404) return {}
  throw error
}
