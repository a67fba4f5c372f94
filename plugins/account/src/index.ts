import { checkOptions, definePlugin } from '@latchkit/kernel'
import { Connections } from '@latchkit/plugin-connections/contract'
import { Account } from './account-service.js'
import type { BalancesState } from './balance.js'
import { AccountView, ProfileWalletsView } from './contract.js'
import { closesWithout, hasLeft, redirectBack } from './departures.js'
import { type AccountOptions, optionsSchema } from './options.js'

export type { AccountOptions } from './options.js'

/**
 * The connected account and all connected wallets.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option's name.
 */
export function account(given: AccountOptions = {}) {
  const options = checkOptions('account', optionsSchema, given)

  return definePlugin({
    id: 'account',
    requires: { connections: Connections },
    provides: { account: Account },
    setup(ctx, { connections }) {
      const { active, state } = connections
      ctx.view(AccountView, { load: () => import('./views/account-view.js') })
      ctx.view(ProfileWalletsView, { load: () => import('./views/profile-wallets-view.js') })
      ctx.tap(ctx.hooks.initialView, () => (active.get() ? { view: AccountView.id } : undefined))
      ctx.tap(ctx.hooks.beforeNavigate, navigation => redirectBack(navigation, active.get()))

      let before = active.get()
      ctx.onDispose(
        active.subscribe(() => {
          const now = active.get()
          const left = hasLeft(before, now, state.get())
          before = now
          if (left && closesWithout(ctx.router.state.get())) void ctx.router.close('done')
        })
      )
      return { account: { options, balances: ctx.slice<BalancesState>({ byAccount: {} }), report: ctx.report } }
    }
  })
}
