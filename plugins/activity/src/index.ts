import { cell, definePlugin, once, type PluginContext, type Schema, type Slice } from '@latchkit/kernel'
import { AccountTabs } from '@latchkit/plugin-account/contract'
import { type AccountId, type ChainId, Chains, type ChainsApi } from '@latchkit/plugin-chains/contract'
import { AccountData, type AccountDataApi } from '@latchkit/plugin-data/contract'
import { Messages, Toasts } from '@latchkit/plugin-shell/contract'
import {
  Activity,
  type ActivityState,
  type FollowedTransaction,
  TransactionsView,
  TransactionView
} from './contract.js'
import { label } from './label.js'
import type { ActivityContext, HistoryState } from './view-context.js'

/** Schema of the stored list. Its entries are validated one by one when they are read. */
const list: Schema<readonly unknown[]> = {
  '~standard': {
    version: 1,
    vendor: 'latchkit',
    validate: value => (Array.isArray(value) ? { value } : { issues: [{ message: 'is no list' }] })
  }
}
const isPending = (entry: unknown) => (entry as { status?: unknown } | null)?.status === 'pending'

/**
 * Returns the plugin that shows the transactions of the account, and tracks the ones that this site sent.
 *
 * @example
 * import { activity } from '@latchkit/plugin-activity'
 * import { corePreset, createLatchkit } from '@latchkit/preset-core'
 *
 * createLatchkit({ plugins: [...corePreset(), activity()] })
 */
export function activity() {
  return definePlugin({
    id: 'activity',
    requires: { chains: Chains, messages: Messages, toasts: Toasts },
    optional: { accounts: AccountData },
    provides: { activity: Activity },
    setup(ctx, { chains, messages, toasts, accounts }) {
      const slice = ctx.slice<ActivityState>({ sent: [] })
      const stored = ctx.storage.item({ key: 'sent', initial: [], schema: list })
      const own = new Set<string>()
      const track = once(async () =>
        (await import('./follow.js')).follow({ ctx, chains, messages, toasts, slice, stored, own })
      )
      // The code is loaded for pending transactions, and for settled ones when the dialog opens.
      const trackIfSome = (isWanted = isPending) => void (stored.get().some(isWanted) && track().catch(ctx.report))

      const context = createViewContext(ctx, slice, accounts, chains)
      ctx.view(TransactionsView, { load: () => import('./views/transactions-view.js'), context })
      ctx.view(TransactionView, { load: () => import('./views/transaction-view.js'), context })
      ctx.contribute(
        AccountTabs,
        {
          id: 'activity',
          label: () => messages.text(label, 'activity'),
          rows: 5,
          load: once(async () => ({ default: (await import('./views/activity-tab.js')).createActivityTab(context) }))
        },
        // After the tabs of what the account holds.
        { order: 10 }
      )
      ctx.onStart(async () => {
        ctx.onDispose(stored.subscribe(() => trackIfSome()))
        ctx.events.on('router:opened', () => trackIfSome(() => true))
        void messages.load(label)
        await stored.ready
        trackIfSome()
      })
      return {
        activity: {
          state: slice,
          follow(transaction) {
            const { account, id } = transaction
            const chain = account.split(':', 2).join(':') as ChainId
            const followed: FollowedTransaction = { ...transaction, chain, status: 'pending' }
            own.add(`${account} ${id}`)
            slice.update(({ sent }) => void (sent as FollowedTransaction[]).unshift(followed))
            // Keeps the stored transactions if the storage is slow.
            void stored.ready.then(() => stored.set([followed, ...stored.get()]))
          }
        }
      }
    }
  })
}

/** Creates the context of the views. The code that reads histories is loaded with the first history. */
function createViewContext(
  ctx: PluginContext,
  slice: Slice<ActivityState>,
  accounts: () => AccountDataApi | undefined,
  chains: ChainsApi
): ActivityContext {
  const states = cell<ReadonlyMap<AccountId, HistoryState>>(new Map())
  const histories = once(async () => {
    const [{ createHistories }, { withChainHistory }] = await Promise.all([
      import('./lazy/histories.js'),
      import('./lazy/history-source.js')
    ])
    return createHistories(ctx, { source: withChainHistory(accounts, chains), states, slice })
  })
  return {
    states,
    slice,
    refresh: (active, force) => void histories().then(all => all.of(active).refresh(force), ctx.report),
    more: active => void histories().then(all => all.of(active).more(), ctx.report)
  }
}
