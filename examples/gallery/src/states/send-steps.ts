import type { AnyPlugin } from '@latchkit/kernel'
import { AccountView } from '@latchkit/plugin-account/contract'
import { send } from '@latchkit/plugin-send'
import { type SendStart, SendView } from '@latchkit/plugin-send/contract'
import { evmChain } from '../fixtures/chains.js'
import { fewAssets, heldAssets, scriptedTransfer, type TransferScript } from '../fixtures/sending.js'
import { larch } from '../fixtures/wallets.js'
import type { StateTools } from '../show-state.js'

export const sendGroup = 'Send'
export const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const filled: SendStart = { amount: '0.25', recipient }

export const chains =
  (script: TransferScript = {}) =>
  () => [evmChain({ wallets: [larch], transfer: scriptedTransfer(script) })]
export const extras =
  (...more: readonly AnyPlugin[]) =>
  () => [send(), ...(more.length > 0 ? more : [heldAssets(fewAssets)])]
/** Returns the plugins of a site that reads balances from the chain only. */
export const alone = () => [send()]

export const form =
  (start?: SendStart) =>
  async ({ connections, open, kernel }: StateTools) => {
    await connections.connect({ wallet: larch.id })
    await open(AccountView)
    kernel.router.push(SendView, start)
  }
export const press = (testId: string) => (card: ShadowRoot) =>
  card.querySelector<HTMLElement>(`[data-testid=${testId}]`)?.click()

/** Selector that matches once the transferable assets are loaded. */
export const isFound = '[data-testid=send-token] .picture'

export const toReview = { prepare: form(filled), begins: isFound, visit: press('send-review-button') } as const

/** Steps from the form through the review to the wallet; confirms as soon as the button of the review is enabled. */
export const toWallet = {
  prepare: form(filled),
  begins: isFound,
  visit(card: ShadowRoot) {
    press('send-review-button')(card)
    const confirm = setInterval(() => {
      const button = card.querySelector<HTMLButtonElement>('[data-testid=send-confirm]:not(:disabled)')
      if (!button) return
      clearInterval(confirm)
      button.click()
    }, 50)
  }
} as const
