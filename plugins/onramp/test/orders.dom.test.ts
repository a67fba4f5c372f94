import { createTestKernel } from '@latchkit/kernel/testing'
import { chains } from '@latchkit/plugin-chains'
import { connections } from '@latchkit/plugin-connections'
import { shell } from '@latchkit/plugin-shell'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sharedStorage } from '../../data/test/shared-storage.js'
import { Onramp, type PurchaseRequest } from '../src/contract.js'
import { onramp } from '../src/index.js'
import { order } from './order.js'
import { createServices, idOf, servicesPlugin } from './services.js'

const KEY = '@appkit/onramp/orders'
const { signal } = new AbortController()
const request: PurchaseRequest = {
  account: 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  symbol: 'USDC',
  amount: '50',
  currency: 'USD'
}

function browser() {
  const storage = sharedStorage()
  const services = createServices()
  const openPage = () =>
    createTestKernel(
      [
        shell({ locale: 'en' }),
        chains(),
        connections(),
        onramp({ card: {}, restrictedTimeZones: [] }),
        servicesPlugin(services)
      ],
      { atEnd: onTestFinished, storage: storage.tab() }
    )
  const stored = () => JSON.parse(storage.values.get(KEY) ?? '{"d":[]}').d as { id: string; status: string }[]
  const asked = () => services.sent.filter(({ path }) => path[1] === 'orders').map(({ path }) => path[2])
  return { storage, services, openPage, stored, asked }
}

test('a purchase of an earlier page is followed after a reload, and its URL is not stored', async () => {
  const { services, storage, openPage, stored, asked } = browser()
  const first = await openPage()
  const { order, url } = await first.get(Onramp).start('coinbase', request, signal)
  expect([order.id, url]).toEqual([idOf(1), expect.stringContaining('https://pay.coinbase.com/')])
  await expect.poll(stored).toMatchObject([{ id: idOf(1), status: 'created' }])
  expect(storage.values.get(KEY)).not.toContain('sessionToken')
  await first.dispose()
  services.order = () => ({ orderId: idOf(1), status: 'completed', amount: '49' })
  services.sent.length = 0
  await openPage()
  await expect.poll(stored).toMatchObject([{ id: idOf(1), status: 'completed' }])
  expect(asked()).toEqual([idOf(1)])
})

test('tabs share their purchases', async () => {
  const { openPage, stored } = browser()
  const [one, two] = [await openPage(), await openPage()]
  await one.get(Onramp).start('coinbase', request, signal)
  await two.get(Onramp).start('coinbase', request, signal)
  await expect
    .poll(() =>
      stored()
        .map(({ id }) => id)
        .sort()
    )
    .toEqual([idOf(1), idOf(2)])
})

test('two tabs with more purchases than are stored keep the newest ones, and write them a few times only', async () => {
  const { storage, openPage, stored } = browser()
  const pages = [await openPage(), await openPage()]
  for (let count = 0; count < 6; count += 1) {
    for (const page of pages) await page.get(Onramp).start('coinbase', request, signal)
  }
  await expect.poll(() => stored().length).toBe(10)
  const write = vi.spyOn(storage.values, 'set')
  await pages[0]?.get(Onramp).start('coinbase', request, signal)
  await expect.poll(() => stored().map(({ id }) => id)).toContain(idOf(13))
  expect(write.mock.calls.length).toBeLessThan(20)
})

test('start rejects a purchase that could not be read again after a reload', async () => {
  const api = (await browser().openPage()).get(Onramp)
  for (const wrong of [{ currency: 'usd' }, { amount: '1e3' }, { symbol: '' }])
    await expect(api.start('coinbase', { ...request, ...wrong }, signal)).rejects.toMatchObject({
      code: 'onramp/invalid-order'
    })
})

test('a stored value that is invalid counts as absent', async () => {
  const { storage, openPage, asked } = browser()
  storage.values.set(KEY, JSON.stringify({ v: 1, t: Date.now(), d: [{ id: '../admin' }] }))
  await openPage()
  expect(asked()).toEqual([])
})

test('a stored order that is more than a minute in the future is left out, and the others are kept', async () => {
  const { storage, openPage, asked } = browser()
  const nowMs = Date.now()
  const at = (index: number, createdAtMs: number) => ({ ...order, id: idOf(index), createdAtMs })
  const d = [at(1, nowMs + 10 * 60_000), at(2, nowMs + 30_000), at(3, nowMs)]
  storage.values.set(KEY, JSON.stringify({ v: 1, t: nowMs, d }))
  await openPage()
  await expect.poll(asked).toEqual([idOf(2), idOf(3)])
})

test('start rejects an unknown provider, another chain family and an order id that can be guessed', async () => {
  const { services, openPage } = browser()
  const api = (await openPage()).get(Onramp)
  await expect(api.start('nobody', request, signal)).rejects.toMatchObject({ code: 'onramp/unknown-provider' })
  const elsewhere = { ...request, account: 'bip122:1:x' } as const
  await expect(api.start('coinbase', elsewhere, signal)).rejects.toMatchObject({ code: 'onramp/unsupported-network' })
  services.page = () => ({ url: 'https://pay.coinbase.com/', orderId: '1' })
  await expect(api.start('coinbase', request, signal)).rejects.toMatchObject({ code: 'data/invalid-answer' })
})

test('start ends the wait for a provider that never responds, and for one that ignores an abort', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { services, openPage, stored } = browser()
  services.page = () => new Promise(() => {})
  const api = (await openPage()).get(Onramp)
  const waiting = expect(api.start('coinbase', request, signal)).rejects.toMatchObject({
    code: 'onramp/timeout',
    context: { provider: 'coinbase' }
  })
  await expect.poll(() => services.sent.length).toBe(1)
  await vi.advanceTimersByTimeAsync(15_000)
  await waiting
  const controller = new AbortController()
  const aborted = expect(api.start('coinbase', request, controller.signal)).rejects.toBe('left')
  await expect.poll(() => services.sent.length).toBe(2)
  controller.abort('left')
  await aborted
  expect(stored()).toEqual([])
})
