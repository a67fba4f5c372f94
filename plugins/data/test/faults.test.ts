import { Messages } from '@latchkit/plugin-shell/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { json, text } from './service.js'
import { anything, setUp } from './setup.js'

test.each([
  ['data/origin-not-allowed', 'Invalid App Configuration', 403, 'Unauthorized: origin not allowed'],
  ['data/origin-not-allowed', 'Invalid App Configuration', 401, '{"error":"Unauthorized: origin not allowed"}'],
  ['data/invalid-project-id', 'Invalid Project ID', 401, 'Unauthorized: invalid key'],
  ['data/jwt-not-yet-valid', 'Session Expired', 401, 'JWT validation error: JWT Token is not yet valid'],
  ['data/forbidden', 'Invalid App Configuration', 403, 'no'],
  ['data/server-error', 'Server Error', 503, ''],
  ['data/rate-limited', 'Rate Limited', 429, '']
])('rejects with %s, and raises the alert "%s" once', async (code, short, status, body) => {
  const { service, get, alerts, kernel, failed } = await setUp()
  const raised: string[] = []
  kernel.events.on('shell:alert-raised', ({ key }) => raised.push(key))
  service.answer((_, response) => text(response, body, status))
  await expect(get()).rejects.toMatchObject({ code, context: { service: 'data' } })
  await vi.waitUntil(() => alerts.current.get())
  expect(alerts.current.get()).toMatchObject({ short })
  alerts.dismiss(alerts.current.get()?.key ?? '')
  await expect(get({ path: ['y'] })).rejects.toMatchObject({ code })
  await expect(get({ path: ['z'] })).rejects.toMatchObject({ code })
  await new Promise(resolve => setTimeout(resolve))
  expect(raised).toHaveLength(1)
  expect(failed).toEqual([code, code, code])
})

test('shows an alert in the visitor’s language', async () => {
  const { service, get, alerts, kernel } = await setUp()
  kernel.get(Messages).setLocale('ar')
  await vi.waitUntil(() => kernel.get(Messages).locale.get() === 'ar')
  service.answer((_, response) => text(response, 'Unauthorized: invalid key', 401))
  await get().catch(() => {})
  await vi.waitUntil(() => alerts.current.get())
  expect(alerts.current.get()?.short).toBe('معرّف المشروع غير صالح')
})

test('raises the alert for a missing project id at the start, without a request', async () => {
  const { service, alerts } = await setUp({ projectId: undefined } as never)
  await vi.waitUntil(() => alerts.current.get()?.short === 'Project ID Not Configured')
  expect(service.asked).toEqual([])
})

test('rejects without a project id, without a request and with one alert', async () => {
  const { service, get, alerts } = await setUp({ projectId: undefined } as never)
  await expect(get()).rejects.toMatchObject({ code: 'data/no-project-id', message: 'Project ID Not Configured' })
  await vi.waitUntil(() => alerts.current.get())
  expect(alerts.current.get()?.short).toBe('Project ID Not Configured')
  expect(service.asked).toEqual([])
})

test('puts the reason of the service into `context.reason` for any other error response', async () => {
  const { service, get, alerts } = await setUp()
  service.answer((_, response) => json(response, { reasons: [{ description: 'Name taken' }] }, 409))
  await expect(get()).rejects.toMatchObject({ code: 'data/refused', context: { status: 409, reason: 'Name taken' } })
  service.answer((_, response) => json(response, { reasons: [{ description: 'x'.repeat(4_000) }] }, 400))
  await expect(get({ path: ['y'] })).rejects.toMatchObject({ context: { reason: 'x'.repeat(300) } })
  service.answer((_, response) => text(response, 'x'.repeat(1_000_000), 400))
  await expect(get({ path: ['z'] })).rejects.toMatchObject({ code: 'data/refused', context: { reason: undefined } })
  expect(alerts.current.get()).toBeUndefined()
})

test('retries after a temporary failure', async () => {
  const { service, get } = await setUp()
  service.answer((_, response) => (service.asked.length < 3 ? text(response, '', 500) : json(response, 'well')))
  await expect(get()).resolves.toBe('well')
  expect(service.asked).toHaveLength(3)
})

test('retries a POST after a 429, but not after a 502', async () => {
  const { service, client } = await setUp()
  const post = () => client.json({ service: 'data', path: ['x'], body: {}, schema: { '~standard': passing } })
  service.answer((_, response) => text(response, '', 502))
  await expect(post()).rejects.toMatchObject({ code: 'data/server-error' })
  expect(service.asked).toHaveLength(1)
  service.answer((_, response) => (service.asked.length < 3 ? text(response, '', 429) : json(response, 'well')))
  await expect(post()).resolves.toBe('well')
})

const passing = { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) } as const

test('sends no request during the pause that a service requested', async () => {
  const { service, get } = await setUp({ timeoutMs: 400 })
  service.answer((_, response) => json(response, {}, 429, { 'retry-after': '30' }))
  const started = Date.now()
  await expect(get()).rejects.toMatchObject({ code: 'data/rate-limited', context: { retryAfterMs: 30_000 } })
  // The pause is longer than the timeout of the call.
  expect(Date.now() - started).toBeLessThan(400)
  expect(service.asked).toHaveLength(1)
  await expect(get({ query: { page: 2 } })).rejects.toMatchObject({ code: 'data/rate-limited' })
  expect(service.asked).toHaveLength(1)
})

test('pauses only requests of the kind that got a 429', async () => {
  const { service, client, get } = await setUp({ timeoutMs: 400 })
  service.answer((request, response) =>
    request.method === 'GET' && request.url?.startsWith('/v1/orders/')
      ? json(response, {}, 429, { 'retry-after': '30' })
      : json(response, request.method)
  )
  const read = (id: string) => get({ service: 'data', path: ['v1', 'orders', id] })
  await expect(read('one')).rejects.toMatchObject({ code: 'data/rate-limited' })
  await expect(read('two')).rejects.toMatchObject({ code: 'data/rate-limited' })
  expect(service.asked).toHaveLength(1)
  const mint = { service: 'data', path: ['v1', 'generators', 'onrampurl'], body: {}, schema: anything } as const
  await expect(client.json(mint)).resolves.toBe('POST')
  await expect(client.json({ ...mint, path: ['v1', 'orders', 'one'] })).resolves.toBe('POST')
  await expect(get({ path: ['v1', 'options'] })).resolves.toBe('GET')
  await expect(get({ path: ['getWallets'] })).resolves.toBe('GET')
})

test('ends a pause if the clock was set back', async () => {
  const { service, get } = await setUp({ timeoutMs: 400 })
  service.answer((_, response) => json(response, {}, 429, { 'retry-after': '30' }))
  await expect(get()).rejects.toMatchObject({ code: 'data/rate-limited' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  service.answer((_, response) => json(response, 'well'))
  await expect(get()).resolves.toBe('well')
})

test('accepts a date as Retry-After, and pauses for a minute at most', async () => {
  const { service, get } = await setUp({ timeoutMs: 200 })
  const date = new Date(Date.now() + 3_600_000).toUTCString()
  service.answer((_, response) => json(response, {}, 429, { 'retry-after': date }))
  await expect(get()).rejects.toMatchObject({ context: { retryAfterMs: 60_000 } })
})

test('rejects after the timeout, before and during the body', async () => {
  const { service, get } = await setUp({ timeoutMs: 150 })
  service.answer(() => {})
  await expect(get()).rejects.toMatchObject({ code: 'data/timed-out', context: { timeoutMs: 150 } })
  service.answer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{')
  })
  await expect(get()).rejects.toMatchObject({ code: 'data/timed-out' })
  await vi.waitUntil(() => service.open() === 0)
})

test('rejects after the timeout even if fetch ignores its signal', async () => {
  const { get } = await setUp({ timeoutMs: 50, fetch: () => new Promise(() => {}) })
  await expect(get()).rejects.toMatchObject({ code: 'data/timed-out' })
})

test('rejects if the service is unreachable, without an alert', async () => {
  const { service, get, alerts } = await setUp()
  await service.stop()
  await expect(get()).rejects.toMatchObject({ code: 'data/unreachable' })
  expect(alerts.current.get()).toBeUndefined()
})
