import type { PluginContext } from '@latchkit/kernel'
import { ConnectView } from '@latchkit/plugin-connect/contract'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import { type AccountChange, announceChange, watchAccount } from './announce-changes.js'
import { closesWithoutAccount, hasLeft, redirectBack } from './disconnect-navigation.js'

/**
 * Announces a change of the account, closes the dialog after a disconnection, and redirects steps back to the account view. If the
 * wallet disconnected by itself, shows Connect instead of closing, so that the visitor learns why.
 */
export function followAccount(ctx: PluginContext, connections: ConnectionsApi): void {
  const { router, hooks, tap, onDispose, report } = ctx
  const { active, state } = connections
  const follow = (change: AccountChange) => {
    const { before, now, hasLeftByItself } = change
    if (hasLeft(before, now, state.get()) && closesWithoutAccount(router)) {
      if (hasLeftByItself && !router.hasFlow() && router.views.has(ConnectView.id)) {
        // A plugin may redirect when it gets the event of the disconnection, which comes first.
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
