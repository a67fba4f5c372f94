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

test('a registered wallet with a name of 10,000 characters is listed with a cut name', () => {
  const page = new EventTarget()
  const cut = 'Larch'.repeat(13).slice(0, 64)
  register(larch({ name: 'Larch'.repeat(2_000) }), page)
  const { names, stop } = discovering(page)
  expect(names()).toEqual([`${cut.toLowerCase()} ${cut} announced`])
  stop()
})

test.each(['Xverse', 'Leather', 'UniSat', 'OKX Wallet', 'Magic Eden'])(
  'a wallet that registers as %s does not hide the injected one, nor get its id',
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
])('a wallet that is also injected, %s, is listed once', (when, listed) => {
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

test('many registrations do not hide an injected wallet', () => {
  const page = Object.assign(new EventTarget(), { XverseProviders: { BitcoinProvider: { request } } })
  for (let index = 0; index < 60; index++) register(larch({ name: `Larch ${index}` }), page)
  const { names, stop } = discovering(page)
  expect(names()).toHaveLength(51)
  expect(names().at(-1)).toBe('xverse Xverse injected')
  stop()
})

test('an object that is also at an older path is listed once', () => {
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

test('one object at two paths is one wallet, and two objects are two', () => {
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

test('the wallet at the path of OKX has the identity of its EVM wallet; a registered wallet with that name has not', () => {
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

test('wallets with the same name, in any case, have different ids', () => {
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

test('a wallet that is injected late is found, at once after an event', () => {
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

test('paths in the list of the page are not read, and only the icon of an entry is used', () => {
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

test('an invalid icon is left out', () => {
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

test('fifty wallets are listed at most', () => {
  const page = new EventTarget()
  const { calls, stop } = discovering(page)
  for (let index = 0; index < 60; index++) register(larch({ name: `Larch ${index}` }), page)
  expect(calls.at(-1)).toHaveLength(50)
  stop()
})

test('discoverWallets finds nothing on a server', () => {
  expect(globalThis).not.toHaveProperty('window')
  discoverWallets(readOptions({}), () => expect.unreachable())()
  expect(standardBitcoinWallet(larch()).accounts).toEqual([])
})
