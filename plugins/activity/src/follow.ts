import type { PluginContext, Slice, StorageItem } from '@latchkit/kernel'
import type { ChainsApi } from '@latchkit/plugin-chains/contract'
import { quoted } from '@latchkit/plugin-chains/kit'
import type { MessagesApi, ToastsApi } from '@latchkit/plugin-shell/contract'
import type { ActivityState } from './contract.js'
import { messages as texts } from './messages.js'
import { trackTransactions } from './transaction-tracker.js'

/** Views of `plugin-send` and `plugin-swap` that show the result of the last transaction, so that a toast is not needed. */
const resultViews: readonly (string | undefined)[] = ['WalletSendConfirmed', 'SwapResult']

interface FollowParts {
  readonly ctx: PluginContext
  readonly chains: Pick<ChainsApi, 'features'>
  readonly messages: MessagesApi
  readonly toasts: Pick<ToastsApi, 'show'>
  readonly slice: Slice<ActivityState>
  readonly stored: StorageItem<readonly unknown[]>
  readonly own: Set<string>
}

const swapToasts = {
  confirmed: 'swappedToast',
  failed: 'failedSwapToast',
  replaced: 'replacedToast',
  dropped: 'droppedToast',
  unknown: 'unknownSwapToast'
} as const

/** Tracks the sent transactions. Emits an event for each final status, and shows a toast in an open dialog. */
export function follow({ ctx, chains, messages, toasts, slice, stored, own }: FollowParts): void {
  trackTransactions({
    stored,
    slice,
    own,
    features: chains.features,
    signal: ctx.signal,
    settled({ id, account, status, replacement, token, isCollectible, isSwap }) {
      ctx.events.emit('transaction:settled', { id, account, status, ...(replacement && { replacement }) })
      const [newest] = slice.get().sent
      const isShown = resultViews.includes(ctx.router.current()?.view) && newest?.id === id
      if (!ctx.router.state.get().open || isShown) return
      const showToast = () =>
        toasts.show({
          variant: status === 'confirmed' ? 'success' : 'error',
          message: messages.text(texts, isSwap ? swapToasts[status] : `${status}Toast`, {
            symbol: isCollectible ? quoted(token.symbol) : token.symbol
          })
        })
      messages.load(texts).then(showToast, ctx.report)
    }
  })
}
