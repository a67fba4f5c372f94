import { definePlugin } from '@latchkit/kernel'
import { catalogue } from '@latchkit/plugin-catalogue'
import { Catalogue } from '@latchkit/plugin-catalogue/contract'
import { Chains } from '@latchkit/plugin-chains/contract'
import { fakeAdapter, fakeChain } from '@latchkit/plugin-chains/testing'
import { data } from '@latchkit/plugin-data'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { watchMoves } from './moves.js'
import { type Service, service } from './service.js'
import { fakeWallet, visit as start, until, type Visit, type VisitOptions } from './visit.js'

let site: Visit
let watch: ReturnType<typeof watchMoves>
const visit = async (options: VisitOptions, ...found: Service[]) => {
  site = await start({ ...options, extras: found.flatMap(({ plugins }) => plugins) })
  watch = watchMoves()
}
afterEach(() => {
  watch.end()
  return site.end()
})

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const open = () => site.kernel.router.open()
const rows = () => site.texts('[data-testid^=wallet-selector] .row-title')
const announce = (wallet: object) => {
  const adapter = site.kernel.get(Chains).adapter('fake') as unknown as { announce(wallet: object): void }
  adapter.announce(wallet)
}
const reopen = async () => {
  watch.end()
  await site.kernel.router.close('button')
  // The next prerendered list is another one.
  await wait(500)
  await open()
}
/** Creates a catalogue that responds when the test calls `answer`. */
const slow = (count: number, options = {}) => {
  const found = service(count, options)
  let answer = () => {}
  const isFree = new Promise<void>(resolve => {
    answer = resolve
  })
  found.hold = isFree
  return { found, answer }
}

describe('the visible wallet list', () => {
  test('keeps its rows in place when a wallet and a catalogue arrive late, and sorts them at the next opening', async () => {
    const { found, answer } = slow(600, { featuredWalletIds: ['w5'] })
    const wallets = [fakeWallet('Juniper'), fakeWallet('Larch')]
    const connect = { featuredWalletIds: ['w5'], connectorOrder: ['featured', 'injected'] as const }
    await visit({ chains: [{ connectors: wallets }], connect }, found)
    await open()
    await site.get('all-wallets')
    expect(rows()).toEqual(['Juniper', 'Larch'])
    await wait(1_500)
    announce(fakeWallet('Quill'))
    await until(rows).toEqual(['Juniper', 'Larch', 'Quill'])
    answer()
    await until(rows).toEqual(['Juniper', 'Larch', 'Quill', 'Wallet 5'])
    await until(() => site.texts('[data-testid=all-wallets] .badge')).toEqual(['600+'])
    await wait(300)
    expect(watch.moves).toEqual([])
    expect(await site.violations()).toEqual([])

    await reopen()
    await until(rows).toEqual(['Wallet 5', 'Juniper', 'Larch', 'Quill'])
  })

  test('puts a wallet without a reserved place at the end, and announces it', async () => {
    const harbour = { id: 'harbour', name: 'Harbour', homepage: 'https://harbour.example/' }
    const { found, answer } = slow(600)
    const wallets = ['Juniper', 'Larch', 'Marigold'].map(name => fakeWallet(name))
    await visit({ chains: [{ connectors: wallets }], connect: { customWallets: [harbour] } }, found)
    await open()
    await site.get('all-wallets')
    answer()
    await wait(1_500)
    announce(fakeWallet('Quill'))
    const late = await site.get('wallet-selector-fake:quill')
    await until(() => site.texts('[aria-live=polite]').join()).toContain('Another wallet was found.')
    await wait(300)
    expect(watch.moves).toEqual([])
    const all = (await site.get('all-wallets')).getBoundingClientRect()
    expect(late.getBoundingClientRect().top).toBeGreaterThan(all.bottom)
    late.scrollIntoView({ block: 'nearest' })
    const card = site.find('.screen-scroll')?.getBoundingClientRect()
    expect(late.getBoundingClientRect().bottom).toBeLessThanOrEqual(card?.bottom ?? 0)
    expect(await site.violations()).toEqual([])

    await reopen()
    await until(rows).toEqual(['Juniper', 'Larch', 'Marigold', 'Quill', 'Harbour'])
  })

  test('leaves reserved places empty if the catalogue does not have the wallets', async () => {
    const { found, answer } = slow(600, { featuredWalletIds: ['w5', 'x1'], excludeWalletIds: ['w0', 'w1', 'w2', 'w3'] })
    await visit(
      { chains: [{ connectors: [fakeWallet('Larch')] }], connect: { featuredWalletIds: ['w5', 'x1', 'x2', 'x3'] } },
      found
    )
    await open()
    await site.get('all-wallets')
    answer()
    await until(rows).toEqual(['Larch', 'Wallet 5'])
    await wait(300)
    expect(watch.moves).toEqual([])
    expect(site.find('.skeleton')).toBeNull()
  })

  test('keeps one row for a wallet whose chain families are found one after the other', async () => {
    const there = fakeAdapter({ namespace: 'other', connectors: [] })
    const icon = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')}`
    const nameless = { rdns: undefined, icon }
    site = await start({
      chains: [{ connectors: [fakeWallet('Larch', nameless), fakeWallet('Quill')] }],
      extras: [fakeChain({ ...there, name: 'Other' })]
    })
    watch = watchMoves()
    await open()
    await until(rows).toEqual(['Larch', 'Quill'])
    there.announce(fakeWallet('Larch', { icon, identity: 'com.larch' }))
    await until(() => site.connections.wallets.get().map(({ id }) => id)).toContain('com.larch')
    await wait(300)
    expect(rows()).toEqual(['Larch', 'Quill'])
  })

  test('updates a row in place when its wallet turns up on the page', async () => {
    const quill = { id: 'listed', name: 'Quill', rdns: 'com.quill', homepage: 'https://quill.example/' }
    const wallets = [fakeWallet('Larch')]
    await visit({ chains: [{ connectors: wallets }], connect: { customWallets: [quill] } })
    await open()
    await until(rows).toEqual(['Larch', 'Quill'])
    const before = (await site.get('wallet-selector-listed')).getBoundingClientRect()
    announce(fakeWallet('Quill'))
    const after = (await site.get('wallet-selector-fake:quill')).getBoundingClientRect()
    expect(rows()).toEqual(['Larch', 'Quill'])
    expect([after.top, after.height]).toEqual([before.top, before.height])
    await wait(200)
    expect(watch.moves).toEqual([])
  })
})

describe('a caution', () => {
  /** Returns the details without the characters that isolate a domain. */
  const details = () =>
    site.texts('[data-testid^=wallet-selector] .row-detail').map(text => text.replace(/[\u2068\u2069]/g, ''))

  test('is in the first frame of a row whose name imitates another', async () => {
    const wallets = [
      fakeWallet('Larch', { rdns: 'com.larch' }),
      fakeWallet('Lаrch', { id: 'fake-larch', rdns: 'org.example.a-domain-that-needs-two-lines' }),
      fakeWallet('Juniper')
    ]
    await visit({ chains: [{ connectors: wallets }] })
    await open()
    await until(rows).toHaveLength(3)
    expect(details()).toEqual(['com.larch', 'org.example.a-domain-that-needs-two-lines'])
    expect(site.texts('[data-testid=wallet-caution]')).toEqual(['Suspicious'])
    await wait(500)
    expect(watch.moves).toEqual([])
  })

  test('does not move a visible row or its name when it appears', async () => {
    const { found, answer } = slow(600)
    // The catalogue arrives later and has a wallet of that name.
    const wallets = [fakeWallet('Larch'), fakeWallet('Wallet 1', { id: 'posing', rdns: 'com.posing' })]
    await visit({ chains: [{ connectors: wallets }] }, found)
    await open()
    await until(rows).toEqual(['Larch', 'Wallet 1'])
    expect(details()).toEqual([])
    answer()
    await until(details).toEqual(['com.posing', 'w1.example'])
    await wait(300)
    expect(watch.moves).toEqual([])
  })
})

describe('the catalogue of a page without a service', () => {
  /** Opens the list and returns how often the catalogue was refreshed until well after the rows were rendered. */
  const fillings = async (connect: VisitOptions['connect'] = {}) => {
    const asked = vi.fn()
    await visit(
      { chains: [{ connectors: [fakeWallet('Juniper'), fakeWallet('Larch')] }], connect },
      { ...service(0), plugins: [data({}), catalogue(), listening(asked)] }
    )
    await open()
    await until(rows).toEqual(expect.arrayContaining(['Juniper', 'Larch']))
    await wait(1_500)
    return asked.mock.calls.length
  }

  test('is not loaded if no row needs it', async () => {
    expect(await fillings()).toBe(0)
  })

  test('is loaded for a featured wallet that only the catalogue has', async () => {
    expect(await fillings({ featuredWalletIds: ['metamask'] })).toBeGreaterThan(0)
  })
})

/** Creates a plugin that reports each refresh of the catalogue. */
const listening = (asked: () => void) =>
  definePlugin({
    id: 'listening',
    requires: { catalogue: Catalogue },
    setup(_, { catalogue: api }) {
      const { refresh } = api
      Object.assign(api, {
        refresh() {
          asked()
          return refresh()
        }
      })
    }
  })
