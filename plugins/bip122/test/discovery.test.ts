import {
  placeSatsProvider,
  placeUnisatProvider,
  registerStandardWallet,
  satsBitcoinProvider,
  standardBitcoinWallet,
  unisatBitcoinProvider
} from '@latchkit/example-wallets'
import type { Connector } from '@latchkit/plugin-chains/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discoverWallets } from '../src/lazy/wallet/discovery.js'
import { readOptions } from '../src/options.js'
import { larch, register } from './surroundings.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

/** Discovers on a page until the end of the test. */
function discovering(page: EventTarget, networks = readOptions({})) {
  const calls: (readonly Connector[])[] = []
  const stop = discoverWallets(networks, connectors => calls.push(connectors), page)
  const names = () => (calls.at(-1) ?? []).map(({ info: { id, name, kind } }) => `${id} ${name} ${kind}`)
  return { calls, names, stop }
}
const request = async () => ({ result: {} })

test('one that registers with a name of 10,000 characters is found under a name that is cut', () => {
  const page = new EventTarget()
  const cut = 'Larch'.repeat(13).slice(0, 64)
  register(larch({ name: 'Larch'.repeat(2_000) }), page)
  const { names, stop } = discovering(page)
  expect(names()).toEqual([`${cut.toLowerCase()} ${cut} announced`])
  stop()
})

test.each(['Xverse', 'Leather', 'UniSat', 'OKX Wallet', 'Magic Eden'])(
  'one that registers as %s hides nobody, and has no id of a place',
  name => {
    const page = Object.assign(new EventTarget(), {
      XverseProviders: { BitcoinProvider: { request } },
      LeatherProvider: { request },
      okxwallet: { bitcoin: unisatBitcoinProvider(larch()) },
      magicEden: { bitcoin: { request } }
    })
    placeUnisatProvider(unisatBitcoinProvider(larch()), page)
    register(larch({ name }), page)
    const { names, calls, stop } = discovering(page)
    register(larch({ name: name.toUpperCase() }), page)
    vi.advanceTimersByTime(5_000)
    const [registered, ...others] = names()
    expect(others.slice(0, 5)).toEqual([
      'xverse Xverse injected',
      'leather Leather injected',
      'unisat UniSat injected',
      'okx OKX Wallet injected',
      'magiceden Magic Eden injected'
    ])
    expect(registered).toMatch(new RegExp(` ${name} announced$`))
    const ids = calls.at(-1)?.map(({ info }) => info.id)
    expect(new Set(ids).size).toBe(7)
    stop()
  }
)

test.each([
  ['before it registers', 'xverse Xverse injected'],
  ['after it registered', 'larch Larch announced']
])('one wallet that registers, and stands at a place as well, %s, is listed once', (when, listed) => {
  const provider = { request }
  const standard = standardBitcoinWallet(larch())
  const features = { ...standard.features, 'sats-connect:': { provider } }
  const page = new EventTarget()
  const stand = () => void Object.assign(page, { XverseProviders: { BitcoinProvider: provider } })
  if (when.startsWith('before')) stand()
  registerStandardWallet({ ...standard, features }, page)
  const { names, stop } = discovering(page)
  stand()
  vi.advanceTimersByTime(5_000)
  expect(names()).toEqual([listed])
  stop()
})

test('no flood of registrations hides what stands at a place', () => {
  const page = Object.assign(new EventTarget(), { XverseProviders: { BitcoinProvider: { request } } })
  for (let index = 0; index < 60; index++) register(larch({ name: `Larch ${index}` }), page)
  const { names, stop } = discovering(page)
  expect(names()).toHaveLength(51)
  expect(names().at(-1)).toBe('xverse Xverse injected')
  stop()
})

test('an object that also stands at an older place is listed once', () => {
  const page = new EventTarget()
  const wallet = larch({ name: 'Ochre' })
  const provider = satsBitcoinProvider(wallet)
  placeSatsProvider(provider, wallet, page)
  Object.assign(page, { BitcoinProvider: provider })
  const { names, calls, stop } = discovering(page)
  expect(names()).toEqual(['xverse Xverse injected'])
  vi.advanceTimersByTime(5_000)
  expect(calls).toHaveLength(1)
  stop()
})

test('one object at two places is one wallet, and two wallets at the places of two are two', () => {
  const provider = { request }
  const page = Object.assign(new EventTarget(), {
    XverseProviders: { BitcoinProvider: provider },
    BitcoinProvider: provider,
    LeatherProvider: { request },
    okxwallet: { bitcoin: unisatBitcoinProvider(larch()) }
  })
  const { names, stop } = discovering(page)
  expect(names()).toEqual(['xverse Xverse injected', 'leather Leather injected', 'okx OKX Wallet injected'])
  stop()
})

test('who stands at the place of OKX is its EVM wallet too, and whoever only takes its name is not', () => {
  const identityOf = (page: EventTarget) => {
    const { calls, stop } = discovering(page)
    stop()
    return calls.at(-1)?.map(({ info }) => info.identity)
  }
  const named = new EventTarget()
  register(larch({ name: 'OKX Wallet' }), named)
  expect(identityOf(named)).toEqual([undefined])
  const okxwallet = { bitcoin: unisatBitcoinProvider(larch()) }
  expect(identityOf(Object.assign(new EventTarget(), { okxwallet }))).toEqual(['com.okex.wallet'])
})

test('wallets of one name in any letters are told apart by their ids', () => {
  const page = new EventTarget()
  placeUnisatProvider(unisatBitcoinProvider(larch()), page)
  const { names, stop } = discovering(page)
  register(larch({ name: 'unisat' }), page)
  register(larch({ name: 'Larch' }), page)
  register(larch({ name: 'LARCH' }), page)
  expect(names()).toEqual([
    'unisat UniSat injected',
    'unisat~2 unisat announced',
    'larch Larch announced',
    'larch~2 LARCH announced'
  ])
  stop()
})

test('a wallet that takes its place late is found, at once when it says so', () => {
  const page = new EventTarget()
  const { names, calls, stop } = discovering(page)
  expect(calls).toEqual([])
  Object.assign(page, { LeatherProvider: { request } })
  vi.advanceTimersByTime(1_000)
  expect(names()).toEqual(['leather Leather injected'])
  placeUnisatProvider(unisatBitcoinProvider(larch()), page)
  expect(names()).toEqual(['leather Leather injected', 'unisat UniSat injected'])
  stop()
  Object.assign(page, { okxwallet: { bitcoin: unisatBitcoinProvider(larch()) } })
  vi.advanceTimersByTime(10_000)
  expect(calls.at(-1)).toHaveLength(2)
})

test('no path that the page lists is walked, and of an entry only the icon is believed', () => {
  const reached = vi.fn()
  const evil = { request: reached }
  const icon = 'data:image/png;base64,AAAA'
  const page = Object.assign(new EventTarget(), {
    evil: { deep: evil },
    LeatherProvider: { request },
    btc_providers: [
      { id: 'evil.deep', name: 'Evil', icon },
      { id: 'constructor.constructor', name: 'Evil' },
      { id: 'LeatherProvider', name: 'Xverse', icon },
      { id: 'LeatherProvider', name: 'Second', icon: 'data:image/png;base64,BBBB' }
    ]
  })
  Object.defineProperty(page, 'unisat', {
    get() {
      throw new Error('trap')
    }
  })
  const { calls, stop } = discovering(page)
  expect(calls.at(-1)?.map(({ info }) => info)).toEqual([{ id: 'leather', name: 'Leather', kind: 'injected', icon }])
  expect(reached).not.toHaveBeenCalled()
  stop()
})

test('an icon that no image shows is left out', () => {
  for (const icon of [
    'javascript:alert(1)',
    'https://wallet.example/icon.png',
    7,
    `data:image/png;base64,${'A'.repeat(200_000)}`
  ]) {
    const page = Object.assign(new EventTarget(), {
      LeatherProvider: { request },
      btc_providers: [{ id: 'LeatherProvider', icon }]
    })
    const { calls, stop } = discovering(page)
    expect(calls.at(-1)?.[0]?.info).not.toHaveProperty('icon')
    stop()
  }
})

test('no more than fifty are listed', () => {
  const page = new EventTarget()
  const { calls, stop } = discovering(page)
  for (let index = 0; index < 60; index++) register(larch({ name: `Larch ${index}` }), page)
  expect(calls.at(-1)).toHaveLength(50)
  stop()
})

test('on a server there is nothing to find', () => {
  expect(globalThis).not.toHaveProperty('window')
  discoverWallets(readOptions({}), () => expect.unreachable())()
  expect(standardBitcoinWallet(larch()).accounts).toEqual([])
})
