import { definePlugin, derive } from '@latchkit/kernel'
import { AccountActions } from '@latchkit/plugin-account/contract'
import { Activity } from '@latchkit/plugin-activity/contract'
import { Balances, TokenRowActions } from '@latchkit/plugin-balances/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { Messages } from '@latchkit/plugin-shell/contract'
import {
  Send,
  SendContactsView,
  SendResultView,
  SendReviewView,
  SendScanView,
  SendSelectTokenView,
  SendView
} from './contract.js'
import type { Desk } from './desk.js'
import { label } from './label.js'
import type { SendState } from './state.js'

/** Sends coins and tokens from the account that is shown. */
export function send() {
  return definePlugin({
    id: 'send',
    requires: { connections: Connections, messages: Messages },
    optional: { balances: Balances, activity: Activity },
    provides: { send: Send },
    setup(ctx, { connections, messages, balances, activity }) {
      const state = ctx.slice<SendState>({ unable: [] })
      let desk: Desk | undefined
      const withDesk = async () => {
        const { createDesk } = await import('./desk.js')
        desk ??= createDesk({ ctx, state, connections, balances, activity })
        return desk
      }
      const views = [
        [SendView, () => import('./views/send-view.js')],
        [SendSelectTokenView, () => import('./views/select-token-view.js')],
        [SendReviewView, () => import('./views/review-view.js')],
        [SendResultView, () => import('./views/result-view.js')],
        [SendContactsView, () => import('./views/contacts-view.js')],
        [SendScanView, () => import('./views/scan-view.js')]
      ] as const
      for (const [view, load] of views) {
        ctx.view(view as typeof SendView, { load: async () => (await Promise.all([load(), withDesk()]))[0] })
      }

      const { active } = connections
      const canSend = derive([active, state], (account, { unable }) =>
        account?.network ? !unable.includes(account.namespace) : false
      )
      // Only while there is a button to show: it loads the chain's library.
      const look = () => {
        const { namespace } = active.get() ?? {}
        if (namespace === undefined || state.get().unable.includes(namespace)) return
        connections.features(namespace).then(
          ({ transfer }) => {
            if (transfer) return
            state.update(next => {
              next.unable = [...next.unable.filter(other => other !== namespace), namespace]
            })
          },
          // What does not load is said by the view.
          () => {}
        )
      }
      const when = {
        get: canSend.get,
        subscribe(listener: () => void) {
          look()
          const stops = [active.subscribe(look), canSend.subscribe(listener)]
          return () => stops.forEach(stop => void stop())
        }
      }
      const text = () => messages.text(label, 'send')
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
      ctx.tap(connections.hooks.disconnecting, async ({ namespace }) => (await withDesk()).forget(namespace))
      ctx.onStart(() => void messages.load(label))
      return {
        send: {
          desk() {
            if (desk) return desk
            throw new Error('No view of sending was loaded yet')
          }
        }
      }
    }
  })
}
