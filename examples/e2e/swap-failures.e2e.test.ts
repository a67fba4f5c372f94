/** Tests of swaps that stop half-way or cannot begin: what the visitor reads, and what is left approved. */
import { expect } from '@playwright/test'
import { setBalance } from './chain.js'
import { larch, networkAt } from './fixtures/bare-page.js'
import { swapOptions, visitAsSwapper } from './fixtures/swapper.js'
import { test } from './fixtures/visit.js'
import { world } from './fixtures/world.js'
import { answerWallet, dialog, eventually, heading, inWallet, outcome, walletLog } from './page-objects/dialog.js'
import { part } from './page-objects/send.js'
import {
  actionButton,
  confirmSwap,
  failureText,
  fillSwap,
  openSwap,
  transactionPrompt as prompt,
  reviewSwap
} from './page-objects/swap.js'

const dollar = 10n ** 6n
const ether = 10n ** 18n
const openAsSite = (page: Parameters<typeof part>[0]) =>
  page.evaluate(() => void window.latchkits?.['']?.open({ view: 'Swap' }))

test('a swap that is declined after its approval names what is approved, and the visitor removes it', async ({
  visit
}) => {
  const { page, held, allowed } = await visitAsSwapper(visit, { tokens: { RUSD: 50n * dollar } })
  await openSwap(page)
  await fillSwap(page, { from: 'RUSD', to: 'ETH', amount: '10' })
  await reviewSwap(page)
  await confirmSwap(page, 'Approve and swap')
  await answerWallet(page, prompt, 'Reject')
  await eventually(() => outcome(page).textContent()).toBe('Declined')
  expect(await part(page, 'swap-approved').count()).toBe(0)
  await part(page, 'swap-again').click()
  await confirmSwap(page, 'Approve and swap')
  await answerWallet(page, prompt, 'Approve')
  await answerWallet(page, prompt, 'Reject')
  await eventually(() => outcome(page).textContent()).toBe('Declined')
  const approved = part(page, 'swap-approved')
  await approved.getByText('1inch may still take 10 RUSD from this account.').waitFor()
  expect(await allowed('RUSD')).toBe(10n * dollar)
  await part(page, 'swap-revoke').click()
  await answerWallet(page, prompt, 'Approve')
  await approved.getByText('The approval was removed.').waitFor()
  expect(await allowed('RUSD')).toBe(0n)
  expect(await held('RUSD')).toBe(50n * dollar)
})

test('a swap that fails on the network after its approval leaves the tokens, and says so', async ({ visit }) => {
  const { page, held, approve } = await visitAsSwapper(visit, { tokens: { RUSD: 50n * dollar } })
  await openSwap(page)
  await approve('RUSD', 10n * dollar)
  await fillSwap(page, { from: 'RUSD', to: 'ETH', amount: '10' })
  await reviewSwap(page)
  await confirmSwap(page, 'Swap 10 RUSD')
  // The allowance is gone when the wallet sends it.
  await dialog(page).getByTestId('swap-wallet').waitFor()
  await approve('RUSD', 0n)
  await answerWallet(page, prompt, 'Approve')
  await eventually(() => outcome(page).textContent(), 40_000).toMatch(/^(The swap failed|Failed|It would fail)$/)
  expect(await held('RUSD')).toBe(50n * dollar)
})

test('names what is missing for the swap: coins, coins for the fee, and what the account spent meanwhile', async ({
  visit
}) => {
  const { page, address, coins } = await visitAsSwapper(visit)
  await openSwap(page)
  await fillSwap(page, { to: 'RUSD', amount: '5' })
  await eventually(() => actionButton(page).textContent()).toBe('Not enough ETH')
  await eventually(() => part(page, 'swap-note-from').textContent()).toBe('You have 1.000 ETH.')
  await part(page, 'swap-input-from').fill('1')
  await eventually(() => actionButton(page).textContent()).toBe('Not enough ETH for the fee')
  await part(page, 'swap-max').click()
  await eventually(() => part(page, 'swap-input-from').inputValue()).toMatch(/^0\.99\d+$/)
  await eventually(() => actionButton(page).textContent()).toBe('Review swap')
  await part(page, 'swap-input-from').fill('0.5')
  await eventually(() => actionButton(page).textContent()).toBe('Review swap')
  await setBalance(world.evmUrl, address, ether / 10n)
  await reviewSwap(page)
  await eventually(() => failureText(page)).toContain('Not enough ETH')
  await part(page, 'swap-failure-action').click()
  await eventually(() => heading(page).textContent()).toBe('Swap')
  expect(await coins()).toBe(ether / 10n)
  expect(await walletLog(page, larch)).not.toContainEqual(expect.stringContaining('eth_sendTransaction'))
})

test('a network without swaps and a network that the wallet left are named', async ({ visit }) => {
  const { secondEvmUrl } = world
  const { page } = await visitAsSwapper(visit, {
    networks: [networkAt(31_338, 'Second', secondEvmUrl)],
    walletKnows: [{ chainId: 31_338, name: 'Second', rpcUrl: secondEvmUrl }]
  })
  await openSwap(page)
  await fillSwap(page, { to: 'RUSD', amount: '0.1' })
  await reviewSwap(page)
  await inWallet(page, larch, { switchChain: 31_338 })
  await dialog(page).getByText('Network not supported for Swaps').waitFor()
  await page.keyboard.press('Escape')
  await openAsSite(page)
  await part(page, 'swap-unsupported').getByText('You can’t swap on Second from here.').waitFor()
})

test('a restricted region gets neither a form nor a price', async ({ visit }) => {
  const { page } = await visitAsSwapper(visit, { context: { timezoneId: 'Asia/Shanghai' } })
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  await openAsSite(page)
  await part(page, 'swap-restricted').getByText('Not available in your region').waitFor()
  expect(await part(page, 'swap-input-from').count()).toBe(0)
  expect(requests.filter(url => url.includes('/convert/'))).toEqual([])
})

test('a site that lists other zones opens the form there', async ({ visit }) => {
  const { swaps, ...others } = swapOptions()
  const { page } = await visitAsSwapper(visit, {
    context: { timezoneId: 'Asia/Shanghai' },
    options: { ...others, swaps: { ...swaps, restrictedTimeZones: ['Europe/Paris'] } }
  })
  await openSwap(page)
  await fillSwap(page, { to: 'RUSD', amount: '0.1' })
  await reviewSwap(page)
})
