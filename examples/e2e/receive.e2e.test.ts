import { expect, type Page } from '@playwright/test'
import { bareWith, larch } from './fixtures/bare-page.js'
import { test } from './fixtures/visit.js'
import { familyUrls } from './fixtures/world.js'
import {
  accountButton,
  accounts,
  answerWallet,
  chooseWallet,
  connectButton,
  dialog,
  eventually,
  heading,
  inWallet,
  openDialog,
  short,
  tabTo,
  untilClosed,
  walletRow
} from './page-objects/dialog.js'
import { scan } from './page-objects/qr-code.js'

const [first, second] = accounts
const context = { permissions: ['clipboard-read', 'clipboard-write'] }

/** Wallet, network and address of each family, with the warning about assets that the address does not support. */
const families = [
  {
    name: 'EVM',
    network: 'Local Ethereum',
    wallet: 'Larch Wallet',
    address: first,
    warning: 'Only send on Local Ethereum or Local Layer 2.'
  },
  {
    name: 'Solana',
    network: 'Local Solana',
    wallet: 'Larch Wallet',
    address: 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    warning: 'Only send SOL and tokens on Local Solana.'
  },
  {
    name: 'Bitcoin',
    network: 'Local Bitcoin',
    wallet: 'Xverse',
    address: 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3',
    warning: 'Only send BTC on Local Bitcoin.'
  },
  {
    name: 'Polkadot',
    network: 'Local Polkadot',
    wallet: 'Juniper',
    address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    warning: 'Only send DOT and tokens on Local Polkadot.'
  },
  {
    name: 'Cosmos',
    network: 'Local Hub',
    wallet: 'Cosmostation',
    address: 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7',
    warning: 'Only send ATOM and tokens on Local Hub.'
  }
] as const

const isDrawn = (page: Page) => dialog(page).locator('[data-testid=wui-qr-code]:not([data-pending])').waitFor()
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('shows and copies the wallet’s address of each family in the demo', async ({ visit }) => {
  const { page } = await visit('familiesDemo', { services: familyUrls, context })
  for (const { name, wallet, address, network, warning } of families) {
    await page.getByRole('button', { name: `Connect ${name}` }).click()
    await walletRow(page, wallet).click()
    await answerWallet(page, 'Connect to this site?', 'Approve')
    await untilClosed(page)
    await eventually(() => accountButton(page).textContent()).toBe(short(address))

    await openDialog(page)
    await dialog(page).getByTestId('wallet-features-receive-button').click()
    await eventually(() => heading(page).textContent()).toBe(`Receive on ${network}`)
    await isDrawn(page)
    await page.bringToFront()
    expect(await scan(page)).toBe(address)
    await page.bringToFront()
    expect(await dialog(page).getByTestId('receive-address').textContent()).toBe(address)
    expect(await dialog(page).getByTestId('receive-warning').textContent()).toContain(warning)
    await dialog(page).getByTestId('receive-address-copy-button').click()
    await dialog(page).getByRole('button', { name: 'Copied' }).waitFor()
    expect(await clipboard(page)).toBe(address)
    await page.keyboard.press('Escape')
    await untilClosed(page)
  }
})

test("works by keyboard, follows a change of the wallet's account, and shows the wallets after a disconnect", async ({
  visit
}) => {
  const { page } = await visit('bare', { ...bareWith(), context })
  await chooseWallet(page, 'Larch Wallet')
  await eventually(() => accountButton(page).textContent()).toBe(short(first))
  await untilClosed(page)

  await tabTo(page, 'account-button')
  await page.keyboard.press('Enter')
  await heading(page).waitFor()
  await tabTo(page, 'wallet-features-receive-button')
  await page.keyboard.press('Enter')
  await eventually(() => heading(page).textContent()).toBe('Receive on First')
  await isDrawn(page)
  await tabTo(page, 'receive-address-copy-button')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Copied' }).waitFor()
  expect(await clipboard(page)).toBe(first)
  await tabTo(page, 'receive-networks')
  await page.keyboard.press('Enter')
  await eventually(() => heading(page).textContent()).toBe('Compatible networks')
  await dialog(page).getByText('Second', { exact: true }).waitFor()
  await tabTo(page, 'header-back', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await isDrawn(page)
  expect(await scan(page)).toBe(first)

  await inWallet(page, larch, { switchAccount: 1 })
  await eventually(() => dialog(page).getByTestId('receive-address').textContent()).toBe(second)
  expect(await scan(page)).toBe(second)
  const spoken = () => dialog(page).locator('[aria-live=polite]').allTextContents()
  await eventually(async () => (await spoken()).join()).toContain(`Now shows the address ${short(second)}`)

  await inWallet(page, larch, { disconnect: true })
  await connectButton(page).waitFor()
  await eventually(() => heading(page).textContent()).toBe('Connect wallet')
})
