import { fakeAddress } from '@latchkit/plugin-chains/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { until } from '../../connect/test/visit.js'
import { SwapSelectTokenView, SwapView } from '../src/contract.js'
import { oneCoin, openScene, type Scene, tenRidge } from './swap-scene.js'
import { QUARTZ, RIDGE } from './swapping-chain.js'

let site: Scene
afterEach(() => site.end())

const action = () => site.text('swap-action-button')
const said = () => site.texts('.sr-only[aria-live=polite]').join('|')
const unanswered = () => Object.assign(new Error('No answer'), { code: 'http/unreachable' })
const focused = () =>
  (document.querySelector('latchkit-modal')?.shadowRoot?.activeElement as HTMLElement | null)?.dataset.testid

describe('the main button', () => {
  test('names what is missing, and leads there', async () => {
    site = await openScene()
    await site.openForm({})
    await until(action).toBe('Choose a token to receive')
    expect(await site.violations()).toEqual([])
    await site.press('swap-action-button')
    await until(() => site.views().at(-1)).toBe(SwapSelectTokenView.id)
    await site.press('header-back')
    await site.openForm({ toToken: QUARTZ })
    await until(action).toBe('Enter an amount')
    await userEvent.click(await site.get('swap-slippage'))
    await site.press('swap-action-button')
    await until(focused).toBe('swap-input-from')
    await site.type('swap-input-from', 'five')
    await until(action).toBe('Check the amount')
    expect(site.text('swap-note-from')).toBe('Use digits only, such as 1000.5.')
    await site.type('swap-input-from', '9')
    await until(action).toBe('Not enough FAKE')
    expect(site.text('swap-note-from')).toBe('You have 5.000 FAKE.')
    expect(site.find('[data-testid=swap-input-from]')?.getAttribute('aria-invalid')).toBe('true')
    expect(await site.violations()).toEqual([])
    await site.type('swap-input-from', '1')
    await until(action).toBe('Review swap')
    expect(site.find('[data-testid=swap-input-from]')?.getAttribute('aria-invalid')).toBeNull()
  })

  test('says that the coin is short of the fee', async () => {
    site = await openScene()
    site.chain.fee = 6_000_000_000n
    await site.openForm(tenRidge)
    await until(action).toBe('Not enough FAKE for the fee')
    expect(site.text('swap-fee-missing')).toContain('The network fee is paid in FAKE.')
  })

  test('asks again after all providers failed', async () => {
    site = await openScene()
    const [provider] = site.providers
    if (provider) provider.failure = unanswered()
    await site.openForm()
    await until(action).toBe('Try again')
    expect(site.kernel.expectFailure('swap').error).toMatchObject({ code: 'http/unreachable' })
    expect(site.text('swap-offers-failed')).toContain('Couldn’t get any prices.')
    expect(await site.violations()).toEqual([])
    if (provider) provider.failure = undefined
    await site.press('swap-action-button')
    await until(action).toBe('Review swap')
  })

  test('is held while nobody offers the swap', async () => {
    site = await openScene()
    const [provider] = site.providers
    if (provider) provider.result = () => undefined
    await site.openForm()
    await until(action).toBe('No offers')
    expect(site.isReady('swap-action-button')).toBe(false)
    expect(site.text('swap-no-offers')).toContain('Nobody offers this swap right now.')
    await until(said).toContain('Nobody offers this swap right now.')
  })
})

describe('a quoted swap', () => {
  test('shows the result, the price and all costs, and announces the result once', async () => {
    site = await openScene()
    await site.openForm()
    await until(action).toBe('Review swap')
    expect([site.value('swap-input-from'), site.value('swap-input-to')]).toEqual(['10', '10'])
    expect([site.text('swap-input-token-from'), site.text('swap-input-token-to')]).toEqual(['RUSD', 'QUSD'])
    expect(site.text('swap-balance-from')).toBe('Balance: 100.000 RUSD')
    expect([site.text('swap-note-from'), site.text('swap-note-to')]).toEqual(['≈ $10.00', '≈ $10.00'])
    expect(site.text('swap-rate')).toContain('1 RUSD = 1 QUSD')
    expect(site.text('swap-minimum')).toBe('You get at least9.9 QUSD')
    expect(site.text('swap-provider')).toContain('Provider first')
    await until(() => site.text('swap-fee')).toBe('Network fee0.002 FAKE≈ $0.00')
    await until(said).toContain('You receive about 10 QUSD.')
    expect(await site.violations()).toEqual([])
  })

  test('inverts the price on a press', async () => {
    site = await openScene()
    site.chain.rate = { numerator: 1n, denominator: 4n }
    await site.openForm()
    await until(() => site.text('swap-rate')).toContain('1 RUSD = 0.25 QUSD')
    await site.press('swap-rate-invert')
    await until(() => site.text('swap-rate')).toContain('1 QUSD = 4 RUSD')
  })

  test('counts down to the next prices without a sound, and gets them on a press', async () => {
    site = await openScene()
    await site.openForm()
    await until(action).toBe('Review swap')
    const ring = await site.get('swap-refresh')
    expect([ring.getAttribute('aria-label'), ring.textContent]).toEqual(['Refresh prices', ''])
    expect(ring.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
    await until(() => Number(ring.dataset.seconds)).toBeLessThan(10)
    expect(ring.closest('[aria-live]')).toBeNull()
    const asked = site.providers[0]?.asked.length
    await site.press('swap-refresh')
    await until(() => site.providers[0]?.asked.length).toBe((asked ?? 0) + 1)
  })

  test('keeps the height of the form while prices are loading', async () => {
    site = await openScene()
    const [provider] = site.providers
    if (provider) provider.failure = 'hang'
    await site.openForm()
    await until(() => site.find('[data-testid=swap-rate] .skeleton')).not.toBeNull()
    const height = () => site.find('.screen')?.getBoundingClientRect().height ?? 0
    const before = height()
    expect(await site.violations()).toEqual([])
    if (provider) provider.failure = undefined
    await site.type('swap-input-from', '11')
    await until(action).toBe('Review swap')
    expect(Math.abs(height() - before)).toBeLessThan(40)
  })

  test('switches the sides on a press, and empties the amount', async () => {
    site = await openScene()
    await site.openForm()
    await until(action).toBe('Review swap')
    await site.press('swap-flip')
    await until(() => site.text('swap-input-token-from')).toBe('QUSD')
    expect([site.text('swap-input-token-to'), site.value('swap-input-from')]).toEqual(['RUSD', ''])
  })

  test('takes the whole balance of a token', async () => {
    site = await openScene()
    await site.openForm({ fromToken: RIDGE, toToken: QUARTZ })
    await site.press('swap-max')
    await until(() => site.value('swap-input-from')).toBe('100')
    await until(action).toBe('Review swap')
  })

  test('keeps the fees back for the whole balance of the coin', async () => {
    site = await openScene()
    await site.openForm({ toToken: QUARTZ })
    await site.press('swap-max')
    await until(() => site.value('swap-input-from')).toBe('4.988')
  })
})

describe('several offers', () => {
  const twoOffers = async () => {
    site = await openScene({ providers: ['first', 'second'] })
    const [, second] = site.providers
    if (second) second.result = ({ amount }) => (amount * 98n) / 100n
    await site.openForm()
    await until(action).toBe('Review swap')
  }

  test('are counted and listed, and another one can be chosen', async () => {
    await twoOffers()
    expect(site.text('swap-offers-show')).toBe('Best of 2 offers')
    await site.press('swap-offers-show')
    await until(() => site.texts('[data-testid=swap-offers] .row-title')).toEqual(['Provider first', 'Provider second'])
    expect(site.texts('[data-testid=swap-offers] .row-value-note')).toEqual(['Best', '-2%'])
    expect(site.find('[data-testid=swap-offers-show]')?.getAttribute('aria-expanded')).toBe('true')
    expect(await site.violations()).toEqual([])
    await site.press('swap-offer-second')
    await until(() => site.value('swap-input-to')).toBe('9.8')
    expect(site.text('swap-offers-show')).toBe('1 other offer')
    expect(site.find('[data-testid=swap-offers]')).toBeNull()
  })

  test('name a provider that gave no price', async () => {
    site = await openScene({ providers: ['first', 'second'] })
    const [, second] = site.providers
    if (second) second.failure = unanswered()
    await site.openForm()
    await until(action).toBe('Review swap')
    await site.press('swap-offers-show')
    await until(() => site.text('swap-offer-failed-second')).toContain('Couldn’t get its price')
    expect(site.kernel.expectFailure('swap').error).toMatchObject({ code: 'http/unreachable' })
  })
})

describe('the slippage', () => {
  test('is chosen from a few values, or typed', async () => {
    site = await openScene()
    await site.openForm()
    await until(action).toBe('Review swap')
    await site.press('swap-slippage')
    expect(await site.violations()).toEqual([])
    await site.press('choice-3')
    await until(() => site.text('swap-minimum')).toBe('You get at least9.7 QUSD')
    await site.press('choice-custom')
    await site.type('swap-slippage-input', '60')
    await until(() => site.texts('.field-error')[0]).toBe('Enter a percentage from 0.1% to 50%.')
    await until(action).toBe('Check the slippage')
    await site.type('swap-slippage-input', 'much')
    await until(() => site.texts('.field-error')[0]).toBe('Enter a percentage, such as 0.5.')
    await site.press('swap-slippage')
    await site.press('swap-action-button')
    await until(focused).toBe('swap-slippage-input')
    await site.type('swap-slippage-input', '7')
    await until(() => site.text('swap-warning-slippage')).toContain('You accept up to 7% less than shown.')
    await site.type('swap-slippage-input', '20')
    await until(() => site.text('swap-warning-slippage')).toContain('You may lose that much')
    await until(action).toBe('Review swap')
    expect(await site.violations()).toEqual([])
  })
})

describe('without swaps', () => {
  test('a network says so, and leads to the networks', async () => {
    site = await openScene({ options: { networks: ['fake:two'] } })
    await site.kernel.router.open({ target: { view: SwapView.id } })
    await until(() => site.texts('.state-title')[0]).toBe('Network not supported for Swaps')
    expect(await site.violations()).toEqual([])
    await site.press('swap-switch-network')
    await until(() => site.views().at(-1)).toBe('Networks')
  })

  test('a region says so', async () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    site = await openScene({ options: { restrictedTimeZones: [timeZone] } })
    await site.kernel.router.open({ target: { view: SwapView.id } })
    await until(() => site.texts('.state-title')[0]).toBe('Not available in your region')
    expect(await site.violations()).toEqual([])
  })

  test('a site without a wallet leads to Connect', async () => {
    site = await openScene()
    await site.connections.disconnect()
    await site.kernel.router.open({ target: { view: SwapView.id } })
    await until(() => site.texts('.state-title')[0]).toBe('No wallet connected')
    await site.pressText('Connect wallet')
    await until(site.views).toEqual(['Connect'])
  })
})

test('the form says that the wallet shows another account', async () => {
  site = await openScene()
  await site.openForm(oneCoin)
  site.wallet.emit({ type: 'accounts', accounts: [{ address: fakeAddress(5) }] })
  await until(() => site.text('swap-account-changed')).toContain('The wallet now shows the account')
})

test('in a right-to-left language, all texts are Arabic and amounts read from left to right', async () => {
  site = await openScene({ shell: { locale: 'ar', themeMode: 'dark' }, providers: ['first', 'second'] })
  await site.openForm()
  await until(() => site.find('[data-testid=swap-fee] bdi')).not.toBeNull()
  await until(action).toBe('مراجعة المبادلة')
  expect(site.find('[data-testid=swap-input-to]')?.dir).toBe('ltr')
  const texts = site.texts(':is(.button, .swap-head, .fact dt, .swap-more, .swap-worth)').join()
  expect(texts.replaceAll(/FAKE|RUSD|QUSD|US/g, '')).not.toMatch(/[a-z]/i)
  expect(await site.violations()).toEqual([])
})

test('the form is reached with the Tab key in the order of reading', async () => {
  site = await openScene()
  await site.openForm()
  await until(action).toBe('Review swap')
  await userEvent.click(await site.get('swap-input-from'))
  const seen: (string | undefined)[] = []
  for (let press = 0; press < 9; press++) {
    await userEvent.tab()
    seen.push(focused())
  }
  expect(seen.filter(id => id?.startsWith('swap-'))).toEqual([
    'swap-select-token-button-from',
    'swap-flip',
    'swap-input-to',
    'swap-select-token-button-to',
    'swap-rate-invert',
    'swap-refresh',
    'swap-slippage',
    'swap-action-button'
  ])
})
