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

describe('the first source that knows', () => {
  test('is the wallet, with prices of the service', async () => {
    const asked: unknown[] = []
    const { read, now } = await site({
      features: {
        balance,
        walletAssets: { read: async () => [token('a'), token('b')] },
        tokens: { read: neverCalled('tokens') }
      },
      data: {
        balances: neverCalled('balances'),
        async prices(...all) {
          asked.push(all.slice(0, 2))
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
    expect(asked).toEqual([['fake:one', [undefined, 'a', 'b']]])
  })

  test('is the service, in the currency of the site, where the wallet does not say', async () => {
    const asked: unknown[] = []
    const { read, now, names } = await site({
      options: { currency: 'EUR' },
      features: { balance, walletAssets: { read: async () => undefined }, tokens: { read: neverCalled('tokens') } },
      data: {
        async balances(account, { currency, anew }) {
          asked.push([account, currency, anew])
          return [coin, { ...token('a'), price: '1' }]
        }
      }
    })
    await read()
    expect([now()?.source, names()]).toEqual(['service', ['COIN', 'A']])
    expect(asked).toEqual([[holder, 'EUR', false]])
  })

  test('is the chain, asked for what the site lists, where no service serves it', async () => {
    const asked: unknown[] = []
    const { read, now, names } = await site({
      options: { tokens: { 'fake:one': [{ address: 'a', image: 'https://site.example/a.png' }], 'fake:two': [] } },
      features: {
        balance,
        tokens: {
          async read(account, known) {
            asked.push([account, known])
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
    expect(asked).toEqual([[holder, ['a']]])
  })

  test('is the coin alone on a chain without tokens', async () => {
    const { read, now, names } = await site({ features: { balance } })
    await read()
    expect([now()?.status, now()?.source, names()]).toEqual(['ready', 'chain', ['FAKE']])
  })

  test('is none where nothing reads what accounts have', async () => {
    const { read, now } = await site({ data: {} })
    await read()
    expect([now()?.status, now()?.assets]).toEqual(['none', []])
  })

  test('is the next one, when one fails', async () => {
    const { kernel, read, now, names } = await site({
      features: { balance, walletAssets: { read: fails }, tokens: { read: async () => [token('a')] } },
      data: { balances: fails }
    })
    await read()
    expect([now()?.status, now()?.source, names()]).toEqual(['ready', 'chain', ['FAKE', 'A']])
    kernel.expectFailure('balances')
    kernel.expectFailure('balances')
  })

  test('is the next one, when the wallet stays silent', async () => {
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

  test('is as good without a coin or prices that cannot be read', async () => {
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
  /** Answers with a token of its own each time, when the test says so. */
  async function counted() {
    const answers: (() => void)[] = []
    let count = 0
    const opened = await site({
      features: {
        tokens: {
          read: () =>
            new Promise(resolve => {
              const symbol = `T${++count}`
              answers.push(() => resolve([token('a', { symbol })]))
            })
        }
      }
    })
    const answer = async () => {
      await expect.poll(() => answers.length).toBeGreaterThan(0)
      answers.shift()?.()
    }
    return { ...opened, answer, count: () => count }
  }

  test('is done once for all who wait, and not again for 30 s', async () => {
    const { read, answer, names, count } = await counted()
    const both = [read(), read()]
    await answer()
    await Promise.all(both)
    pass(29_999)
    await read()
    expect([names(), count()]).toEqual([['T1'], 1])
    pass(1)
    const again = read()
    await answer()
    await again
    expect([names(), count()]).toEqual([['T2'], 2])
  })

  test('anew is done at once, and after one that may have begun too early', async () => {
    const { read, answer, names } = await counted()
    const first = read()
    const forced = [read({ force: true }), read({ force: true })]
    await answer()
    await first
    expect(names()).toEqual(['T1'])
    await answer()
    await Promise.all(forced)
    expect(names()).toEqual(['T2'])
    const third = read({ force: true })
    await answer()
    await third
    expect(names()).toEqual(['T3'])
  })

  test('says when what is known changed, and only then', async () => {
    const heard: unknown[] = []
    let amount = 1n
    const { kernel, read } = await site({ features: { tokens: { read: async () => [token('a', { amount })] } } })
    kernel.events.on('balances:changed', event => void heard.push(event))
    await read()
    await read({ force: true })
    expect(heard).toEqual([{ account: holder }])
    amount = 2n
    await read({ force: true })
    expect(heard).toEqual([{ account: holder }, { account: holder }])
  })

  test('ends with the kernel', async () => {
    const { kernel, read, now } = await counted()
    const reading = read()
    await expect.poll(() => now()?.status).toBe('loading')
    await kernel.dispose()
    await reading
    expect(now()?.status).toBe('loading')
  })
})

describe('a failure', () => {
  test('says so once for each try, keeps what was known, and blocks for 30 s', async () => {
    let works = true
    let tries = 0
    const opened = await site({
      features: {
        tokens: {
          async read() {
            tries++
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
    expect([now()?.status, tries]).toEqual(['failed', 2])
    pass(1)
    await read()
    expect([now()?.status, now()?.retryAtMs, tries]).toEqual(['ready', undefined, 3])
  })

  test('of every source tells of each', async () => {
    const { kernel, read, now } = await site({ features: { balance: { read: fails } }, data: { balances: fails } })
    await read()
    expect(now()?.status).toBe('failed')
    expect((kernel.expectFailure('balances').error as AggregateError).errors).toHaveLength(2)
  })
})

describe('a transfer that is settled', () => {
  const settled = { id: '0x1', account: holder, status: 'confirmed' } as const

  test('is read at once while the dialog is open, else with the next look', async () => {
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

test('nothing is read before anybody asks, and the tab is there', async () => {
  const { kernel, now } = await site({
    features: { balance: { read: neverCalled('balance') }, tokens: { read: neverCalled('tokens') } },
    data: { balances: neverCalled('balances') }
  })
  await kernel.router.open({ target: { view: 'ProfileWallets' } })
  const tabs = kernel.contributions.visible(AccountTabs).get()
  expect(tabs.map(({ item }) => [item.id, item.label()])).toEqual([['tokens', 'Tokens']])
  expect(now()).toBeUndefined()
})

describe('whether the tab brings a total is known before anything is loaded', () => {
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

  test('without a data service there is none', async () => {
    expect(await hasTotal()).toBe(false)
  })
  test('with one that has prices there is one', async () => {
    expect(await hasTotal({}, ['data'])).toBe(true)
  })
  test('with one that has no host for them there is none', async () => {
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
])('options %j are refused by name', (options, option) => {
  expect(() => balances(options as BalancesOptions)).toThrow(KernelError)
  expect(() => balances(options as BalancesOptions)).toThrow(
    expect.objectContaining({ context: expect.objectContaining({ option }) })
  )
})
