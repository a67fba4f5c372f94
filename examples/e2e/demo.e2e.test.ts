import { expect } from '@playwright/test'
import { optionsCode } from '../react/src/theme-options.js'
import { setBalance } from './chain.js'
import { test } from './fixtures/visit.js'
import { world } from './fixtures/world.js'
import {
  accounts,
  answerWallet,
  closeButton,
  connectButton,
  dialog,
  eventually,
  untilClosed,
  walletRow
} from './page-objects/dialog.js'
import { approveAll, confirmSwap, reviewSwap } from './page-objects/swap.js'

const [first] = accounts

test('marks each of the four steps of the demo as done: connect, sign, send and swap', async ({ visit }) => {
  await setBalance(world.evmUrl, first, 10n ** 18n)
  const { page } = await visit('demo')
  const step = (name: string) => page.getByRole('region', { name })
  const isDone = (name: string) => step(name).getByText('(done)').count()
  expect(await step('Sign a message').getByRole('button', { name: 'Sign message' }).isDisabled()).toBe(true)
  expect(await step('Send test funds').getByRole('button', { name: 'Send 0.01 ETH' }).isDisabled()).toBe(true)

  await page.getByRole('button', { name: 'Choose a wallet' }).click()
  await walletRow(page, 'Larch Wallet').click()
  await answerWallet(page, 'Connect to this site?', 'Approve')
  await untilClosed(page)
  await step('Connect').getByText('Connected to Local Ethereum with Larch Wallet.').waitFor()
  await eventually(() => isDone('Connect')).toBe(1)

  await page.getByRole('button', { name: 'Sign message' }).click()
  await answerWallet(page, 'Sign this message?', 'Approve')
  await step('Sign a message').getByText(`Signed by ${first} ✓`).waitFor()
  await eventually(() => isDone('Sign a message')).toBe(1)

  await page.getByRole('button', { name: 'Send 0.01 ETH' }).click()
  await dialog(page).getByTestId('send-review-button').click()
  await dialog(page).getByTestId('send-confirm').and(page.locator(':enabled')).click()
  await answerWallet(page, 'Send this transaction?', 'Approve')
  await eventually(() => isDone('Send test funds')).toBe(1)
  await dialog(page).getByTestId('send-done').click()
  await untilClosed(page)

  await page.getByRole('button', { name: 'Swap 0.01 ETH' }).click()
  await reviewSwap(page)
  await confirmSwap(page, 'Swap 0.01 ETH')
  await approveAll(page, ['Send this transaction?'])
  await eventually(() => isDone('Swap')).toBe(1)
})

test('applies the theme panel to button and dialog at once, and shows the options to copy', async ({ visit }) => {
  const { page } = await visit('demo')
  const background = () => connectButton(page).evaluate(button => getComputedStyle(button).backgroundColor)
  const before = await background()
  await page.getByRole('radio', { name: 'Violet' }).check()
  await page.getByLabel('Corners').fill('8')
  await page.getByLabel('Font').selectOption('Serif')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await eventually(background).not.toBe(before)
  const code = page.getByRole('figure', { name: 'Options for this look' })
  const expected = optionsCode({ mode: 'dark', accent: '#7c3aed', font: 'Georgia, serif', cornersPx: 8 })
  expect(await code.locator('pre').textContent()).toBe(expected)

  await page.getByRole('button', { name: 'Show the dialog' }).click()
  const accent = () => dialog(page).evaluate(card => getComputedStyle(card).getPropertyValue('--lk-accent').trim())
  await eventually(accent).toBe('#7c3aed')
  await closeButton(page).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await eventually(() => code.locator('pre').textContent()).toBe('createLatchkit({\n  networks\n})')
})
