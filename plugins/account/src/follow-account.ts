import type { PluginContext, Slice } from '@latchkit/kernel'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { BalancesState } from './balance.js'
import { closesWithout, hasLeft, redirectBack } from './departures.js'
import { keepBalances } from './kept-balances.js'

/** Keeps the dialog in step with the account: closes it when the account goes away, and leads back to the account. */
export function followAccount(
  ctx: PluginContext,
  { active, state }: ConnectionsApi,
  balances: Slice<BalancesState>
): void {
  const { router, hooks, tap, onDispose } = ctx
  const forget = keepBalances(ctx, balances)
  let before = active.get()
  const follow = () => {
    const now = active.get()
    const left = hasLeft(before, now, state.get())
    before = now
    if (!now) forget()
    if (left && closesWithout(router.state.get())) void router.close('done')
  }
  tap(hooks.beforeNavigate, navigation => redirectBack(navigation, active.get()))
  onDispose(active.subscribe(follow))
}
