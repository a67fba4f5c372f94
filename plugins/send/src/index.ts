import { cell, definePlugin, derive, once } from '@latchkit/kernel'
import { AccountActions } from '@latchkit/plugin-account/contract'
import { Activity } from '@latchkit/plugin-activity/contract'
import { Balances, TokenRowActions } from '@latchkit/plugin-balances/contract'
import { Chains } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { Messages } from '@latchkit/plugin-shell/contract'
import { SendResultView, SendReviewView, SendSelectTokenView, SendView } from './contract.js'
import type { Desk } from './desk.js'
import { label } from './label.js'
import type { SendState } from './state.js'

/** Sends coins and tokens from the account that is shown. */
export function send() {
  return definePlugin({
    id: 'send',
    requires: { chains: Chains, connections: Connections, messages: Messages },
    optional: { balances: Balances, activity: Activity },
    setup(ctx, { chains, connections, messages, balances, activity }) {
      const state = ctx.slice<SendState>({ unable: [] })
      const context = cell<Desk | undefined>(undefined)
      const openDesk = once(async () => {
        const lazy = await import('./desk.js')
        const desk = await lazy.openDesk({ ctx, context, state, chains, connections, balances, activity })
        context.set(desk)
        return desk
      })
      const withDesk = async <V>(view: Promise<V>) => (await Promise.all([view, openDesk()]))[0]
      ctx.view(SendView, { load: () => withDesk(import('./views/send-view.js')), context })
      ctx.view(SendSelectTokenView, { load: () => withDesk(import('./views/select-token-view.js')), context })
      ctx.view(SendReviewView, { load: () => withDesk(import('./views/review-view.js')), context })
      ctx.view(SendResultView, { load: () => withDesk(import('./views/result-view.js')), context })

      const canSend = derive(
        [connections.active, state],
        (account, { unable }) => !!account?.network && !unable.includes(account.namespace)
      )
      const text = () => messages.text(label, 'send')
      const look = once(async () =>
        (await import('./look-who-can.js')).lookWhoCan(ctx, { chains, connections }, state, text)
      )
      const when = {
        get: canSend.get,
        subscribe(listener: () => void) {
          // Not before there is a button to show: it loads the chain's library.
          look().catch(ctx.report)
          return canSend.subscribe(listener)
        }
      }
      ctx.contribute(
        AccountActions,
        { id: 'send', icon: 'arrow-up', label: text, run: () => ctx.router.push(SendView) },
        { when }
      )
      ctx.contribute(
        TokenRowActions,
        {
          id: 'send',
          label: text,
          run: (_, { address }) => ctx.router.push(SendView, address ? { token: address } : {})
        },
        { when }
      )
      // However it came about: here, in the wallet, or in another tab.
      ctx.events.on('connections:disconnected', async ({ namespace }) =>
        // At once where it can be: the dialog is about to close.
        (context.get() ?? (await openDesk())).forget(namespace)
      )
      ctx.onStart(() => void messages.load(label))
    }
  })
}
