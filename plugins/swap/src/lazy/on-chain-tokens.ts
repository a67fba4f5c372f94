import { cell, type PluginContext, type Readable } from '@latchkit/kernel'
import { type AccountId, type ChainsApi, namespaceOf } from '@latchkit/plugin-chains/contract'
import { createQuery } from '@latchkit/plugin-data/query'
import type { SwapToken } from '../store.js'
import { type OnChainToken, validToken } from '../token-list.js'

const STALE_MS = 30_000

/** Token of an account to read. */
interface TokenRequest {
  readonly account: AccountId
  readonly token: string
}

/** Tokens of accounts, read from the chain's nodes. */
export interface OnChainTokens {
  /** Tokens by `tokenKey`. */
  readonly state: Readable<Readonly<Record<string, OnChainToken>>>
  /** Reads the token unless its value is less than 30 s old; never rejects. */
  read(request: TokenRequest): Promise<void>
}

export const tokenKey = ({ account, token }: TokenRequest): string => `${account} ${token}`

/** Creates the reader of tokens from the chain. */
export function createOnChainTokens(ctx: PluginContext, chains: Pick<ChainsApi, 'features'>): OnChainTokens {
  const { report, signal } = ctx
  const state = cell<Readonly<Record<string, OnChainToken>>>({}, report)
  const tokens = createQuery<TokenRequest, { readonly token: SwapToken | undefined }>(ctx, {
    key: ({ account, token }) => [account, token],
    fetch: async (request, { signal }) => ({ token: await fetchToken(chains, request, signal) }),
    staleMs: STALE_MS,
    invalidateOn: { event: 'transaction:settled', matches: ({ account }, [owner]) => owner === account }
  })
  ctx.onDispose(ctx.events.on('swap:sent', ({ account }) => tokens.invalidate(([owner]) => owner === account)))
  /** Reads that are not over, by `tokenKey`. */
  const open = new Map<string, Promise<void>>()

  async function readToken(request: TokenRequest, key: string): Promise<void> {
    const set = (next: OnChainToken) => state.set({ ...state.get(), [key]: next })
    const { token: before } = state.get()[key] ?? {}
    const last = before && { token: before }
    if (!(await tokens.cached(request))) set({ status: 'reading', ...last })
    try {
      const { token } = await tokens.read(request, { signal })
      set({ status: 'there', ...(token && { token }) })
    } catch (error) {
      if (signal.aborted) return
      report(error, key)
      set({ status: 'failed', ...last })
    }
  }

  return {
    state,
    read(request) {
      const key = tokenKey(request)
      const reading = open.get(key) ?? readToken(request, key).finally(() => open.delete(key))
      open.set(key, reading)
      return reading
    }
  }
}

async function fetchToken(
  chains: Pick<ChainsApi, 'features'>,
  { account, token }: TokenRequest,
  signal: AbortSignal
): Promise<SwapToken | undefined> {
  const { tokens } = await chains.features(namespaceOf(account))
  const found = (await tokens?.read(account, [token], signal))?.find(({ address }) => address === token)
  return found && validToken(found)
}
