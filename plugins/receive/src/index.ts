import { definePlugin } from '@latchkit/kernel'
import { AccountActions } from '@latchkit/plugin-account/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { Messages } from '@latchkit/plugin-shell/contract'
import { CompatibleNetworksView, ReceiveView } from './contract.js'
import { label } from './label.js'

/**
 * Returns the plugin that shows the address and the QR code of the active account to receive a payment.
 *
 * @example
 * import { receive } from '@latchkit/plugin-receive'
 * import { corePreset, createLatchkit } from '@latchkit/preset-core'
 *
 * createLatchkit({ plugins: [...corePreset(), receive()] })
 */
export function receive() {
  return definePlugin({
    id: 'receive',
    requires: { connections: Connections, messages: Messages },
    setup(ctx, { messages }) {
      ctx.view(ReceiveView, { load: () => import('./views/receive-view.js') })
      ctx.view(CompatibleNetworksView, { load: () => import('./views/compatible-networks-view.js') })
      ctx.contribute(AccountActions, {
        id: 'receive',
        icon: 'arrow-down',
        label: () => messages.text(label, 'receive'),
        run: () => ctx.router.push(ReceiveView)
      })
      ctx.onStart(() => void messages.load(label))
    }
  })
}
