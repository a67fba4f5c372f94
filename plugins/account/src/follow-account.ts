import type { PluginContext } from '@latchkit/kernel'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import { closesWithout, hasLeft, redirectBack } from './departures.js'

/** Keeps the dialog in step with the account: closes it when the account goes away, and leads back to the account. */
export function followAccount(
  { router, hooks, tap, onDispose }: PluginContext,
  { active, state }: ConnectionsApi
): void {
  let before = active.get()
  const follow = () => {
    const now = active.get()
    const left = hasLeft(before, now, state.get())
    before = now
    if (left && closesWithout(router.state.get())) void router.close('done')
  }
  tap(hooks.beforeNavigate, navigation => redirectBack(navigation, active.get()))
  onDispose(active.subscribe(follow))
}
