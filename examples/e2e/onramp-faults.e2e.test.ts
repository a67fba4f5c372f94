/** Tests of sellers that refuse, lie or say nothing, of services that fail, and of places where nothing is sold. */
import { expect } from '@playwright/test'
import { networkAt } from './fixtures/bare-page.js'
import { cardOptions, pay, startMarket, visitAsBuyer } from './fixtures/buyer.js'
import { type SiteFixtures, test } from './fixtures/visit.js'
import { world } from './fixtures/world.js'
import { dialog, eventually, outcome } from './page-objects/dialog.js'
import { buy, continueButton, openBuy, pressForWindow } from './page-objects/onramp.js'
import { part } from './page-objects/send.js'

const bought = 16_400_000_000_000_000n

/** Opens a site with a seller and services of the test's own. */
async function begin({ visit, atEnd }: SiteFixtures) {
  const { market, faults } = await startMarket(atEnd)
  const visited = await visitAsBuyer(visit, { market })
  const { problems } = visited
  // The browser's own messages about refused responses.
  atEnd(() => void problems.splice(0, problems.length, ...problems.filter(text => !text.includes('Failed to load'))))
  await openBuy(visited.page)
  return { ...visited, faults, market }
}

test('a refusal, a payment without a delivery and a forged report never show a purchase as done', async ({
  visit,
  atEnd
}) => {
  const { page, coins, faults } = await begin({ visit, atEnd })
  const before = await coins()
  faults.seller.set({ kind: 'refuse', times: 1 })
  await pay(await buy(page, '50'))
  await part(page, 'onramp-failed').getByText('Corner Card says:').waitFor()
  await part(page, 'onramp-to-amount').click()

  for (const kind of ['never', 'forged-webhook'] as const) {
    faults.seller.set({ kind, times: 1 })
    await pay(await buy(page, '50'))
    await part(page, 'onramp-paid').getByText('Payment received').waitFor()
    // Longer than the report of an honest seller takes.
    await page.waitForTimeout(1_500)
    expect(await outcome(page).textContent()).toBe('Payment received')
    await part(page, 'onramp-done').click()
    await part(page, 'wallet-features-onramp-button').click()
    await part(page, 'onramp-in-progress').first().waitFor()
  }
  expect(await coins()).toBe(before)
})

test('late and repeated reports show the purchase once, and the account shows what has arrived', async ({
  visit,
  atEnd
}) => {
  const { page, coins, faults } = await begin({ visit, atEnd })
  let expected = await coins()
  for (const fault of [
    { kind: 'late-webhook', delayMs: 1_000 },
    { kind: 'replayed-webhook' },
    { kind: 'slow', delayMs: 1_000 }
  ] as const) {
    faults.seller.set({ ...fault, times: 1 })
    await pay(await buy(page, '50'))
    await eventually(() => outcome(page).textContent(), 40_000).toBe('You bought 0.0164 ETH')
    expected += bought
    expect(await coins()).toBe(expected)
    await part(page, 'onramp-done').click()
    await part(page, 'wallet-features-onramp-button').click()
    expect(await part(page, 'onramp-in-progress').count()).toBe(0)
  }

  // A seller that reports the whole amount and sends half of it: the account shows what is there.
  faults.seller.set({ kind: 'less', times: 1 })
  await pay(await buy(page, '50'))
  await part(page, 'onramp-done').click({ timeout: 40_000 })
  expect(await coins()).toBe(expected + bought / 2n)
  await eventually(() => dialog(page).textContent()).toContain('1.057')
})

test('without an estimate the seller’s page can be opened, and nothing is invented', async ({ visit, atEnd }) => {
  const { market, faults } = await startMarket(atEnd)
  faults.data.set('html')
  const { page, coins } = await visitAsBuyer(visit, { market })
  const before = await coins()
  await openBuy(page)
  await part(page, 'onramp-amount').fill('8000')
  await dialog(page).getByText('The largest purchase by this way to pay is $7,500').first().waitFor()
  await part(page, 'onramp-amount').fill('50')
  await eventually(() => part(page, 'onramp-receive').textContent()).toBe('Estimate unavailable')
  expect(await part(page, 'onramp-costs').count()).toBe(0)
  const shop = await pressForWindow(page, continueButton(page))
  await pay(shop)
  await eventually(() => outcome(page).textContent(), 30_000).toBe('You bought 0.0164 ETH')
  expect(await coins()).toBe(before + bought)
})

test('a page of another host is refused, and a service that fails can be tried again', async ({ visit, atEnd }) => {
  const { market, faults } = await startMarket(atEnd)
  const { onramp, ...options } = cardOptions(market)
  const other = await visitAsBuyer(visit, {
    market,
    options: { ...options, onramp: { card: { ...onramp.card, hosts: ['pay.example'] } } }
  })
  await openBuy(other.page)
  await part(other.page, 'onramp-amount').fill('50')
  await continueButton(other.page).click()
  await part(other.page, 'onramp-not-opened')
    .getByText('The page that was offered is not on Corner Card’s own site')
    .waitFor()
  await eventually(() => other.page.context().pages().length).toBe(1)

  const { page, problems } = await visitAsBuyer(visit, { market })
  atEnd(() => void problems.splice(0, problems.length, ...problems.filter(text => !text.includes('Failed to load'))))
  await openBuy(page)
  await part(page, 'onramp-amount').fill('50')
  faults.onramp.set('html')
  await continueButton(page).click()
  await part(page, 'onramp-not-opened').getByText('Nothing was charged.').waitFor()
  faults.onramp.clear()
  const shop = await pressForWindow(page, part(page, 'onramp-retry'))
  await pay(shop)
  await eventually(() => outcome(page).textContent(), 30_000).toBe('You bought 0.0164 ETH')
})

test('a restricted region is told so, and no service is asked', async ({ visit }) => {
  const { page } = await visitAsBuyer(visit, { context: { timezoneId: 'Asia/Shanghai' } })
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  await page.evaluate(() => void window.latchkits?.['']?.open({ view: 'OnRampAmount' }))
  await part(page, 'onramp-restricted-region').getByText('Not available in your region').waitFor()
  expect(requests.filter(url => url.includes('/v1/onramp') || url.startsWith(world.onrampUrl))).toEqual([])
})

test('a seller that does not serve the network of the account says so, and nothing can be bought', async ({
  visit
}) => {
  const { page } = await visitAsBuyer(visit, {
    networks: [networkAt(1, 'Ethereum', world.secondEvmUrl)],
    options: { onramp: { card: { name: 'Corner Card', hosts: [world.sellerUrl] } } }
  })
  await openBuy(page)
  await part(page, 'onramp-nothing-sold').getByText('Corner Card sells nothing on Ethereum right now.').waitFor()
  expect(await continueButton(page).isDisabled()).toBe(true)
})
