import { cell, type PluginContext, type Readable } from '@latchkit/kernel'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import type { AccountDataApi } from '@latchkit/plugin-data/contract'
import { createQuery } from '@latchkit/plugin-data/query'

/** Age of a price after which it is requested again: a price impact that is computed from an old price is wrong. */
const STALE_MS = 60_000

interface PricesRequest {
  readonly chain: ChainId
  /** `Token.address`; `''` is the coin. */
  readonly tokens: readonly string[]
}

/** Prices from the data service for tokens that the account may not hold. */
export interface TokenPrices {
  /** Prices of whole units as plain decimal text, by chain and `Token.address`; `''` is the coin. */
  readonly state: Readable<Readonly<Record<ChainId, Readonly<Record<string, string>>>>>
  /** Reads the prices unless they are less than a minute old. Never rejects: without a price, the loss of a swap is unknown. */
  read(request: PricesRequest): Promise<void>
}

/** Creates the reader of prices. @param accounts - `undefined` if the site has no data service. */
export function createTokenPrices(
  ctx: PluginContext,
  accounts: AccountDataApi | undefined,
  currency: string
): TokenPrices {
  const state = cell<Readonly<Record<ChainId, Readonly<Record<string, string>>>>>({}, ctx.report)
  const prices = createQuery<PricesRequest, ReadonlyMap<string, string>>(ctx, {
    key: ({ chain, tokens }) => [chain, ...tokens],
    async fetch({ chain, tokens }, { signal }) {
      const ids = tokens.map(token => (token === '' ? undefined : token))
      // The service may not serve the chain.
      return (await accounts?.prices(chain, ids, { signal, currency })) ?? new Map()
    },
    staleMs: STALE_MS
  })
  return {
    state,
    async read({ chain, tokens }) {
      if (!accounts || tokens.length === 0) return
      const sorted = [...new Set(tokens)].sort()
      try {
        const read = await prices.read({ chain, tokens: sorted }, { signal: ctx.signal })
        const before = state.get()[chain] ?? {}
        if (sorted.every(token => before[token] === read.get(token))) return
        // A token without a price in this response has none: an older one may be wrong by now.
        const others = Object.entries(before).filter(([token]) => !sorted.includes(token))
        state.set({ ...state.get(), [chain]: Object.fromEntries([...others, ...read]) })
      } catch {
        // The data plugin reports its failures as `data:failed`.
      }
    }
  }
}
