import { createCosmosWallet, injectCosmosWallet } from '@latchkit/example-wallets'
import type { Connector } from '@latchkit/plugin-chains/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CountingPage } from '../../../scripts/test/counting-page.js'
import { discoverWallets } from '../src/lazy/wallet/discovery.js'
import { chains, walletChains } from './networks.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const aWallet = () => createCosmosWallet({ name: 'A', mark: 'larch', chains: walletChains, storage: undefined })

function discover(page: CountingPage = new CountingPage(), discovery = true) {
  const calls: (readonly Connector[])[] = []
  const stop = discoverWallets({ networks: chains, discovery }, connectors => calls.push(connectors), page)
  const ids = () => calls.at(-1)?.map(({ info }) => info.id) ?? []
  return { page, calls, stop, ids }
}

describe('discoverWallets', () => {
  test('finds wallets at their known paths without calling them', () => {
    const page = new CountingPage()
    const places = ['station.keplr', 'keplr', 'cosmostation.providers.keplr', 'leap']
    const wallets = places.map(place => {
      const wallet = aWallet()
      injectCosmosWallet(wallet, page, place)
      return wallet
    })
    const { calls } = discover(page)
    expect(calls).toHaveLength(1)
    expect(calls[0]?.map(({ info }) => info)).toEqual([
      { id: 'keplr', name: 'Keplr', kind: 'injected', identity: 'app.keplr' },
      { id: 'leap', name: 'Leap', kind: 'injected', identity: 'io.leapwallet.leapwallet' },
      { id: 'cosmostation', name: 'Cosmostation', kind: 'injected', identity: 'io.cosmostation' },
      { id: 'station', name: 'Station', kind: 'injected' }
    ])
    expect(wallets.flatMap(({ requests }) => requests)).toEqual([])
  })

  test.each([[50], [900], [2_900]])('finds a wallet that is injected after %i ms', ms => {
    const { page, ids } = discover()
    vi.advanceTimersByTime(ms)
    injectCosmosWallet(aWallet(), page)
    expect(ids()).toEqual([])
    vi.advanceTimersByTime(2_100)
    expect(ids()).toEqual(['keplr'])
  })

  test('finds a wallet that is injected before the load event', () => {
    const { page, ids } = discover()
    injectCosmosWallet(aWallet(), page)
    page.dispatchEvent(new Event('load'))
    expect(ids()).toEqual(['keplr'])
  })

  test('stops: no timers and listeners are left', () => {
    const { page, stop, ids } = discover()
    vi.advanceTimersByTime(3_000)
    expect(vi.getTimerCount()).toBe(0)
    stop()
    expect(page.listeners).toBe(0)
    const early = discover()
    early.stop()
    expect([early.page.listeners, vi.getTimerCount()]).toEqual([0, 0])
    injectCosmosWallet(aWallet(), early.page)
    vi.advanceTimersByTime(10_000)
    expect([ids(), early.ids()]).toEqual([[], []])
  })

  test('lists one object at two paths once', () => {
    const page = new CountingPage()
    const wallet = aWallet()
    injectCosmosWallet(wallet, page, 'leap')
    injectCosmosWallet(wallet, page)
    expect(discover(page).ids()).toEqual(['keplr'])
  })

  test('keeps the first wallet at a path', () => {
    const { page, calls } = discover()
    injectCosmosWallet(aWallet(), page)
    vi.advanceTimersByTime(1_000)
    injectCosmosWallet(aWallet(), page)
    vi.advanceTimersByTime(3_000)
    expect(calls).toHaveLength(1)
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['an element', { tagName: 'A', id: 'keplr' }],
    ['an object with only one method', { enable() {} }],
    ['methods that are not functions', { enable: true, getKey: 'yes' }],
    [
      'an object whose getters throw',
      new Proxy(
        {},
        {
          get() {
            throw new Error('trap')
          }
        }
      )
    ]
  ])('ignores %s at a path', (_, value) => {
    const page = Object.assign(new CountingPage(), { keplr: value })
    expect(discover(page).calls).toEqual([])
  })

  test('ignores inherited properties, such as the names of elements', () => {
    class Clobbered extends CountingPage {
      get keplr() {
        return aWallet().keplr
      }
    }
    expect(discover(new Clobbered()).calls).toEqual([])
  })

  test('finds other wallets if the getter of a path throws', () => {
    const page = new CountingPage()
    for (const name of ['keplr', 'cosmostation']) {
      Object.defineProperty(page, name, {
        get() {
          throw new Error('trap')
        }
      })
    }
    injectCosmosWallet(aWallet(), page, 'leap')
    expect(discover(page).ids()).toEqual(['leap'])
  })

  test('finds nothing if it is off, and on a server', () => {
    const page = new CountingPage()
    injectCosmosWallet(aWallet(), page)
    expect(discover(page, false).calls).toEqual([])
    const calls: unknown[] = []
    discoverWallets({ networks: chains, discovery: true }, found => calls.push(found))()
    expect([calls, vi.getTimerCount(), page.listeners]).toEqual([[], 0, 0])
  })
})
