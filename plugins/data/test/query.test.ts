import { definePlugin, memoryBackend, type PluginContext, type StorageBackend } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createQuery, type QueryOptions } from '../src/lazy/query/index.js'

type Options = Partial<QueryOptions<string, string>>

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms)
const never = new AbortController().signal

/** Opens a page with a query whose requests the test controls. */
async function openPage(options: Options = {}, storage: StorageBackend = memoryBackend()) {
  let ctx: PluginContext | undefined
  const plugin = definePlugin({
    id: 'fake',
    setup(context) {
      ctx = context
    }
  })
  const kernel = await createTestKernel([plugin], { storage, atEnd: onTestFinished })
  const fetch = vi.fn(
    async (args: string, _request: { signal: AbortSignal; force: boolean }) => `${args} ${Date.now()}`
  )
  const query = createQuery<string, string>(ctx as PluginContext, {
    key: args => [args],
    fetch,
    staleMs: 30_000,
    ...options
  })
  const read = (args = 'a', force = false) => query.read(args, { signal: never, force })
  return { kernel, ctx: ctx as PluginContext, query, fetch, read, storage }
}

/** Creates a `fetch` that settles when the test calls its methods. */
function heldFetch() {
  const requests: { signal: AbortSignal; resolve: (value: string) => void; reject: (error: unknown) => void }[] = []
  const fetch = (_args: string, { signal }: { readonly signal: AbortSignal }) =>
    new Promise<string>((resolve, reject) => {
      requests.push({ signal, resolve, reject })
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  return { fetch, requests }
}

const persist: Options['persist'] = {
  key: 'entries',
  schema: v.string(),
  maxEntries: 2,
  toStored: value => value,
  fromStored: stored => (stored === 'unusable' ? undefined : stored)
}

test('returns the cached value while it is fresh, and fetches a stale one', async () => {
  const { read, fetch, query } = await openPage()
  expect(await read()).toBe('a 1000000')
  pass(29_999)
  expect(await read()).toBe('a 1000000')
  expect(await query.cached('a')).toBe('a 1000000')
  pass(1)
  expect(await query.cached('a')).toBeUndefined()
  expect(await read()).toBe('a 1030000')
  expect(await read('b')).toBe('b 1030000')
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('treats a value from the future as stale, because the clock was set back', async () => {
  const { read, fetch } = await openPage()
  await read()
  pass(-60_000)
  await read()
  await read()
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('sends one request for concurrent reads of a key', async () => {
  const { fetch, requests } = heldFetch()
  const { read } = await openPage({ fetch })
  const reads = [read(), read(), read('b')]
  await expect.poll(() => requests.length).toBe(2)
  for (const { resolve } of requests) resolve('value')
  expect(await Promise.all(reads)).toEqual(['value', 'value', 'value'])
})

test('aborts a request only when its last reader leaves', async () => {
  const { fetch, requests } = heldFetch()
  const { query } = await openPage({ fetch })
  const [first, second] = [new AbortController(), new AbortController()]
  const reads = [first, second].map(({ signal }) => query.read('a', { signal }).catch(error => error))
  await expect.poll(() => requests.length).toBe(1)
  first.abort('first')
  expect(await reads[0]).toBe('first')
  expect(requests[0]?.signal.aborted).toBe(false)
  second.abort('second')
  expect(await reads[1]).toBe('second')
  expect(requests[0]?.signal.aborted).toBe(true)
})

test('concurrent forced reads wait for the running request and share one new fetch', async () => {
  const { fetch, requests } = heldFetch()
  const { read } = await openPage({ fetch })
  const before = read()
  await expect.poll(() => requests.length).toBe(1)
  const forced = [read('a', true), read('a', true)]
  requests[0]?.resolve('old')
  expect(await before).toBe('old')
  await expect.poll(() => requests.length).toBe(2)
  requests[1]?.resolve('new')
  expect(await Promise.all(forced)).toEqual(['new', 'new'])
})

test('rejects without a request in the `pauseMs` after a failure, also for a forced read', async () => {
  const fetch = vi.fn(async () => Promise.reject(new Error('offline')))
  const { read } = await openPage({ fetch, pauseMs: 5_000 })
  await expect(read()).rejects.toThrow('offline')
  pass(4_999)
  await expect(read('a', true)).rejects.toThrow('offline')
  expect(fetch).toHaveBeenCalledTimes(1)
  pass(1)
  await expect(read()).rejects.toThrow('offline')
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('makes matching values stale on an event, and then calls `fetch` with `force`', async () => {
  const { read, fetch, kernel } = await openPage({
    invalidateOn: { event: 'kernel:error', matches: ({ plugin }, [key]) => plugin === key }
  })
  await read()
  await read('b')
  kernel.events.emit('kernel:error', { error: 'expected', plugin: 'b', phase: 'test' })
  kernel.expectFailure('b')
  await read()
  await read('b')
  expect(fetch.mock.calls.map(([args, { force }]) => [args, force])).toEqual([
    ['a', false],
    ['b', false],
    ['b', true]
  ])
})

test('a value that became stale while it was fetched is neither fresh nor stored', async () => {
  const { fetch, requests } = heldFetch()
  const storage = memoryBackend()
  const { read, query } = await openPage({ fetch, persist }, storage)
  const running = read()
  await expect.poll(() => requests.length).toBe(1)
  query.invalidate(([key]) => key === 'a')
  requests[0]?.resolve('old')
  expect(await running).toBe('old')
  expect(await query.cached('a')).toBeUndefined()
  expect(await (await openPage({ persist }, storage)).query.cached('a')).toBeUndefined()
  const next = read()
  await expect.poll(() => requests.length).toBe(2)
  requests[1]?.resolve('new')
  expect(await next).toBe('new')
  expect(await query.cached('a')).toBe('new')
})

test('removes matching values and aborts their requests', async () => {
  const { fetch, requests } = heldFetch()
  const { read, query } = await openPage({ fetch })
  const running = read().catch(error => error.name)
  await expect.poll(() => requests.length).toBe(1)
  query.remove(([key]) => key === 'a')
  expect(await running).toBe('AbortError')
  expect(requests[0]?.signal.aborted).toBe(true)
})

test('aborts its requests when the plugin is disposed', async () => {
  const { fetch, requests } = heldFetch()
  const { read, kernel } = await openPage({ fetch })
  const running = read().catch(error => error.name)
  await expect.poll(() => requests.length).toBe(1)
  await kernel.dispose()
  expect(await running).toBe('AbortError')
})

test('keeps the newest fresh values over a reload, and drops invalid ones', async () => {
  const storage = memoryBackend()
  const first = await openPage({ persist }, storage)
  for (const args of ['a', 'b', 'c']) await first.read(args)
  const second = await openPage({ persist }, storage)
  expect([await second.read('b'), await second.read('c')]).toEqual(['b 1000000', 'c 1000000'])
  expect(second.fetch).not.toHaveBeenCalled()
  await second.read('a')
  expect(second.fetch).toHaveBeenCalledTimes(1)

  const fetch = async () => 'unusable'
  await (await openPage({ persist, fetch }, storage)).read('d')
  const third = await openPage({ persist }, storage)
  expect(await third.read('d')).toBe('d 1000000')
})

test('removes stored values with the cached ones', async () => {
  const storage = memoryBackend()
  const first = await openPage({ persist }, storage)
  await first.read('a')
  await first.read('b')
  first.query.remove(([key]) => key === 'a')
  const second = await openPage({ persist }, storage)
  expect([await second.query.cached('a'), await second.query.cached('b')]).toEqual([undefined, 'b 1000000'])
})

test('stores no value that is too large, and keeps the others', async () => {
  const storage = memoryBackend()
  const fetch = async (args: string) => (args === 'large' ? 'x'.repeat(600_000) : args)
  const first = await openPage({ persist, fetch }, storage)
  await first.read('small')
  await first.read('large')
  const { query } = await openPage({ persist, fetch }, storage)
  expect([await query.cached('small'), await query.cached('large')]).toEqual(['small', undefined])
})

test('ignores a stored value of another shape, and keeps the others', async () => {
  const storage = memoryBackend()
  const entries = [
    { key: ['a'], atMs: 1_000_000, value: 1 },
    { key: ['b'], atMs: 1_000_000, value: 'x' }
  ]
  await storage.write('@appkit/fake/entries', JSON.stringify({ v: 1, t: 1_000_000, d: entries }))
  const { query } = await openPage({ persist }, storage)
  expect([await query.cached('a'), await query.cached('b')]).toEqual([undefined, 'x'])
})

test('ignores stored entries of another shape', async () => {
  const storage = memoryBackend()
  const wrong = [[{ key: 'a', atMs: 1_000_000, value: 'x' }], [{ key: ['a'], atMs: 1_000_000, value: 1 }], 'x', null]
  for (const entries of wrong) {
    await storage.write('@appkit/fake/entries', JSON.stringify({ v: 1, t: 1_000_000, d: entries }))
    const { read } = await openPage({ persist }, storage)
    expect(await read()).toBe('a 1000000')
  }
})
