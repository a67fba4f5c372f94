import {
  createUniqueIds,
  featureMethod,
  MAX_ACCOUNTS,
  readAccountList,
  readDomain,
  readEntries,
  readIcon,
  readList,
  readProperty,
  readRegisteredWallet,
  watchPage,
  watchRegistrations
} from '@latchkit/plugin-chains/kit'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.useRealTimers())

const trap = Object.defineProperty({}, 'name', { get: () => expect.fail('read') })

test('reads a list by index up to its limit, whatever its methods', () => {
  const list = Object.assign([1, 2], { map: () => [], [Symbol.iterator]: () => [][Symbol.iterator]() })
  expect(readList(list, 2)).toEqual([1, 2])
  expect(readList(list, 1)).toBeUndefined()
  expect([readList({ length: 1, 0: 1 }, 5), readList('ab', 5), readList(undefined, 5)]).toEqual([
    undefined,
    undefined,
    undefined
  ])
})

test('reads all accounts of a list or none, and may omit some', () => {
  const read = (entry: unknown) =>
    entry === 'other' ? null : typeof entry === 'string' ? { address: entry } : undefined
  expect(readAccountList(['a', 'other', 'b'], read)).toEqual([{ address: 'a' }, { address: 'b' }])
  expect(readAccountList([], read)).toEqual([])
  expect(readAccountList(['a', 7], read)).toBeUndefined()
  expect(readAccountList('a', read)).toBeUndefined()
  expect(readAccountList(Array(MAX_ACCOUNTS + 1).fill('a'), read)).toBeUndefined()
  const throwing = () => {
    throw new Error('a getter')
  }
  expect(readAccountList(['a'], throwing)).toBeUndefined()
})

test('accepts embedded images as icons, and returns domains in lower case', () => {
  const icon = 'data:image/png;base64,AAAA'
  expect(readIcon(icon)).toBe(icon)
  for (const value of [
    'https://a.example/a.png',
    'data:text/html;base64,AAAA',
    `${icon}"`,
    `${icon}${'A'.repeat(131_072)}`,
    7
  ])
    expect(readIcon(value)).toBeUndefined()
  expect(readDomain('Com.Example.Wallet')).toBe('com.example.wallet')
  for (const value of ['example', 'a b.example', `${'a'.repeat(260)}.example`, null])
    expect(readDomain(value)).toBeUndefined()
})

test('gives an id that several wallets claim to the first', () => {
  const idOf = createUniqueIds(['taken'])
  expect(['flint', 'flint', 'chalk', 'flint', 'taken'].map(idOf)).toEqual([
    'flint',
    'flint~2',
    'chalk',
    'flint~3',
    'taken~2'
  ])
})

test('scans a page at once, at its events and after delays, until disposed', () => {
  vi.useFakeTimers()
  const page = new EventTarget()
  const scan = vi.fn()
  const stop = watchPage({ page, events: ['late'], delaysMs: [100, 200] }, scan)
  expect(scan).toHaveBeenCalledTimes(1)
  page.dispatchEvent(new Event('late'))
  vi.advanceTimersByTime(100)
  expect(scan).toHaveBeenCalledTimes(3)
  stop()
  page.dispatchEvent(new Event('late'))
  vi.advanceTimersByTime(1_000)
  expect(scan).toHaveBeenCalledTimes(3)
})

test('scans once without a page, as on a server', () => {
  vi.useFakeTimers()
  const scan = vi.fn()
  watchPage({ page: undefined, delaysMs: [100] }, scan)()
  vi.advanceTimersByTime(1_000)
  expect(scan).toHaveBeenCalledTimes(1)
})

const isPebble = (chain: unknown) => chain === 'pebble:main'
const standard = {
  version: '1.0.0',
  name: 'Flint',
  icon: 'data:image/png;base64,AAAA',
  chains: ['rock:a', 'pebble:main']
}

test('reads a registered wallet', () => {
  expect(readRegisteredWallet(standard, isPebble)).toEqual({
    wallet: standard,
    name: 'Flint',
    icon: standard.icon,
    rdns: undefined
  })
  const named = { ...standard, id: 'Com.Flint', icon: 'https://a.example/a.png' }
  expect(readRegisteredWallet(named, isPebble)).toMatchObject({ rdns: 'com.flint', icon: undefined })
})

test.each([
  ['another version', { ...standard, version: '2.0.0' }],
  ['no name', { ...standard, name: '' }],
  ['a name that is not text', { ...standard, name: 7 }],
  ['chains of other families', { ...standard, chains: ['rock:a'] }],
  ['too many chains', { ...standard, chains: [...Array(1_000).fill('rock:a'), 'pebble:main'] }],
  ['no chains', { ...standard, chains: undefined }],
  ['a getter that throws', trap],
  ['undefined in its place', undefined]
])('ignores a registered wallet with %s', (_, wallet) => {
  expect(readRegisteredWallet(wallet, isPebble)).toBeUndefined()
})

/** Registers wallets with a page like the library of the Wallet Standard, and returns a function that unregisters them. */
function register(page: EventTarget, ...wallets: readonly unknown[]): () => void {
  let undo = () => {}
  const detail = (api: { register(...wallets: readonly unknown[]): () => void }) => {
    undo = api.register(...wallets)
  }
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  return () => undo()
}

test('registers wallets that are on the page or come later, until disposed', () => {
  const page = new EventTarget()
  page.addEventListener('wallet-standard:app-ready', event => void (event as CustomEvent).detail.register('early'))
  const calls: unknown[] = []
  const stop = watchRegistrations(page, wallets => {
    calls.push(wallets)
    return () => void calls.push('undone')
  })
  const undo = register(page, 'one', 'two')
  undo()
  expect(calls).toEqual([['early'], ['one', 'two'], 'undone'])
  stop()
  register(page, 'late')
  undo()
  expect(calls).toHaveLength(3)
})

test('ignores an invalid or failing registration', () => {
  const page = new EventTarget()
  const registered = vi.fn(() => undefined)
  watchRegistrations(page, registered)
  for (const detail of [undefined, 7, () => expect.fail('a wallet failed')])
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  register(page, ...Array(80).fill('many'))()
  expect(registered).toHaveBeenCalledExactlyOnceWith(Array(50).fill('many'))
})

test('rejects a list of entries above its limit', () => {
  const read = (entry: unknown) => (typeof entry === 'number' ? entry : undefined)
  expect([readEntries([1, 2], 2, read), readEntries([1, 2, 3], 2, read), readEntries([1, '2'], 2, read)]).toEqual([
    [1, 2],
    undefined,
    undefined
  ])
})

test('reads a property of any value, and returns undefined if its getter throws', () => {
  const guarded = {
    get name() {
      throw new Error('trap')
    }
  }
  expect([{ name: 'Larch' }, 'text', undefined, null, guarded].map(value => readProperty(value, 'name'))).toEqual([
    'Larch',
    undefined,
    undefined,
    undefined,
    undefined
  ])
})

test('calls the method of a feature on the feature; returns undefined if the wallet lacks it', () => {
  const feature = {
    ring: 'bell',
    connect(...inputs: readonly unknown[]) {
      return [this.ring, ...inputs]
    }
  }
  const wallet = { features: { 'standard:connect': feature, 'standard:events': { on: 7 } } }
  expect(featureMethod(wallet, 'standard:connect')?.(1, 2)).toEqual(['bell', 1, 2])
  expect(featureMethod(wallet, 'standard:events', 'on')).toBeUndefined()
  for (const value of [wallet, {}, undefined, { features: null }]) {
    expect(featureMethod(value, 'standard:disconnect')).toBeUndefined()
  }
})
