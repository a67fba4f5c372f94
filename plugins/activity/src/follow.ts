import type { PluginContext, Slice, StorageItem } from '@latchkit/kernel'
import type { ChainsApi } from '@latchkit/plugin-chains/contract'
import { quoted } from '@latchkit/plugin-chains/kit'
import type { MessagesApi, ToastsApi } from '@latchkit/plugin-shell/contract'
import type { ActivityState } from './contract.js'
import { followSent } from './follower.js'
import { messages as texts } from './messages.js'

/** View of the plugin for sending, which builds on this one; it says of the transaction sent last what a toast would. */
const RESULT_VIEW = 'WalletSendConfirmed'

interface FollowParts {
  readonly ctx: PluginContext
  readonly chains: Pick<ChainsApi, 'features'>
  readonly messages: MessagesApi
  readonly toasts: Pick<ToastsApi, 'show'>
  readonly slice: Slice<ActivityState>
  readonly stored: StorageItem<readonly unknown[]>
  readonly own: Set<string>
}

/** Follows what was sent, tells the site, and tells the visitor who has the dialog open; to others it is in their activity. */
export function follow({ ctx, chains, messages, toasts, slice, stored, own }: FollowParts): void {
  followSent({
    stored,
    slice,
    own,
    features: chains.features,
    signal: ctx.signal,
    settled({ id, account, status, replacement, token, isCollectible }) {
      ctx.events.emit('transaction:settled', { id, account, status, ...(replacement && { replacement }) })
      const [newest] = slice.get().sent
      const isInSight = ctx.router.current()?.view === RESULT_VIEW && newest?.id === id
      if (!ctx.router.state.get().open || isInSight) return
      const tell = () =>
        toasts.show({
          variant: status === 'confirmed' ? 'success' : 'error',
          message: messages.text(texts, `${status}Toast`, {
            symbol: isCollectible ? quoted(token.symbol) : token.symbol
          })
        })
      messages.load(texts).then(tell, ctx.report)
    }
  })
}
