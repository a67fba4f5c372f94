import { expect, onTestFinished, test, vi } from 'vitest'
import { account, address, chain, coinEntry, historyEntry, never, serving } from './accounts-setup.js'

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
    await accounts.history(account, { signal: never })
    await accounts.prices(chain, [undefined], { signal: never })
  }
  const history = `GET /v1/account/${address}/history`
  const price = 'POST /v1/fungible/price'
  await readAll()
  expect(asked()).toEqual(['GET /v1/supported-chains', history, price])
  await readAll()
  time.pass(14_000)
  await readAll()
  expect(asked()).toHaveLength(3)
  time.pass(2_000)
  await readAll()
  expect(asked().slice(3)).toEqual([history, price])
})

test('treats a response from before the clock was set back as stale', async () => {
  const time = clock()
  const { asked, page } = await serving()
  const { accounts } = await page()
  const readAll = async () => {
    await accounts.history(account, { signal: never })
    await accounts.prices(chain, [undefined], { signal: never })
  }
  await readAll()
  const before = asked().length
  time.pass(-3_600_000)
  await readAll()
  await readAll()
  expect(asked().slice(before)).toEqual([`GET /v1/account/${address}/history`, 'POST /v1/fungible/price'])
})

test('does not cache names and balances, because the plugins that show them do', async () => {
  const { asked, page } = await serving()
  const { accounts } = await page()
  const identity = () => accounts.identity(account, { signal: never })
  expect(await Promise.all([identity(), identity()])).toEqual([{ name: 'larch.test' }, { name: 'larch.test' }])
  await identity()
  const balances = () => accounts.balances(account, { signal: never })
  await Promise.all([balances(), balances()])
  await balances()
  const requests = ['identity/fake00000001', 'account/fake00000001/balance'].map(path => `GET /v1/${path}`)
  expect(asked()).toEqual(['GET /v1/supported-chains', ...requests.flatMap(request => [request, request])])
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
  const [one, two] = [
    accounts.balances(account, { signal: never, force: true }),
    accounts.balances(account, { signal: never, force: true })
  ]
  await Promise.all([one, two])
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
  for (const force of [true, false]) {
    const asked = accounts.history(account, { signal: never, force })
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
  const { kernel, accounts } = await page()
  const history = () => accounts.history(account, { signal: never })
  await history()
  kernel.events.emit('connections:disconnected', { namespace: 'other', wallet: 'w', connector: 'w' })
  await history()
  expect(asked()).toHaveLength(2)
  kernel.events.emit('connections:disconnected', { namespace: 'fake', wallet: 'w', connector: 'w' })
  await history()
  expect(asked()).toHaveLength(3)
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
