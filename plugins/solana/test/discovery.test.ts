import { createSolanaWallet, registerSolanaWallet, type SolanaRegistration } from '@latchkit/example-wallets'
import type { Connector } from '@latchkit/plugin-chains/contract'
import { registerWallet } from '@wallet-standard/wallet'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { discoverWallets } from '../src/lazy/wallet/discovery.js'

afterEach(() => vi.unstubAllGlobals())

const wallet = (name: string, registration: SolanaRegistration = 'valid', namesItself = true) =>
  createSolanaWallet({
    name,
    rdns: `com.example.${name.toLowerCase()}`,
    mark: 'larch',
    namesItself,
    storage: undefined,
    behaviour: { registration }
  })

const png = 'data:image/png;base64,AAAA'
const features = () => ({ 'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [] }) } })
const plain = (changes: object = {}) => ({
  version: '1.0.0',
  name: 'Wallet',
  icon: png,
  chains: ['solana:mainnet'],
  features: features(),
  accounts: [],
  ...changes
})

function watch(page = new EventTarget()) {
  const calls: (readonly Connector[])[] = []
  const stop = discoverWallets(found => calls.push(found), page)
  const register = (...wallets: unknown[]) => {
    let undo = () => {}
    const detail = (api: { register(...wallets: unknown[]): () => void }) => {
      undo = api.register(...wallets)
    }
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    return undo
  }
  const found = () => calls.at(-1) ?? []
  return { page, calls, stop, register, found, ids: () => found().map(({ info }) => info.id) }
}

describe('discoverWallets', () => {
  test('lists wallets that registered earlier, in one call', () => {
    const page = new EventTarget()
    for (const name of ['Larch', 'Tidepool']) registerSolanaWallet(wallet(name), page)
    const { calls, found } = watch(page)
    expect(calls).toHaveLength(1)
    expect(found().map(({ info: { icon, ...rest } }) => rest)).toEqual(
      ['larch', 'tidepool'].map(name => ({
        id: `com.example.${name}`,
        name: `${name[0]?.toUpperCase()}${name.slice(1)}`,
        kind: 'announced',
        rdns: `com.example.${name}`,
        identity: `com.example.${name}`
      }))
    )
    expect(found()[0]?.info.icon).toMatch(/^data:image\/svg\+xml;base64,/)
  })

  test('finds wallets that register with the library of the standard, before and after it starts', () => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    registerWallet(wallet('Larch').standard as unknown as Parameters<typeof registerWallet>[0])
    const { ids } = watch(page)
    expect(ids()).toEqual(['com.example.larch'])
    registerWallet(wallet('Quill').standard as unknown as Parameters<typeof registerWallet>[0])
    expect(ids()).toEqual(['com.example.larch', 'com.example.quill'])
  })

  test('adds later wallets, and keeps the connectors of the earlier ones', () => {
    const { register, found, ids } = watch()
    register(plain({ name: 'One' }))
    const [one] = found()
    register(plain({ name: 'Two' }))
    expect(ids()).toEqual(['One', 'Two'])
    expect(found()[0]).toBe(one)
  })

  test('removes wallets that unregister', () => {
    const { register, ids, calls } = watch()
    const undo = register(plain({ name: 'One' }), plain({ name: 'Two' }))
    register(plain({ name: 'Three' }))
    undo()
    expect(ids()).toEqual(['Three'])
    undo()
    expect(calls).toHaveLength(3)
  })

  test('lists a wallet once that registers repeatedly; only its first registration can remove it', () => {
    const page = new EventTarget()
    registerSolanaWallet(wallet('Larch', 'thousandTimes'), page)
    const { calls, ids, register } = watch(page)
    expect([calls.length, ids()]).toEqual([1, ['com.example.larch']])
    const own = plain()
    register(own)
    register(own)()
    expect(ids()).toContain('Wallet')
  })

  test('ignores registrations after disposal, even through a register function that was kept', () => {
    const { page, stop, calls } = watch()
    let kept: ((...wallets: unknown[]) => void) | undefined
    const detail = (api: { register(...wallets: unknown[]): void }) => {
      kept = api.register
    }
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    stop()
    kept?.(plain())
    registerSolanaWallet(wallet('Larch'), page)
    expect(calls).toEqual([])
  })

  test('returns the registered object as the provider', async () => {
    const own = plain()
    const { register, found } = watch()
    register(own)
    expect(await found()[0]?.provider()).toBe(own)
  })

  test('finds nothing without a window', () => {
    const calls: unknown[] = []
    discoverWallets(found => calls.push(found))()
    expect(calls).toEqual([])
  })
})

describe('the identity of a wallet', () => {
  const infoOf = (one: object) => {
    const { register, found } = watch()
    register(one)
    return found()[0]?.info
  }

  test('is its domain, if its id is one', () => {
    expect(infoOf(plain({ id: 'COM.Example.Wallet' }))).toMatchObject({
      id: 'com.example.wallet',
      rdns: 'com.example.wallet',
      identity: 'com.example.wallet'
    })
  })

  test('is absent without a domain', () => {
    expect(infoOf(plain({ icon: undefined }))).toEqual({ id: 'Wallet', name: 'Wallet', kind: 'announced' })
    for (const id of [undefined, 'no domain', 7]) expect(infoOf(plain({ id }))).not.toHaveProperty('identity')
  })

  test('is numbered in order of registration if several wallets claim one id', () => {
    const { register, ids } = watch()
    for (let index = 0; index < 3; index++) register(plain({ id: 'com.example.wallet' }))
    expect(ids()).toEqual(['com.example.wallet', 'com.example.wallet~2', 'com.example.wallet~3'])
  })
})

describe('a registration', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'wallet'],
    ['a wallet of another version', plain({ version: '2.0.0' })],
    ['a wallet without a name', plain({ name: '' })],
    ['a wallet whose name is an object', plain({ name: { toString: () => 'Wallet' } })],
    ['a wallet whose name is invisible', plain({ name: '\u200b\u202e\u0007 \u2028' })],
    ['a wallet of other chains', plain({ chains: ['eip155:1', 'sui:mainnet'] })],
    ['a wallet whose chains are not a list', plain({ chains: 'solana:mainnet' })],
    ['a wallet that cannot be connected', plain({ features: {} })],
    ['a wallet whose connect is not a function', plain({ features: { 'standard:connect': { connect: 'yes' } } })],
    [
      'a wallet whose getters throw',
      new Proxy(
        {},
        {
          get() {
            throw new Error('trap')
          }
        }
      )
    ]
  ])('of %s is ignored', (_, given) => {
    const { register, calls } = watch()
    register(given)
    expect(calls).toEqual([])
  })

  test.each<[SolanaRegistration, number, boolean]>([
    ['valid', 1, true],
    ['thousandTimes', 1, true],
    ['bidiName', 1, true],
    ['httpIcon', 1, false],
    ['longName', 1, true],
    ['noConnect', 0, false],
    ['otherChains', 0, false]
  ])('of the test wallet in the form %s: finds %i wallets', (registration, times, withIcon) => {
    const page = new EventTarget()
    registerSolanaWallet(wallet('Larch', registration), page)
    const { found } = watch(page)
    expect(found()).toHaveLength(times)
    expect(found().filter(({ info }) => info.icon)).toHaveLength(withIcon ? 1 : 0)
    for (const { info } of found()) expect(info.name).toMatch(/^\P{C}{1,64}$/u)
  })

  test('beyond fifty wallets is ignored', () => {
    const { register, found } = watch()
    register(plain({ name: 'First' }))
    for (let index = 0; index < 200; index++) register(plain())
    expect(found()).toHaveLength(50)
    expect(found()[0]?.info.name).toBe('First')
  })

  // An exception in a listener would be an unhandled error, which fails the run.
  test('of any value never throws, and listed names and icons are valid', () => {
    const field = fc.oneof(fc.anything(), fc.string(), fc.constantFrom('1.0.0', 'Wallet', png))
    const given = fc.oneof(
      fc.anything(),
      fc
        .record({ version: field, name: field, icon: field, id: field, chains: fc.constant(['solana:devnet']) })
        .map(plain)
    )
    const { register, found, page } = watch()
    fc.assert(
      fc.property(given, one => {
        register(one)
        page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: one }))
      })
    )
    for (const { info } of found()) {
      expect(info.name).toMatch(/^\P{C}{1,192}$/u)
      expect(info.icon ?? png).toMatch(/^data:image\//)
    }
  })
})
