import { checkOptions, definePlugin } from '@latchkit/kernel'
import { Connections } from '@latchkit/plugin-connections/contract'
import {
  Networks,
  NetworksView,
  SwitchActiveChainView,
  SwitchNetworkView,
  UnsupportedChainView,
  WhatIsANetworkView
} from './contract.js'
import { type NetworksOptions, networksRules } from './options.js'

export type { NetworksOptions, UnsupportedNetwork } from './options.js'
export { networksRules } from './options.js'

/**
 * Returns the plugin that shows the networks and switches between them.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option's name.
 * @example
 * networks({ unsupportedNetwork: 'warn' })
 */
export function networks(given: NetworksOptions = {}) {
  const { unsupportedNetwork = 'warn', networkSwitch = true } = checkOptions('networks', networksRules, given)

  return definePlugin({
    id: 'networks',
    requires: { connections: Connections },
    provides: { networks: Networks },
    setup(ctx, { connections }) {
      const load = () => import('./unsupported.js')
      // The help is opened from the list, so both are in one file.
      const loadList = () => import('./views/networks-view.js')
      ctx.view(NetworksView, { load: loadList, interruptible: false })
      ctx.view(SwitchNetworkView, {
        load: () => import('./views/switch-network-view.js'),
        interruptible: false,
        role: 'wallets'
      })
      ctx.view(SwitchActiveChainView, {
        load: () => import('./views/switch-active-chain-view.js'),
        interruptible: false,
        role: 'wallets'
      })
      ctx.view(UnsupportedChainView, {
        load: () => import('./views/unsupported-chain-view.js'),
        context: { unsupportedNetwork }
      })
      ctx.view(WhatIsANetworkView, { load: () => loadList().then(({ help }) => help) })
      ctx.tap(connections.hooks.beforeSwitch, request =>
        load().then(lazy => lazy.viewForSwitch(connections.state.get(), request))
      )
      if (networkSwitch && unsupportedNetwork !== 'ignore') {
        ctx.onStart(() => {
          const { active } = connections
          // Most visitors are never on an unsupported chain, so the code for it loads at the first one.
          const loadIfUnsupported = () => {
            const shown = active.get()
            if (!shown || shown.network) return
            stop()
            load()
              .then(lazy => lazy.watchUnsupported(ctx, active, unsupportedNetwork))
              .catch(ctx.report)
          }
          const stop = ctx.onDispose(active.subscribe(loadIfUnsupported))
          loadIfUnsupported()
        })
      }
      return { networks: { networkSwitch } }
    }
  })
}
