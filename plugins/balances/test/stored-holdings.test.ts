import { type NamespaceFeatures, NativeBalances } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import type { PricedToken } from '@latchkit/plugin-data/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sharedStorage } from '../../data/test/shared-storage.js'
import type { BalancesOptions } from '../src/index.js'
import { holder, site, token } from './setup.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

const key = '@appkit/balances/portfolio'

/** Opens pages of a site whose data service returns the symbols T1, T2, and so on. */
function world() {
  const { tab, values } = sharedStorage()
  const served = {
    count: 0,
    tokens: (): readonly PricedToken[] | Promise<readonly PricedToken[]> => [token('a', { symbol: `T${served.count}` })]
  }
  const open = (currency = 'USD', options: BalancesOptions = {}, features: NamespaceFeatures = {}) =>
    site({
      options: { currency, ...options },
      features,
      data: {
        async balances() {
          served.count += 1
          return served.tokens()
        }
      },
      storage: tab(),
      canonicalAddress: text => (/^\w+$/.test(text) ? text.toLowerCase() : undefined)
    })
  return { values, served, open }
}

const stored = { name: 'Token', symbol: 'TKN', decimals: 6, amount: '5' }
const entryOf = (assets: unknown, entry: object = {}, value: object = {}) => ({
  key: [holder, 'USD'],
  atMs: 999_000,
  value: { status: 'ready', source: 'service', readAtMs: 999_000, assets, ...value },
  ...entry
})

describe('stored holdings', () => {
  test('are shown after a reload without a request while they are fresh', async () => {
    const { served, open, values } = world()
    const first = await open()
    await first.read()
    const shown = first.now()
    await first.kernel.dispose()
    expect([...values.keys()]).toContain(key)
    pass(20_000)
    const second = await open()
    await second.read()
    expect([second.now(), served.count]).toEqual([shown, 1])
    // The age of the holdings counts, not the age of the page.
    pass(10_000)
    await second.read()
    expect([second.names(), served.count]).toEqual([['T2'], 2])
  })

  test('are shared with other tabs', async () => {
    const { served, open } = world()
    const [one, other] = [await open(), await open()]
    await one.read()
    await other.read()
    expect([other.names(), served.count]).toEqual([['T1'], 1])
    const events: unknown[] = []
    other.kernel.events.on('balances:changed', event => void events.push(event))
    pass(1_000)
    await one.read({ force: true })
    await other.read()
    expect([other.names(), other.now()?.readAtMs, served.count]).toEqual([['T2'], 1_001_000, 2])
    expect(events).toEqual([{ account: holder }])
  })

  test('of another tab update the amount of the coin', async () => {
    const { served, open } = world()
    const coin = () => [{ name: 'Coin', symbol: 'COIN', decimals: 9, amount: BigInt(served.count) }]
    served.tokens = coin
    const features = { balance: { read: async () => 0n } }
    const [one, other] = [await open('USD', {}, features), await open('USD', {}, features)]
    await one.read()
    await other.read()
    pass(1_000)
    await one.read({ force: true })
    await other.read()
    await expect.poll(() => other.now()?.assets[0]?.amount).toBe('2')
    expect(other.kernel.get(NativeBalances).state.get().byAccount[holder]?.amount).toBe('2')
  })

  test('of another tab are kept if a read that began earlier fails, and used in the pause after a failure', async () => {
    const { served, open } = world()
    const [one, other] = [await open(), await open()]
    const { tokens } = served
    let fail = (_: Error) => {}
    served.tokens = () => new Promise((_, reject) => (fail = reject))
    const failing = other.read()
    await expect.poll(() => served.count).toBe(1)
    served.tokens = tokens
    pass(1_000)
    await one.read()
    await other.read()
    expect(other.names()).toEqual(['T2'])
    fail(new Error('down'))
    await failing
    expect([other.now()?.status, other.names(), other.toast()]).toEqual(['ready', ['T2'], undefined])

    served.tokens = () => Promise.reject(new Error('down'))
    await other.read({ force: true })
    expect(other.now()?.status).toBe('failed')
    other.kernel.expectFailure('balances')
    served.tokens = tokens
    pass(1_000)
    await one.read({ force: true })
    await other.read()
    expect([other.now()?.status, other.names(), served.count]).toEqual(['ready', ['T4'], 4])
  })

  test('of a token with a picture that is no link are stored without the picture', async () => {
    const { served, open } = world()
    const options = { tokens: { 'fake:one': [{ address: 'a', image: '/a.svg' }] } } as const
    const first = await open('USD', options)
    await first.read()
    expect(first.now()?.assets[0]?.icon).toBe('/a.svg')
    await first.kernel.dispose()
    const second = await open('USD', options)
    await second.read()
    expect([second.names(), second.now()?.assets[0]?.icon, served.count]).toEqual([['T1'], undefined, 1])
  })

  test('are read again after the clock was set back, and shared again', async () => {
    const { served, open } = world()
    const [one, other] = [await open(), await open()]
    await one.read()
    await other.read()
    pass(-3_600_000)
    await one.read()
    await other.read()
    expect([one.names(), other.names(), served.count]).toEqual([['T2'], ['T2'], 2])
  })

  test('are separate for each currency', async () => {
    const { served, open } = world()
    const [dollars, euros] = [await open('USD'), await open('EUR')]
    await dollars.read()
    await euros.read()
    expect([euros.names(), served.count]).toEqual([['T2'], 2])
  })

  test('with valid texts and amounts are used', async () => {
    const { values, served, open } = world()
    values.set(key, JSON.stringify({ v: 1, t: 999_000, d: [entryOf([{ ...stored, address: 'a' }])] }))
    const { read, now } = await open()
    await read()
    expect([now()?.assets, served.count]).toEqual([[{ ...stored, address: 'a' }], 0])
  })

  test.each([
    ['a negative amount', entryOf([{ ...stored, amount: '-5' }])],
    ['an amount with an exponent', entryOf([{ ...stored, amount: '1e5' }])],
    ['an address that is not in canonical form', entryOf([{ ...stored, address: 'A' }])],
    ['impossible decimals', entryOf([{ ...stored, decimals: 255 }])],
    ['a script as the picture', entryOf([{ ...stored, icon: 'javascript:alert(1)' }])],
    ['an invisible name', entryOf([{ ...stored, name: '\u200b' }])],
    ['an impossible price', entryOf([{ ...stored, price: '1e300' }])],
    ['a text in place of assets', entryOf('all')],
    ['no source', entryOf([], {}, { status: 'none' })],
    ['a time in the future', entryOf([stored], { atMs: 1_060_000 })],
    ['a read in the future', entryOf([stored], {}, { readAtMs: 1_060_000 })],
    ['no time', entryOf([stored], {}, { readAtMs: undefined })]
  ])('with %s are read again', async (_, entry) => {
    const { values, served, open } = world()
    values.set(key, JSON.stringify({ v: 1, t: 999_000, d: [entry] }))
    const { read, names } = await open()
    await read()
    expect([names(), served.count]).toEqual([['T1'], 1])
  })

  test('that are too large for the storage are cached in memory', async () => {
    const { values, served, open } = world()
    const icon = `data:image/png;base64,${'A'.repeat(16_000)}`
    served.tokens = () => Array.from({ length: 50 }, (_, index) => token(`a${index}`, { icon }))
    const { read, now } = await open()
    await read()
    await read()
    expect([now()?.assets.length, served.count, values.has(key)]).toEqual([50, 1, false])
  })

  test('of an earlier page are removed when the wallet disconnects', async () => {
    const { values, open, served } = world()
    const first = await open()
    await first.read()
    await first.kernel.dispose()
    const second = await open()
    expect(values.has(key)).toBe(true)
    await second.kernel.get(Connections).disconnect()
    await expect.poll(() => values.has(key)).toBe(false)
    await second.read()
    expect(served.count).toBe(2)
  })

  test('are shown no more once the wallet is disconnected', async () => {
    const { open } = world()
    const { kernel, read, now } = await open()
    await read()
    await kernel.get(Connections).disconnect()
    await expect.poll(now).toBeUndefined()
  })
})
