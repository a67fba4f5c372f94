import { localContracts } from '@latchkit/example-world'
import { expect, type Locator, type Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi } from 'viem'
import { sendTransaction, setBalance } from './chain.js'
import { bareWith } from './fixtures/bare-page.js'
import { newAccount } from './fixtures/payer.js'
import { test } from './fixtures/visit.js'
import { world } from './fixtures/world.js'
import {
  accountButton,
  accounts,
  chooseWallet,
  dialog,
  eventually,
  openDialog,
  short,
  untilClosed
} from './page-objects/dialog.js'

const servicesUrl = world.servicesUrl
const options = { projectId: world.projectId, services: { data: servicesUrl } }
const { ridgeDollar, quietDollar, ridgeStones } = localContracts
const [, , , other] = accounts

const row = (page: Page, symbol: string) => dialog(page).getByTestId(`token-${symbol}`)
/** Returns the text of `shown` without the bidi control characters that isolate names. */
const textOf = async (shown: Locator) => (await shown.textContent())?.replace(/[\u2066-\u2069]/g, '')
const tab = (page: Page, name: string) => dialog(page).getByRole('tab', { name })

async function connectAs(page: Page, address: string) {
  await chooseWallet(page, 'Larch Wallet')
  await eventually(() => accountButton(page).textContent()).toBe(short(address))
  await untilClosed(page)
}

/** Sends `amount` base units of an ERC-20 token to `to`, from an account of the local chain that has a balance. */
const pay = (token: `0x${string}`, to: `0x${string}`, amount: bigint) =>
  sendTransaction(world.evmUrl, {
    from: other,
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  })

test('shows received assets with their value and their sender', async ({ visit }) => {
  const { index, address } = newAccount()
  const site = bareWith({ options, wallet: { accounts: [index] } })
  const { page } = await visit('bare', { ...site, services: [servicesUrl] })
  await setBalance(world.evmUrl, address, 10n ** 18n)
  await page.clock.install()
  await connectAs(page, address)
  await openDialog(page)
  await row(page, 'ETH').waitFor()
  expect(await row(page, 'RUSD').count()).toBe(0)

  await pay(ridgeDollar, address, 12_500_000n)
  await page.clock.fastForward(31_000)
  await row(page, 'RUSD').waitFor()
  expect(await textOf(row(page, 'RUSD'))).toMatch(/Ridge Dollar.*12\.500 RUSD.*\$12\.50/)

  await tab(page, 'Activity').click()
  const first = dialog(page).getByTestId('transaction-row').first()
  await first.waitFor()
  expect(await textOf(first)).toMatch(/Received.*\+12\.5 RUSD/)
  expect(await textOf(first)).toContain(short(other))
})

test('reads the listed tokens from the chain if there is no data service', async ({ visit }) => {
  const tokens = { 'eip155:31337': [{ address: ridgeDollar }, { address: quietDollar }] }
  const { index, address } = newAccount()
  const site = bareWith({ options: { tokens }, wallet: { accounts: [index] } })
  const { page } = await visit('bare', site)
  await pay(quietDollar, address, 3_000_000n)
  await connectAs(page, address)
  await openDialog(page)
  await row(page, 'QUSD').waitFor()
  expect(await textOf(row(page, 'QUSD'))).toMatch(/Quiet Dollar.*3\.000 QUSD/)
  await tab(page, 'Activity').click()
  await dialog(page).getByTestId('activity-unserved').waitFor()
})

test('sends no request when reopened while the cached responses are fresh', async ({ visit }) => {
  const site = bareWith({ options })
  const { page } = await visit('bare', { ...site, services: [servicesUrl] })
  await connectAs(page, accounts[0])
  await openDialog(page)
  await row(page, 'RUSD').waitFor()
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Escape')
  await untilClosed(page)

  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await openDialog(page)
  await row(page, 'RUSD').waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked.filter(url => url.startsWith(world.evmUrl) || url.startsWith(servicesUrl))).toEqual([])
})

test('shows an NFT with the image that is stored on chain', async ({ visit }) => {
  const collections = { 'eip155:31337': [{ address: ridgeStones }] }
  const { page } = await visit('bare', bareWith({ options: { collections } }))
  await connectAs(page, accounts[0])
  await openDialog(page)
  await tab(page, 'NFTs').click()
  const stones = dialog(page).getByTestId('nfts-grid')
  await stones.getByText('Ridge Stones #1').waitFor()
  await eventually(() => stones.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true)
})
