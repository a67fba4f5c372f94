import type { Page } from '@playwright/test'
import { answerWallet, dialog, eventually, heading, openDialog, outcome } from './dialog.js'
import { part } from './send.js'

/** Title of the wallet's prompt for an approval and for a swap. */
export const transactionPrompt = 'Send this transaction?'

/** Tokens and amount of a swap, as a visitor chooses them. */
export interface TypedSwap {
  /** Symbol. @defaultValue the token that the form has */
  readonly from?: string
  readonly to?: string
  readonly amount?: string
}

export const actionButton = (page: Page) => part(page, 'swap-action-button')
export const confirmButton = (page: Page) => part(page, 'swap-confirm-button')
export const failureText = (page: Page) => part(page, 'swap-failure').textContent()
/** Returns the sentence under the outcome of an attempt. */
export const outcomeDetail = (page: Page) => dialog(page).locator('.attempt-detail')

/** Opens the form from the account, as a visitor does. */
export async function openSwap(page: Page) {
  await openDialog(page)
  await part(page, 'wallet-features-swaps-button').click()
  await eventually(() => heading(page).textContent()).toBe('Swap')
  await part(page, 'swap-input-from').waitFor()
}

/** Chooses a token of the list. */
export async function chooseToken(page: Page, target: 'from' | 'to', symbol: string) {
  await part(page, `swap-select-token-button-${target}`).click()
  await part(page, `swap-select-token-item-${symbol}`).click()
  await eventually(() => part(page, `swap-input-token-${target}`).textContent()).toBe(symbol)
}

/** Fills in the form. */
export async function fillSwap(page: Page, { from, to, amount }: TypedSwap) {
  if (from !== undefined) await chooseToken(page, 'from', from)
  if (to !== undefined) await chooseToken(page, 'to', to)
  if (amount !== undefined) await part(page, 'swap-input-from').fill(amount)
}

/** Reads the values of the form. */
export async function swapValues(page: Page): Promise<Required<TypedSwap>> {
  const symbol = async (target: 'from' | 'to') => (await part(page, `swap-input-token-${target}`).textContent()) ?? ''
  return {
    from: await symbol('from'),
    to: await symbol('to'),
    amount: await part(page, 'swap-input-from').inputValue()
  }
}

/** Continues to the review once there is a price. */
export async function reviewSwap(page: Page) {
  await eventually(() => actionButton(page).textContent()).toBe('Review swap')
  await actionButton(page).click()
  await eventually(() => heading(page).textContent()).toBe('Review swap')
}

/** Presses the button of the review once it accepts presses, and waits for the wallet's prompt. */
export async function confirmSwap(page: Page, label: string | RegExp) {
  const button = confirmButton(page)
  await button.and(page.locator(':enabled:not([data-held])')).filter({ hasText: label }).click()
}

/** Approves the requests in the wallet, one after the other, until the network has confirmed the swap. */
export async function approveAll(page: Page, titles: readonly string[]) {
  for (const title of titles) await answerWallet(page, title, 'Approve')
  await eventually(() => outcome(page).textContent(), 40_000).toBe('Swapped')
}

/** Leaves the outcome. */
export async function leaveOutcome(page: Page) {
  await part(page, 'swap-done').click()
  await eventually(() => part(page, 'swap-done').count()).toBe(0)
}

/** Slippage in percent of a form that is open. */
export async function setSlippage(page: Page, percent: string) {
  await part(page, 'swap-slippage').click()
  await part(page, 'swap-slippage-choice').getByText('Other').click()
  await part(page, 'swap-slippage-input').fill(percent)
}
