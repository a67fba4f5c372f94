import { cell, checkOptions, definePlugin, type PluginContext } from '@latchkit/kernel'
import { Chains } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { LivePluginOptions } from '@latchkit/plugin-features/contract'
import {
  ConnectingWalletConnectBasicView,
  ConnectingWalletConnectView,
  Pairing
} from '@latchkit/plugin-walletconnect/contract'
import {
  AllWalletsView,
  Connect,
  ConnectingExternalView,
  ConnectingMultiChainView,
  ConnectMethods,
  ConnectView,
  GetWalletView,
  WhatIsAWalletView
} from './contract.js'
import { type ConnectOptions, connectRules } from './options.js'
import { type Agent, isPhone } from './phone.js'
import type { ArrivedMethods, ConnectContext, ConnectSettings } from './view-context.js'

export type { ConnectOptions, CustomWallet, RowSource } from './options.js'
export { connectRules } from './options.js'

/**
 * Returns the plugin with the views in which a visitor chooses a wallet and connects it.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option's name.
 * @example
 * connect({ termsConditionsUrl: 'https://shop.example/terms' })
 */
export function connect(given: ConnectOptions = {}) {
  const options = checkOptions('connect', connectRules, given)

  return definePlugin({
    id: 'connect',
    requires: { chains: Chains, connections: Connections },
    optional: { pairing: Pairing },
    provides: { connect: Connect },
    setup(ctx, { chains, connections, pairing }) {
      const contributed = ctx.contributions(ConnectMethods)
      const legal = ctx.slice({ accepted: false })
      const methods = cell<ArrivedMethods>(new Map())
      // The plugin's context has `storage` and `report`.
      const live = {
        owner: 'connect',
        rules: connectRules,
        names: settingNames,
        options: cell<ConnectOptions>(options)
      }
      ctx.contribute(LivePluginOptions, live)
      const context: ConnectContext = { ...ctx, options, settings: live.options, legal, methods }

      const loadView = () => import('./views/connect-view.js')
      registerViews(ctx, context, async () => {
        // Loads in parallel with the view, which reports failures.
        for (const method of contributed.get()) method.load().catch(() => {})
        return (await loadView()).withMethods(contributed.get(), context, connections)
      })
      // The wallet list is always a connect method and shares most of its code with the view, so both are in one file.
      ctx.contribute(ConnectMethods, { id: 'wallet', load: () => loadView().then(({ rowsOf }) => rowsOf(context)) })

      ctx.tap(
        ctx.hooks.initialView,
        ({ namespace }) => {
          const isBare = options.manualWalletConnectControl || !chains.networks.get()[0]
          const pairs = isBare && pairing() && !connections.account(namespace)
          const first = !pairs
            ? ConnectView
            : isPhone(navigator as Agent)
              ? AllWalletsView
              : ConnectingWalletConnectBasicView
          return { view: first.id, params: namespace && { namespace } }
        },
        { stage: 10 }
      )
      ctx.tap(ctx.hooks.closedView, () => ({ view: ConnectView.id }), { stage: 10 })
      ctx.tap(connections.hooks.beforeConnect, () =>
        options.legalCheckbox && !legal.get().accepted ? 'reject' : undefined
      )

      return { connect: options }
    }
  })
}

const settingNames = [
  'connectMethodsOrder',
  'termsConditionsUrl',
  'privacyPolicyUrl'
] satisfies readonly (keyof ConnectSettings)[]

type ConnectViewModule = Awaited<ReturnType<typeof import('./views/connect-view.js')['withMethods']>>

function registerViews(
  { view, kernel }: Pick<PluginContext, 'view' | 'kernel'>,
  context: ConnectContext,
  loadConnect: () => Promise<ConnectViewModule>
): void {
  view(ConnectView, { load: loadConnect, context, interruptible: false })
  view(AllWalletsView, { load: () => import('./views/all-wallets-view.js'), context })
  view(ConnectingExternalView, { load: () => import('./views/connecting-view.js'), context, interruptible: false })
  view(ConnectingMultiChainView, { load: () => import('./views/choose-chain-view.js'), context, interruptible: false })
  view(GetWalletView, { load: () => import('./views/get-wallet-view.js'), context })
  view(WhatIsAWalletView, { load: () => import('./views/what-is-a-wallet-view.js') })
  const load = () => import('./views/pairing-view.js').then(lazy => lazy.withTexts(kernel))
  view(ConnectingWalletConnectView, { load, context, role: 'pairing' })
  view(ConnectingWalletConnectBasicView, { load, context, role: 'pairing' })
}
