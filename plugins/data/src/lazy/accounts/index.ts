import type { PluginContext, Readable } from '@latchkit/kernel'
import { type ChainId, type NamespaceAdapter, namespaceOf, parseAccountId } from '@latchkit/plugin-chains/contract'
import type { AccountDataApi, DataApi, JsonCall } from '../../contract.js'
import type { DataOptions } from '../../options.js'
import { DataError } from '../errors.js'
import type { Query, QueryKey } from '../query/query.js'
import { type ReadChain, readChain } from './chain.js'
import { createAccountQueries } from './queries.js'

const MAX_PRICES = 500

export interface AccountDataParts {
  readonly ctx: Pick<PluginContext, 'storage' | 'events' | 'signal' | 'onDispose'>
  readonly data: Pick<DataApi, 'has' | 'json'>
  readonly options: Pick<DataOptions, 'projectId'>
  readonly chains: Readable<readonly NamespaceAdapter[]>
}

/** Reads account data from the data service, with caches as `AccountDataApi` says. */
export function createAccountData({ ctx, data, options, chains }: AccountDataParts) {
  const request = <T>(call: Omit<JsonCall<T>, 'service'>) => data.json({ service: 'data', ...call })
  const queries = createAccountQueries(ctx, request, options.projectId)

  /** Reads a query for a chain that the service serves. A fresh cached value needs no request, not even for the supported chains. */
  const read = async <A, T>(
    query: Query<A, T>,
    {
      id,
      signal,
      anew = false
    }: { readonly id: ChainId; readonly signal: AbortSignal; readonly anew?: boolean | undefined },
    argsOf: (chain: ReadChain) => A
  ): Promise<T | undefined> => {
    signal.throwIfAborted()
    if (ctx.signal.aborted) throw new DataError('data/aborted', { service: 'data' })
    const chain = readChain(id, chains.get())
    if (!chain || !data.has('data')) return undefined
    const args = argsOf(chain)
    try {
      const cached = anew ? undefined : await query.cached(args)
      if (cached !== undefined) return cached
      const served = await queries.chains.read(undefined, { signal })
      return served.has(id) ? await query.read(args, { signal, force: anew }) : undefined
    } catch (error) {
      const isRemoved = !signal.aborted && error instanceof DOMException && error.name === 'AbortError'
      throw isRemoved ? new DataError('data/aborted', { service: 'data' }, { cause: error }) : error
    }
  }

  const api: AccountDataApi = {
    async balances(account, { currency = 'USD', ...rest }) {
      const { chain: id } = partsOf(account)
      return read(queries.balances, { ...rest, id }, chain => ({ account, chain, currency: currency.toLowerCase() }))
    },
    async history(account, { cursor, ...rest }) {
      const { chain: id } = partsOf(account)
      return read(queries.history, { ...rest, id }, chain => ({ account, chain, cursor }))
    },
    async identity(account, { signal }) {
      return read(queries.identity, { signal, id: partsOf(account).chain }, () => account)
    },
    async prices(id, tokens, { currency = 'USD', ...rest }) {
      const listed = tokens.slice(0, MAX_PRICES)
      return read(queries.prices, { ...rest, id }, chain => ({ id, chain, listed, currency: currency.toLowerCase() }))
    }
  }

  return {
    ...api,
    /** Removes all cached data about accounts of a namespace, here and from the storage. */
    forget(namespace: string) {
      const isOf = ([account]: QueryKey) => account !== undefined && namespaceOf(account as ChainId) === namespace
      for (const query of [queries.balances, queries.history, queries.identity]) query.remove(isOf)
    }
  }
}

function partsOf(account: string) {
  const parts = parseAccountId(account)
  if (!parts) throw new DataError('data/invalid-path', { service: 'data' })
  return parts
}
