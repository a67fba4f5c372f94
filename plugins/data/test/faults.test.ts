import { Messages } from '@latchkit/plugin-shell/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { json, text } from './service.js'
import { setUp } from './setup.js'

test.each([
  ['data/origin-not-allowed', 'Invalid App Configuration', 403, 'Unauthorized: origin not allowed'],
  ['data/origin-not-allowed', 'Invalid App Configuration', 401, '{"error":"Unauthorized: origin not allowed"}'],
  ['data/invalid-project-id', 'Invalid Project ID', 401, 'Unauthorized: invalid key'],
  ['data/jwt-not-yet-valid', 'Session Expired', 401, 'JWT validation error: JWT Token is not yet valid'],
  ['data/forbidden', 'Invalid App Configuration', 403, 'no'],
  ['data/server-error', 'Server Error', 503, ''],
  ['data/rate-limited', 'Rate Limited', 429, '']
])('%s is told as "%s", once', async (code, short, status, body) => {
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

test('an alert is in the language of the visitor', async () => {
  const { service, get, alerts, kernel } = await setUp()
  kernel.get(Messages).setLocale('ar')
  await vi.waitUntil(() => kernel.get(Messages).locale.get() === 'ar')
  service.answer((_, response) => text(response, 'Unauthorized: invalid key', 401))
  await get().catch(() => {})
  await vi.waitUntil(() => alerts.current.get())
  expect(alerts.current.get()?.short).toBe('معرّف المشروع غير صالح')
})

test('without a project id the alert is there from the start, before anything is asked', async () => {
  const { service, alerts } = await setUp({ projectId: undefined } as never)
  await vi.waitUntil(() => alerts.current.get()?.short === 'Project ID Not Configured')
  expect(service.asked).toEqual([])
})

test('without a project id nothing is asked, and one alert says so', async () => {
  const { service, get, alerts } = await setUp({ projectId: undefined } as never)
  await expect(get()).rejects.toMatchObject({ code: 'data/no-project-id', message: 'Project ID Not Configured' })
  await vi.waitUntil(() => alerts.current.get())
  expect(alerts.current.get()?.short).toBe('Project ID Not Configured')
  expect(service.asked).toEqual([])
})

test('another refusal carries the reason that the service gives', async () => {
  const { service, get, alerts } = await setUp()
  service.answer((_, response) => json(response, { reasons: [{ description: 'Name taken' }] }, 409))
  await expect(get()).rejects.toMatchObject({ code: 'data/refused', context: { status: 409, reason: 'Name taken' } })
  service.answer((_, response) => json(response, { reasons: [{ description: 'x'.repeat(4_000) }] }, 400))
  await expect(get({ path: ['y'] })).rejects.toMatchObject({ context: { reason: 'x'.repeat(300) } })
  service.answer((_, response) => text(response, 'x'.repeat(1_000_000), 400))
  await expect(get({ path: ['z'] })).rejects.toMatchObject({ code: 'data/refused', context: { reason: undefined } })
  expect(alerts.current.get()).toBeUndefined()
})

test('what fails for the moment is tried again', async () => {
  const { service, get } = await setUp()
  service.answer((_, response) => (service.asked.length < 3 ? text(response, '', 500) : json(response, 'well')))
  await expect(get()).resolves.toBe('well')
  expect(service.asked).toHaveLength(3)
})

test('a POST that may have been heard is not sent twice, one that was turned away is', async () => {
  const { service, client } = await setUp()
  const post = () => client.json({ service: 'data', path: ['x'], body: {}, schema: { '~standard': passing } })
  service.answer((_, response) => text(response, '', 502))
  await expect(post()).rejects.toMatchObject({ code: 'data/server-error' })
  expect(service.asked).toHaveLength(1)
  service.answer((_, response) => (service.asked.length < 3 ? text(response, '', 429) : json(response, 'well')))
  await expect(post()).resolves.toBe('well')
})

const passing = { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) } as const

test('a service that wants a pause gets it, and is not asked meanwhile', async () => {
  const { service, get } = await setUp({ timeoutMs: 400 })
  service.answer((_, response) => json(response, {}, 429, { 'retry-after': '30' }))
  const started = Date.now()
  await expect(get()).rejects.toMatchObject({ code: 'data/rate-limited', context: { retryAfterMs: 30_000 } })
  // Waiting would last longer than the call may.
  expect(Date.now() - started).toBeLessThan(400)
  expect(service.asked).toHaveLength(1)
  await expect(get({ path: ['other'] })).rejects.toMatchObject({ code: 'data/rate-limited' })
  expect(service.asked).toHaveLength(1)
})

test('a pause that was set before the clock went back is over', async () => {
  const { service, get } = await setUp({ timeoutMs: 400 })
  service.answer((_, response) => json(response, {}, 429, { 'retry-after': '30' }))
  await expect(get()).rejects.toMatchObject({ code: 'data/rate-limited' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  service.answer((_, response) => json(response, 'well'))
  await expect(get()).resolves.toBe('well')
})

test('Retry-After may be a date, and is never more than a minute', async () => {
  const { service, get } = await setUp({ timeoutMs: 200 })
  const date = new Date(Date.now() + 3_600_000).toUTCString()
  service.answer((_, response) => json(response, {}, 429, { 'retry-after': date }))
  await expect(get()).rejects.toMatchObject({ context: { retryAfterMs: 60_000 } })
})

test('a service that hangs is given up in time, before and inside the body', async () => {
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

test('a fetch that heeds no signal is given up as well', async () => {
  const { get } = await setUp({ timeoutMs: 50, fetch: () => new Promise(() => {}) })
  await expect(get()).rejects.toMatchObject({ code: 'data/timed-out' })
})

test('nobody there', async () => {
  const { service, get, alerts } = await setUp()
  await service.stop()
  await expect(get()).rejects.toMatchObject({ code: 'data/unreachable' })
  expect(alerts.current.get()).toBeUndefined()
})
