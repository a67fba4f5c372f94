import { type Announce, announceEvmWallet, createEvmWallet, injectLegacy } from '@latchkit/example-wallets'
import type { Connector } from '@latchkit/plugin-chains/contract'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { discoverWallets, type WalletPage } from '../src/lazy/wallet/discovery.js'

const wallet = (name: string, rdns = `com.example.${name.toLowerCase()}`, announce: Announce = 'valid') =>
  createEvmWallet({
    name,
    rdns,
    mark: 'larch',
    networks: [{ chainId: 1, name: 'Local', rpcUrl: 'http://127.0.0.1:1' }],
    storage: undefined,
    behaviour: { announce }
  })

const png = 'data:image/png;base64,AAAA'
const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Wallet', icon: png, rdns: 'com.example.wallet' }
const provider = () => ({ request: async () => null })

function watch(page: WalletPage = new EventTarget(), sources = { eip6963: true, injected: true }) {
  const calls: (readonly Connector[])[] = []
  const stop = discoverWallets({ networks: [], sources }, found => calls.push(found), page)
  return {
    page,
    stop,
    calls,
    found: () => calls.at(-1) ?? [],
    ids: () => (calls.at(-1) ?? []).map(connector => connector.info.id),
    announce: (detail: unknown) => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('discoverWallets: announced wallets', () => {
  test('are requested after the listener is added, and passed on together', () => {
    const page = new EventTarget()
    announceEvmWallet(wallet('Larch'), { target: page })
    announceEvmWallet(wallet('Tidepool'), { target: page })
    const { calls, found } = watch(page)
    expect(calls).toHaveLength(1)
    expect(found().map(({ info: { icon, ...rest } }) => rest)).toEqual([
      {
        id: 'com.example.larch',
        name: 'Larch',
        kind: 'announced',
        rdns: 'com.example.larch',
        identity: 'com.example.larch'
      },
      {
        id: 'com.example.tidepool',
        name: 'Tidepool',
        kind: 'announced',
        rdns: 'com.example.tidepool',
        identity: 'com.example.tidepool'
      }
    ])
    expect(found()[0]?.info.icon).toMatch(/^data:image\/svg\+xml;base64,/)
  })

  test('that come later are added, and earlier connectors stay the same objects', () => {
    const { page, found, ids } = watch()
    announceEvmWallet(wallet('Larch'), { target: page })
    const [larch] = found()
    announceEvmWallet(wallet('Tidepool'), { target: page })
    expect(ids()).toEqual(['com.example.larch', 'com.example.tidepool'])
    expect(found()[0]).toBe(larch)
  })

  test('that are announced again, with another icon or uuid, change nothing', () => {
    const own = provider()
    const { announce, calls } = watch()
    announce({ info, provider: own })
    const before = calls.length
    for (let times = 0; times < 1_000; times++) announce({ info: { ...info }, provider: own })
    announce({ info: { ...info, icon: `${png}AAAA`, uuid: info.uuid.replace('3', '4') }, provider: own })
    expect(calls).toHaveLength(before)
  })

  test('are listed under each name that their object is announced with', async () => {
    const own = provider()
    const { announce, found, ids } = watch()
    announce({ info: { ...info, name: 'Another', rdns: 'org.other' }, provider: own })
    announce({ info, provider: own })
    announce({ info: { ...info, name: 'Third' }, provider: own })
    expect(ids()).toEqual(['org.other', 'com.example.wallet', 'com.example.wallet~2'])
    expect(found().map(connector => connector.info.name)).toEqual(['Another', 'Wallet', 'Third'])
    for (const connector of found()) expect(await connector.provider()).toBe(own)
  })

  test('are ignored after disposal', () => {
    const { page, stop, calls, announce } = watch()
    stop()
    announce({ info, provider: provider() })
    Object.assign(page, { ethereum: provider() }).dispatchEvent(new Event('ethereum#initialized'))
    vi.runAllTimers()
    expect(calls).toEqual([])
  })

  test('are ignored if eip6963 is off', () => {
    const { announce, calls } = watch(new EventTarget(), { eip6963: false, injected: true })
    announce({ info, provider: provider() })
    expect(calls).toEqual([])
  })

  test('have the announced object as their provider', async () => {
    const own = provider()
    const { announce, found } = watch()
    announce({ info, provider: own })
    expect(await found()[0]?.provider()).toBe(own)
  })
})

describe('a second wallet', () => {
  test('with the same rdns gets an id of its own and the same identity', () => {
    const { announce, found, ids } = watch()
    for (const name of ['One', 'Two', 'Three']) announce({ info: { ...info, name }, provider: provider() })
    expect(ids()).toEqual(['com.example.wallet', 'com.example.wallet~2', 'com.example.wallet~3'])
    expect(found().map(connector => connector.info.identity)).toEqual(Array(3).fill('com.example.wallet'))
  })

  test('with the same rdns in upper case has the same rdns', () => {
    const { announce, ids } = watch()
    announce({ info, provider: provider() })
    announce({ info: { ...info, rdns: 'COM.Example.Wallet' }, provider: provider() })
    expect(ids()).toEqual(['com.example.wallet', 'com.example.wallet~2'])
  })

  test('with the same uuid is listed beside the first', async () => {
    const [first, second] = [provider(), provider()]
    const { announce, found } = watch()
    announce({ info, provider: first })
    announce({ info: { ...info, name: 'Squatter', rdns: 'evil.example' }, provider: second })
    expect(found().map(connector => connector.info.name)).toEqual(['Wallet', 'Squatter'])
    expect(await Promise.all(found().map(connector => connector.provider()))).toEqual([first, second])
  })

  test('with the same uuid: only these two are contested', () => {
    const { announce, found } = watch()
    announce({ info, provider: provider() })
    announce({ info: { ...info, uuid: crypto.randomUUID(), name: 'Other', rdns: 'com.other' }, provider: provider() })
    announce({
      info: { ...info, uuid: info.uuid.toUpperCase(), name: 'Squatter', rdns: 'evil.example' },
      provider: provider()
    })
    expect(found().map(connector => connector.info.doubt)).toEqual(['contested', undefined, 'contested'])
  })

  test('with the same uuid and provider is not contested', () => {
    const own = provider()
    const { announce, found } = watch()
    announce({ info, provider: own })
    announce({ info: { ...info, name: 'Second name', rdns: 'com.example.second' }, provider: own })
    expect(found().map(connector => connector.info.doubt)).toEqual([undefined, undefined])
  })

  test('gets the same id if the order of announcements is the same', () => {
    const visit = () => {
      const { announce, found } = watch()
      for (const name of ['One', 'Two']) announce({ info: { ...info, name }, provider: provider() })
      return found().map(connector => [connector.info.id, connector.info.name])
    }
    expect(visit()).toEqual(visit())
  })
})

describe('a hostile announcement', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['a text', 'wallet'],
    ['no info', { provider: provider() }],
    ['no provider', { info }],
    ['a provider without request', { info, provider: {} }],
    ['a provider that is not an object', { info, provider: 'request' }],
    ['a request that is not a function', { info, provider: { request: 'yes' } }],
    ['an invalid uuid', { info: { ...info, uuid: 'not-a-uuid' }, provider: provider() }],
    ['a uuid of version 1', { info: { ...info, uuid: '350670db-19fa-1704-a166-e52e178b59d2' }, provider: provider() }],
    ['a uuid with a tail', { info: { ...info, uuid: `${info.uuid}\n` }, provider: provider() }],
    ['no name', { info: { ...info, name: undefined }, provider: provider() }],
    ['an empty name', { info: { ...info, name: '' }, provider: provider() }],
    ['an invisible name', { info: { ...info, name: '\u200b\u202e\u0007 \u2028' }, provider: provider() }],
    ['a name that is an object', { info: { ...info, name: { toString: () => 'Wallet' } }, provider: provider() }],
    ['an rdns without a dot', { info: { ...info, rdns: 'wallet' }, provider: provider() }],
    ['an rdns with markup', { info: { ...info, rdns: 'com.<img>' }, provider: provider() }],
    ['an rdns with a tilde', { info: { ...info, rdns: 'com.example.wallet~2' }, provider: provider() }],
    ['an rdns of 254 characters', { info: { ...info, rdns: `${'a.'.repeat(126)}aa` }, provider: provider() }],
    [
      'a getter that throws',
      {
        get info() {
          throw new Error('trap')
        },
        provider: provider()
      }
    ],
    [
      'a provider that throws when looked at',
      {
        info,
        provider: {
          get request() {
            throw new Error('trap')
          }
        }
      }
    ]
  ])('of %s is ignored', (_, detail) => {
    const { announce, calls } = watch()
    announce(detail)
    expect(calls).toEqual([])
  })

  test.each<[string, unknown]>([
    ['an http address', 'http://wallet.example/icon.png'],
    ['an https address', 'https://wallet.example/icon.png'],
    ['a javascript address', 'javascript:alert(1)'],
    ['HTML', 'data:text/html;base64,PHNjcmlwdD4='],
    ['an SVG that is not base64', 'data:image/svg+xml,<svg onload=alert(1)>'],
    ['broken base64', 'data:image/png;base64,"onerror="alert(1)'],
    ['more than 128 kB', `data:image/png;base64,${'A'.repeat(128 * 1024)}`],
    ['an object', { toString: () => png }],
    ['nothing', undefined]
  ])('with an icon of %s is listed without the icon', (_, icon) => {
    const { announce, found } = watch()
    announce({ info: { ...info, icon }, provider: provider() })
    expect(found()[0]?.info).toMatchObject({ name: 'Wallet' })
    expect(found()[0]?.info).not.toHaveProperty('icon')
  })

  test.each<[Announce, number, boolean]>([
    ['valid', 1, true],
    ['thousandTimes', 1, true],
    ['bidiName', 1, true],
    // Shown by an image element, in which no script runs.
    ['scriptIcon', 1, true],
    ['httpIcon', 1, false],
    ['hugeIcon', 1, false],
    ['badUuid', 0, false],
    ['longName', 1, true],
    ['noProvider', 0, false]
  ])('of the test wallet in the form %s: finds %i wallets', (announce, times, withIcon) => {
    const { page, calls, found } = watch()
    announceEvmWallet(wallet('Larch', 'com.example.larch', announce), { target: page })
    expect(calls).toHaveLength(times)
    expect(found().filter(connector => connector.info.icon)).toHaveLength(withIcon ? 1 : 0)
  })

  test('with direction and invisible characters in its name is listed without them', () => {
    const { announce, found } = watch()
    announce({ info: { ...info, name: ' \u202eksaMateM\u202c\u200b\u0000\ufeff ' }, provider: provider() })
    announce({ info: { ...info, name: 'Cafe\u0301' }, provider: provider() })
    expect(found().map(connector => connector.info.name)).toEqual(['ksaMateM', 'Caf\u00e9'])
  })

  test('beyond fifty wallets is ignored', () => {
    const { announce, found } = watch()
    announce({ info, provider: provider() })
    for (let index = 0; index < 200; index++) announce({ info, provider: provider() })
    expect(found()).toHaveLength(50)
    expect(found()[0]?.info.id).toBe('com.example.wallet')
  })

  test('beyond five names of one object is ignored', () => {
    const own = provider()
    const { announce, found } = watch()
    for (let index = 0; index < 200; index++) announce({ info: { ...info, name: `Name ${index}` }, provider: own })
    announce({ info: { ...info, name: 'Later', rdns: 'com.example.later' }, provider: provider() })
    expect(found().map(connector => connector.info.name)).toEqual([0, 1, 2, 3, 4].map(n => `Name ${n}`).concat('Later'))
  })

  test('with a name of 10,000 characters is listed with a cut name', () => {
    const { announce, found } = watch()
    announce({ info: { ...info, name: 'Wallet'.repeat(2_000) }, provider: provider() })
    expect(found()[0]?.info.name).toBe('Wallet'.repeat(11).slice(0, 64))
  })

  test('with invisible characters in its name is marked as doubtful', () => {
    const { announce, found } = watch()
    announce({ info: { ...info, name: 'Meta\u200bMask' }, provider: provider() })
    announce({ info: { ...info, uuid: crypto.randomUUID(), name: 'Honest' }, provider: provider() })
    expect(found().map(connector => connector.info.doubt)).toEqual(['disguised', undefined])
  })

  // An exception in a listener would be an unhandled error, which fails the run.
  test('of any value never throws, and listed names and icons are valid', () => {
    const field = fc.oneof(fc.anything(), fc.string(), fc.constantFrom(...Object.values(info)))
    const detail = fc.oneof(
      fc.anything(),
      fc.record({
        info: fc.record({ uuid: field, name: field, icon: field, rdns: field }),
        provider: fc.anything().map(any => ({ any, request: () => any }))
      })
    )
    const { announce, found } = watch()
    fc.assert(fc.property(detail, one => void announce(one)))
    for (const { info: told } of found()) {
      expect(told.name).toMatch(/^\P{C}{1,192}$/u)
      expect(told.rdns).toMatch(/^[a-z\d-]+(\.[a-z\d-]+)+$/)
      expect(told.icon ?? png).toMatch(/^data:image\//)
    }
  })
})

describe('window.ethereum', () => {
  test('is a wallet if it is not announced', async () => {
    const ethereum = provider()
    const { found } = watch(Object.assign(new EventTarget(), { ethereum }))
    expect(found().map(connector => connector.info)).toEqual([
      { id: 'injected', name: 'Browser wallet', kind: 'injected' }
    ])
    expect(await found()[0]?.provider()).toBe(ethereum)
  })

  test('is listed once if it announces itself, before or after', () => {
    const larch = wallet('Larch')
    const page = new EventTarget()
    injectLegacy(larch, page)
    const { ids } = watch(page)
    expect(ids()).toEqual(['injected'])
    announceEvmWallet(larch, { target: page })
    expect(ids()).toEqual(['com.example.larch'])
    expect(watch(page).ids()).toEqual(['com.example.larch'])
  })

  test('may be shared: providers that are not announced are listed', async () => {
    const [larch, quill, tidepool] = [wallet('Larch'), wallet('Quill'), wallet('Tidepool')]
    const page = new EventTarget()
    for (const one of [larch, quill, tidepool]) injectLegacy(one, page)
    announceEvmWallet(quill, { target: page })
    const { ids, found } = watch(page)
    expect(ids()).toEqual(['com.example.quill', 'injected', 'injected~2'])
    expect(await Promise.all(found().map(connector => connector.provider()))).toEqual([
      quill.provider,
      larch.provider,
      tidepool.provider
    ])
  })

  test('may be set late, with or without an event', () => {
    const said = watch()
    injectLegacy(wallet('Larch'), said.page)
    expect(said.ids()).toEqual(['injected'])
    vi.runAllTimers()
    expect(said.calls).toHaveLength(1)

    const unsaid = watch()
    Object.assign(unsaid.page, { ethereum: provider() })
    expect(unsaid.ids()).toEqual([])
    vi.advanceTimersByTime(1_000)
    expect(unsaid.ids()).toEqual(['injected'])
  })

  test('is not read if injected is off', () => {
    const page = Object.assign(new EventTarget(), { ethereum: provider() })
    const { calls } = watch(page, { eip6963: true, injected: false })
    vi.runAllTimers()
    expect(calls).toEqual([])
  })

  test.each<[string, object]>([
    ['a text', { ethereum: 'wallet' }],
    ['a list of invalid providers', { ethereum: { providers: [null, 7, {}, 'x'] } }],
    [
      'a getter that throws',
      {
        get ethereum() {
          throw new Error('guarded')
        }
      }
    ],
    [
      'a wallet whose list throws',
      {
        ethereum: {
          request: async () => null,
          get providers() {
            throw new Error('guarded')
          }
        }
      }
    ]
  ])('with %s is ignored', (_, properties) => {
    const page = Object.defineProperties(new EventTarget(), Object.getOwnPropertyDescriptors(properties))
    expect(watch(page).calls).toEqual([])
  })

  test('with ten thousand entries is cut to fifty', () => {
    const ethereum = { providers: Array.from({ length: 10_000 }, provider) }
    expect(watch(Object.assign(new EventTarget(), { ethereum })).found()).toHaveLength(50)
  })
})

test('discoverWallets finds nothing without a window', () => {
  const calls: unknown[] = []
  discoverWallets({ networks: [], sources: { eip6963: true, injected: true } }, found => calls.push(found))()
  expect(calls).toEqual([])
})
