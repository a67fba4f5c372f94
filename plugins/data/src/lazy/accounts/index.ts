import type { PluginContext, Readable } from '@latchkit/kernel'
import { type ChainId, type NamespaceAdapter, namespaceOf, parseAccountId } from '@latchkit/plugin-chains/contract'
import type {} from '@latchkit/plugin-connections/contract'
import type { AccountDataApi, AccountDataOptions, DataApi } from '../../contract.js'
import type { DataOptions } from '../../options.js'
import { DataError } from '../errors.js'
import type { Query } from '../query/query.js'
import { type ChainParser, createChainParser } from './chain.js'
import { createAccountQueries, unsupportedChain } from './queries.js'

const MAX_PRICES = 500

export interface AccountDataParts {
  readonly ctx: Pick<PluginContext, 'storage' | 'events' | 'signal' | 'onDispose'>
  readonly data: Pick<DataApi, 'has' | 'json'>
  readonly options: Pick<DataOptions, 'projectId'>
  readonly chains: Readable<readonly NamespaceAdapter[]>
}

/** Reads account data from the data service, with the caches that `AccountDataApi` describes. */
export function createAccountData({ ctx, data, options, chains }: AccountDataParts): AccountDataApi {
  const queries = createAccountQueries(ctx, call => data.json({ service: 'data', ...call }), options.projectId)

  /** Reads a query for a chain. Returns `undefined` if no chain plugin serves the chain or the service does not support it. */
  const read = async <A, T>(
    query: Query<A, T>,
    { id, signal, force }: AccountDataOptions & { readonly id: ChainId },
    argsOf: (chain: ChainParser) => A
  ): Promise<T | undefined> => {
    signal.throwIfAborted()
    if (ctx.signal.aborted) throw new DataError('data/aborted', { service: 'data' })
    const chain = createChainParser(id, chains.get())
    if (!chain || !data.has('data')) return undefined
    try {
      return await query.read(argsOf(chain), { signal, force })
    } catch (error) {
      if (error === unsupportedChain) return undefined
      const isRemoved = !signal.aborted && error instanceof DOMException && error.name === 'AbortError'
      throw isRemoved ? new DataError('data/aborted', { service: 'data' }, { cause: error }) : error
    }
  }

  ctx.events.on('connections:disconnected', ({ namespace }) => {
    for (const query of [queries.balances, queries.history, queries.identity])
      query.remove(([account]) => namespaceOf(account as ChainId) === namespace)
  })

  return {
    async balances(account, { currency = 'USD', ...rest }) {
      const id = chainOf(account)
      return read(queries.balances, { ...rest, id }, chain => ({ account, chain, currency: currency.toLowerCase() }))
    },
    async history(account, { cursor, ...rest }) {
      return read(queries.history, { ...rest, id: chainOf(account) }, chain => ({ account, chain, cursor }))
    },
    async identity(account, { signal }) {
      return read(queries.identity, { signal, id: chainOf(account) }, chain => ({ account, chain }))
    },
    async prices(id, tokens, { currency = 'USD', ...rest }) {
      const listed = tokens.slice(0, MAX_PRICES)
      return read(queries.prices, { ...rest, id }, chain => ({ chain, listed, currency: currency.toLowerCase() }))
    }
  }
}

/** Returns the chain of an account id. @throws {DataError} `data/invalid-path` for an invalid id */
function chainOf(account: string): ChainId {
  const { chain } = parseAccountId(account) ?? {}
  if (!chain) throw new DataError('data/invalid-path', { service: 'data' })
  return chain
}
