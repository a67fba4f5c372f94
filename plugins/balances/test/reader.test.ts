import { definePlugin, KernelError } from '@latchkit/kernel'
import { neverCalled } from '@latchkit/kernel/testing'
import { AccountTabs } from '@latchkit/plugin-account/contract'
import { type AccountDataApi, type DataApi, DataService } from '@latchkit/plugin-data/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BalancesOptions, balances } from '../src/index.js'
import { holder, site, token } from './setup.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

const balance = { read: async () => 5_000_000_000n }
const fails = async () => Promise.reject(new Error('down'))
const coin = { name: 'Coin', symbol: 'COIN', decimals: 9, amount: 1n }

describe('the source of the holdings', () => {
  test('is the wallet, with prices of the service', async () => {
    const requests: unknown[] = []
    const { read, now } = await site({
      features: {
        balance,
        walletAssets: { read: async () => [token('a'), token('b')] },
        tokens: { read: neverCalled('tokens') }
      },
      data: {
        balances: neverCalled('balances'),
        async prices(...all) {
          requests.push(all.slice(0, 2))
          return new Map([
            ['', '2'],
            ['b', '3']
          ])
        }
      }
    })
    await read()
    expect(now()).toEqual({
      status: 'ready',
      source: 'wallet',
      readAtMs: 1_000_000,
      assets: [
        { name: 'Fake coin', symbol: 'FAKE', decimals: 9, amount: '5000000000', price: '2' },
        { address: 'b', name: 'Token b', symbol: 'B', decimals: 6, amount: '1500000', price: '3' },
        { address: 'a', name: 'Token a', symbol: 'A', decimals: 6, amount: '1500000' }
      ]
    })
    expect(requests).toEqual([['fake:one', [undefined, 'a', 'b']]])
  })

  test('is the service, in the currency of the site, if the wallet does not list assets', async () => {
    const requests: unknown[] = []
    const { read, now, names } = await site({
      options: { currency: 'EUR' },
      features: { balance, walletAssets: { read: async () => undefined }, tokens: { read: neverCalled('tokens') } },
      data: {
        async balances(account, { currency, force }) {
          requests.push([account, currency, force])
          return [coin, { ...token('a'), price: '1' }]
        }
      }
    })
    await read()
    expect([now()?.source, names()]).toEqual(['service', ['COIN', 'A']])
    expect(requests).toEqual([[holder, 'EUR', false]])
  })

  test('is the chain, which reads the listed tokens, if the service returns nothing', async () => {
    const requests: unknown[] = []
    const { read, now, names } = await site({
      options: { tokens: { 'fake:one': [{ address: 'a', image: 'https://site.example/a.png' }], 'fake:two': [] } },
      features: {
        balance,
        tokens: {
          async read(account, listed) {
            requests.push([account, listed])
            return [token('a'), token('b', { symbol: 'A' })]
          }
        }
      },
      data: {}
    })
    await read()
    expect([now()?.source, names()]).toEqual(['chain', ['FAKE', 'A', 'A']])
    expect(now()?.assets.map(({ icon, hidden }) => [icon, hidden])).toEqual([
      [undefined, undefined],
      ['https://site.example/a.png', undefined],
      [undefined, 'look-alike']
    ])
    expect(requests).toEqual([[holder, ['a']]])
  })

  test('is the chain, with only the coin, if the chain has no tokens', async () => {
    const { read, now, names } = await site({ features: { balance } })
    await read()
    expect([now()?.status, now()?.source, names()]).toEqual(['ready', 'chain', ['FAKE']])
  })

  test('is missing, with the status `none`, if nothing reads holdings', async () => {
    const { read, now } = await site({ data: {} })
    await read()
    expect([now()?.status, now()?.assets]).toEqual(['none', []])
  })

  test('is the next one if one fails', async () => {
    const { kernel, read, now, names } = await site({
      features: { balance, walletAssets: { read: fails }, tokens: { read: async () => [token('a')] } },
      data: { balances: fails }
    })
    await read()
    expect([now()?.status, now()?.source, names()]).toEqual(['ready', 'chain', ['FAKE', 'A']])
    kernel.expectFailure('balances')
    kernel.expectFailure('balances')
  })

  test('is the next one if the wallet does not respond', async () => {
    const { kernel, read, now } = await site({
      features: { balance, walletAssets: { read: () => new Promise(() => {}) } }
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const reading = read()
    await vi.advanceTimersByTimeAsync(60_000)
    await reading
    expect([now()?.status, now()?.source]).toEqual(['ready', 'chain'])
    kernel.expectFailure('balances')
  })

  test('is the wallet even if the coin and the prices cannot be read', async () => {
    const { kernel, read, names } = await site({
      features: { balance: { read: fails }, walletAssets: { read: async () => [token('a')] } },
      data: { prices: fails }
    })
    await read()
    expect(names()).toEqual(['A'])
    kernel.expectFailure('balances')
    kernel.expectFailure('balances')
  })
})

describe('reading', () => {
  /** Creates a site that returns another symbol with each response. The test triggers the responses. */
  async function siteWithManualResponses() {
    const responses: (() => void)[] = []
    let count = 0
    const opened = await site({
      features: {
        tokens: {
          read: () =>
            new Promise(resolve => {
              const symbol = `T${++count}`
              responses.push(() => resolve([token('a', { symbol })]))
            })
        }
      }
    })
    const respond = async () => {
      await expect.poll(() => responses.length).toBeGreaterThan(0)
      responses.shift()?.()
    }
    return { ...opened, respond, count: () => count }
  }

  test('sends one request for all callers, and the next one after 30 s', async () => {
    const { read, respond, names, count } = await siteWithManualResponses()
    const both = [read(), read()]
    await respond()
    await Promise.all(both)
    pass(29_999)
    await read()
    expect([names(), count()]).toEqual([['T1'], 1])
    pass(1)
    const again = read()
    await respond()
    await again
    expect([names(), count()]).toEqual([['T2'], 2])
  })

  test('with `force` sends a request at once, or after a running request', async () => {
    const { read, respond, names } = await siteWithManualResponses()
    const first = read()
    const forced = [read({ force: true }), read({ force: true })]
    await respond()
    await first
    expect(names()).toEqual(['T1'])
    await respond()
    await Promise.all(forced)
    expect(names()).toEqual(['T2'])
    const third = read({ force: true })
    await respond()
    await third
    expect(names()).toEqual(['T3'])
  })

  test('emits `balances:changed` only if the holdings or their status changed', async () => {
    const events: unknown[] = []
    let amount = 1n
    const { kernel, read } = await site({ features: { tokens: { read: async () => [token('a', { amount })] } } })
    kernel.events.on('balances:changed', event => void events.push(event))
    await read()
    await read({ force: true })
    expect(events).toEqual([{ account: holder }])
    amount = 2n
    await read({ force: true })
    expect(events).toEqual([{ account: holder }, { account: holder }])
  })

  test('stops when the kernel is disposed', async () => {
    const { kernel, read, now } = await siteWithManualResponses()
    const reading = read()
    await expect.poll(() => now()?.status).toBe('loading')
    await kernel.dispose()
    await reading
    expect(now()?.status).toBe('loading')
  })
})

describe('a failure', () => {
  test('shows one toast, keeps the last holdings, and pauses reads for 30 s', async () => {
    let works = true
    let reads = 0
    const opened = await site({
      features: {
        tokens: {
          async read() {
            reads++
            if (!works) throw new Error('down')
            return [token('a')]
          }
        }
      }
    })
    const { kernel, read, now, names, toast } = opened
    await read()
    works = false
    pass(30_000)
    await read()
    expect([now()?.status, names(), now()?.readAtMs, now()?.retryAtMs]).toEqual(['failed', ['A'], 1_000_000, 1_060_000])
    expect(toast()).toBe('Token Balance Unavailable')
    expect(kernel.expectFailure('balances').detail).toBe(`holdings of ${holder}`)

    works = true
    pass(29_999)
    await read()
    await read({ force: true })
    expect([now()?.status, reads]).toEqual(['failed', 2])
    pass(1)
    await read()
    expect([now()?.status, now()?.retryAtMs, reads]).toEqual(['ready', undefined, 3])
  })

  test('of every source is reported with all errors', async () => {
    const { kernel, read, now } = await site({ features: { balance: { read: fails } }, data: { balances: fails } })
    await read()
    expect(now()?.status).toBe('failed')
    expect((kernel.expectFailure('balances').error as AggregateError).errors).toHaveLength(2)
  })
})

describe('a settled transaction', () => {
  const settled = { id: '0x1', account: holder, status: 'confirmed' } as const

  test('causes a refetch: at once if the dialog is open, else with the next read', async () => {
    let count = 0
    const tokens = {
      async read() {
        count++
        return [token('a')]
      }
    }
    const { kernel, read } = await site({ features: { tokens } })
    kernel.events.emit('transaction:settled', settled)
    await read()
    expect(count).toBe(1)
    kernel.events.emit('transaction:settled', settled)
    expect(count).toBe(1)
    await read()
    expect(count).toBe(2)
    await kernel.router.open()
    kernel.events.emit('transaction:settled', settled)
    await expect.poll(() => count).toBe(3)
  })
})

test('the tab exists, and nothing is read before `read`', async () => {
  const { kernel, now } = await site({
    features: { balance: { read: neverCalled('balance') }, tokens: { read: neverCalled('tokens') } },
    data: { balances: neverCalled('balances') }
  })
  await kernel.router.open({ target: { view: 'ProfileWallets' } })
  const tabs = kernel.contributions.visible(AccountTabs).get()
  expect(tabs.map(({ item }) => [item.id, item.label()])).toEqual([['tokens', 'Tokens']])
  expect(now()).toBeUndefined()
})

describe('hasTotal of the tab, before its module is loaded', () => {
  const hasTotal = async (data?: Partial<AccountDataApi>, hosts?: readonly string[]) => {
    const { kernel } = await site({ ...(data && { data }) })
    if (hosts) await kernel.add(fakeService(hosts))
    return kernel.contributions.visible(AccountTabs).get()[0]?.item.hasTotal?.()
  }
  const fakeService = (hosts: readonly string[]) =>
    definePlugin({
      id: 'fake-service',
      provides: { service: DataService },
      setup: () => ({ service: { has: (service: string) => hosts.includes(service) } as unknown as DataApi })
    })

  test('is false without a data service', async () => {
    expect(await hasTotal()).toBe(false)
  })
  test('is true with a data service', async () => {
    expect(await hasTotal({}, ['data'])).toBe(true)
  })
  test('is false if the data service has no host for prices', async () => {
    expect(await hasTotal({}, ['catalogue'])).toBe(false)
  })
})

test.each([
  [{ currency: 'usd' }, 'currency'],
  [{ currency: '' }, 'currency'],
  [{ tokens: { 'fake:one': ['a'] } }, 'tokens'],
  [{ tokens: { 'fake:one': { address: 'a' } } }, 'tokens'],
  [{ tokens: { 'fake:one': [{ address: '' }] } }, 'tokens'],
  [{ collections: { 'fake:one': ['a'] } }, 'collections'],
  [{ collections: { 'fake:one': [{}] } }, 'collections'],
  [{ collections: ['a'] }, 'collections'],
  [{ collections: [] }, 'collections'],
  [{ collections: null }, 'collections'],
  [{ collections: 7 }, 'collections'],
  [{ tokens: null }, 'tokens'],
  [{ other: 1 }, 'other']
])('rejects the options %j and names the option', (options, option) => {
  expect(() => balances(options as BalancesOptions)).toThrow(KernelError)
  expect(() => balances(options as BalancesOptions)).toThrow(
    expect.objectContaining({ context: expect.objectContaining({ option }) })
  )
})
