import { checkOptions, definePlugin, derive, once } from '@latchkit/kernel'
import { AccountTabs } from '@latchkit/plugin-account/contract'
import { type AccountId, Chains, NativeBalances, type NativeBalancesState } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { AccountData, DataService } from '@latchkit/plugin-data/contract'
import { Messages, Toasts } from '@latchkit/plugin-shell/contract'
import { Balances, type BalancesState, type Holdings, TokenView } from './contract.js'
import { hasPrices } from './has-prices.js'
import { label } from './label.js'
import { type BalancesOptions, balancesRules } from './options.js'

export type { BalancesOptions, ListedCollection, ListedToken } from './options.js'

/**
 * Returns the plugin that reads and shows the coins, tokens and collectibles of accounts, with their value.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option's name.
 * @example
 * ```ts
 * balances({ currency: 'EUR' })
 * ```
 */
export function balances(given: BalancesOptions = {}) {
  const { currency = 'USD', tokens = {}, collections = {} } = checkOptions('balances', balancesRules, given)

  return definePlugin({
    id: 'balances',
    requires: {
      chains: Chains,
      connections: Connections,
      messages: Messages,
      native: NativeBalances,
      toasts: Toasts
    },
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
      ctx.events.on('connections:disconnected', ({ namespace }) =>
        reader().then(({ removeDisconnected }) => removeDisconnected(namespace), ctx.report)
      )
      ctx.onStart(() => void services.messages.load(label))
      return {
        balances: {
          state: derive([state, services.native.state], withNativeBalances),
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

/** Returns the state with the coin amounts of `NativeBalances`, so that holdings and header cannot disagree. */
function withNativeBalances(state: BalancesState, native: NativeBalancesState): BalancesState {
  const updated = ([account, holdings]: readonly [string, Holdings]) => {
    const { amount } = native.byAccount[account as AccountId] ?? {}
    const coin = holdings.assets.find(({ address }) => address === undefined)
    if (!coin || amount === undefined || amount === coin.amount) return [account, holdings] as const
    const assets = holdings.assets.map(asset => (asset === coin ? { ...coin, amount } : asset))
    return [account, { ...holdings, assets }] as const
  }
  return { ...state, byAccount: Object.fromEntries(Object.entries(state.byAccount).map(updated)) }
}
