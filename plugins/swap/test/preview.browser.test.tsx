import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { until } from '../../connect/test/visit.js'
import { SwapPreviewView, SwapResultView, SwapView } from '../src/contract.js'
import { oneCoin, openScene, type Scene, tenRidge } from './swap-scene.js'
import { QUARTZ, RIDGE, ROUTER } from './swapping-chain.js'

let site: Scene
afterEach(async () => {
  vi.restoreAllMocks()
  await site.end()
})

const steps = () => site.texts('.swap-step-title')
const said = () => site.texts('.sr-only[aria-live=polite]').join('|')

test('shows the exact amounts, the minimum, the costs and an exact approval', async () => {
  site = await openScene()
  await site.openPreview()
  expect(site.title()).toBe('Review swap')
  expect([site.text('swap-preview-from'), site.text('swap-preview-to')]).toEqual(['10 RUSD', '10 QUSD'])
  expect(site.text('swap-preview-minimum')).toBe('You get at least9.9 QUSD')
  expect(site.text('swap-preview-rate')).toBe('Price1 RUSD = 1 QUSD')
  expect(site.text('swap-preview-fee')).toContain('0.002 FAKE')
  expect(site.text('swap-preview-provider')).toContain('Provider first')
  expect(steps()).toEqual(['Approve exactly 10 RUSD', 'Swap'])
  expect(site.text('swap-simulated')).toBe('Test run passed. You received 10 QUSD in it.')
  expect(site.text('swap-confirm-button')).toBe('Approve and swap')
  expect(await site.violations()).toEqual([])
})

test('shows the whole contract on demand', async () => {
  site = await openScene()
  await site.openPreview()
  expect(site.find('[data-testid=swap-contract-address]')).toBeNull()
  await site.press('swap-contract-show')
  await until(() => site.text('swap-contract-address')).toBe(ROUTER)
  expect(await site.violations()).toEqual([])
})

test('has one step without an approval, and one for a batch', async () => {
  site = await openScene()
  await site.openPreview(oneCoin)
  expect(steps()).toEqual(['Swap'])
  expect(site.text('swap-confirm-button')).toBe('Swap 1 FAKE')
  site.chain.hasBatch = true
  await site.openPreview(tenRidge)
  expect(steps()).toEqual(['Approve exactly 10 RUSD and swap'])
  expect(await site.violations()).toEqual([])
})

test('removes an old approval first if the token requires that', async () => {
  site = await openScene()
  site.chain.resetting.add(RIDGE)
  site.chain.allowances.set(`${RIDGE} ${ROUTER}`, 5n)
  await site.openPreview()
  expect(steps()).toEqual(['Remove the old approval', 'Approve exactly 10 RUSD', 'Swap'])
})

describe('the confirm button', () => {
  test('is armed half a second after the content', async () => {
    site = await openScene()
    await site.openForm()
    await until(() => site.text('swap-action-button')).toBe('Review swap')
    await site.press('swap-action-button')
    await until(() => site.find('[data-testid=swap-confirm-button]:not(:disabled)')).not.toBeNull()
    const shownAtMs = performance.now()
    expect(site.isReady('swap-confirm-button')).toBe(false)
    await until(() => site.isReady('swap-confirm-button')).toBe(true)
    expect(performance.now() - shownAtMs).toBeGreaterThan(300)
  })

  test('waits for the tick of a strong warning', async () => {
    site = await openScene()
    const [provider] = site.providers
    if (provider) provider.spoilQuote = quote => ({ ...quote, priceImpactBps: 1_200 })
    await site.openForm()
    await until(() => site.text('swap-warning-price-impact')).toContain('You lose about 12% of your money')
    await until(() => site.text('swap-action-button')).toBe('Review swap')
    await site.press('swap-action-button')
    await until(() => site.text('swap-simulated')).toContain('Test run passed.')
    const button = await site.get<HTMLButtonElement>('swap-confirm-button')
    expect(button.disabled).toBe(true)
    expect(await site.violations()).toEqual([])
    await userEvent.click((await site.get('swap-accept')).parentElement as HTMLElement)
    await until(() => site.isReady('swap-confirm-button')).toBe(true)
  })

  test('says that the price got worse after the quote expired, and is armed anew', async () => {
    site = await openScene()
    await site.openPreview()
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now + 31_000)
    site.chain.rate = { numerator: 9n, denominator: 10n }
    document.dispatchEvent(new Event('visibilitychange'))
    await until(() => site.text('swap-worse')).toBe('The price got worse. You now get at least 8.91 QUSD.')
    await until(said).toContain('The price changed. Check it again.')
    expect(site.text('swap-preview-to')).toBe('9 QUSD')
    await until(() => site.isReady('swap-confirm-button')).toBe(true)
  })

  test('needs a tick if the result halved after the quote expired', async () => {
    site = await openScene()
    await site.openPreview()
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now + 31_000)
    site.chain.rate = { numerator: 1n, denominator: 2n }
    document.dispatchEvent(new Event('visibilitychange'))
    await until(() => site.text('swap-preview-to')).toBe('5 QUSD')
    const button = await site.get<HTMLButtonElement>('swap-confirm-button')
    await until(() => button.disabled).toBe(true)
    await userEvent.click((await site.get('swap-accept')).parentElement as HTMLElement)
    await until(() => site.isReady('swap-confirm-button')).toBe(true)
  })
})

describe('a swap that cannot be requested', () => {
  test('names a transaction that pays someone else, and leads back to the form', async () => {
    site = await openScene()
    const [provider] = site.providers
    if (provider) provider.spoilPayload = payload => ({ ...payload, recipient: 'fake00000666' })
    await site.openForm()
    await until(() => site.text('swap-costs-failed')).toContain('Stopped to protect you')
    await site.press('swap-action-button')
    await until(() => site.text('swap-failure')).toContain('would have paid the result to someone else')
    expect(await site.violations()).toEqual([])
    await site.press('swap-failure-action')
    await until(() => site.views().at(-1)).toBe(SwapView.id)
    expect(site.chain.sent).toEqual([])
  })

  test('is prepared again after nodes failed', async () => {
    site = await openScene()
    await site.openForm()
    await until(() => site.find('[data-testid=swap-fee] bdi')).not.toBeNull()
    site.chain.nodeFailure = Object.assign(new Error('Down'), { code: 'transfer/unreachable' })
    await site.press('swap-action-button')
    await until(() => site.text('swap-failure')).toContain('No connection')
    site.chain.nodeFailure = undefined
    await site.press('swap-failure-action')
    await until(() => site.isReady('swap-confirm-button')).toBe(true)
  })
})

test('leaves the preview without a form', async () => {
  site = await openScene()
  await site.kernel.router.open({ target: { view: SwapPreviewView.id } })
  await until(() => site.views().includes(SwapPreviewView.id)).toBe(false)
})

describe('the request to the wallet', () => {
  test('shows each step, and then that the swap was sent', async () => {
    site = await openScene()
    site.chain.answers = ['wait']
    await site.confirm()
    await until(() => site.views().at(-1)).toBe(SwapResultView.id)
    await until(() => site.texts('.attempt-title')[0]).toBe('Approve in Wallet One')
    expect(site.texts('.attempt-detail')[0]).toContain('Let Provider first take exactly 10 RUSD.')
    expect(site.find('[data-testid=swap-step-approve]')?.dataset.status).toBe('wallet')
    expect(await site.violations()).toEqual([])
    site.chain.settle('approve')
    await until(() => site.texts('.attempt-title')[0]).toBe('Approval sent')
    await until(() => site.find('[data-testid=swap-step-swap]')?.dataset.status).toBe('wallet')
    expect(site.find('[data-testid=swap-step-approve]')?.dataset.status).toBe('done')
    expect(site.texts('.attempt-detail')[0]).toContain('Swap 10 RUSD for about 10 QUSD.')
    site.chain.settle('approve')
    await until(() => site.text('swap-result')).toContain('Your swap of 10 RUSD to about 10 QUSD is on its way.')
    await until(said).toContain('Sent.')
    expect(await site.violations()).toEqual([])
    await site.press('swap-done')
    await until(site.views).toEqual(['Account'])
    expect(site.chain.funds.get(QUARTZ)).toBe(10_000_000n)
  })

  test('can be cancelled, which leads back to the preview', async () => {
    site = await openScene()
    site.chain.answers = ['wait']
    await site.confirm(oneCoin)
    await site.press('swap-cancel')
    await until(() => site.views().at(-1)).toBe(SwapPreviewView.id)
    await until(() => site.isReady('swap-confirm-button')).toBe(true)
  })
})
