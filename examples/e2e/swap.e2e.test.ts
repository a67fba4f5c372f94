import { expect } from '@playwright/test'
import { larch } from './fixtures/bare-page.js'
import { visitAsSwapper } from './fixtures/swapper.js'
import { test } from './fixtures/visit.js'
import { dialog, eventually, heading, walletLog } from './page-objects/dialog.js'
import { part } from './page-objects/send.js'
import {
  approveAll,
  confirmSwap,
  fillSwap,
  leaveOutcome,
  openSwap,
  outcomeDetail,
  transactionPrompt as prompt,
  reviewSwap
} from './page-objects/swap.js'

const ether = 10n ** 18n
const dollar = 10n ** 6n

test('swaps the coin for a token, and the token back with an approval of exactly the amount', async ({ visit }) => {
  const { page, coins, held, allowed } = await visitAsSwapper(visit)
  await openSwap(page)
  await fillSwap(page, { to: 'RUSD', amount: '0.1' })
  await eventually(() => part(page, 'swap-provider').textContent()).toContain('1inch')
  expect(await part(page, 'swap-provider').textContent()).toContain('0.85%')
  await reviewSwap(page)
  expect(await part(page, 'swap-preview-from').textContent()).toBe('0.1 ETH')
  await part(page, 'swap-simulated').getByText('Test run passed. You received').waitFor()
  // The coin needs no approval.
  expect(await part(page, 'swap-steps').getByRole('listitem').count()).toBe(1)
  await confirmSwap(page, 'Swap 0.1 ETH')
  await approveAll(page, [prompt])
  await eventually(() => held('RUSD')).toBeGreaterThan(295n * dollar)
  expect(await coins()).toBeLessThan((9n * ether) / 10n)
  expect(await outcomeDetail(page).textContent()).toMatch(/^You swapped 0\.1 ETH for about 29\d(\.\d+)? RUSD\.$/)
  expect(await dialog(page).getByRole('link', { name: 'View on Local Scan' }).getAttribute('href')).toMatch(
    /^https:\/\/scan\.example\/tx\/0x[\da-f]{64}$/
  )
  await leaveOutcome(page)

  const before = await coins()
  await part(page, 'wallet-features-swaps-button').click()
  await fillSwap(page, { from: 'RUSD', to: 'ETH', amount: '200' })
  await reviewSwap(page)
  await part(page, 'swap-step-approve').getByText('Approve exactly 200 RUSD').waitFor()
  await confirmSwap(page, 'Approve and swap')
  await approveAll(page, [prompt, prompt])
  expect(await coins()).toBeGreaterThan(before + (6n * ether) / 100n)
  expect(await held('RUSD')).toBeLessThan(100n * dollar)
  expect(await allowed('RUSD')).toBe(0n)
})

test('swaps a token for another one without an approval if the allowance is enough', async ({ visit }) => {
  const { page, held, approve, allowed } = await visitAsSwapper(visit, { tokens: { RUSD: 50n * dollar } })
  await approve('RUSD', 20n * dollar)
  await openSwap(page)
  await fillSwap(page, { from: 'RUSD', to: 'QUSD', amount: '20' })
  await reviewSwap(page)
  await confirmSwap(page, 'Swap 20 RUSD')
  await approveAll(page, [prompt])
  expect(await held('RUSD')).toBe(30n * dollar)
  expect(await held('QUSD')).toBeGreaterThan(19n * dollar)
  expect(await allowed('RUSD')).toBe(0n)
  expect((await walletLog(page, larch)).filter(text => text === 'eth_sendTransaction answered')).toHaveLength(1)
})

test('removes the old allowance first for a token that requires it', async ({ visit }) => {
  const { page, held, approve, allowed } = await visitAsSwapper(visit, { tokens: { QUSD: 50n * dollar } })
  await approve('QUSD', dollar)
  await openSwap(page)
  await fillSwap(page, { from: 'QUSD', to: 'ETH', amount: '30' })
  await reviewSwap(page)
  await part(page, 'swap-step-reset').getByText('Remove the old approval').waitFor()
  expect(await part(page, 'swap-steps').getByRole('listitem').count()).toBe(3)
  await confirmSwap(page, 'Approve and swap')
  await approveAll(page, [prompt, prompt, prompt])
  expect(await held('QUSD')).toBe(20n * dollar)
  expect(await allowed('QUSD')).toBe(0n)
})

test('approves and swaps in one step with a wallet that executes batches', async ({ visit }) => {
  const { page, held, allowed, coins } = await visitAsSwapper(visit, {
    tokens: { RUSD: 50n * dollar },
    wallet: { batches: 'atomic' }
  })
  const before = await coins()
  await openSwap(page)
  await fillSwap(page, { from: 'RUSD', to: 'ETH', amount: '40' })
  await reviewSwap(page)
  await part(page, 'swap-step-batch').getByText('In one step: both happen, or neither.').waitFor()
  await confirmSwap(page, 'Approve and swap')
  await approveAll(page, ['Send 2 calls?'])
  expect(await held('RUSD')).toBe(10n * dollar)
  expect(await coins()).toBeGreaterThan(before + ether / 100n)
  expect(await allowed('RUSD')).toBe(0n)
  expect(await walletLog(page, larch)).not.toContainEqual(expect.stringContaining('eth_sendTransaction'))
})

test('offers the best of two prices first, and swaps by the other if the visitor chooses it', async ({ visit }) => {
  const { page, held } = await visitAsSwapper(visit, { sources: ['service', 'router'] })
  await openSwap(page)
  await fillSwap(page, { to: 'RUSD', amount: '0.01' })
  await eventually(() => part(page, 'swap-offers-show').textContent()).toBe('Best of 2 offers')
  await part(page, 'swap-offers-show').click()
  const offers = part(page, 'swap-offers')
  await eventually(() => offers.getByRole('button').count()).toBe(2)
  expect(await offers.getByRole('button').first().textContent()).toContain('Best')
  await part(page, 'swap-offer-uniswap-v2').click()
  await eventually(() => part(page, 'swap-provider').textContent()).toContain('Uniswap v2')
  await reviewSwap(page)
  await eventually(() => part(page, 'swap-preview-provider').textContent()).toContain('Uniswap v2')
  await confirmSwap(page, 'Swap 0.01 ETH')
  await approveAll(page, [prompt])
  expect(await held('RUSD')).toBeGreaterThan(29n * dollar)
  expect(await heading(page).textContent()).toBe('Swap')
})
