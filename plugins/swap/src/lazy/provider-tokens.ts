import { cell, type PluginContext, type Readable } from '@latchkit/kernel'
import { validItems } from '@latchkit/kernel/schema'
import type { ChainId, Token } from '@latchkit/plugin-chains/contract'
import { createQuery } from '@latchkit/plugin-data/query'
import type { SwapProvider } from '../contract.js'
import { withTimeout } from './ask-providers.js'
import { MAX_TOKENS, tokenSchema } from './schemas.js'

const STALE_MS = 10 * 60_000

/** Lists of all providers of a chain. */
export interface ProviderTokens {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly tokens: readonly Token[]
}

export interface ProviderTokenLists {
  readonly state: Readable<Readonly<Record<ChainId, ProviderTokens>>>
  /** Reads the lists of the providers, each at most once in ten minutes; never rejects. */
  read(chain: ChainId, providers: readonly SwapProvider[]): Promise<void>
}

/** Creates the reader of the providers' lists. */
export function createProviderTokens(ctx: PluginContext): ProviderTokenLists {
  const { report, signal } = ctx
  const state = cell<Readonly<Record<ChainId, ProviderTokens>>>({}, report)
  interface Request {
    readonly provider: SwapProvider
    readonly chain: ChainId
  }
  const lists = createQuery<Request, readonly Token[]>(ctx, {
    key: ({ provider, chain }) => [provider.id, chain],
    async fetch({ provider, chain }, { signal }) {
      const list = await withTimeout(provider.id, signal, async limit => (await provider.tokens?.(chain, limit)) ?? [])
      return validItems(list, tokenSchema, MAX_TOKENS)
    },
    staleMs: STALE_MS
  })
  return {
    state,
    async read(chain, providers) {
      const set = (next: ProviderTokens) => state.set({ ...state.get(), [chain]: next })
      if (!state.get()[chain]) set({ status: 'loading', tokens: [] })
      const listing = providers.filter(({ tokens }) => tokens)
      const results = await Promise.allSettled(listing.map(provider => lists.read({ provider, chain }, { signal })))
      if (signal.aborted) return
      const read = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
      for (const [index, result] of results.entries()) {
        if (result.status === 'rejected') report(result.reason, listing[index]?.id)
      }
      const isFailed = listing.length > 0 && read.length === 0
      set({
        status: isFailed ? 'failed' : 'ready',
        tokens: isFailed ? (state.get()[chain]?.tokens ?? []) : read.flat()
      })
    }
  }
}
