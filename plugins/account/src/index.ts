import { cell, checkOptions, definePlugin, once } from '@latchkit/kernel'
import { Connections } from '@latchkit/plugin-connections/contract'
import { LivePluginOptions } from '@latchkit/plugin-features/contract'
import { AccountView, ProfileWalletsView } from './contract.js'
import { type AccountContext, type AccountOptions, accountRules } from './options.js'

export type { AccountOptions } from './options.js'
export { accountRules } from './options.js'

/**
 * Returns the plugin with the views of the connected account and of all connected wallets.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option's name.
 * @example
 * ```ts
 * account({ walletFeaturesOrder: ['send', 'receive'] })
 * ```
 */
export function account(given: AccountOptions = {}) {
  const options = checkOptions('account', accountRules, given)

  return definePlugin({
    id: 'account',
    requires: { connections: Connections },
    setup(ctx, { connections }) {
      const live = { owner: 'account', rules: accountRules, names: ['walletFeaturesOrder'], options: cell(options) }
      ctx.contribute(LivePluginOptions, live)
      const context: AccountContext = { options: live.options, report: ctx.report }
      ctx.view(AccountView, { load: () => import('./views/account-view.js'), context })
      ctx.view(ProfileWalletsView, { load: () => import('./views/profile-wallets-view.js'), context, role: 'wallets' })
      ctx.tap(ctx.hooks.initialView, ({ namespace }) => connections.account(namespace) && { view: AccountView.id })

      // Loaded with the first connection.
      const follow = once(() =>
        import('./follow-account.js').then(lazy => lazy.followAccount(ctx, connections)).catch(ctx.report)
      )
      ctx.onDispose(connections.active.subscribe(follow))
    }
  })
}
