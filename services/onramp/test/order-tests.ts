import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from './databases.js'
import { createScene, NOW_MS, newOrderId, ORIGIN, orderEvent, type Scene } from './scene.js'

const DAY_MS = 86_400_000

/** Tests of `GET /v1/orders/{orderId}` and of what the database keeps, on one database. */
export function orderTests(createDatabase: () => Promise<string>): void {
  describe('order', () => {
    let scene: Scene
    beforeAll(async () => {
      // Longer than a test: a wait that is not ended fails it.
      const longPollMs = 60_000
      scene = createScene({ database: await createDatabase(), longPollMs, rateLimits: { readsPerMinute: 10_000 } })
    })
    afterAll(() => scene?.service.close())

    test.each(['short', `${newOrderId()}x`, `${newOrderId().slice(0, 21)}%2F`, newOrderId()])(
      'is unknown with the id %s',
      async orderId => {
        const reply = await scene.read(orderId)
        expect([reply.status, reply.body]).toEqual([404, { error: 'unknown-order' }])
        expect(reply.headers.get('cache-control')).toBe('no-store')
      }
    )

    test('is not read after an unknown status', async () => {
      expect((await scene.read(newOrderId(), 'paid')).body).toEqual({ error: 'invalid-request' })
    })

    test('is returned at once if its status is later than the known one, or final', async () => {
      const orderId = newOrderId()
      await scene.webhook(orderEvent(orderId, 'pending'))
      expect((await scene.read(orderId, 'created')).body.status).toBe('pending')
      await scene.webhook(orderEvent(orderId, 'failed'))
      expect((await scene.read(orderId, 'failed')).body.status).toBe('failed')
    })

    test('is returned when a webhook changes it', async () => {
      const orderId = newOrderId()
      await scene.webhook(orderEvent(orderId, 'pending'))
      const reading = scene.read(orderId, 'pending')
      await scene.webhook(orderEvent(newOrderId(), 'completed'))
      await scene.webhook(orderEvent(orderId, 'completed'))
      expect((await reading).body.status).toBe('completed')
    })

    test('of the aggregator is returned when its first webhook creates it', async () => {
      const orderId = newOrderId()
      const reading = scene.read(orderId, 'created')
      await scene.webhook(orderEvent(orderId, 'pending'))
      expect((await reading).body.status).toBe('pending')
    })

    test('is returned unchanged once the time of the wait is over', async () => {
      const orderId = newOrderId()
      const quick = createScene({ database: await createDatabase(), longPollMs: 50 })
      await quick.webhook(orderEvent(orderId, 'pending'))
      expect((await quick.read(orderId, 'pending')).body.status).toBe('pending')
      expect((await quick.read(newOrderId(), 'created')).status).toBe(404)
      await quick.service.close()
    })

    test('ends its waits when their requests are aborted, and frees their places', async () => {
      const orderId = newOrderId()
      await scene.webhook(orderEvent(orderId, 'pending'))
      const controller = new AbortController()
      const readings = Array.from({ length: 21 }, () => scene.read(orderId, 'pending', controller.signal))
      expect((await Promise.race(readings)).body.status).toBe('pending')
      controller.abort()
      const replies = await Promise.all(readings)
      expect(replies.filter(({ body }) => body.status === 'pending')).toHaveLength(21)
      const next = Array.from({ length: 21 }, () => scene.read(orderId, 'pending'))
      expect((await Promise.race(next)).body.status).toBe('pending')
      await scene.webhook(orderEvent(orderId, 'completed'))
      expect((await Promise.all(next)).filter(({ body }) => body.status === 'completed')).toHaveLength(20)
    })

    test.each([
      ['an IPv4 address', () => '198.51.100.1', '198.51.100.2'],
      ['an IPv6 network (/48)', (count: number) => `2001:db8:1:${count.toString(16)}::1`, '2001:db8:2::1']
    ])('is returned unchanged at once if %s has 20 waits, and others wait', async (_name, ipOf, otherIp) => {
      const [orderId, unknownId] = [newOrderId(), newOrderId()]
      await scene.webhook(orderEvent(orderId, 'pending'))
      const readFrom = (ip: string, id = orderId) => scene.send(`/v1/orders/${id}?after=pending`, {}, ip)
      const readings = Array.from({ length: 21 }, (_, count) => readFrom(ipOf(count)))
      // The last one that asks for a place, after 20 others.
      const surplus = await Promise.race(readings)
      expect([surplus.status, surplus.body]).toEqual([200, (await scene.read(orderId)).body])
      const unknown = await readFrom(ipOf(99), unknownId)
      expect([unknown.status, unknown.body]).toEqual([404, { error: 'unknown-order' }])
      const other = readFrom(otherIp)
      await scene.webhook(orderEvent(orderId, 'completed'))
      expect((await other).body.status).toBe('completed')
      expect((await Promise.all(readings)).filter(({ body }) => body.status === 'completed')).toHaveLength(20)
    })

    test('answers its waits when the service closes, which then refuses requests', async () => {
      const closing = createScene({ database: await createDatabase(), longPollMs: 60_000 })
      const orderId = newOrderId()
      await closing.webhook(orderEvent(orderId, 'pending'))
      const reading = closing.read(orderId, 'pending')
      await closing.send('/health')
      await closing.service.close()
      expect((await reading).body.status).toBe('pending')
      expect((await closing.send('/health')).body).toEqual({ error: 'unavailable' })
    })

    test('is kept by a restart, with the ids of the events', async () => {
      const database = await createDatabase()
      const orderId = newOrderId()
      const event = orderEvent(orderId, 'pending')
      const before = createScene({ database })
      await before.webhook(event)
      await before.service.close()
      const after = createScene({ database })
      expect((await after.read(orderId)).body.status).toBe('pending')
      expect((await after.webhook(event)).body).toEqual({ effect: 'seen' })
      await after.service.close()
    })

    test('is deleted after 30 days, with the ids of its events', async () => {
      const database = await createDatabase()
      const orders = [newOrderId(), newOrderId()]
      const first = createScene({ database })
      await first.webhook(orderEvent(orders[0]!, 'completed'))
      await first.service.close()
      const laterMs = NOW_MS + DAY_MS
      const second = createScene({ database, now: () => laterMs })
      await second.webhook(orderEvent(orders[1]!, 'completed'), { signedAtMs: laterMs })
      await second.service.close()
      const third = createScene({ database, now: () => NOW_MS + 30 * DAY_MS })
      await third.send('/health')
      await third.service.close()
      const rows = await withDatabase(database, async tables => ({
        orders: await tables.selectFrom('onramp_orders').select('order_id').execute(),
        events: await tables.selectFrom('onramp_events').select('received_at_ms').execute()
      }))
      expect(rows.orders).toEqual([{ order_id: orders[1] }])
      expect(rows.events.map(({ received_at_ms }) => Number(received_at_ms))).toEqual([laterMs])
    })
  })

  describe('page on another origin', () => {
    let scene: Scene
    beforeAll(async () => {
      scene = createScene({ database: await createDatabase() })
    })
    afterAll(() => scene?.service.close())

    const preflight = (path: string, origin: string) => scene.send(path, { method: 'OPTIONS', headers: { origin } })

    test('is allowed if it is the site, and no other', async () => {
      const path = '/v1/generators/onrampurl'
      const allowed = await preflight(path, ORIGIN)
      expect(allowed.status).toBe(204)
      expect(allowed.headers.get('access-control-allow-origin')).toBe(ORIGIN)
      expect(allowed.headers.get('access-control-allow-methods')).toBe('POST')
      expect(allowed.headers.get('vary')).toContain('Origin')
      for (const origin of ['https://evil.example', `${ORIGIN}.evil.example`, 'http://shop.example', 'null']) {
        const refused = await preflight(path, origin)
        expect([refused.status, refused.body]).toEqual([403, { error: 'foreign-origin' }])
        expect(refused.headers.has('access-control-allow-origin')).toBe(false)
        expect((await scene.send(path, { method: 'POST', headers: { origin }, body: '{}' })).status).toBe(403)
        expect((await scene.send(`/v1/orders/${newOrderId()}`, { headers: { origin } })).status).toBe(403)
      }
      expect((await scene.send(path, { method: 'POST', body: '{}' })).status).toBe(403)
    })

    test.each([
      ['GET', '/v1/generators/onrampurl', 'POST'],
      ['DELETE', `/v1/orders/${newOrderId()}`, 'GET'],
      ['GET', '/v1/webhooks/card', 'POST'],
      ['PUT', '/v1/webhooks/aggregator', 'POST'],
      ['POST', '/health', 'GET']
    ])('gets 405 for %s %s', async (method, path, allow) => {
      const reply = await scene.send(path, { method })
      expect([reply.status, reply.body]).toEqual([405, { error: 'method-not-allowed' }])
      expect(reply.headers.get('allow')).toBe(allow)
    })

    test('gets 404 for an unknown path, and 200 for the health of the service', async () => {
      expect((await scene.send('/v1')).body).toEqual({ error: 'not-found' })
      expect(await scene.send('/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
    })
  })
}
