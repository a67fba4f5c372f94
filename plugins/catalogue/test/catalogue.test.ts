import { fakeConnector } from '@latchkit/plugin-chains/testing'
import { Connections } from '@latchkit/plugin-connections/contract'
import { expect, test, vi } from 'vitest'
import { json } from '../../data/test/service.js'
import { catalogue } from '../src/index.js'
import { atRest, entries, entry, good, idsOf, listed, readToEnd, setUp } from './setup.js'

const never = () => new AbortController().signal

test('sends no request before refresh, list or watchImage', async () => {
  const { service, catalogue } = await setUp({ service: good(entries(9)) })
  expect(catalogue.state.get()).toEqual({ status: 'idle', recommended: [], named: [] })
  expect(catalogue.remote).toBe(true)
  expect(catalogue.find('w1')).toBeUndefined()
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(service.asked).toEqual([])
})

test('refresh loads four recommended wallets and the featured wallets, once', async () => {
  const { service, catalogue } = await setUp({
    service: good(entries(600)),
    featuredWalletIds: ['w7', 'w0'],
    excludeWalletIds: ['w2']
  })
  await Promise.all([catalogue.refresh(), catalogue.refresh()])
  const { status, recommended, named, count } = catalogue.state.get()
  expect({ status, count }).toEqual({ status: 'ready', count: 597 })
  expect(idsOf(recommended)).toEqual(['w1', 'w3', 'w4', 'w5'])
  expect(idsOf(named)).toEqual(['w0', 'w7'])
  expect(catalogue.find('w7')?.name).toBe('Wallet 7')
  await catalogue.refresh()
  const [first, second] = service.asked.map(asked => new URL(asked.slice(4), 'http://s').searchParams)
  expect(service.asked).toHaveLength(2)
  expect(Object.fromEntries(first ?? [])).toMatchObject({
    page: '1',
    entries: '4',
    exclude: 'w2,w7,w0',
    chains: 'fake:one,fake:two',
    projectId: 'p1',
    st: 'latchkit'
  })
  expect(Object.fromEntries(second ?? [])).toMatchObject({ include: 'w7,w0', entries: '2' })
})

test('refresh loads a recent wallet that is not on the page', async () => {
  const wallet = fakeConnector({ id: 'w5', identity: 'w5', name: 'Wallet 5', kind: 'announced' })
  wallet.answer('approve')
  const { kernel, catalogue } = await setUp({ service: good(entries(9)), chain: { connectors: [wallet] } })
  await kernel.get(Connections).connect({ wallet: 'w5' })
  await kernel.remove('fake-chain')
  await catalogue.refresh()
  expect(idsOf(catalogue.state.get().named)).toEqual(['w5'])
})

test('list loads 600 wallets in pages of 40, each once', async () => {
  const { service, catalogue } = await setUp({ service: good(entries(600)) })
  const listing = await catalogue.list(never())
  const first = await listed(listing, atRest)
  expect([first.wallets.length, first.total, first.complete]).toEqual([40, 600, false])
  const all = await readToEnd(listing)
  expect(idsOf(all.wallets)).toEqual(entries(600).map(({ id }) => id))
  expect(service.asked).toHaveLength(16)
  const again = await catalogue.list(never())
  expect(again.state.get().wallets).toHaveLength(600)
  expect(service.asked).toHaveLength(16)
})

test('a search waits for 300 ms without a change, and requests 100 wallets', async () => {
  const { service, catalogue } = await setUp({ service: good(entries(600)) })
  const listing = await catalogue.list(never())
  await listed(listing, atRest)
  const before = service.asked.length
  const started = performance.now()
  for (const search of ['w', 'wa', 'wallet', 'wallet 1']) listing.setQuery({ search })
  expect(listing.state.get()).toMatchObject({ status: 'loading', wallets: [], query: { search: 'wallet 1' } })
  const found = await listed(listing, atRest)
  expect(performance.now() - started).toBeGreaterThanOrEqual(290)
  expect(service.asked.slice(before)).toEqual([expect.stringContaining('entries=100&search=wallet+1&')])
  expect(found).toMatchObject({ complete: true, total: 100 })
  listing.setQuery({ search: 'w' })
  expect(listing.state.get().wallets).toHaveLength(40)
  listing.setQuery({ search: '' })
  expect(service.asked).toHaveLength(before + 1)
})

test('a search ignores a stale response', async () => {
  const answers: (() => void)[] = []
  const { service, catalogue } = await setUp({ service: good(entries(50)) })
  const listing = await catalogue.list(never())
  await listed(listing, atRest)
  service.answer((request, response) => answers.push(() => good(entries(50))(request, response, '')))
  listing.setQuery({ search: 'wallet 1' })
  await vi.waitUntil(() => answers.length === 1)
  listing.setQuery({ search: 'wallet 2' })
  answers[0]?.()
  await vi.waitUntil(() => answers.length === 2)
  expect(listing.state.get()).toMatchObject({ status: 'loading', wallets: [] })
  answers[1]?.()
  const { wallets } = await listed(listing, atRest)
  expect(wallets.every(({ name }) => name.startsWith('Wallet 2'))).toBe(true)
})

test('lists the certified wallets separately', async () => {
  const { catalogue } = await setUp({ service: good(entries(60)) })
  const listing = await catalogue.list(never())
  listing.setQuery({ certified: true })
  const { wallets, total } = await readToEnd(listing)
  expect(total).toBe(20)
  expect(wallets.every(({ certified }) => certified)).toBe(true)
  listing.setQuery({ certified: false })
  expect((await listed(listing, atRest)).wallets).toHaveLength(40)
})

test('list sends no request after its signal aborts', async () => {
  const { service, catalogue } = await setUp({ service: good(entries(60)) })
  const gone = new AbortController()
  const listing = await catalogue.list(gone.signal)
  await listed(listing, atRest)
  gone.abort()
  const before = service.asked.length
  listing.setQuery({ search: 'wallet' })
  listing.loadMore()
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(service.asked).toHaveLength(before)
})

test('requests the wallets of all chains if none supports the site’s chains', async () => {
  const { service, catalogue } = await setUp({
    service: (request, response) => {
      const isOfChains = new URL(request.url ?? '', 'http://s').searchParams.has('chains')
      json(response, isOfChains ? { data: [], count: 0 } : { data: entries(3), count: 3 })
    }
  })
  const listing = await catalogue.list(never())
  expect((await listed(listing, atRest)).wallets).toHaveLength(3)
  await catalogue.refresh()
  expect(service.asked).toHaveLength(3)
})

test('omits wallets that the site does not offer, even if the service sends them', async () => {
  const all = [entry(1), entry(2, { rdns: 'com.two' }), entry(3, { chains: ['other:one'] }), entry(4, { chains: [] })]
  const { catalogue } = await setUp({
    service: (_, response) => json(response, { data: all, count: 4 }),
    excludeWalletIds: ['COM.two']
  })
  const listing = await catalogue.list(never())
  expect(idsOf((await listed(listing, atRest)).wallets)).toEqual(['w1', 'w4'])
  const only = await setUp({
    service: (_, response) => json(response, { data: all, count: 4 }),
    includeWalletIds: ['com.two']
  })
  const included = await only.catalogue.list(never())
  expect(idsOf((await listed(included, atRest)).wallets)).toEqual(['w2'])
})

test('without a service lists and searches the built-in wallets', async () => {
  const { service, catalogue } = await setUp({ service: 'none', chain: { namespace: 'eip155' } })
  expect(catalogue.remote).toBe(false)
  await catalogue.refresh()
  const { status, recommended } = catalogue.state.get()
  expect([status, recommended.length, recommended[0]?.name]).toEqual(['ready', 4, 'MetaMask'])
  const listing = await catalogue.list(never())
  expect((await listed(listing, atRest)).complete).toBe(true)
  listing.setQuery({ search: 'rain' })
  expect((await listed(listing, atRest)).wallets.map(({ name }) => name)).toEqual(['Rainbow'])
  expect(service.asked).toEqual([])
})

test.each([
  [{ includeWalletIds: 'all' }, /"includeWalletIds" of catalogue/],
  [{ featuredWalletIds: [''] }, /"featuredWalletIds" of catalogue/],
  [{ allWallets: 'MAYBE' }, /"allWallets" of catalogue/]
])('throws for the invalid option %j, with its name', (options, message) => {
  expect(() => catalogue(options as never)).toThrow(message)
})
