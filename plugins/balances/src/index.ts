import { checkOptions, definePlugin, derive, once } from '@latchkit/kernel'
import { AccountTabs } from '@latchkit/plugin-account/contract'
import { Chains } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { AccountData, DataService } from '@latchkit/plugin-data/contract'
import { Messages, Toasts } from '@latchkit/plugin-shell/contract'
import { Balances, type BalancesState, TokenView } from './contract.js'
import { hasPrices } from './has-prices.js'
import { label } from './label.js'
import { type BalancesOptions, balancesRules } from './options.js'

export type { BalancesOptions, ListedCollection, ListedToken } from './options.js'

/**
 * What accounts have: coins and tokens, and what they are worth.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option's name.
 */
export function balances(given: BalancesOptions = {}) {
  const { currency = 'USD', tokens = {}, collections = {} } = checkOptions('balances', balancesRules, given)

  return definePlugin({
    id: 'balances',
    requires: { chains: Chains, connections: Connections, messages: Messages, toasts: Toasts },
    optional: { data: AccountData, service: DataService },
    provides: { balances: Balances },
    setup(ctx, services) {
      const state = ctx.slice<BalancesState>({ byAccount: {}, collected: {} })
      const reader = once(async () =>
        (await import('./lazy/reader.js')).createReader(ctx, { ...services, state, currency, tokens, collections })
      )
      ctx.view(TokenView, { load: () => import('./views/token-view.js') })
      ctx.contribute(AccountTabs, {
        id: 'tokens',
        label: () => services.messages.text(label, 'tokens'),
        hasTotal: () => hasPrices(services.data(), services.service()),
        load: () => import('./views/tokens-tab.js'),
        prerender: true
      })
      ctx.contribute(
        AccountTabs,
        {
          id: 'nfts',
          label: () => services.messages.text(label, 'nfts'),
          load: () => import('./views/collectibles-tab.js')
        },
        {
          when: derive(
            [services.connections.active, state],
            (active, { byAccount }) =>
              !!active && (active.chain in collections || byAccount[active.account]?.source === 'wallet')
          )
        }
      )
      ctx.onStart(() => void services.messages.load(label))
      return {
        balances: {
          state,
          currency,
          read: (account, options) =>
            reader().then(
              ({ read }) => read(account, options),
              error => ctx.report(error, account)
            )
        }
      }
    }
  })
}
