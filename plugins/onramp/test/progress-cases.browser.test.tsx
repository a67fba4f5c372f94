import { fakeAddress } from '@latchkit/plugin-chains/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { until } from '../../connect/test/visit.js'
import { openScene, type Scene } from './scene.js'
import { createServices, dollar } from './services.js'

let site: Scene
afterEach(async () => {
  await site.end()
  vi.restoreAllMocks()
})

const held = (amount: string) => ({ address: dollar, name: 'USD Coin', symbol: 'USDC', decimals: 6, amount })
const title = () => site.texts('.attempt-title')[0]
const detail = () => site.texts('.attempt-detail')[0]

async function buyWithoutWindow() {
  site = await openScene()
  site.windows.areBlocked = true
  await site.openForm()
  await site.buy()
  await until(title).toBe('Open Coinbase to pay')
}

test('a purchase whose window was blocked leaves its progress when it is removed', async () => {
  const { setInterval: start } = window
  // The time between two looks at the clock, shortened.
  vi.spyOn(window, 'setInterval').mockImplementation(((work: () => void, ms?: number) =>
    start(work, ms === 15_000 ? 50 : ms)) as typeof setInterval)
  await buyWithoutWindow()
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 16 * 60_000)
  await until(title).toBe('Still waiting for your payment')
  await site.press('onramp-forget')
  await until(() => site.text('onramp-continue')).toBe('Continue to Coinbase')
  expect(site.find('[data-testid=onramp-opening]')).toBeNull()
})

test('the link of a blocked window ends the hint about the window once it is pressed', async () => {
  await buyWithoutWindow()
  // Opens no real window.
  window.addEventListener('click', event => event.preventDefault(), { once: true })
  await site.press('onramp-open')
  await until(title).toBe('Pay on Coinbase')
  expect(detail()).toBe('Finish the payment in the window that opened. This view follows it.')
})

test('a purchase that the balance showed names the other network that the provider reports later', async () => {
  let reported: object | undefined
  const waiting = new Set<() => void>()
  const report = (order: object) => {
    reported = order
    for (const answer of waiting) answer()
  }
  const services = createServices()
  // Each read waits for the report, and gets it at once afterwards.
  services.order = ({ path }) =>
    new Promise(resolve => {
      const answer = () => resolve({ orderId: path.at(-1), status: 'created', ...reported })
      if (reported) answer()
      else waiting.add(answer)
    })
  site = await openScene({ services })
  site.hold([])
  await site.openForm()
  await site.buy()
  await until(title).toBe('Pay on Coinbase')
  for (const _ of [1, 2]) site.hold([held('48500000')])
  await until(title).toBe('You bought 48.5 USDC')
  report({ status: 'completed', amount: '49', network: 'base' })
  await until(title).toBe('Coinbase reports another network')
  expect(detail()).toContain('It says it sent USDC on “\u2068base\u2069”, not on Network 1.')
  expect(site.text('onramp-facts')).not.toContain('Arrived')
})

test('a purchase for another chain than the wallet’s shows the whole address, to be checked', async () => {
  site = await openScene({ options: { card: {}, restrictedTimeZones: [] } })
  await site.openForm()
  site.wallet.emit({ type: 'chain', chain: 'eip155:56' })
  await until(() => site.text('onramp-note')).toContain('Check that you control this address on Network 1.')
  await site.buy()
  await until(title).toBe('Pay on Coinbase')
  const whole = `\u2066${fakeAddress(1)}\u2069 on Network 1`
  const check = 'Check that you control this address on Network 1.'
  expect(site.text('onramp-facts')).toContain(`${whole}${check}`)
  expect(await site.violations()).toEqual([])
  site.wallet.emit({ type: 'chain', chain: 'eip155:1' })
  await until(() => site.text('onramp-facts')).not.toContain(check)
  expect(site.text('onramp-facts')).not.toContain(whole)
})
