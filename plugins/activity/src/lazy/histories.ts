import type { PluginContext, Readable, Slice } from '@latchkit/kernel'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import type { AccountDataApi, HistoryPage } from '@latchkit/plugin-data/contract'
import { createQuery } from '@latchkit/plugin-data/query'
import type { ActivityState } from '../contract.js'
import { recipientsOf } from '../recipients.js'
import { cachedRowsOf } from '../rows.js'
import { coinSymbolOf, type HistoryState, loadingHistory } from '../view-context.js'
import { createHistory, type History, type PageArguments } from './history.js'

const FRESH_MS = 15_000
/** Maximum number of accounts whose history stays in memory. */
const MAX_HISTORIES = 8

type Context = Pick<PluginContext, 'events' | 'storage' | 'onDispose' | 'signal' | 'router'>

/** Creates the query of history pages. A settled transaction makes the pages of its account stale. */
export const createPages = (
  ctx: Pick<Context, 'events' | 'storage' | 'onDispose'>,
  source: Pick<AccountDataApi, 'history'>
) =>
  createQuery<PageArguments, HistoryPage | null>(ctx, {
    key: ({ account, cursor = '' }) => [account, cursor],
    staleMs: FRESH_MS,
    invalidateOn: { event: 'transaction:settled', matches: ({ account }, [key]) => account === key },
    fetch: async ({ account, ...page }, { signal, force }) =>
      (await source.history(account, { ...page, signal, force })) ?? null
  })

export interface HistoriesParts {
  readonly source: Pick<AccountDataApi, 'history'>
  readonly states: Readable<ReadonlyMap<AccountId, HistoryState>> & {
    set(states: ReadonlyMap<AccountId, HistoryState>): void
  }
  readonly slice: Slice<ActivityState>
}

/** Creates the histories of accounts. Their states and the recipients in them are written to `states` and `slice`. */
export function createHistories(ctx: Context, { source, states, slice }: HistoriesParts) {
  const pages = createPages(ctx, source)
  const histories = new Map<AccountId, History>()
  ctx.events.on('transaction:settled', ({ account }) => {
    if (ctx.router.state.get().open) void histories.get(account)?.refresh()
  })

  const addRecipients = ({ account, chain, address }: ActiveAccount, { items }: HistoryState) => {
    const recipients = recipientsOf(items, chain, address)
    if (JSON.stringify(recipients) === JSON.stringify(slice.get().recipients?.[account])) return
    slice.update(next => {
      next.recipients = { ...next.recipients, [account]: recipients }
    })
  }
  const create = (active: ActiveAccount) => {
    const { account, address, chain } = active
    const parts = { account, address, chain, coin: coinSymbolOf(active) }
    return createHistory({
      account,
      pages,
      state: {
        get: () => states.get().get(account) ?? loadingHistory,
        set(next) {
          states.set(new Map(states.get()).set(account, next))
          if (next.status === 'ready') addRecipients(active, next)
        }
      },
      countRows: (items, confusables) =>
        cachedRowsOf({ items, confusables, sent: slice.get().sent, ...parts }).rows.length,
      signal: ctx.signal
    })
  }

  return {
    /** Returns the history of an account. The history that was created first is removed if there are too many. */
    of(active: ActiveAccount): History {
      const known = histories.get(active.account)
      if (known) return known
      const history = create(active)
      histories.set(active.account, history)
      const [oldest] = histories.keys()
      if (oldest !== undefined && histories.size > MAX_HISTORIES) {
        histories.delete(oldest)
        states.set(new Map([...states.get()].filter(([account]) => account !== oldest)))
      }
      return history
    }
  }
}
