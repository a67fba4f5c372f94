/** Tests of what happens between the steps of a swap: a reload, another account, the site's own call, and the keyboard alone. */
import { expect } from '@playwright/test'
import { createPublicClient, type Hex, http } from 'viem'
import { larch } from './fixtures/bare-page.js'
import { tokens, visitAsSwapper } from './fixtures/swapper.js'
import { test } from './fixtures/visit.js'
import { world } from './fixtures/world.js'
import {
  accountButton,
  answerWallet,
  eventually,
  focused,
  inWallet,
  outcome,
  reload,
  short,
  tabTo,
  untilClosed,
  walletWindow
} from './page-objects/dialog.js'
import { part } from './page-objects/send.js'
import {
  actionButton,
  approveAll,
  confirmSwap,
  fillSwap,
  openSwap,
  transactionPrompt as prompt,
  reviewSwap,
  swapValues
} from './page-objects/swap.js'

const dollar = 10n ** 6n
const typed = { from: 'RUSD', to: 'ETH', amount: '10' }

test('a reload at the review keeps the form, and one between approval and swap names what is approved', async ({
  visit
}) => {
  const { page, address, held, allowed } = await visitAsSwapper(visit, { tokens: { RUSD: 50n * dollar } })
  await openSwap(page)
  await fillSwap(page, typed)
  await reviewSwap(page)
  await reload(page)
  await eventually(() => accountButton(page).textContent()).toBe(short(address))
  await openSwap(page)
  await eventually(() => swapValues(page)).toEqual(typed)

  await reviewSwap(page)
  await confirmSwap(page, 'Approve and swap')
  await answerWallet(page, prompt, 'Approve')
  // The wallet has the swap, and the page does not know what it does with it.
  await part(page, 'swap-step-swap').getByText('Approve in Larch Wallet').waitFor()
  await walletWindow(page).getByText(prompt).waitFor()
  await reload(page)
  await eventually(() => accountButton(page).textContent()).toBe(short(address))
  await openSwap(page)
  const interrupted = part(page, 'swap-interrupted')
  await interrupted.getByText('The page closed during your swap of 10 RUSD to ETH. It may have been sent').waitFor()
  await interrupted.getByText('A contract may still take 10 RUSD from this account.').waitFor()
  await eventually(() => swapValues(page)).toEqual(typed)
  await reviewSwap(page)
  await part(page, 'swap-warning-maybe-sent').waitFor()
  await part(page, 'header-back').click()
  await part(page, 'swap-revoke').click()
  await answerWallet(page, prompt, 'Approve')
  await interrupted.getByText('The approval was removed.').waitFor()
  expect(await allowed('RUSD')).toBe(0n)
  expect(await held('RUSD')).toBe(50n * dollar)
})

test('another account at the review leads back to the form, and a disconnect in the wallet’s step ends the swap', async ({
  visit
}) => {
  const { page, other } = await visitAsSwapper(visit, { tokens: { RUSD: 50n * dollar } })
  await openSwap(page)
  await fillSwap(page, { to: 'RUSD', amount: '0.1' })
  await reviewSwap(page)
  await inWallet(page, larch, { switchAccount: 1 })
  // The form shows what the other account has: nothing.
  await eventually(() => actionButton(page).textContent()).toBe('Not enough ETH')
  expect(await swapValues(page)).toEqual({ from: 'ETH', to: 'RUSD', amount: '0.1' })
  expect(await accountButton(page).textContent()).toBe(short(other))
  await inWallet(page, larch, { switchAccount: 0 })
  await reviewSwap(page)
  await inWallet(page, larch, { behave: { answer: { '*': 'ask', eth_sendTransaction: 'never' } } })
  await confirmSwap(page, 'Swap 0.1 ETH')
  await eventually(() => outcome(page).textContent()).toBe('Approve in Larch Wallet')
  await inWallet(page, larch, { disconnect: true })
  await eventually(() => outcome(page).textContent()).toBe('Wallet disconnected')
})

test('open({ view: "Swap" }) fills in the form, and resolves with the id of the transaction', async ({ visit }) => {
  const { page, held } = await visitAsSwapper(visit)
  const open = (amount: string) =>
    page.evaluate(
      ([toToken, given]) => window.latchkits?.['']?.open({ view: 'Swap', arguments: { toToken, amount: given } }),
      [tokens.RUSD, amount] as const
    )
  const closed = open('0.03')
  await eventually(() => swapValues(page)).toEqual({ from: 'ETH', to: 'RUSD', amount: '0.03' })
  await page.keyboard.press('Escape')
  expect(await closed).toBeUndefined()
  await untilClosed(page)

  const opening = open('0.05')
  await eventually(() => swapValues(page)).toEqual({ from: 'ETH', to: 'RUSD', amount: '0.05' })
  await reviewSwap(page)
  await confirmSwap(page, 'Swap 0.05 ETH')
  await approveAll(page, [prompt])
  const { id = '' } = (await opening) ?? {}
  const evm = createPublicClient({ transport: http(world.evmUrl) })
  expect((await evm.getTransactionReceipt({ hash: id as Hex })).status).toBe('success')
  expect(await held('RUSD')).toBeGreaterThan(140n * dollar)
})

test('swaps with the keyboard alone', async ({ visit }) => {
  const { page, held } = await visitAsSwapper(visit)
  await accountButton(page).focus()
  await page.keyboard.press('Enter')
  await tabTo(page, 'wallet-features-swaps-button')
  await page.keyboard.press('Enter')
  await tabTo(page, 'swap-select-token-button-to')
  await page.keyboard.press('Enter')
  await eventually(() => focused(page)).toBe('swap-select-token-search-input')
  await page.keyboard.type('ridge')
  await tabTo(page, 'swap-select-token-item-RUSD')
  await page.keyboard.press('Enter')
  await eventually(() => part(page, 'swap-input-token-to').textContent()).toBe('RUSD')
  await tabTo(page, 'swap-input-from', 'Shift+Tab')
  await page.keyboard.type('0.02')
  await eventually(() => part(page, 'swap-action-button').textContent()).toBe('Review swap')
  await tabTo(page, 'swap-action-button')
  await page.keyboard.press('Enter')
  const confirm = part(page, 'swap-confirm-button').and(page.locator(':enabled:not([data-held])'))
  await confirm.waitFor()
  await tabTo(page, 'swap-confirm-button')
  await page.keyboard.press('Enter')
  await walletWindow(page).getByText(prompt).waitFor()
  await tabTo(page, 'Approve')
  await page.keyboard.press('Enter')
  await eventually(() => outcome(page).textContent(), 40_000).toBe('Swapped')
  await tabTo(page, 'swap-done')
  await page.keyboard.press('Enter')
  expect(await held('RUSD')).toBeGreaterThan(58n * dollar)
})
