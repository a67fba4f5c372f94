import { definePlugin, once, type Schema } from '@latchkit/kernel'
import { AccountTabs } from '@latchkit/plugin-account/contract'
import { type ChainId, Chains } from '@latchkit/plugin-chains/contract'
import { Messages, Toasts } from '@latchkit/plugin-shell/contract'
import {
  Activity,
  type ActivityState,
  type FollowedTransaction,
  TransactionsView,
  TransactionView
} from './contract.js'
import { label } from './label.js'
import type { ActivityContext } from './view-context.js'

/** What each of them is, is looked at where it is used. */
const list: Schema<readonly unknown[]> = {
  '~standard': {
    version: 1,
    vendor: 'latchkit',
    validate: value => (Array.isArray(value) ? { value } : { issues: [{ message: 'is no list' }] })
  }
}
const isPending = (one: unknown) => (one as { status?: unknown } | null)?.status === 'pending'

/** What happened to the account that is shown, and what becomes of what this site sent. */
export function activity() {
  return definePlugin({
    id: 'activity',
    requires: { chains: Chains, messages: Messages, toasts: Toasts },
    provides: { activity: Activity },
    setup(ctx, { chains, messages, toasts }) {
      const slice = ctx.slice<ActivityState>({ sent: [] })
      const stored = ctx.storage.item({ key: 'sent', initial: [], schema: list })
      const own = new Set<string>()
      const begin = once(async () =>
        (await import('./follow.js')).follow({ ctx, chains, messages, toasts, slice, stored, own })
      )
      // A page without anything pending loads nothing of it, until somebody may look at what was.
      const wake = (isWanted = isPending) => void (stored.get().some(isWanted) && begin().catch(ctx.report))

      const context: ActivityContext = { histories: new Map(), slice, signal: ctx.signal }
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
        // After what one has.
        { order: 10 }
      )
      ctx.onStart(async () => {
        ctx.onDispose(stored.subscribe(() => wake()))
        ctx.events.on('router:opened', () => wake(() => true))
        void messages.load(label)
        await stored.ready
        wake()
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
            // A slow storage may still be on its way: what it has stays.
            void stored.ready.then(() => stored.set([followed, ...stored.get()]))
          }
        }
      }
    }
  })
}
