import type { PluginContext } from '@latchkit/kernel'
import { ConnectView } from '@latchkit/plugin-connect/contract'
import type { ActiveAccount, ConnectionsApi } from '@latchkit/plugin-connections/contract'
import { type MessageCatalogue, Messages, Toasts } from '@latchkit/plugin-shell/contract'
import { ProfileWalletsView } from './contract.js'
import { closesOnDisconnect, hasDisconnected, redirectBack } from './disconnect-navigation.js'

const english = {
  disconnected: '{wallet} disconnected',
  disconnectedNowShowing: '{wallet} disconnected. Now showing {other}',
  nowShowing: 'Now showing {account}'
} as const

export type ChangeMessage = keyof typeof english

/** Texts apart from those of the views, whose modules may not be loaded. */
const messages: MessageCatalogue<typeof english> = {
  id: 'account-changes',
  english,
  locales: { ar: async () => ({ default: (await import('./locales/ar.js')).changes }) }
}

interface AccountChange {
  readonly before: ActiveAccount | undefined
  readonly now: ActiveAccount | undefined
  /** True if the wallet of `before` is no longer connected. */
  readonly isDisconnected: boolean
  /** True if the wallet or another tab ended the connection of `before`. */
  readonly isUnexpected: boolean
}

/**
 * Announces a change of the account, closes the dialog after a disconnection, and redirects steps back to the account view. If the
 * wallet disconnected by itself, shows Connect instead of closing, so that the visitor learns why.
 */
export function followAccount(ctx: PluginContext, { active, state }: ConnectionsApi): void {
  const { router } = ctx
  const follow = (change: AccountChange) => {
    const { before, now, isUnexpected } = change
    if (hasDisconnected(before, now, state.get()) && closesOnDisconnect(router)) {
      if (isUnexpected && !router.hasFlow() && router.views.has(ConnectView.id)) {
        // A plugin may redirect when it gets the event of the disconnection, which comes first.
        queueMicrotask(() => {
          if (!ctx.signal.aborted && router.state.get().open) router.reset(ConnectView)
        })
      } else void router.close('done')
    }
    announce(ctx, change).catch(ctx.report)
  }
  let before = active.get()
  ctx.tap(ctx.hooks.beforeNavigate, navigation => redirectBack(navigation, active.get()))
  ctx.onDispose(
    active.subscribe(() => {
      const now = active.get()
      const connections = before && state.get().byNamespace[before.namespace]
      const isDisconnected =
        before !== undefined && !connections?.wallets.some(({ connector }) => connector === before?.connector)
      // While a disconnection of this page runs, its namespace is loading.
      const change = { before, now, isDisconnected, isUnexpected: isDisconnected && !connections?.loading }
      before = now
      follow(change)
    })
  )
}

/** Shows a toast if the wallet disconnected by itself, or if another account is shown that the visitor did not choose. */
async function announce(
  { kernel, router }: Pick<PluginContext, 'kernel' | 'router'>,
  { before, now, isDisconnected, isUnexpected }: AccountChange
): Promise<void> {
  const [toasts, texts] = [kernel.find(Toasts), kernel.find(Messages)]
  const isChosen = router.current()?.view === ProfileWalletsView.id && !isUnexpected
  if (!toasts || !texts || !before || !router.state.get().open || isChosen) return
  await texts.load(messages)
  const show = (variant: 'error' | 'success', message: ChangeMessage, values: Record<string, string>) =>
    toasts.show({ variant, message: texts.text(messages, message, values) })
  const wallet = before.wallet.name
  const isSameWallet = now?.connector === before.connector && now.namespace === before.namespace
  if (isUnexpected && now) {
    show('error', 'disconnectedNowShowing', { wallet, other: now.wallet.name })
  } else if (isUnexpected) {
    show('error', 'disconnected', { wallet })
  } else if (now && isDisconnected) {
    show('success', 'nowShowing', { account: now.wallet.name })
  } else if (isSameWallet && now.address !== before.address) {
    const account = now.address.replace(/^([a-z]{3,16}1.{4}|.{6})..+(.{4})$/, '$1…$2')
    show('success', 'nowShowing', { account })
  }
}
