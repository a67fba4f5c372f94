/** Tests of a convert service that is wrong, lies or fails: the visitor reads why, and the wallet is never asked. */
import type { FaultKind } from '@latchkit/example-world'
import { expect, type Page } from '@playwright/test'
import { larch } from './fixtures/bare-page.js'
import { type OwnExchange, startExchange, visitAsSwapper } from './fixtures/swapper.js'
import { type SiteFixtures, test } from './fixtures/visit.js'
import { eventually, heading, walletLog } from './page-objects/dialog.js'
import { part } from './page-objects/send.js'
import {
  actionButton,
  approveAll,
  chooseToken,
  confirmSwap,
  failureText,
  fillSwap,
  openSwap,
  reviewSwap,
  transactionPrompt
} from './page-objects/swap.js'

let exchange: OwnExchange
test.beforeAll(async () => {
  exchange = await startExchange()
})
test.afterAll(() => exchange.close())
test.afterEach(() => exchange.services.faults.convert.clear())

const dollar = 10n ** 6n
const setFault = (kind: FaultKind) => exchange.services.faults.convert.set(kind)

async function begin({ visit, atEnd }: SiteFixtures, sources?: readonly ('service' | 'router')[]) {
  const visited = await visitAsSwapper(visit, {
    evmUrl: exchange.node.url,
    servicesUrl: exchange.services.url,
    tokens: { RUSD: 100n * dollar },
    ...(sources && { sources })
  })
  const { problems } = visited
  // The browser's own messages about refused responses.
  atEnd(() => void problems.splice(0, problems.length, ...problems.filter(text => !text.includes('Failed to load'))))
  return visited
}

const neverAsked = async (page: Page) =>
  expect(await walletLog(page, larch)).not.toContainEqual(expect.stringMatching(/send/i))

const stopped = 'Stopped to protect you'
const end = 'Your wallet was not asked. Choose another offer.'
const lies = [
  ['wrong-target', stopped, `1inch named a contract that is not its own. ${end}`],
  ['inflated-value', stopped, `1inch would have taken another amount than you entered. ${end}`],
  ['other-recipient', stopped, `1inch would have paid the result to someone else. ${end}`],
  ['other-token', stopped, `1inch sent something other than it offered. ${end}`],
  ['low-minimum', stopped, `1inch would have paid less than you accepted. ${end}`],
  ['stale', 'It would fail', 'The test run failed: UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT. Nothing was swapped.']
] as const

test('each transaction that differs from its offer is refused with the reason, and the wallet is not asked', async ({
  visit,
  atEnd
}) => {
  const { page, held } = await begin({ visit, atEnd })
  await openSwap(page)
  await fillSwap(page, { to: 'RUSD' })
  for (const [index, [fault, title, detail]] of lies.entries()) {
    setFault(fault)
    await part(page, 'swap-input-from').fill(`0.0${index + 1}`)
    await eventually(() => part(page, 'swap-costs-failed').textContent()).toBe(`${title} ${detail}`)
    await reviewSwap(page)
    await eventually(() => failureText(page), 30_000).toContain(`${title}${detail}`)
    expect(await part(page, 'swap-confirm-button').count()).toBe(0)
    exchange.services.faults.convert.clear()
    await part(page, 'header-back').click()
    await eventually(() => heading(page).textContent()).toBe('Swap')
  }
  await neverAsked(page)
  expect(await held('RUSD')).toBe(100n * dollar)

  // A token that sends coins as well.
  setFault('inflated-value')
  await fillSwap(page, { from: 'RUSD', to: 'ETH', amount: '10' })
  await eventually(() => part(page, 'swap-costs-failed').textContent()).toContain('another amount than you entered')
  exchange.services.faults.convert.clear()
  await part(page, 'swap-input-from').fill('11')
  await reviewSwap(page)
  await confirmSwap(page, 'Approve and swap')
  await approveAll(page, [transactionPrompt, transactionPrompt])
})

test('a service without an honest price leaves the form as typed, and the price follows when it is honest again', async ({
  visit,
  atEnd
}) => {
  const { page } = await begin({ visit, atEnd })
  await openSwap(page)
  await fillSwap(page, { to: 'RUSD' })
  for (const [index, fault] of (['other-pair', 'html', '429'] as const).entries()) {
    setFault(fault)
    const amount = `0.1${index + 1}`
    await part(page, 'swap-input-from').fill(amount)
    await part(page, 'swap-offers-failed').getByText('Couldn’t get any prices.').waitFor()
    expect(await part(page, 'swap-input-from').inputValue()).toBe(amount)
    exchange.services.faults.convert.clear()
    await eventually(() => actionButton(page).textContent()).toBe('Try again')
    await actionButton(page).click()
    await eventually(() => actionButton(page).textContent()).toBe('Review swap')
  }
  // Only the honest one of the quotes is shown.
  setFault('hostile')
  await part(page, 'swap-input-from').fill('0.2')
  await eventually(() => part(page, 'swap-input-to').inputValue()).toMatch(/^59\d(\.\d+)?$/)
  await neverAsked(page)
})

test('a failed list of tokens leaves the tokens of the account, and the other source its price', async ({
  visit,
  atEnd
}) => {
  setFault('flood')
  const { page } = await begin({ visit, atEnd }, ['service', 'router'])
  await openSwap(page)
  await part(page, 'swap-select-token-button-to').click()
  await part(page, 'swap-tokens-failed').getByText('Couldn’t load all tokens.').waitFor()
  await page.keyboard.press('Escape')
  await openSwap(page)
  await chooseToken(page, 'to', 'RUSD')
  setFault('html')
  await part(page, 'swap-input-from').fill('0.05')
  await eventually(() => part(page, 'swap-provider').textContent()).toContain('Uniswap v2')
  await part(page, 'swap-offers-show').click()
  await part(page, 'swap-offer-failed-1inch').getByText('No answer').waitFor()
  await reviewSwap(page)
  await confirmSwap(page, 'Swap 0.05 ETH')
  await approveAll(page, [transactionPrompt])
})
