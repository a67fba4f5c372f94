import { type FaultKind, generateWallets } from '@latchkit/example-world'
import { expect, test, vi } from 'vitest'
import { MAX_WALLETS } from '../src/lazy/wallets-response.js'
import { atRest, idsOf, listed, readToEnd } from './setup.js'
import { openSite } from './world.js'

const never = () => new AbortController().signal
const all = generateWallets()
const local = all.filter(({ chains }) => chains.includes('eip155:31337'))
const [larch, tidepool, quill] = all.map(({ id }) => id) as [string, string, string]

test('refresh loads recommended and featured wallets, and list every wallet of the chain, each once', async () => {
  const { catalogue } = await openSite({ featuredWalletIds: [quill] })
  await catalogue.refresh()
  const { status, recommended, named, count } = catalogue.state.get()
  expect({ status, count }).toEqual({ status: 'ready', count: local.length - 1 })
  expect(idsOf(recommended)).toEqual(idsOf(local.filter(({ id }) => id !== quill).slice(0, 4)))
  expect(idsOf(named)).toEqual([quill])

  const { wallets, total } = await readToEnd(await catalogue.list(never()))
  expect(idsOf(wallets)).toEqual(idsOf(local))
  expect(total).toBe(local.length)
})

test('searches by name and by badge', async () => {
  const { catalogue } = await openSite()
  const listing = await catalogue.list(never())
  listing.setQuery({ search: 'TIDEPO' })
  expect(idsOf((await listed(listing, atRest)).wallets)).toEqual([tidepool])
  listing.setQuery({ search: 'nobody-has-this-name' })
  expect(await listed(listing, atRest)).toMatchObject({ wallets: [], total: 0, complete: true })

  listing.setQuery({ search: '', certified: true })
  const certified = local.filter(({ badge_type }) => badge_type === 'certified')
  expect(idsOf((await readToEnd(listing)).wallets)).toEqual(idsOf(certified))
  listing.setQuery({ search: 'vault' })
  const found = certified.filter(({ name }) => name.toLowerCase().includes('vault'))
  expect(idsOf((await listed(listing, atRest)).wallets)).toEqual(idsOf(found))
  expect(found).not.toEqual([])
})

test('offers included wallets only, and no excluded ones', async () => {
  const only = await openSite({ includeWalletIds: [quill, larch] })
  expect(idsOf((await readToEnd(await only.catalogue.list(never()))).wallets)).toEqual([larch, quill])

  const without = await openSite({ excludeWalletIds: [larch, 'COM.example.tidepool'] })
  await without.catalogue.refresh()
  expect(idsOf(without.catalogue.state.get().recommended)).not.toContain(tidepool)
  const { wallets } = await readToEnd(await without.catalogue.list(never()))
  expect(idsOf(wallets)).toEqual(idsOf(local.slice(2)))
})

test.each([
  ['cosmos:cosmoshub-4', all.filter(({ chains }) => chains.includes('cosmos:cosmoshub-4'))],
  // Nobody lists the site's own chain: then every wallet of its family can be had.
  ['eip155:424242', all.filter(({ chains }) => chains.some(chain => chain.startsWith('eip155:')))]
])('lists the wallets of a site on %s', async (chain, wallets) => {
  const { catalogue } = await openSite({ chain })
  expect(idsOf((await readToEnd(await catalogue.list(never()))).wallets)).toEqual(idsOf(wallets))
  expect(wallets.length).toBeGreaterThan(10)
})

test('watchImage calls back with an object URL, and never for a missing or failed image', async () => {
  const { catalogue, services } = await openSite()
  const shown = vi.fn()
  catalogue.watchImage(all[0]?.image_id ?? '', shown)
  await vi.waitUntil(() => shown.mock.calls.length === 1)
  const picture = await (await fetch(shown.mock.calls[0]?.[0])).blob()
  expect(picture.type).toBe('image/svg+xml')
  expect(await picture.text()).toMatch(/^<svg /)

  const never = vi.fn()
  for (const [index, kind] of (['html', 'garbage', 'huge', 'down', '403'] as const).entries()) {
    services.faults.images.set({ kind, times: 1 })
    catalogue.watchImage(all[index + 1]?.image_id ?? '', never)
    await vi.waitUntil(() => services.faults.images.current === undefined)
  }
  catalogue.watchImage('00000000-0000-0000-0000-000000000000', never)
  catalogue.watchImage('..', never)
  catalogue.watchImage(all[9]?.image_id ?? '', shown)
  await vi.waitUntil(() => shown.mock.calls.length === 2)
  expect(never).not.toHaveBeenCalled()
})

const outcomes: readonly (readonly [FaultKind, string])[] = [
  ['down', 'data/unreachable'],
  ['hang', 'data/timed-out'],
  ['403', 'data/origin-not-allowed'],
  ['429', 'data/rate-limited'],
  ['500', 'data/server-error'],
  ['unauthorized', 'data/invalid-project-id'],
  ['garbage', 'data/invalid-answer'],
  ['html', 'data/invalid-answer'],
  ['huge', 'data/too-large'],
  ['flood', 'data/too-large']
]
test.each(outcomes)('fault %s: fails with %s, shows the built-in wallets, and recovers', async (kind, code) => {
  const { catalogue, services, written } = await openSite({ timeoutMs: kind === 'hang' ? 800 : 5_000 })
  services.faults.wallets.set(kind)
  await catalogue.refresh()
  expect(catalogue.state.get()).toMatchObject({ status: 'failed', recommended: [{ name: 'MetaMask' }, {}, {}, {}] })
  const listing = await catalogue.list(never())
  expect(await listed(listing, atRest)).toMatchObject({
    status: 'failed',
    code,
    wallets: [{ name: 'MetaMask' }, {}, {}, {}, {}, {}]
  })

  services.faults.wallets.clear()
  // A service that said 429 is left alone for as long as it asked.
  if (kind === '429') await new Promise(resolve => setTimeout(resolve, 1_100))
  listing.retry()
  await catalogue.refresh()
  expect((await listed(listing, atRest)).wallets).toHaveLength(40)
  expect(catalogue.state.get()).toMatchObject({ status: 'ready', count: local.length })
  expect(written).toEqual([])
})

test('searches the built-in wallets if the request fails', async () => {
  const { catalogue, services } = await openSite()
  const listing = await catalogue.list(never())
  await listed(listing, atRest)
  services.faults.wallets.set('500')
  listing.setQuery({ search: 'rain' })
  expect(await listed(listing, atRest)).toMatchObject({ status: 'failed', wallets: [{ name: 'Rainbow' }] })
  services.faults.wallets.clear()
  listing.retry()
  const found = local.filter(({ name }) => name.toLowerCase().includes('rain'))
  expect(idsOf((await listed(listing, atRest)).wallets)).toEqual(idsOf(found))
})

test('waits for a slow response', async () => {
  const { catalogue, services } = await openSite()
  services.faults.wallets.set({ kind: 'slow', delayMs: 300 })
  const listing = await catalogue.list(never())
  expect(listing.state.get().status).toBe('loading')
  expect((await listed(listing, atRest)).wallets).toHaveLength(40)
})

test('limits a huge count, and ends at repeated pages', async () => {
  const { catalogue, services, written } = await openSite()
  services.faults.wallets.set('miscount')
  await catalogue.refresh()
  expect(catalogue.state.get().count).toBe(MAX_WALLETS)
  const { wallets, total } = await readToEnd(await catalogue.list(never()))
  expect([wallets.length, total]).toEqual([local.length, MAX_WALLETS])

  services.faults.wallets.set('loop')
  const certified = await catalogue.list(never())
  certified.setQuery({ certified: true })
  expect((await readToEnd(certified)).wallets).toHaveLength(40)
  expect(written).toEqual([])
})

test('of a hundred thousand wallets lists two thousand, and finds every one by search', async () => {
  const many = generateWallets({ count: 100_000 })
  const { catalogue, written } = await openSite({ services: { wallets: many } })
  const listing = await catalogue.list(never())
  const { wallets, total, complete } = await readToEnd(listing)
  expect([wallets.length, total, complete]).toEqual([MAX_WALLETS, MAX_WALLETS, true])
  const last = many.findLast(({ chains }) => chains.includes('eip155:31337'))
  listing.setQuery({ search: last?.name ?? '' })
  expect(idsOf((await listed(listing, atRest)).wallets)).toContain(last?.id)
  expect(written).toEqual([])
})

test.each([
  ['every entry', { hostileWallets: 600 }],
  ['one in three', { hostileWallets: 200 }]
])('reads plain texts from a catalogue in which %s is hostile', async (_, services) => {
  const { catalogue, written } = await openSite({ services })
  const listing = await catalogue.list(never())
  const { wallets, status } = await readToEnd(listing)
  expect(status).toBe('ready')
  expect(wallets.length).toBeGreaterThan(local.length / 2)
  expect(wallets.some(({ name }) => name === '<img src=x onerror=alert(1)>')).toBe(true)
  for (const { id, name, chains, aliases, certified: _, image_id = 'i', rdns = 'r', ...links } of wallets) {
    expect(`${id} ${image_id} ${rdns}`).toMatch(/^[\w:~-]+(?:\.[\w:~-]+)* [\w:~-]+ [\w.-]+$/)
    expect([...name].length).toBeLessThanOrEqual(64)
    expect(name).not.toMatch(/[\p{C}]/u)
    expect([...chains, ...aliases].every(text => typeof text === 'string')).toBe(true)
    for (const link of Object.values(links))
      expect(link).toMatch(/^(?:https:\/\/[^@]+|http:\/\/localhost:\d+\/|[a-z][a-z+-]+:\/\/)$/)
  }
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  expect(written).toEqual([])
})
