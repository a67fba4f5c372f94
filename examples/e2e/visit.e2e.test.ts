import { expect } from '@playwright/test'
import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { orderOn } from '../react/src/order.js'
import { setBalance } from './chain.js'
import { bareWith } from './fixtures/bare-page.js'
import { test } from './fixtures/visit.js'
import { world } from './fixtures/world.js'
import {
  accountButton,
  accounts,
  answerWallet,
  chooseWallet,
  closeButton,
  connectButton,
  dialog,
  eventually,
  heading,
  networkChip,
  networkRow,
  openDeveloperTools,
  openDialog,
  outcome,
  reload,
  short,
  untilClosed,
  walletLog,
  walletRow,
  walletWindow
} from './page-objects/dialog.js'

const larch = 'com.example.larch'
const [first, , third] = accounts

test('completes a whole visit: connect, balance, sign, change network, reload, disconnect, reload', async ({
  visit
}) => {
  await setBalance(world.evmUrl, first, 1_234_567_890_123_456_789_012n)
  await setBalance(world.secondEvmUrl, first, 42_000_999_999_999_999_999n)
  const { page } = await visit('demo')

  // Open the dialog and choose a wallet.
  await connectButton(page).click()
  await eventually(() => heading(page).textContent()).toBe('Connect wallet')
  await eventually(() =>
    dialog(page)
      .getByTestId(/^wallet-selector-/)
      .count()
  ).toBe(4)
  await walletRow(page, 'Larch Wallet').click()
  await eventually(() => outcome(page).textContent()).toBe('Approve in Larch Wallet')
  await answerWallet(page, 'Connect to this site?', 'Approve')
  await untilClosed(page)
  await eventually(() => accountButton(page).textContent()).toBe(short(first))

  // The balance is the one on chain.
  await openDialog(page)
  await eventually(() => dialog(page).getByTestId('balance-amount').textContent()).toBe('1,234.567 ETH')
  await closeButton(page).click()
  await untilClosed(page)

  // The page and this test verify the signature separately.
  await page.getByRole('button', { name: 'Sign message' }).click()
  await answerWallet(page, 'Sign this message?', 'Approve')
  const message = page.getByRole('region', { name: 'Sign a message' })
  await message.getByText(`Signed by ${first} ✓`).waitFor()
  const signature = (await message.locator('.signature').textContent()) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Hello from Latchkit', signature })).toBe(first)

  await openDeveloperTools(page)
  await page.getByRole('button', { name: 'Sign order' }).click()
  await answerWallet(page, 'Sign typed data?', 'Approve')
  const order = page.getByRole('region', { name: 'Sign typed data' })
  await order.getByText(`Signed by ${first} ✓`).waitFor()
  const orderSignature = (await order.locator('.signature').textContent()) as `0x${string}`
  expect(await recoverTypedDataAddress({ ...orderOn(31_337), signature: orderSignature })).toBe(first)

  // Switch to a network that the wallet does not have yet.
  await openDialog(page)
  await networkChip(page, 'Local Ethereum').click()
  await networkRow(page, 'Local Layer 2').click()
  await answerWallet(page, 'Add a network?', 'Approve')
  await answerWallet(page, 'Switch network?', 'Approve')
  await networkChip(page, 'Local Layer 2').waitFor()
  await eventually(() => dialog(page).getByTestId('balance-amount').textContent()).toBe('42.000 ETH')
  await closeButton(page).click()
  await untilClosed(page)

  // Still connected after a reload, without a prompt.
  await reload(page)
  await eventually(() => accountButton(page).textContent()).toBe(short(first))
  expect(await walletLog(page, larch)).not.toContainEqual(expect.stringContaining('eth_requestAccounts'))
  expect(await walletWindow(page).count()).toBe(0)
  await openDialog(page)
  await networkChip(page, 'Local Layer 2').waitFor()
  await eventually(() => dialog(page).getByTestId('balance-amount').textContent()).toBe('42.000 ETH')

  // Disconnected, also after a reload.
  await dialog(page).getByTestId('disconnect-button').click()
  await connectButton(page).waitFor()
  await reload(page)
  await connectButton(page).waitFor()
  await page.evaluate(() => Reflect.get(window, 'latchkit')?.start())
  expect(await connectButton(page).textContent()).toBe('Connect wallet')
  expect(await accountButton(page).count()).toBe(0)

  // The wallet is listed as recent.
  await openDialog(page)
  expect(await walletRow(page, 'Larch Wallet').textContent()).toContain('Recent')
})

test('signs with the shown one of several connected wallets, and shows the other after a disconnect', async ({
  visit
}) => {
  const parts = bareWith()
  const tidepool = { ...parts.wallets[0], name: 'Tidepool', rdns: 'com.example.tidepool', accounts: [2] }
  const { page } = await visit('bare', { ...parts, wallets: [...parts.wallets, tidepool] })
  const signer = async () => {
    const signature = await page.evaluate(() => window.latchkits?.['']?.signMessage('who are you?'))
    return recoverMessageAddress({ message: 'who are you?', signature: signature as `0x${string}` })
  }

  await chooseWallet(page, 'Larch Wallet')
  await eventually(() => accountButton(page).textContent()).toBe(short(first))
  expect(await signer()).toBe(first)

  await openDialog(page)
  await dialog(page).getByTestId('account-wallets').click()
  await dialog(page).getByRole('button', { name: 'Add wallet' }).click()
  await walletRow(page, 'Tidepool').click()
  await eventually(() => accountButton(page).textContent()).toBe(short(third))
  expect(await signer()).toBe(third)

  // Both stay connected, also after a reload, and the visitor chooses.
  await reload(page)
  await eventually(() => accountButton(page).textContent()).toBe(short(third))
  await openDialog(page)
  await dialog(page).getByTestId('account-wallets').click()
  await dialog(page)
    .getByRole('button', { name: new RegExp(short(first)) })
    .click()
  await eventually(() => accountButton(page).textContent()).toBe(short(first))
  expect(await signer()).toBe(first)

  // Disconnect one, then the other.
  await page.evaluate(() => void window.latchkits?.['']?.open({ view: 'Account' }))
  await dialog(page).getByTestId('disconnect-button').click()
  await eventually(() => accountButton(page).textContent()).toBe(short(third))
  expect(await signer()).toBe(third)
  await page.evaluate(() => window.latchkits?.['']?.disconnect())
  await connectButton(page).waitFor()
})
