import type { PluginContext } from '@latchkit/kernel'
import type { ActiveAccount, ConnectionsApi } from '@latchkit/plugin-connections/contract'
import { Messages, type Toast, Toasts } from '@latchkit/plugin-shell/contract'
import { ProfileWalletsView } from './contract.js'

export interface AccountChange {
  readonly before: ActiveAccount | undefined
  readonly now: ActiveAccount | undefined
  /** The wallet of `before` is no longer connected. */
  readonly hasLeft: boolean
  /** The wallet, or another tab, ended the connection of `before`: nobody asked for it here. */
  readonly hasLeftByItself: boolean
}

/**
 * Calls back with each change of the account that is shown.
 *
 * @returns what ends it.
 */
export function watchAccount(
  { active, state }: Pick<ConnectionsApi, 'active' | 'state'>,
  changed: (change: AccountChange) => void
): () => void {
  let before = active.get()
  return active.subscribe(() => {
    const now = active.get()
    const left = before && state.get().byNamespace[before.namespace]
    const hasLeft = before !== undefined && !left?.wallets.some(({ connector }) => connector === before?.connector)
    // While a disconnection that was asked for here is under way, its namespace is loading.
    const change = { before, now, hasLeft, hasLeftByItself: hasLeft && !left?.loading }
    before = now
    changed(change)
  })
}

/** Tells the visitor, in a toast that is read out, of a wallet that left and of an account that took another's place. */
export async function announceChange(
  { kernel, router }: Pick<PluginContext, 'kernel' | 'router'>,
  { before, now, hasLeft, hasLeftByItself }: AccountChange
): Promise<void> {
  const [toasts, texts] = [kernel.find(Toasts), kernel.find(Messages)]
  // Somebody who chooses an account knows which one is shown; nobody reads a toast of a closed dialog.
  const isChosen = router.current()?.view === ProfileWalletsView.id && !hasLeftByItself
  if (!toasts || !texts || !before || !router.state.get().open || isChosen) return
  const { changeMessages: messages } = await import('./change-messages.js')
  await texts.load(messages)
  const show = (toast: Toast) => toasts.show(toast)
  const wallet = before.wallet.name
  const isSameWallet = now?.connector === before.connector && now.namespace === before.namespace
  if (hasLeftByItself) {
    const message = now
      ? texts.text(messages, 'disconnectedNowShowing', { wallet, other: now.wallet.name })
      : texts.text(messages, 'disconnected', { wallet })
    show({ variant: 'error', message })
  } else if (now && hasLeft) {
    show({ variant: 'success', message: texts.text(messages, 'nowShowing', { account: now.wallet.name }) })
  } else if (isSameWallet && now.address !== before.address) {
    const account = now.address.replace(/^([a-z]{3,16}1.{4}|.{6})..+(.{4})$/, '$1…$2')
    show({ variant: 'success', message: texts.text(messages, 'nowShowing', { account }) })
  }
}
