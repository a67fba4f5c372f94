import { definePlugin } from '@latchkit/kernel'
import { AccountActions } from '@latchkit/plugin-account/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { Messages } from '@latchkit/plugin-shell/contract'
import { CompatibleNetworksView, ReceiveView } from './contract.js'
import { label } from './label.js'

/** The address of the account that is shown, for whoever pays it. */
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
