import type { PluginContext, Slice } from '@latchkit/kernel'
import { ConnectView } from '@latchkit/plugin-connect/contract'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import { type AccountChange, announceChange, watchAccount } from './announce-changes.js'
import type { BalancesState } from './balance.js'
import { closesWithout, hasLeft, redirectBack } from './departures.js'
import { keepBalances } from './kept-balances.js'

/**
 * Keeps the dialog in step with the account: announces another one, closes when the account goes away, and leads back to the
 * account. After a wallet that went by itself it shows Connect instead of closing, so that the visitor learns why.
 */
export function followAccount(ctx: PluginContext, connections: ConnectionsApi, balances: Slice<BalancesState>): void {
  const { router, hooks, tap, onDispose, report } = ctx
  const { active, state } = connections
  const forget = keepBalances(ctx, balances)
  const follow = (change: AccountChange) => {
    const { before, now, hasLeftByItself } = change
    if (!now) forget()
    if (hasLeft(before, now, state.get()) && closesWithout(router.state.get())) {
      if (hasLeftByItself && !router.hasFlow() && router.views.has(ConnectView.id)) {
        // After the event of the disconnection: a plugin may have something to say of it, and redirects.
        queueMicrotask(() => {
          if (!ctx.signal.aborted && router.state.get().open) router.reset(ConnectView)
        })
      } else void router.close('done')
    }
    announceChange(ctx, change).catch(report)
  }
  tap(hooks.beforeNavigate, navigation => redirectBack(navigation, active.get()))
  onDispose(watchAccount(connections, follow))
}
