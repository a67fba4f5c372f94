import { expect } from '@playwright/test'
import { call } from './chain.js'
import { pay, visitAsBuyer, worldMarket } from './fixtures/buyer.js'
import { test } from './fixtures/visit.js'
import { familyUrls, world } from './fixtures/world.js'
import {
  accountButton,
  answerWallet,
  dialog,
  eventually,
  outcome,
  reload,
  short,
  untilClosed,
  walletRow
} from './page-objects/dialog.js'
import { buy, continueButton, openBuy, pressForWindow } from './page-objects/onramp.js'
import { part } from './page-objects/send.js'

/** Amounts that 50 US dollars buy: 49.20 after the fees, at 3,000 for one ether. */
const bought = 16_400_000_000_000_000n

test('a purchase by card leads from the button to the balance: coins, and then a token', async ({ visit }) => {
  const { page, coins, held } = await visitAsBuyer(visit)
  const before = await coins()
  await openBuy(page)
  const shop = await buy(page, '50')
  expect(new URL(shop.url()).origin).toBe(worldMarket.sellerUrl)
  expect(await shop.evaluate(() => window.opener)).toBeNull()
  await part(page, 'onramp-unpaid').getByText('Pay on Corner Card').waitFor()
  await shop.getByText('0.0164 ETH').waitFor()
  await pay(shop)
  await shop.getByRole('heading', { name: 'Payment received' }).waitFor()
  await eventually(() => outcome(page).textContent(), 30_000).toBe('You bought 0.0164 ETH')
  expect(await coins()).toBe(before + bought)
  expect(await part(page, 'onramp-transaction').getAttribute('href')).toMatch(
    /^https:\/\/scan\.example\/tx\/0x[\da-f]{64}$/
  )
  await part(page, 'onramp-done').click()
  // The account shows the new balance without a reload.
  await eventually(() => dialog(page).textContent()).toContain('1.016')

  await part(page, 'wallet-features-onramp-button').click()
  await part(page, 'onramp-token').click()
  await part(page, 'onramp-token-RUSD').click()
  const second = await buy(page, '20')
  await pay(second)
  await eventually(() => outcome(page).textContent(), 30_000).toBe('You bought 19.5 RUSD')
  expect(await held('RUSD')).toBe(19_500_000n)
})

test('a declined card, a closed window and a reload during the purchase are followed to the end', async ({ visit }) => {
  const { page, coins, address } = await visitAsBuyer(visit)
  const before = await coins()
  await openBuy(page)
  const shop = await buy(page, '30')
  await pay(shop, '4000 0000 0000 0002')
  await shop.getByRole('heading', { name: 'Card declined' }).waitFor()
  await part(page, 'onramp-failed').getByText('Corner Card says:').waitFor()
  await part(page, 'onramp-to-amount').click()

  const closed = await buy(page, '50')
  await closed.close()
  await part(page, 'onramp-unpaid').getByText('Only if you have not paid yet.').waitFor()
  const again = await pressForWindow(page, part(page, 'onramp-open-again'))
  await reload(page)
  await eventually(() => accountButton(page).textContent()).toBe(short(address))
  await openBuy(page)
  await part(page, 'onramp-in-progress').getByText('$50').first().waitFor()
  await part(page, 'onramp-in-progress').first().click()
  await part(page, 'onramp-unpaid').waitFor()
  await pay(again)
  await eventually(() => outcome(page).textContent(), 30_000).toBe('You bought 0.0164 ETH')
  expect(await coins()).toBe(before + bought)
})

test('a browser that blocks the window gets a link, which pays as well', async ({ visit }) => {
  const { page, coins } = await visitAsBuyer(visit)
  const before = await coins()
  // What a blocker does.
  await page.evaluate(() => Object.assign(window, { open: () => null }))
  await openBuy(page)
  await part(page, 'onramp-amount').fill('50')
  await continueButton(page).click()
  await part(page, 'onramp-unpaid').getByText('Your browser did not open the window.').waitFor()
  await part(page, 'onramp-copy-link').waitFor()
  const shop = await pressForWindow(page, part(page, 'onramp-open'))
  expect(await shop.evaluate(() => window.opener)).toBeNull()
  await pay(shop)
  await eventually(() => outcome(page).textContent(), 30_000).toBe('You bought 0.0164 ETH')
  expect(await coins()).toBe(before + bought)
})

test('a purchase on Solana arrives, by card and through the aggregator', async ({ visit }) => {
  const { page } = await visit('signInDemo', {
    services: [...familyUrls, world.servicesUrl, world.relayUrl, world.sellerUrl, world.onrampUrl]
  })
  const owner = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
  const lamports = async () => ((await call(world.solanaUrl, 'getBalance', [owner])) as { value: number }).value
  await page.getByRole('button', { name: 'Connect Solana' }).click()
  await walletRow(page, 'Larch Wallet').click()
  await answerWallet(page, 'Connect to this site?', 'Approve')
  await untilClosed(page)
  const before = await lamports()
  await openBuy(page)
  await part(page, 'onramp-token').click()
  await part(page, 'onramp-token-SOL').click()
  const shop = await buy(page, '100')
  await pay(shop)
  // 98.70 US dollars at 150 for one SOL.
  await eventually(() => outcome(page).textContent(), 30_000).toBe('You bought 0.658 SOL')
  expect(await lamports()).toBe(before + 658_000_000)
  await part(page, 'onramp-done').click()

  await part(page, 'wallet-features-onramp-button').click()
  await part(page, 'onramp-seller').click()
  await part(page, 'onramp-provider-meld').click()
  await part(page, 'onramp-note').getByText('choose Local Solana as the network').waitFor()
  const aggregator = await buy(page, '100')
  expect(new URL(aggregator.url()).origin).toBe(world.sellerUrl)
  await pay(aggregator)
  await eventually(() => outcome(page).textContent(), 30_000).toBe('You bought 0.658 SOL')
  expect(await lamports()).toBe(before + 2 * 658_000_000)
})
