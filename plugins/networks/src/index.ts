import { checkOptions, definePlugin } from '@latchkit/kernel'
import { Connections } from '@latchkit/plugin-connections/contract'
import { NetworksView, SwitchActiveChainView, SwitchNetworkView, UnsupportedChainView } from './contract.js'
import { type NetworksOptions, optionsSchema } from './options.js'
import { refusesToClose, strayChain, watchUnsupported } from './unsupported.js'
import { viewForSwitch } from './view-for-switch.js'

export type { NetworksOptions, UnsupportedNetwork } from './options.js'

/**
 * Choosing and switching networks.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option's name.
 */
export function networks(given: NetworksOptions = {}) {
  const { unsupportedNetwork: mode = 'warn' } = checkOptions('networks', optionsSchema, given)

  return definePlugin({
    id: 'networks',
    requires: { connections: Connections },
    setup(ctx, { connections }) {
      ctx.view(NetworksView, { load: () => import('./views/networks-view.js') })
      ctx.view(SwitchNetworkView, { load: () => import('./views/switch-network-view.js') })
      ctx.view(SwitchActiveChainView, { load: () => import('./views/switch-active-chain-view.js') })
      ctx.view(UnsupportedChainView, { load: () => import('./views/unsupported-chain-view.js') })
      ctx.tap(connections.hooks.beforeSwitch, request => viewForSwitch(connections.state.get(), request))
      ctx.tap(ctx.hooks.beforeClose, (_entry, reason) => {
        const stray = strayChain(connections.active.get())
        if (refusesToClose(mode, stray, ctx.router.state.get(), reason)) return false
      })
    },
    start(ctx, { connections }) {
      if (mode !== 'ignore') watchUnsupported(ctx, connections.active, mode)
    }
  })
}
