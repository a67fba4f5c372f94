import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { DataService } from '../src/contract.js'
import { data } from '../src/index.js'
import { json } from './service.js'
import { anything, setUp } from './setup.js'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

test('adds the project id and the sdk to every call', async () => {
  const { service, client } = await setUp()
  await client.json({
    service: 'catalogue',
    path: ['getWallets'],
    query: { page: 1, search: undefined },
    schema: anything
  })
  expect(service.asked).toEqual([`GET /base/getWallets?page=1&projectId=p1&st=latchkit&sv=html-fake-${version}`])
})

test('sends a body as JSON by POST', async () => {
  const { service, client } = await setUp()
  service.answer((request, response, body) => json(response, { type: request.headers['content-type'], body }))
  const body = { amount: '1' }
  const answer = await client.json({ service: 'data', path: ['v1', 'onramp', 'quote'], body, schema: anything })
  expect(answer).toEqual({ type: 'application/json', body: '{"amount":"1"}' })
})

test('returns the parsed response; the schema may be loaded', async () => {
  const { service, client } = await setUp()
  service.answer((_, response) => json(response, { name: 'Larch', more: 1 }))
  const schema = vi.fn(async () => v.object({ name: v.string() }))
  await expect(client.json({ service: 'data', path: ['x'], schema })).resolves.toEqual({ name: 'Larch' })
  await expect(client.json({ service: 'data', path: ['x'], schema: v.array(v.string()) })).rejects.toMatchObject({
    code: 'data/invalid-answer',
    context: { service: 'data' }
  })
})

test.each([['..'], ['.'], ['%2e%2E'], [''], ['\ud800'], ['a'.repeat(301)]])(
  'rejects the segment %j without a request',
  async segment => {
    const { service, get } = await setUp()
    await expect(get({ path: ['getWalletImage', segment] })).rejects.toMatchObject({ code: 'data/invalid-path' })
    expect(service.asked).toEqual([])
  }
)

test.each([
  ['../../admin', '/getWalletImage/..%2F..%2Fadmin'],
  ['a?b=c#d', '/getWalletImage/a%3Fb%3Dc%23d'],
  ['a\\b', '/getWalletImage/a%5Cb']
])('encodes the segment %j', async (segment, path) => {
  const { service, get } = await setUp()
  await get({ path: ['getWalletImage', segment] })
  expect(service.asked[0]).toContain(`GET ${path}?`)
})

test('shares a request between equal concurrent calls only', async () => {
  const { service, get } = await setUp()
  const release: (() => void)[] = []
  service.answer((_, response) => release.push(() => json(response, { n: release.length })))
  const both = [get({ query: { a: 1 } }), get({ query: { a: 1 } })]
  const other = get({ query: { a: 2 } })
  await vi.waitUntil(() => release.length === 2)
  for (const go of release) go()
  await Promise.all([...both, other])
  expect(service.asked).toHaveLength(2)
  service.answer((_, response) => json(response, {}))
  await get({ query: { a: 1 } })
  expect(service.asked).toHaveLength(3)
})

test('does not share POSTs', async () => {
  const { service, client } = await setUp()
  const post = () => client.json({ service: 'data', path: ['x'], body: {}, schema: anything })
  await Promise.all([post(), post()])
  expect(service.asked).toHaveLength(2)
})

test('an abort rejects the call, and ends the request if no other caller shares it', async () => {
  const { service, get, failed } = await setUp()
  service.answer(() => {})
  const [one, two] = [new AbortController(), new AbortController()]
  const first = get({ signal: one.signal })
  const second = get({ signal: two.signal })
  await vi.waitUntil(() => service.open() === 1)
  one.abort()
  await expect(first).rejects.toMatchObject({ code: 'data/aborted' })
  expect(service.open()).toBe(1)
  two.abort()
  await expect(second).rejects.toMatchObject({ code: 'data/aborted' })
  await vi.waitUntil(() => service.open() === 0)
  await expect(get({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'data/aborted' })
  expect(failed).toEqual([])
})

test('a call after all callers have aborted sends its own request', async () => {
  const { service, get } = await setUp()
  service.answer(() => {})
  const leaving = new AbortController()
  const left = expect(get({ signal: leaving.signal })).rejects.toMatchObject({ code: 'data/aborted' })
  await vi.waitUntil(() => service.open() === 1)
  leaving.abort()
  service.answer((_, response) => json(response, 'fresh'))
  await expect(get()).resolves.toBe('fresh')
  await left
})

test('removing the plugin rejects pending and later calls', async () => {
  const { service, get, kernel } = await setUp()
  service.answer(() => {})
  const call = get()
  call.catch(() => {})
  await vi.waitUntil(() => service.open() === 1)
  await kernel.remove('data')
  await expect(call).rejects.toMatchObject({ code: 'data/aborted' })
  await vi.waitUntil(() => service.open() === 0)
  await expect(get()).rejects.toMatchObject({ code: 'data/aborted' })
})

test('returns the configured services and their origins', async () => {
  const { service, kernel } = await setUp()
  const client = kernel.get(DataService)
  expect([client.has('data'), client.has('catalogue'), client.has('analytics')]).toEqual([true, true, false])
  expect(client.origin('catalogue')).toBe(service.url)
  await expect(client.json({ service: 'analytics', path: ['e'], schema: anything })).rejects.toMatchObject({
    code: 'data/not-configured'
  })
})

test('uses the given fetch', async () => {
  const given = vi.fn(async () => new Response('[1]', { headers: { 'content-type': 'application/json' } }))
  const { get, service } = await setUp({ fetch: given })
  await expect(get()).resolves.toEqual([1])
  expect(given).toHaveBeenCalledOnce()
  expect(service.asked).toEqual([])
})

test.each([
  [{ services: { data: 'http://example.com' } }, /"services" of data/],
  [{ services: { wallets: 'https://example.com' } }, /"services" of data/],
  [{ projectId: '' }, /"projectId" of data/],
  [{ timeoutMs: 0 }, /"timeoutMs" of data/],
  [{ fetch: 'fetch' }, /"fetch" of data/],
  [{ hosts: {} }, /there is no such option/]
])('names the invalid option %j', (options, message) => {
  expect(() => data(options as never)).toThrow(message)
  expect(() => data(options as never)).toThrow(expect.objectContaining({ code: 'kernel/invalid-option' }))
})
