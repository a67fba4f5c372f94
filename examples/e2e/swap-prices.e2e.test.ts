/** Tests of prices that change between offer, review and wallet, and of a token that takes a fee. */
import { expect } from '@playwright/test'
import { call } from './chain.js'
import { devalue, type OwnExchange, startExchange, visitAsSwapper } from './fixtures/swapper.js'
import { test } from './fixtures/visit.js'
import { answerWallet, eventually, outcome, walletWindow } from './page-objects/dialog.js'
import { part } from './page-objects/send.js'
import {
  approveAll,
  confirmButton,
  confirmSwap,
  fillSwap,
  openSwap,
  outcomeDetail,
  transactionPrompt as prompt,
  reviewSwap,
  setSlippage
} from './page-objects/swap.js'

let exchange: OwnExchange
let snapshot: unknown
test.beforeAll(async () => {
  exchange = await startExchange()
})
test.beforeEach(async () => {
  snapshot = await call(exchange.node.url, 'evm_snapshot', [])
})
test.afterEach(() => call(exchange.node.url, 'evm_revert', [snapshot]))
test.afterAll(() => exchange.close())

const dollar = 10n ** 6n
const ether = 10n ** 18n
const site = () => ({ evmUrl: exchange.node.url, servicesUrl: exchange.services.url })

test('a price that halves between two quotes is named, and needs a tick before the swap', async ({ visit }) => {
  const { page, coins } = await visitAsSwapper(visit, { ...site(), tokens: { RUSD: 100n * dollar } })
  await openSwap(page)
  await fillSwap(page, { from: 'RUSD', to: 'ETH', amount: '30' })
  await eventually(() => part(page, 'swap-input-to').inputValue()).toMatch(/^0\.009/)
  expect(await part(page, 'swap-warning-price-jump').count()).toBe(0)
  await devalue(exchange.node.url, 'RUSD', 150n)
  await part(page, 'swap-refresh').click()
  await part(page, 'swap-warning-price-jump').getByText('The price changed sharply a moment ago').waitFor()
  await eventually(() => part(page, 'swap-input-to').inputValue()).toMatch(/^0\.003/)

  await reviewSwap(page)
  const risks = part(page, 'swap-risks')
  await risks.getByText('The price changed sharply').waitFor()
  await risks.getByText('of your money with this swap').waitFor()
  await part(page, 'swap-simulated').getByText('Test run passed').waitFor()
  expect(await confirmButton(page).isDisabled()).toBe(true)
  await part(page, 'swap-accept').check({ force: true })
  const before = await coins()
  await confirmSwap(page, 'Approve and swap')
  await approveAll(page, [prompt, prompt])
  expect(await coins()).toBeGreaterThan(before + (3n * ether) / 1_000n)
})

test('a price that falls below the minimum while the approval is open is asked for again', async ({ visit }) => {
  const { page, held, allowed } = await visitAsSwapper(visit, { ...site(), tokens: { RUSD: 100n * dollar } })
  await page.clock.install()
  await openSwap(page)
  await fillSwap(page, { from: 'RUSD', to: 'ETH', amount: '30' })
  await reviewSwap(page)
  await confirmSwap(page, 'Approve and swap')
  await walletWindow(page).getByText(prompt).waitFor()
  await devalue(exchange.node.url, 'RUSD', 8n)
  // The offer is too old by then.
  await page.clock.fastForward(31_000)
  await answerWallet(page, prompt, 'Approve')
  await eventually(() => outcome(page).textContent(), 30_000).toBe('The price got worse')
  expect(await outcomeDetail(page).textContent()).toMatch(/^For 30 RUSD you now get about 0\.009\d* ETH, at least /)
  expect(await walletWindow(page).count()).toBe(0)
  expect(await allowed('RUSD')).toBe(30n * dollar)
  await part(page, 'swap-worse-accept').and(page.locator(':not([data-held])')).click()
  await approveAll(page, [prompt])
  expect(await held('RUSD')).toBe(70n * dollar)
})

test('an offer that ignores the fee of a token fails in the test run, and one that counts it succeeds', async ({
  visit
}) => {
  const { page, held } = await visitAsSwapper(visit, { ...site(), sources: ['service', 'router'] })
  await openSwap(page)
  await fillSwap(page, { to: 'TOLL' })
  await setSlippage(page, '0.5')
  await part(page, 'swap-input-from').fill('0.01')
  await eventually(() => part(page, 'swap-provider').textContent()).toContain('Uniswap v2')
  await part(page, 'swap-costs-failed').getByText('It would fail').waitFor()
  await part(page, 'swap-offers-show').click()
  await part(page, 'swap-offer-1inch').click()
  await eventually(() => part(page, 'swap-provider').textContent()).toContain('1inch')
  await eventually(() => part(page, 'swap-costs-failed').count()).toBe(0)
  await reviewSwap(page)
  await confirmSwap(page, 'Swap 0.01 ETH')
  await approveAll(page, [prompt])
  // 0.01 ETH are worth 15 TOLL, of which a hundredth is burnt.
  expect(await held('TOLL')).toBeGreaterThan((147n * ether) / 10n)
  expect(await held('TOLL')).toBeLessThan((149n * ether) / 10n)
})
