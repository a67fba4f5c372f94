import { createPolkadotWallet, injectPolkadotWallet } from '@latchkit/example-wallets'
import type { Connector } from '@latchkit/plugin-chains/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { discoverWallets, type WalletPage } from '../src/lazy/wallet/discovery.js'
import { kusamaAt, networksOf, polkadotAt } from './networks.js'
import { visits } from './visits.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const wallet = (key: string) => createPolkadotWallet({ key, name: key, mark: 'larch', storage: undefined })

function discovering(page: WalletPage = new EventTarget()) {
  const calls: (readonly Connector[])[] = []
  let look = () => {}
  const parts = {
    networks: networksOf(polkadotAt(), kusamaAt()),
    authorized: async () => visits(),
    onOpened(again: () => void) {
      look = again
      return () => {
        look = () => {}
      }
    }
  }
  const stop = discoverWallets(parts, found => void calls.push(found), page)
  return { page, calls, stop, open: () => look(), ids: () => calls.at(-1)?.map(({ info }) => info.id) ?? [] }
}

describe('discoverWallets: wallets', () => {
  test('are found by their keys, passed on together, and not called', () => {
    const page = new EventTarget()
    const [talisman, other] = [wallet('talisman'), wallet('my-wallet')]
    for (const one of [talisman, other]) injectPolkadotWallet(one, page)
    const { calls, stop } = discovering(page)
    expect(calls).toHaveLength(1)
    expect(calls[0]?.map(({ info }) => info)).toEqual([
      { id: 'talisman', name: 'Talisman', kind: 'injected' },
      { id: 'my-wallet', name: 'my-wallet', kind: 'injected' }
    ])
    vi.runAllTimers()
    expect([...talisman.requests, ...other.requests]).toEqual([])
    expect(calls).toHaveLength(1)
    stop()
  })

  test.each([200, 900, 2_900])('that are injected after %i ms are found', lateMs => {
    const { page, calls, stop, ids } = discovering()
    expect(calls).toEqual([])
    setTimeout(() => injectPolkadotWallet(wallet('late'), page), lateMs)
    vi.advanceTimersByTime(3_000)
    expect(ids()).toEqual(['late'])
    expect(vi.getTimerCount()).toBe(0)
    stop()
  })

  test('that are injected later are found at the load event or when the dialog opens', () => {
    const { page, stop, ids, open } = discovering()
    vi.runAllTimers()
    injectPolkadotWallet(wallet('one'), page)
    page.dispatchEvent(new Event('load'))
    expect(ids()).toEqual(['one'])
    injectPolkadotWallet(wallet('two'), page)
    open()
    expect(ids()).toEqual(['one', 'two'])
    stop()
  })

  test('are not scanned for after disposal', () => {
    const { page, calls, stop, open } = discovering()
    stop()
    expect(vi.getTimerCount()).toBe(0)
    injectPolkadotWallet(wallet('late'), page)
    page.dispatchEvent(new Event('load'))
    open()
    expect(calls).toEqual([])
  })

  test('keep their connector if the object at their key changes', () => {
    const page = new EventTarget()
    injectPolkadotWallet(wallet('one'), page)
    const { calls, stop, open } = discovering(page)
    const [before] = calls[0] ?? []
    injectPolkadotWallet(wallet('one'), page)
    injectPolkadotWallet(wallet('two'), page)
    open()
    expect(calls[1]?.[0]).toBe(before)
    stop()
  })
})

describe('discoverWallets: injectedWeb3', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'talisman'],
    ['a number', 7],
    ['an empty object', {}],
    [
      'a trap',
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('trap')
          }
        }
      )
    ],
    ['invalid entries', { a: null, b: 7, c: 'x', d: {}, e: { enable: 1 }, f: () => {} }],
    ['invisible keys', { '': { enable() {} }, '\u202E': { enable() {} } }],
    ['inherited entries', Object.create({ inherited: { enable() {} } })]
  ])('with %s has no wallets', (_, injectedWeb3) => {
    const { calls, stop, open } = discovering(Object.assign(new EventTarget(), { injectedWeb3 }))
    open()
    expect(calls).toEqual([])
    stop()
  })

  test('with a getter that throws has the other wallets', () => {
    const page = new EventTarget()
    const injectedWeb3 = {
      get trap(): never {
        throw new Error('trap')
      },
      two: {
        get enable(): never {
          throw new Error('trap')
        }
      }
    }
    injectPolkadotWallet(wallet('good'), Object.assign(page, { injectedWeb3 }))
    expect(discovering(page).ids()).toEqual(['good'])
    const guarded = Object.defineProperty(new EventTarget(), 'injectedWeb3', {
      get() {
        throw new Error('trap')
      }
    })
    expect(discovering(guarded).calls).toEqual([])
  })

  test('with a key of 10,000 characters has a wallet with a cut name', () => {
    const { ids, stop } = discovering(
      Object.assign(new EventTarget(), {
        injectedWeb3: { ['x'.repeat(10_000)]: { enable() {} }, other: { enable() {} } }
      })
    )
    expect(ids()).toEqual(['x'.repeat(64), 'other'])
    stop()
  })

  test('with one object at 60 keys lists it five times, and later wallets', () => {
    const same = { enable() {} }
    const keys = Array.from({ length: 60 }, (_, index) => [`name-${index}`, same])
    const injectedWeb3 = { ...Object.fromEntries(keys), later: { enable() {} } }
    const { ids, stop } = discovering(Object.assign(new EventTarget(), { injectedWeb3 }))
    expect(ids()).toEqual([0, 1, 2, 3, 4].map(index => `name-${index}`).concat('later'))
    stop()
  })

  test('with ten thousand entries is cut to fifty', () => {
    const entries = Array.from({ length: 10_000 }, (_, index) => [`wallet-${index}`, { enable() {} }])
    const { ids, stop } = discovering(Object.assign(new EventTarget(), { injectedWeb3: Object.fromEntries(entries) }))
    expect(ids()).toHaveLength(50)
    stop()
  })
})
