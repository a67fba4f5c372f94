import type { PluginContext } from '@latchkit/kernel'
import { rawList, validItems } from '@latchkit/kernel/schema'
import { type AccountId, type ChainId, isChainId, parseAccountId } from '@latchkit/plugin-chains/contract'
import { groupsOf } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type { HistoryPage, JsonCall, PricedToken } from '../../contract.js'
import { hasCode } from '../errors.js'
import { createQuery } from '../query/query.js'
import { balancesResponse, readBalances } from './balances.js'
import type { ChainParser } from './chain.js'
import { historyResponse, readHistory } from './history.js'
import { identityResponse, readIdentity } from './identity.js'
import { createPaginationGuard } from './pagination-guard.js'
import { PRICES_AT_ONCE, pricesResponse, readPrices } from './prices.js'

const HISTORY_MS = 15_000
const PRICES_MS = 15_000
const MAX_CHAINS = 5_000

const chainsResponse = v.pipe(
  v.object({ http: rawList }),
  v.transform(({ http }) => new Set(validItems(http, v.custom<ChainId>(isChainId), MAX_CHAINS)))
)

interface AccountArguments {
  readonly account: AccountId
  readonly chain: ChainParser
}
interface PricesArguments {
  readonly chain: ChainParser
  /** Token addresses; empty or undefined for the coin. */
  readonly listed: readonly (string | undefined)[]
  readonly currency: string
}
type Context = Pick<PluginContext, 'storage' | 'events' | 'onDispose'>
type ServiceCall<T> = Omit<JsonCall<T>, 'service' | 'signal'> & { readonly signal: AbortSignal }
type Request = <T>(call: ServiceCall<T>) => Promise<T>
/** Sends a request about a chain. Throws `unsupportedChain` if the service does not support the chain. */
type ChainRequest = <T>(chain: ChainId, call: ServiceCall<T>) => Promise<T>

/** Error of a request about a chain that the service does not support. */
export const unsupportedChain = new Error('The data service does not support this chain')

/** Creates the queries of the data service. Keys begin with the account, or with the chain for prices. */
export function createAccountQueries(ctx: Context, send: Request, projectId: string | undefined) {
  const nextOf = createPaginationGuard()
  const chains = createQuery<void, ReadonlySet<ChainId>>(ctx, {
    key: () => ['chains'],
    staleMs: Number.POSITIVE_INFINITY,
    fetch: (_, { signal }) => send({ path: ['v1', 'supported-chains'], schema: chainsResponse, signal })
  })
  const request: ChainRequest = async (chain, call) => {
    const supported = await chains.read(undefined, { signal: call.signal })
    if (!supported.has(chain)) throw unsupportedChain
    return send(call)
  }

  return {
    balances: createQuery<AccountArguments & { readonly currency: string }, readonly PricedToken[]>(ctx, {
      key: ({ account, currency }) => [account, currency],
      // The balances plugin caches holdings from all sources.
      staleMs: 0,
      async fetch({ account, chain, currency }, { signal, force }) {
        const query = { currency, chainId: chain.id, forceUpdate: force || undefined }
        const path = ['v1', 'account', addressOf(account), 'balance']
        return readBalances(await request(chain.id, { path, query, schema: balancesResponse, signal }), chain)
      }
    }),

    history: createQuery<AccountArguments & { readonly cursor: string | undefined }, HistoryPage>(ctx, {
      key: ({ account, cursor = '' }) => [account, cursor],
      staleMs: HISTORY_MS,
      async fetch({ account, chain, cursor }, { signal }) {
        const path = ['v1', 'account', addressOf(account), 'history']
        const found = await request(chain.id, {
          path,
          query: { chainId: chain.id, cursor },
          schema: historyResponse,
          signal
        })
        const { items, next } = readHistory(found, chain, Date.now())
        const after = nextOf(account, cursor, next)
        return { items, ...(after !== undefined && { next: after }) }
      }
    }),

    identity: createIdentityQuery(ctx, request),
    prices: createPricesQuery(ctx, request, projectId)
  }
}

const addressOf = (account: AccountId) => parseAccountId(account)?.address ?? ''

function createIdentityQuery(ctx: Context, request: ChainRequest) {
  return createQuery<AccountArguments, { readonly name?: string; readonly avatar?: string }>(ctx, {
    key: ({ account }) => [account],
    // The identity plugin caches names, together with those resolved on the chain.
    staleMs: 0,
    async fetch({ account, chain }, { signal }) {
      const path = ['v1', 'identity', addressOf(account)]
      const call = request(chain.id, { path, schema: identityResponse, signal })
      return readIdentity(await call.catch(withoutName))
    }
  })
}

function createPricesQuery(ctx: Context, request: ChainRequest, projectId: string | undefined) {
  return createQuery<PricesArguments, ReadonlyMap<string, string>>(ctx, {
    key: ({ currency, ...listed }) => [listed.chain.id, currency, ...tokenIds(listed)],
    staleMs: PRICES_MS,
    async fetch({ chain, listed, currency }, { signal }) {
      const callerIds = new Map(listed.map(token => [token ? (chain.canonical(token) ?? token) : '', token ?? '']))
      const found = await Promise.all(
        groupsOf(tokenIds({ chain, listed }), PRICES_AT_ONCE).map(addresses =>
          request(chain.id, {
            path: ['v1', 'fungible', 'price'],
            body: { currency, addresses, projectId },
            schema: pricesResponse,
            signal
          })
        )
      )
      return new Map(found.flatMap(response => readPrices(response, callerIds, chain)))
    }
  })
}

const tokenIds = ({ chain, listed }: Pick<PricesArguments, 'chain' | 'listed'>) =>
  [...new Set(listed.map(token => chain.tokenId(token || undefined)))].sort()

/** Returns an empty identity for a 404, which some services return for an address without a name. */
function withoutName(error: unknown): { name?: undefined; avatar?: undefined } {
  if (hasCode(error, 'data/refused') && error.context.status === 404) return {}
  throw error
}
