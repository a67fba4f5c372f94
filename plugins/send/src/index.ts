import { cell, definePlugin, derive, once, type RefType } from '@latchkit/kernel'
import { AccountActions } from '@latchkit/plugin-account/contract'
import { Activity } from '@latchkit/plugin-activity/contract'
import { Balances, TokenRowActions } from '@latchkit/plugin-balances/contract'
import { Chains, NativeBalances } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { Identities } from '@latchkit/plugin-identity/contract'
import { Messages } from '@latchkit/plugin-shell/contract'
import { Send, SendResultView, SendReviewView, SendSelectTokenView, SendView } from './contract.js'
import { label } from './label.js'
import type { SendStore } from './lazy/send-store.js'
import { settleSiteFlow } from './site-flow.js'
import type { SendState } from './state.js'

export type { SendError } from './errors.js'

/**
 * Returns the plugin that sends coins, tokens and collectibles from the active account.
 *
 * @example
 * import { send } from '@latchkit/plugin-send'
 * import { corePreset, createLatchkit } from '@latchkit/preset-core'
 *
 * createLatchkit({ plugins: [...corePreset(), send()] })
 */
export function send() {
  return definePlugin({
    id: 'send',
    requires: { chains: Chains, connections: Connections, messages: Messages, native: NativeBalances },
    optional: { balances: Balances, activity: Activity, identities: Identities },
    provides: { send: Send },
    setup(ctx, { messages, ...services }) {
      const { connections } = services
      const state = ctx.slice<SendState>({ unsupported: [] })
      const context = cell<SendStore | undefined>(undefined)
      const openStore = once(async () => {
        const { openSendStore } = await import('./lazy/send-store.js')
        const store = await openSendStore({ ctx, context, state, ...services })
        context.set(store)
        return store
      })
      const withStore = async <V>(view: Promise<V>) => (await Promise.all([view, openStore()]))[0]
      ctx.view(SendView, { load: () => withStore(import('./views/send-view.js')), context, hasResult: true })
      ctx.view(SendSelectTokenView, { load: () => withStore(import('./views/select-token-view.js')), context })
      ctx.view(SendReviewView, { load: () => withStore(import('./views/review-view.js')), context })
      ctx.view(SendResultView, { load: () => withStore(import('./views/result-view.js')), context })

      settleSiteFlow(ctx, () => state.get().submission?.status === 'requested')

      const canSend = derive(
        [connections.active, state],
        (account, { unsupported }) => !!account?.network && !unsupported.includes(account.namespace)
      )
      const text = () => messages.text(label, 'send')
      const watch = once(async () =>
        (await import('./transfer-support.js')).watchTransferSupport(ctx, services, state, text)
      )
      const when = {
        get: canSend.get,
        subscribe(listener: () => void) {
          // Only once there is a button to show, because it loads the chain's library.
          watch().catch(ctx.report)
          return canSend.subscribe(listener)
        }
      }
      const openForm = () => ctx.router.push(SendView)
      ctx.contribute(AccountActions, { id: 'send', icon: 'arrow-up', label: text, run: openForm }, { when })
      const sendToken: RefType<typeof TokenRowActions>['run'] = (_, { address }) =>
        ctx.router.push(SendView, address ? { token: address } : {})
      ctx.contribute(TokenRowActions, { id: 'send', label: text, run: sendToken }, { when })
      ctx.events.on('connections:disconnected', async ({ namespace }) =>
        // Synchronous if the store is open, because the dialog is about to close.
        (context.get() ?? (await openStore())).forgetDisconnected(namespace)
      )
      ctx.onStart(() => void messages.load(label))
      return {
        send: {
          prepare: async (...args) => (await openStore()).prepare(...args),
          submit: async (...args) => (await openStore()).submit(...args)
        }
      }
    }
  })
}
