import type { EventMap, PluginContext } from '@latchkit/kernel'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import { createQuery, type PersistOptions, type QueryKey } from '@latchkit/plugin-data/query'
import type { BalancesApi, ReadStatus } from '../contract.js'
import { dueInMs, FRESH_MS, RETRY_PAUSE_MS } from '../freshness.js'

export interface HoldingsRequest<R> {
  /** The last result. */
  readonly before: R
  /** True if no cached response may be used. */
  readonly force: boolean
  /** Aborts when the result is removed or the plugin is disposed. */
  readonly signal: AbortSignal
}

export interface AccountQueryParts<R extends ReadStatus> {
  readonly key: (account: AccountId) => QueryKey
  /** State of an account before its first read. */
  readonly empty: R
  readonly get: (account: AccountId) => R | undefined
  readonly set: (account: AccountId, result: R) => void
  /** Fetches the holdings of the account. The status of the result is `failed` if a part could not be read. */
  readonly fetch: (account: AccountId, request: HoldingsRequest<R>) => Promise<R>
  /** Keeps results over a reload and shares them with other tabs. @defaultValue in memory only */
  readonly persist?: PersistOptions<AccountId, R, R>
  readonly onRead?: (account: AccountId, result: R, before: R) => void
  /** Called for a result that another tab or an earlier page has read. */
  readonly onStored?: (account: AccountId, result: R) => void
  readonly onFailure?: (error: unknown, account: AccountId) => void | Promise<void>
}

/**
 * Creates a query for holdings of accounts, which writes each result into the state. Refetches when a transaction of the account
 * is settled: at once if the dialog is open, else with the next read.
 */
export function createAccountQuery<R extends ReadStatus>(
  ctx: Pick<PluginContext, 'events' | 'storage' | 'onDispose' | 'router' | 'signal'>,
  { key, empty, get, set, fetch, persist, onRead, onStored, onFailure }: AccountQueryParts<R>
) {
  const { signal, router } = ctx
  const show = (account: AccountId, result: R) => {
    const before = get(account) ?? empty
    set(account, result)
    onRead?.(account, result, before)
  }
  const query = createQuery<AccountId, R>(ctx, {
    key,
    staleMs: FRESH_MS,
    ...(persist && { persist }),
    invalidateOn: { event: 'transaction:settled', matches: ({ account }, [key]) => account === key },
    async fetch(account, { force, signal }) {
      const before = get(account) ?? empty
      if (before.status === 'failed') set(account, { ...before, status: 'loading' })
      else if (before === empty) set(account, empty)
      try {
        const found = await fetch(account, { before, force, signal })
        signal.throwIfAborted()
        const readAtMs = Date.now()
        const pause = found.status === 'failed' && { retryAtMs: readAtMs + RETRY_PAUSE_MS }
        const result = { ...found, readAtMs, ...pause }
        show(account, result)
        return result
      } catch (error) {
        const last = get(account) ?? empty
        // Another tab may have read them meanwhile.
        const isNewer = (last.readAtMs ?? 0) > (before.readAtMs ?? 0)
        if (!signal.aborted && !isNewer) {
          set(account, { ...last, status: 'failed', retryAtMs: Date.now() + RETRY_PAUSE_MS })
          await onFailure?.(error, account)
        }
        throw error
      }
    }
  })

  const read: BalancesApi['read'] = async (account, { force = false } = {}) => {
    const { retryAtMs } = get(account) ?? empty
    const isPaused = retryAtMs !== undefined && dueInMs({ retryAtMs }, Date.now()) > 0
    try {
      const result = await (isPaused ? query.cached(account) : query.read(account, { signal, force }))
      const { readAtMs: shownAtMs = 0 } = get(account) ?? empty
      // A shown time in the future is ignored: the clock was set back.
      if (!result || ((result.readAtMs ?? 0) <= shownAtMs && shownAtMs <= Date.now())) return
      show(account, result)
      onStored?.(account, result)
    } catch {
      // `onFailure` has reported the error, and the state shows it.
    }
  }
  const onSettled = ({ account }: EventMap['transaction:settled']) =>
    get(account) && router.state.get().open && void read(account, { force: true })
  ctx.onDispose(ctx.events.on('transaction:settled', onSettled))
  return { read, remove: query.remove }
}
