import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Answer, json, text } from '../../data/test/service.js'
import { MAX_PAGES, MAX_WALLETS, readWallets } from '../src/lazy/wallets-response.js'
import { atRest, entries, entry, good, idsOf, listed, readToEnd, setUp } from './setup.js'

const never = () => new AbortController().signal
const read = (data: readonly unknown[]) => readWallets({ data: [...data], count: data.length }, 100).wallets

test('reads only the requested forty of a hundred thousand small entries', async () => {
  const small = Array.from({ length: 100_000 }, () => 0 as unknown)
  const { catalogue } = await setUp({
    service: (_, response) => json(response, { data: [...entries(50), ...small], count: 100_000 })
  })
  const listing = await catalogue.list(never())
  const { wallets, total } = await listed(listing, atRest)
  expect([wallets.length, total]).toEqual([40, MAX_WALLETS])
})

const failures: readonly (readonly [string, Answer, string])[] = [
  ['a hundred thousand entries', (_, response) => json(response, { data: entries(100_000) }), 'data/too-large'],
  ['ten megabytes', (_, response) => text(response, ' '.repeat(10_000_000), 200), 'data/too-large'],
  ['HTML instead of JSON', (_, response) => text(response, '<p>Log in</p>', 200, 'text/html'), 'data/invalid-answer'],
  ['an object instead of a list', (_, response) => json(response, { data: { length: 4 } }), 'data/invalid-answer'],
  ['no response', () => {}, 'data/timed-out'],
  ['429', (_, response) => text(response, '', 429), 'data/rate-limited'],
  ['403', (_, response) => text(response, '', 403), 'data/forbidden']
]
test.each(failures)(
  '%s: shows the built-in wallets, fails with a code, and can be retried',
  async (_, answer, code) => {
    const { service, catalogue } = await setUp({
      service: answer,
      timeoutMs: code === 'data/timed-out' ? 300 : 5_000,
      chain: { namespace: 'eip155' }
    })
    const started = performance.now()
    await catalogue.refresh()
    expect(catalogue.state.get()).toMatchObject({ status: 'failed', recommended: [{ name: 'MetaMask' }, {}, {}, {}] })
    const listing = await catalogue.list(never())
    const failed = await listed(listing, atRest)
    expect(failed).toMatchObject({ status: 'failed', code, complete: false })
    expect(failed.wallets[0]?.name).toBe('MetaMask')
    expect(performance.now() - started).toBeLessThan(10_000)
    if (code === 'data/rate-limited') return
    service.answer(good(entries(3).map(wallet => ({ ...wallet, chains: ['eip155:1'] }))))
    listing.retry()
    expect(idsOf((await listed(listing, atRest)).wallets)).toEqual(['w0', 'w1', 'w2'])
  }
)

test('keeps the pages before a failed page, and retries that page', async () => {
  const { service, catalogue } = await setUp({ service: good(entries(100)) })
  const listing = await catalogue.list(never())
  await listed(listing, atRest)
  service.answer((_, response) => text(response, '', 404))
  listing.loadMore()
  expect(await listed(listing, atRest)).toMatchObject({ status: 'failed', code: 'data/refused' })
  expect(listing.state.get().wallets).toHaveLength(40)
  service.answer(good(entries(100)))
  listing.retry()
  expect((await listed(listing, atRest)).wallets).toHaveLength(80)
})

test('ends at a repeated page', async () => {
  const { service, catalogue } = await setUp({
    service: (_, response) => json(response, { data: entries(40), count: 10 ** 9 })
  })
  const { wallets, total } = await readToEnd(await catalogue.list(never()))
  expect([wallets.length, total]).toEqual([40, MAX_WALLETS])
  expect(service.asked).toHaveLength(2)
})

test('ends after the maximum number of pages', async () => {
  const { service, catalogue } = await setUp({
    service: (request, response) => {
      const page = Number(new URL(request.url ?? '', 'http://s').searchParams.get('page'))
      json(response, { data: entries(40).map(({ id, ...rest }) => ({ ...rest, id: `${id}-${page}` })), count: -1 })
    }
  })
  const { wallets } = await readToEnd(await catalogue.list(never()))
  expect([wallets.length, service.asked.length]).toEqual([MAX_WALLETS, MAX_PAGES])
})

test.each([
  ['../../admin'],
  ['..'],
  ['a/b'],
  ['a?b'],
  ['a%2fb'],
  ['a b'],
  ['a,b'],
  [''],
  ['x'.repeat(101)],
  [7],
  [null]
])('omits a wallet with the id %j, and an image with that id', id => {
  expect(read([entry(1, { id })])).toEqual([])
  expect(read([entry(1, { image_id: id })])[0]).not.toHaveProperty('image_id')
})

test('omits links that are not safe', () => {
  const script = 'javascript:alert(1)'
  const [wallet] = read([
    entry(1, {
      homepage: script,
      app_store: 'http://plain.example',
      play_store: 'https://user@evil.example',
      chrome_store: 7,
      webapp_link: 'data:text/html,x',
      mobile_link: ' java\tscript:alert(1)',
      desktop_link: 'intent://x#Intent;end'
    })
  ])
  expect(Object.keys(wallet ?? {}).sort()).toEqual(['aliases', 'certified', 'chains', 'id', 'image_id', 'name'])
  const [honest] = read([entry(1, { mobile_link: 'larch://', desktop_link: 'https://larch.example/open' })])
  expect(honest).toMatchObject({ mobile_link: 'larch://', desktop_link: 'https://larch.example/open' })
})

test.each([
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['La\u202erch\u0000\u2028', 'Larch'],
  ['  e\u0301  ', 'é'],
  ['x'.repeat(100), 'x'.repeat(64)],
  ['🦊'.repeat(70), '🦊'.repeat(64)]
])('reads the name %j as the text %j', (name, shown) => expect(read([entry(1, { name })])[0]?.name).toBe(shown))

test.each([['\u202e'], [''], [{}], ['x'.repeat(501)]])('omits a wallet with the name %j', name => {
  expect(read([entry(1, { name })])).toEqual([])
})

test('reads each id once', () => {
  expect(read([entry(1), entry(1, { name: 'Another' })])).toMatchObject([{ name: 'Wallet 1' }])
})

test('reads any entry as a wallet or omits it, and never throws', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.anything(), fc.record({ id: fc.string(), name: fc.string(), chains: fc.anything() }))),
      data => {
        for (const { id, name, aliases, chains } of readWallets({ data, count: undefined }, 40).wallets) {
          expect([typeof id, typeof name, Array.isArray(aliases), Array.isArray(chains)]).toEqual([
            'string',
            'string',
            true,
            true
          ])
        }
      }
    )
  )
})
