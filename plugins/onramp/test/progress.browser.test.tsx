import { afterEach, describe, expect, test, vi } from 'vitest'
import { until } from '../../connect/test/visit.js'
import { Onramp } from '../src/contract.js'
import { openScene, type Scene } from './scene.js'
import { createServices, dollar, idOf, type Services, unreachable } from './services.js'

let site: Scene
afterEach(async () => {
  await site.end()
  vi.restoreAllMocks()
})

/** Returns the holding of US dollars, or of another token with that symbol. */
const held = (amount: string, address = dollar) => ({ address, name: 'USD Coin', symbol: 'USDC', decimals: 6, amount })
const title = () => site.texts('.attempt-title')[0]
const detail = () => site.texts('.attempt-detail')[0]

/** Services whose order the test moves. */
function movedOrder() {
  let state: object | undefined
  let isDown = false
  const waiting = new Set<() => void>()
  const services: Services = createServices()
  services.order = async ({ path, query }) => {
    if (isDown) throw unreachable()
    if (state && query?.after !== (state as { status?: string }).status) return { orderId: path.at(-1), ...state }
    await new Promise<void>(resolve => waiting.add(resolve))
    return { orderId: path.at(-1), status: 'created', ...state }
  }
  const wake = () => {
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  return {
    services,
    move(next: object) {
      state = next
      wake()
    },
    fail() {
      isDown = true
      wake()
    }
  }
}

describe('the provider’s page', () => {
  test('opens in the tap, without access to this page, before its URL is known', async () => {
    let answer: (page: object) => void = () => {}
    const services = createServices()
    services.page = () => new Promise(resolve => (answer = resolve as typeof answer))
    site = await openScene({ services })
    await site.openForm()
    await site.buy()
    expect(site.windows.opened).toEqual([{ url: 'about:blank', opener: null, closed: false }])
    await until(title).toBe('Opening Coinbase')
    expect(await site.violations()).toEqual([])
    answer({ url: 'https://pay.coinbase.com/x', orderId: idOf(1) })
    await until(title).toBe('Pay on Coinbase')
    expect(site.windows.opened[0]?.url).toBe('https://pay.coinbase.com/x')
    expect(await site.violations()).toEqual([])
  })

  test('is a link to press and copy if the browser blocks the window', async () => {
    site = await openScene()
    site.windows.areBlocked = true
    await site.openForm()
    await site.buy()
    await until(title).toBe('Open Coinbase to pay')
    const url = 'https://pay.coinbase.com/buy/select-asset?sessionToken=t1'
    const link = await site.get<HTMLAnchorElement>('onramp-open')
    expect([link.href, link.target, link.rel]).toEqual([url, '_blank', 'noopener noreferrer'])
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await site.press('onramp-copy-link')
    expect(copied.mock.calls).toEqual([[url]])
    expect(await site.violations()).toEqual([])
  })

  test('is a link if the visitor closed the window before the URL was known', async () => {
    let answer: (page: object) => void = () => {}
    const services = createServices()
    services.page = () => new Promise(resolve => (answer = resolve as typeof answer))
    site = await openScene({ services })
    await site.openForm()
    await site.buy()
    await until(() => services.sent.some(({ path }) => path.at(-1) === 'onrampurl')).toBe(true)
    Object.assign(site.windows.opened[0] ?? {}, { closed: true })
    answer({ url: 'https://pay.coinbase.com/x', orderId: idOf(1) })
    await until(title).toBe('Open Coinbase to pay')
  })

  test.each([
    'https://pay.coinbase.com.evil.example/',
    'javascript:alert(1)',
    'https://pay.coinbase.com@evil.example/',
    'http://pay.coinbase.com/'
  ])('%s is not opened', async url => {
    const services = createServices()
    services.page = () => ({ url, orderId: idOf(1) })
    site = await openScene({ services })
    const failed = vi.fn()
    site.kernel.events.on('onramp:failed', failed)
    await site.openForm()
    await site.buy()
    await until(title).toBe('Couldn’t open Coinbase')
    expect(detail()).toContain('not on Coinbase’s own site')
    expect(site.windows.opened).toEqual([{ url: 'about:blank', opener: null, closed: true }])
    expect(site.kernel.get(Onramp) && site.find('[data-testid=onramp-open]')).toBeNull()
    expect(failed.mock.calls[0]?.[0]).toMatchObject({ provider: 'coinbase', code: 'onramp/untrusted-url' })
  })

  test('is requested again after a failure', async () => {
    const services = createServices()
    const { page } = services
    services.page = () => Promise.reject(unreachable())
    site = await openScene({ services })
    await site.openForm()
    await site.buy()
    await until(title).toBe('Couldn’t open Coinbase')
    expect(await site.violations()).toEqual([])
    services.page = page
    await site.press('onramp-retry')
    await until(title).toBe('Pay on Coinbase')
    expect(site.windows.opened.map(({ closed }) => closed)).toEqual([true, false])
  })

  test('that is not known in time closes the empty window, and is requested again', async () => {
    const services = createServices()
    const { page } = services
    services.page = () => new Promise(() => {})
    site = await openScene({ services })
    const failed = vi.fn()
    site.kernel.events.on('onramp:failed', failed)
    await site.openForm()
    const { setTimeout: start } = window
    // The time of a provider, shortened.
    vi.spyOn(window, 'setTimeout').mockImplementation(((work: () => void, ms?: number) =>
      start(work, ms === 15_000 ? 100 : ms)) as typeof setTimeout)
    await site.buy()
    await until(title).toBe('Couldn’t open Coinbase')
    expect(detail()).toBe('Coinbase did not respond in time. Nothing was charged. Try again.')
    expect(site.windows.opened).toEqual([{ url: 'about:blank', opener: null, closed: true }])
    expect(failed.mock.calls[0]?.[0]).toMatchObject({ provider: 'coinbase', code: 'onramp/timeout' })
    expect(await site.violations()).toEqual([])
    services.page = page
    await site.press('onramp-retry')
    await until(title).toBe('Pay on Coinbase')
    expect(site.windows.opened.map(({ closed }) => closed)).toEqual([true, false])
  })

  describe('on its way, with a provider that ignores an abort', () => {
    let answer: (page: object) => void = () => {}
    async function waiting() {
      const services = createServices()
      services.page = () => new Promise(resolve => (answer = resolve as typeof answer))
      site = await openScene({ services })
      await site.openForm()
      await site.buy()
      await until(title).toBe('Opening Coinbase')
      expect(site.windows.opened).toMatchObject([{ url: 'about:blank', closed: false }])
    }
    test.each([
      ['goes back', () => site.press('header-back')],
      ['closes the dialog', () => site.kernel.router.close('escape')],
      ['leaves the page', () => window.dispatchEvent(new Event('pagehide'))]
    ])('closes the empty window if the visitor %s, and never shows a page in it', async (_, leave) => {
      await waiting()
      await leave()
      await until(() => site.windows.opened[0]?.closed).toBe(true)
      answer({ url: 'https://pay.coinbase.com/x', orderId: idOf(1) })
      await new Promise(resolve => setTimeout(resolve, 50))
      expect(site.windows.opened).toEqual([{ url: 'about:blank', opener: null, closed: true }])
    })

    test('keeps the window of the second opening, and closes the first one', async () => {
      await waiting()
      await site.press('header-back')
      await site.press('onramp-continue')
      await until(() => site.windows.opened.map(({ closed }) => closed)).toEqual([true, false])
      await until(title).toBe('Opening Coinbase')
    })
  })

  test('stays open if the visitor leaves the progress later', async () => {
    site = await openScene()
    await site.openForm()
    await site.buy()
    await until(title).toBe('Pay on Coinbase')
    await site.press('header-back')
    window.dispatchEvent(new Event('pagehide'))
    await until(() => site.find('[data-testid=onramp-in-progress]') !== null).toBe(true)
    expect(site.windows.opened.map(({ closed }) => closed)).toEqual([false])
  })

  test('opens again with a new URL, because a card URL works once', async () => {
    site = await openScene()
    await site.openForm()
    await site.buy()
    await until(title).toBe('Pay on Coinbase')
    await site.press('onramp-open-again')
    await until(() => site.windows.opened.map(({ url }) => url.slice(-2))).toEqual(['t1', 't2'])
  })

  test('of the aggregator can be opened again', async () => {
    site = await openScene({ options: { aggregator: { publicKey: 'pk' }, restrictedTimeZones: [] } })
    await site.openForm()
    await site.buy()
    const link = await site.get<HTMLAnchorElement>('onramp-open')
    expect(link.href).toBe(site.windows.opened[0]?.url)
  })

  test('has no opener in a real window', async () => {
    const services = createServices()
    services.page = () => ({ url: `${location.origin}/onramp-page`, orderId: idOf(1) })
    const hosts = [location.origin.replace('127.0.0.1', 'localhost')]
    site = await openScene({ services, hasRealWindows: true, options: { card: { hosts }, restrictedTimeZones: [] } })
    const open = vi.spyOn(window, 'open')
    await site.openForm()
    await site.buy()
    await until(title).toBe('Pay on Coinbase')
    const popup = open.mock.results[0]?.value as Window
    await until(() => popup.location.pathname).toBe('/onramp-page')
    expect(popup.opener).toBeNull()
    popup.close()
  })
})

describe('a purchase', () => {
  test('is followed at the provider until it arrives, with events that have no secret', async () => {
    const { services, move } = movedOrder()
    site = await openScene({ services })
    const events: unknown[] = []
    site.kernel.events.on('onramp:started', event => events.push(event))
    site.kernel.events.on('onramp:changed', event => events.push(event))
    await site.openForm()
    await site.buy()
    await until(title).toBe('Pay on Coinbase')
    move({ status: 'pending' })
    await until(title).toBe('Payment received')
    move({ status: 'completed', amount: '48.99', transactionId: '0xabc' })
    await until(title).toBe('You bought about 48.99 USDC')
    expect(site.find<HTMLAnchorElement>('[data-testid=onramp-transaction]')?.href).toBe('https://scan.example/tx/0xabc')
    expect(await site.violations()).toEqual([])
    const base = { account: expect.stringContaining('eip155:1:'), provider: 'coinbase' }
    expect(events).toEqual([base, { ...base, status: 'pending' }, { ...base, status: 'completed' }])
    expect(JSON.stringify(events)).not.toContain(idOf(1))
    await site.press('onramp-done')
    await until(() => site.views()).toEqual(['Account'])
  })

  test('says that less arrived than estimated', async () => {
    const { services, move } = movedOrder()
    site = await openScene({ services })
    await site.openForm()
    await site.buy()
    move({ status: 'completed', amount: '24.5' })
    await until(title).toBe('You bought about 24.5 USDC')
    expect(site.text('onramp-less-notice')).toContain('The estimate was 49 USDC.')
    expect(site.find('[data-testid=onramp-copy-order]')).not.toBeNull()
    expect(await site.violations()).toEqual([])
  })

  test('shows the amount in the balance, not the one that the provider reported', async () => {
    const { services, move } = movedOrder()
    site = await openScene({ services })
    const facts = () => site.texts('[data-testid=onramp-facts] .fact')
    site.hold([held('1000000')])
    await site.openForm()
    await site.buy()
    move({ status: 'completed', amount: '49', network: 'ethereum' })
    await until(title).toBe('You bought about 49 USDC')
    expect(facts()).toContain('Arrived≈ 49 USDC')
    for (const _ of [1, 2]) site.hold([held('25500000')])
    await until(title).toBe('You bought 24.5 USDC')
    expect(facts()).toContain('Arrived24.5 USDC')
    expect(site.text('onramp-less-notice')).toContain('The estimate was 49 USDC.')
    for (const _ of [1, 2]) site.hold([held('50000000')])
    await until(title).toBe('You bought 49 USDC')
    expect(site.text('onramp-less-notice')).toBeUndefined()
  })

  test('is not completed by a report for another network', async () => {
    const { services, move } = movedOrder()
    site = await openScene({ services })
    await site.openForm()
    await site.buy()
    move({ status: 'completed', amount: '49', network: 'base', transactionId: '0xabc' })
    await until(title).toBe('Coinbase reports another network')
    expect(detail()).toContain('It says it sent USDC on “\u2068base\u2069”, not on Network 1.')
    expect(site.text('onramp-facts')).not.toContain('Arrived')
    expect(site.find('[data-testid=onramp-transaction]')).toBeNull()
    expect(site.find('[data-testid=onramp-copy-order]')).not.toBeNull()
    expect(await site.violations()).toEqual([])
  })

  test('fails with the provider’s reason, and leads back to the amount', async () => {
    const { services, move } = movedOrder()
    site = await openScene({ services })
    await site.openForm()
    await site.buy()
    move({ status: 'failed', reason: 'Your bank declined the card.' })
    await until(title).toBe('The purchase failed')
    expect(detail()).toContain('Coinbase says: \u2068Your bank declined the card.\u2069')
    expect(await site.violations()).toEqual([])
    await site.press('onramp-to-amount')
    await until(() => site.text('onramp-continue')).toBe('Continue to Coinbase')
  })

  test('is noticed by the balance, of the token and not of another one with its symbol', async () => {
    site = await openScene()
    site.hold([held('1000000')])
    await site.openForm()
    await site.buy()
    await until(title).toBe('Pay on Coinbase')
    expect(site.reads()).toBeGreaterThan(0)
    for (const _ of [1, 2]) site.hold([held('1000000'), held('49000000', '0xB2')])
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(title()).toBe('Pay on Coinbase')
    for (const _ of [1, 2]) site.hold([held('49500000')])
    await until(title).toBe('You bought 48.5 USDC')
    expect(site.text('onramp-balance-notice')).toContain('Noticed by your balance.')
  })

  test('is noticed by the balance if the account had nothing of the token', async () => {
    site = await openScene()
    site.hold([])
    await site.openForm()
    await site.buy()
    await until(title).toBe('Pay on Coinbase')
    for (const _ of [1, 2]) site.hold([held('48500000')])
    await until(title).toBe('You bought 48.5 USDC')
  })

  test('is not noticed by one read of the balance that the next one does not confirm', async () => {
    site = await openScene()
    site.hold([held('1000000')])
    await site.openForm()
    await site.buy()
    await until(title).toBe('Pay on Coinbase')
    const before = site.reads()
    site.hold([held('49500000')])
    await until(site.reads).toBeGreaterThan(before)
    expect(title()).toBe('Pay on Coinbase')
    site.hold([held('1000000')])
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(title()).toBe('Pay on Coinbase')
  })

  test('names another token that the provider sent, and no figure', async () => {
    const { services, move } = movedOrder()
    site = await openScene({ services })
    await site.openForm()
    await site.buy()
    move({ status: 'completed', asset: 'ETH', amount: '0.0142' })
    await until(title).toBe('Coinbase sent ETH')
    expect(detail()).toContain('Look for it in your wallet.')
  })

  test('keeps its last state while the service cannot be reached', async () => {
    const { services, move, fail } = movedOrder()
    site = await openScene({ services })
    await site.openForm()
    await site.buy()
    move({ status: 'pending' })
    await until(title).toBe('Payment received')
    fail()
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(title()).toBe('Payment received')
  })

  test('goes on under another account, and is found again from the amount', async () => {
    site = await openScene()
    await site.openForm()
    await site.buy()
    await until(title).toBe('Pay on Coinbase')
    site.wallet.emit({ type: 'chain', chain: 'eip155:8453' })
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(site.text('onramp-facts')).toContain('on Network 1')
    await site.press('header-back')
    await site.press('onramp-in-progress')
    await until(title).toBe('Pay on Coinbase')
  })
})
