import { checkOptions, definePlugin } from '@latchkit/kernel'
import { Connections } from '@latchkit/plugin-connections/contract'
import type { BalancesState } from './balance.js'
import { Account, AccountView, ProfileWalletsView } from './contract.js'
import { type AccountContext, type AccountOptions, accountRules } from './options.js'

export type { AccountOptions } from './options.js'
export { accountRules } from './options.js'

/**
 * The connected account and all connected wallets.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option's name.
 */
export function account(given: AccountOptions = {}) {
  const options = checkOptions('account', accountRules, given)

  return definePlugin({
    id: 'account',
    requires: { connections: Connections },
    provides: { account: Account },
    setup(ctx, { connections }) {
      const { active } = connections
      const balances = ctx.slice<BalancesState>({ byAccount: {} })
      // `report`.
      const context: AccountContext = { ...ctx, options, balances }
      ctx.view(AccountView, { load: () => import('./views/account-view.js'), context })
      ctx.view(ProfileWalletsView, { load: () => import('./views/profile-wallets-view.js'), context })
      ctx.tap(ctx.hooks.initialView, ({ namespace }) => connections.account(namespace) && { view: AccountView.id })

      // A page that nobody connects to needs none of it.
      const stop = ctx.onDispose(
        active.subscribe(() => {
          stop()
          import('./follow-account.js')
            .then(account => account.followAccount(ctx, connections, balances))
            .catch(ctx.report)
        })
      )
      return {
        account: {
          balances,
          setBalance: (account, record) =>
            balances.update(({ byAccount }) => {
              byAccount[account] = record
            })
        }
      }
    }
  })
}
