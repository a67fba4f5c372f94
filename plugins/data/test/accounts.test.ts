import { expect, onTestFinished, test, vi } from 'vitest'
import {
  account,
  address,
  chain,
  coinEntry,
  historyEntry,
  never,
  serving,
  sharedStorage,
  tokenAt
} from './accounts-setup.js'

/** Fakes only the clock, not the timers. */
function clock() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  return { pass: (ms: number) => vi.setSystemTime(Date.now() + ms) }
}

test('returns cached data until it is stale', async () => {
  const time = clock()
  const { asked, page } = await serving()
  const { accounts } = await page()
  const readAll = async () => {
    await accounts.balances(account, { signal: never })
    await accounts.history(account, { signal: never })
    await accounts.prices(chain, [undefined], { signal: never })
  }
  const balance = `GET /v1/account/${address}/balance`
  const history = `GET /v1/account/${address}/history`
  const price = 'POST /v1/fungible/price'
  await readAll()
  expect(asked()).toEqual(['GET /v1/supported-chains', balance, history, price])
  await readAll()
  time.pass(14_000)
  await readAll()
  expect(asked()).toHaveLength(4)
  time.pass(2_000)
  await readAll()
  expect(asked().slice(4)).toEqual([history, price])
  time.pass(15_000)
  await readAll()
  expect(asked().slice(6)).toEqual([balance, history, price])
})

test('treats a response from before the clock was set back as stale, here and in another tab', async () => {
  const time = clock()
  const { asked, page, given } = await serving()
  const { tab } = sharedStorage()
  const [one, other] = [await page(tab()), await page(tab())]
  const readAll = async ({ accounts }: typeof one) => {
    await accounts.history(account, { signal: never })
    await accounts.prices(chain, [undefined], { signal: never })
    return accounts.balances(account, { signal: never })
  }
  await readAll(one)
  const before = asked().length
  given.balance = { balances: [{ ...coinEntry, quantity: { decimals: '9', numeric: '2' } }] }
  time.pass(-3_600_000)
  expect(await readAll(one)).toMatchObject([{ amount: 2_000_000_000n }])
  const balance = `GET /v1/account/${address}/balance`
  const history = `GET /v1/account/${address}/history`
  expect(asked().slice(before)).toEqual([history, 'POST /v1/fungible/price', balance])
  // A response of the current clock is fresh again, for other tabs, too.
  await readAll(one)
  await other.accounts.balances(account, { signal: never })
  expect(asked().slice(before + 3)).toEqual([])
})

test('does not cache names, because the identity plugin does', async () => {
  const { asked, page } = await serving()
  const { tab, values } = sharedStorage()
  const { accounts } = await page(tab())
  const identity = () => accounts.identity(account, { signal: never })
  expect(await Promise.all([identity(), identity()])).toEqual([{ name: 'larch.test' }, { name: 'larch.test' }])
  await identity()
  const one = `GET /v1/identity/${address}`
  expect(asked()).toEqual(['GET /v1/supported-chains', one, one])
  expect(values.size).toBe(0)
})

test('sends no request after a reload while the data is fresh', async () => {
  const time = clock()
  const { asked, page } = await serving()
  const { tab } = sharedStorage()
  const first = await page(tab())
  const tokens = await first.accounts.balances(account, { signal: never })
  await first.kernel.dispose()
  time.pass(20_000)
  const second = await page(tab())
  expect(await second.accounts.balances(account, { signal: never })).toEqual(tokens)
  expect(asked()).toHaveLength(2)
  // The age of the data counts, not the age of the page.
  time.pass(11_000)
  await second.accounts.balances(account, { signal: never })
  expect(asked().slice(2)).toEqual(['GET /v1/supported-chains', `GET /v1/account/${address}/balance`])
})

test('shares balances with other tabs', async () => {
  const time = clock()
  const { asked, page, given } = await serving()
  const { tab } = sharedStorage()
  const [one, other] = [await page(tab()), await page(tab())]
  await other.accounts.identity(`${chain}:${tokenAt(9)}`, { signal: never })
  await one.accounts.balances(account, { signal: never })
  const before = asked().length
  expect(await other.accounts.balances(account, { signal: never })).toMatchObject([{ amount: 1_500_000_000n }])
  expect(asked()).toHaveLength(before)
  // A forced read of a tab replaces the data of the other tab.
  given.balance = { balances: [{ ...coinEntry, quantity: { decimals: '9', numeric: '2' } }] }
  time.pass(1_000)
  await one.accounts.balances(account, { signal: never, anew: true })
  expect(await other.accounts.balances(account, { signal: never })).toMatchObject([{ amount: 2_000_000_000n }])
  expect(asked()).toHaveLength(before + 1)
})

test('requests another currency separately, in lower case', async () => {
  const { service, page } = await serving()
  const { accounts } = await page()
  await accounts.balances(account, { signal: never })
  await accounts.balances(account, { signal: never, currency: 'EUR' })
  expect(service.asked.slice(1).map(line => new URLSearchParams(line).get('currency') ?? line)).toEqual([
    expect.stringContaining('currency=usd&chainId=fake%3Aone&'),
    expect.stringContaining('currency=eur&chainId=fake%3Aone&')
  ])
})

test('a forced read sends a request, and does not join an earlier one', async () => {
  const { service, page } = await serving()
  const { accounts } = await page()
  await accounts.balances(account, { signal: never })
  const [before, anew] = [
    accounts.balances(account, { signal: never, anew: true }),
    accounts.balances(account, { signal: never, anew: true })
  ]
  await Promise.all([before, anew])
  const asked = service.asked.filter(line => line.includes('/balance'))
  expect(asked.map(line => line.includes('forceUpdate=true'))).toEqual([false, true, true])
})

test('concurrent reads share one request, which ends when the last caller aborts', async () => {
  const { service, page } = await serving({ balance: undefined })
  const { accounts } = await page()
  await accounts.identity(account, { signal: never })
  service.answer(() => {})
  const [one, two] = [new AbortController(), new AbortController()]
  const reason = new Error('enough')
  const first = accounts.balances(account, { signal: one.signal })
  const second = accounts.balances(account, { signal: two.signal })
  await vi.waitUntil(() => service.open() === 1)
  one.abort(reason)
  await expect(first).rejects.toBe(reason)
  expect(service.open()).toBe(1)
  two.abort(reason)
  await expect(second).rejects.toBe(reason)
  await vi.waitUntil(() => service.open() === 0)
  expect(service.asked.filter(line => line.includes('/balance'))).toHaveLength(1)
  await expect(accounts.balances(account, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})

test('a read after all callers have aborted sends its own request', async () => {
  const { service, page } = await serving()
  const { accounts } = await page()
  await accounts.identity(account, { signal: never })
  const held: (() => void)[] = []
  service.answer((_, response) => held.push(() => response.end(JSON.stringify({ balances: [coinEntry] }))))
  const leaving = new AbortController()
  const left = accounts.balances(account, { signal: leaving.signal })
  await vi.waitUntil(() => held.length === 1)
  leaving.abort()
  const asked = accounts.balances(account, { signal: never })
  await expect(left).rejects.toBe(leaving.signal.reason)
  await vi.waitUntil(() => held.length === 2)
  held[1]?.()
  await expect(asked).resolves.toHaveLength(1)
})

test('sends no request for a chain that the service does not support', async () => {
  const { asked, page } = await serving({ 'supported-chains': { http: ['fake:two', 7, null, 'nonsense'], ws: [] } })
  const { accounts } = await page()
  expect(await accounts.balances(account, { signal: never })).toBeUndefined()
  expect(await accounts.history(account, { signal: never })).toBeUndefined()
  expect(await accounts.identity(account, { signal: never })).toBeUndefined()
  expect(await accounts.prices(chain, [undefined], { signal: never })).toBeUndefined()
  expect(asked()).toEqual(['GET /v1/supported-chains'])
  // Addresses of a chain family without an adapter cannot be validated.
  expect(await accounts.balances('other:two:x', { signal: never })).toBeUndefined()
  expect(asked()).toHaveLength(1)
})

test('rejects with the code of a failure, and does not cache the failure', async () => {
  const { page, given } = await serving({ 'supported-chains': 403, history: 500 })
  const { accounts } = await page()
  await expect(accounts.history(account, { signal: never })).rejects.toMatchObject({ code: 'data/forbidden' })
  given['supported-chains'] = { http: [chain] }
  await expect(accounts.history(account, { signal: never })).rejects.toMatchObject({ code: 'data/server-error' })
  for (const answer of [[], {}, { data: 'all' }, 'no', null]) {
    given.history = answer
    await expect(accounts.history(account, { signal: never })).rejects.toMatchObject({ code: 'data/invalid-answer' })
  }
  given.history = { data: [historyEntry('b')], next: null }
  await expect(accounts.history(account, { signal: never })).resolves.toMatchObject({ items: [{ id: 'b' }] })
  // After a failed forced read, the earlier response is not fresh.
  given.history = 500
  for (const anew of [true, false]) {
    const asked = accounts.history(account, { signal: never, anew })
    await expect(asked).rejects.toMatchObject({ code: 'data/server-error' })
  }
})

test('removing the plugin rejects pending and later reads', async () => {
  const { service, page } = await serving()
  const { kernel, accounts } = await page()
  await accounts.identity(account, { signal: never })
  service.answer(() => {})
  const reading = accounts.balances(account, { signal: never })
  reading.catch(() => {})
  await vi.waitUntil(() => service.open() === 1)
  await kernel.remove('data')
  await expect(reading).rejects.toMatchObject({ code: 'data/aborted' })
  await expect(accounts.balances(account, { signal: never })).rejects.toMatchObject({ code: 'data/aborted' })
  await vi.waitUntil(() => service.open() === 0)
})

test('removes the data of an account when its wallet disconnects', async () => {
  const { asked, page } = await serving()
  const { tab, values } = sharedStorage()
  const earlier = await page(tab())
  await earlier.accounts.balances(account, { signal: never })
  await earlier.kernel.dispose()
  expect([...values.keys()]).toEqual(['@appkit/data/portfolio'])
  const { kernel, accounts } = await page(tab())
  kernel.events.emit('connections:disconnected', { namespace: 'other', wallet: 'w', connector: 'w' })
  await accounts.balances(account, { signal: never })
  expect(asked()).toHaveLength(2)
  kernel.events.emit('connections:disconnected', { namespace: 'fake', wallet: 'w', connector: 'w' })
  await vi.waitUntil(() => values.size === 0)
  await accounts.balances(account, { signal: never })
  expect(asked()).toHaveLength(4)
})

test.each([
  ['no name', { name: null, avatar: null }, {}],
  ['no identity', undefined, {}],
  [
    'a name',
    { name: 'Lärch.test', avatar: 'https://x.example/a.png' },
    { name: 'Lärch.test', avatar: 'https://x.example/a.png' }
  ],
  ['a name that is too long', { name: `larch.test${' '.repeat(60)}.example` }, {}],
  ['an invisible character', { name: 'la\u200brch.test' }, {}],
  ['a direction character', { name: '\u202etset.hcral' }, {}],
  ['only invisible characters', { name: '\u200b\u202e' }, {}],
  ['other types than text', { name: 7, avatar: {} }, {}],
  ['markup', { name: '<b>x</b>', avatar: 'javascript:alert(1)' }, { name: '<b>x</b>' }],
  ['a page as a picture', { name: null, avatar: 'data:text/html,<script>' }, {}],
  ['a picture of this machine', { name: null, avatar: 'http://127.0.0.1/a.png' }, {}],
  ['a picture with a password', { name: null, avatar: 'https://a:b@x.example/a.png' }, {}],
  ['an enormous picture', { name: null, avatar: `data:image/png;base64,${'A'.repeat(20_000)}` }, {}]
])('parses names: %s', async (_, answer, expected) => {
  const { page } = await serving({ identity: answer })
  const { accounts } = await page()
  expect(await accounts.identity(account, { signal: never })).toEqual(expected)
})
