import { checkOptions, definePlugin } from '@latchkit/kernel'
import { Connections } from '@latchkit/plugin-connections/contract'
import { Connect } from './connect-service.js'
import {
  ConnectingExternalView,
  ConnectingMultiChainView,
  ConnectMethods,
  ConnectView,
  GetWalletView,
  WhatIsAWalletView
} from './contract.js'
import { createMethods } from './methods.js'
import { type ConnectOptions, optionsSchema } from './options.js'

export type { ConnectOptions, CustomWallet, RowSource } from './options.js'

/**
 * Choosing a wallet and connecting it.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option's name.
 */
export function connect(given: ConnectOptions = {}) {
  const options = checkOptions('connect', optionsSchema, given)

  return definePlugin({
    id: 'connect',
    requires: { connections: Connections },
    provides: { connect: Connect },
    setup(ctx, { connections }) {
      const legal = ctx.slice({ accepted: false })
      const methods = createMethods({
        items: ctx.contributions(ConnectMethods),
        order: options.connectMethodsOrder,
        report: ctx.report
      })

      ctx.view(ConnectView, {
        load: async () => (await Promise.all([import('./views/connect-view.js'), methods.load()]))[0]
      })
      ctx.view(ConnectingExternalView, { load: () => import('./views/connecting-view.js') })
      ctx.view(ConnectingMultiChainView, { load: () => import('./views/choose-chain-view.js') })
      ctx.view(GetWalletView, { load: () => import('./views/get-wallet-view.js') })
      ctx.view(WhatIsAWalletView, { load: () => import('./views/what-is-a-wallet-view.js') })
      ctx.contribute(ConnectMethods, { id: 'wallet', load: () => import('./views/wallet-method.js') })

      ctx.tap(ctx.hooks.initialView, ({ namespace }) => ({ view: ConnectView.id, params: namespace && { namespace } }), {
        stage: 10
      })
      ctx.tap(ctx.hooks.closedView, () => ({ view: ConnectView.id }), { stage: 10 })
      ctx.tap(connections.hooks.beforeConnect, () =>
        options.legalCheckbox && !legal.get().accepted ? 'reject' : undefined
      )

      return {
        connect: {
          options,
          methods,
          legal,
          setAccepted: accepted => legal.update(state => Object.assign(state, { accepted }))
        }
      }
    }
  })
}
