import { localContracts } from '@latchkit/example-world'
import type { Locator, Page } from 'playwright'
import { encodeFunctionData, erc20Abi } from 'viem'
import { expect, inject, test } from 'vitest'
import { bareWith } from './bare.js'
import { sendTransaction, setBalance } from './chain.js'
import { newAccount } from './own-account.js'
import {
  accountButton,
  accounts,
  chooseWallet,
  dialog,
  eventually,
  isClosed,
  openDialog,
  short
} from './page-object.js'
import { createWorld } from './world.js'

const { visit, evmUrl, secondEvmUrl } = createWorld('bare')
const servicesUrl = inject('servicesUrl')
const options = { projectId: inject('projectId'), services: { data: servicesUrl } }
const { ridgeDollar, quietDollar, ridgeStones } = localContracts
const [, , , other] = accounts

const row = (page: Page, symbol: string) => dialog(page).getByTestId(`token-${symbol}`)
/** Returns the text of `shown` without the bidi control characters that isolate names. */
const textOf = async (shown: Locator) => (await shown.textContent())?.replace(/[\u2066-\u2069]/g, '')
const tab = (page: Page, name: string) => dialog(page).getByRole('tab', { name })

async function connectAs(page: Page, address: string) {
  await chooseWallet(page, 'Larch Wallet')
  await eventually(() => accountButton(page).textContent()).toBe(short(address))
  await isClosed(page)
}

/** Sends `amount` base units of an ERC-20 token to `to`, from an account of the local chain that has a balance. */
const pay = (token: `0x${string}`, to: `0x${string}`, amount: bigint) =>
  sendTransaction(evmUrl, {
    from: other,
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  })

test('shows received assets with their value and their sender', async () => {
  const { index, address } = newAccount()
  const site = bareWith(evmUrl, secondEvmUrl(), { options, wallet: { accounts: [index] } })
  const { page } = await visit('bare', { ...site, services: [servicesUrl] })
  await setBalance(evmUrl, address, 10n ** 18n)
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

test('reads the listed tokens from the chain if there is no data service', async () => {
  const tokens = { 'eip155:31337': [{ address: ridgeDollar }, { address: quietDollar }] }
  const { index, address } = newAccount()
  const site = bareWith(evmUrl, secondEvmUrl(), { options: { tokens }, wallet: { accounts: [index] } })
  const { page } = await visit('bare', site)
  await pay(quietDollar, address, 3_000_000n)
  await connectAs(page, address)
  await openDialog(page)
  await row(page, 'QUSD').waitFor()
  expect(await textOf(row(page, 'QUSD'))).toMatch(/Quiet Dollar.*3\.000 QUSD/)
  await tab(page, 'Activity').click()
  await dialog(page).getByTestId('activity-unserved').waitFor()
})

test('sends no request when reopened while the cached responses are fresh', async () => {
  const site = bareWith(evmUrl, secondEvmUrl(), { options })
  const { page } = await visit('bare', { ...site, services: [servicesUrl] })
  await connectAs(page, accounts[0])
  await openDialog(page)
  await row(page, 'RUSD').waitFor()
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Escape')
  await isClosed(page)

  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await openDialog(page)
  await row(page, 'RUSD').waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked.filter(url => url.startsWith(evmUrl) || url.startsWith(servicesUrl))).toEqual([])
})

test('shows an NFT with the image that is stored on chain', async () => {
  const collections = { 'eip155:31337': [{ address: ridgeStones }] }
  const { page } = await visit('bare', bareWith(evmUrl, secondEvmUrl(), { options: { collections } }))
  await connectAs(page, accounts[0])
  await openDialog(page)
  await tab(page, 'NFTs').click()
  const stones = dialog(page).getByTestId('nfts-grid')
  await stones.getByText('Ridge Stones #1').waitFor()
  await eventually(() => stones.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true)
})
