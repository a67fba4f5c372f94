import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withDatabase } from './databases.js'
import { createScene, NOW_MS, newOrderId, orderEvent, type Scene, secrets, sign } from './scene.js'

const MINUTE_MS = 60_000

/** Tests of `POST /v1/webhooks/{provider}` on one database. */
export function webhookTests(createDatabase: () => Promise<string>): void {
  describe('webhook', () => {
    let scene: Scene
    let database: string
    beforeAll(async () => {
      database = await createDatabase()
      scene = createScene({ database, rateLimits: { webhooksPerMinute: 10_000, readsPerMinute: 10_000 } })
    })
    afterAll(() => scene?.service.close())

    const statusOf = async (orderId: string) => (await scene.read(orderId)).body.status
    const effectOf = async (event: object) => (await scene.webhook(event)).body.effect

    test('creates an order of the aggregator, and completes it', async () => {
      const orderId = newOrderId()
      expect((await scene.read(orderId)).body).toEqual({ error: 'unknown-order' })
      const pending = await scene.webhook(orderEvent(orderId, 'pending'))
      expect([pending.status, pending.body]).toEqual([200, { effect: 'applied' }])
      await scene.webhook(orderEvent(orderId, 'completed', { amount: '24.5', transactionId: '0xabc' }))
      expect((await scene.read(orderId)).body).toEqual({
        ...{ orderId, status: 'completed', provider: 'aggregator', network: 'base', asset: 'USDC' },
        ...{ amount: '24.5', transactionId: '0xabc' }
      })
    })

    test('reports the reason of a failure', async () => {
      const orderId = newOrderId()
      await scene.webhook(orderEvent(orderId, 'failed', { reason: 'Card declined' }))
      expect((await scene.read(orderId)).body).toMatchObject({ status: 'failed', reason: 'Card declined' })
    })

    test.each([
      ['with the secret of the other provider', { secret: secrets.card }],
      ['with an unknown secret', { secret: 'x'.repeat(32) }],
      ['without a signature', { headers: { 'x-webhook-signature': '' } }],
      ['with a shorter signature', { headers: { 'x-webhook-signature': 't=1,v1=abcd' } }],
      ['with another body than the signed one', { sentBody: JSON.stringify(orderEvent(newOrderId(), 'completed')) }]
    ])('is refused %s', async (_name, options) => {
      const orderId = newOrderId()
      const reply = await scene.webhook(orderEvent(orderId, 'completed'), options)
      expect([reply.status, reply.body]).toEqual([401, { error: 'invalid-signature' }])
      expect(await statusOf(orderId)).toBeUndefined()
    })

    test('is refused if the time of the signature was changed', async () => {
      const body = JSON.stringify(orderEvent(newOrderId(), 'completed'))
      const header = sign(body, secrets.aggregator, NOW_MS - 10 * MINUTE_MS)
      const changed = header.replace(/^t=\d+/, `t=${NOW_MS / 1_000}`)
      const reply = await scene.webhook(body, { headers: { 'x-webhook-signature': changed } })
      expect(reply.body).toEqual({ error: 'invalid-signature' })
    })

    test('counts up to 300 seconds before and after its signature', async () => {
      for (const offsetMs of [-5 * MINUTE_MS, 5 * MINUTE_MS]) {
        const event = orderEvent(newOrderId(), 'pending')
        expect((await scene.webhook(event, { signedAtMs: NOW_MS + offsetMs })).status).toBe(200)
        const late = await scene.webhook(event, { signedAtMs: NOW_MS + offsetMs + Math.sign(offsetMs) * 1_000 })
        expect([late.status, late.body]).toEqual([401, { error: 'expired-signature' }])
      }
    })

    test('changes nothing when it is repeated, and nothing with an id that was used', async () => {
      const orderId = newOrderId()
      const event = orderEvent(orderId, 'pending')
      expect(await effectOf(event)).toBe('applied')
      expect(await effectOf(event)).toBe('seen')
      expect(await effectOf({ ...event, status: 'completed' })).toBe('seen')
      expect(await statusOf(orderId)).toBe('pending')
    })

    test('is applied once when it is delivered many times at once', async () => {
      const event = orderEvent(newOrderId(), 'completed')
      const effects = await Promise.all(Array.from({ length: 10 }, () => effectOf(event)))
      expect(effects.sort()).toEqual(['applied', ...Array(9).fill('seen')])
    })

    test.each([
      [['completed', 'pending', 'created'], 'completed'],
      [['failed', 'completed'], 'failed'],
      [['completed', 'failed'], 'completed'],
      [['pending', 'created', 'failed', 'pending'], 'failed'],
      [['created', 'pending', 'pending'], 'pending']
    ])('moves a status only forward: %j ends as %s', async (statuses, end) => {
      const orderId = newOrderId()
      for (const status of statuses)
        expect((await scene.webhook(orderEvent(orderId, status, { amount: status.length.toString() }))).status).toBe(
          200
        )
      const { body } = await scene.read(orderId)
      expect([body.status, body.amount]).toEqual([end, String(end.length)])
    })

    test('of the card provider needs an order of the service, and counts once there is one', async () => {
      const orderId = newOrderId()
      const event = orderEvent(orderId, 'pending')
      const reply = await scene.webhook(event, { provider: 'card' })
      expect([reply.status, reply.body]).toEqual([404, { error: 'unknown-order' }])
      const empty = { status: 'created', network: null, asset: null, amount: null, transaction_id: null, reason: null }
      await withDatabase(database, tables =>
        tables
          .insertInto('onramp_orders')
          .values({ ...empty, order_id: orderId, provider: 'card', created_at_ms: NOW_MS, occurred_at_ms: null })
          .execute()
      )
      expect((await scene.webhook(event, { provider: 'card' })).body).toEqual({ effect: 'applied' })
    })

    test('of one provider does not change an order of the other', async () => {
      const orderId = newOrderId()
      await scene.webhook(orderEvent(orderId, 'pending'))
      const reply = await scene.webhook(orderEvent(orderId, 'completed'), { provider: 'card' })
      expect([reply.status, reply.body]).toEqual([404, { error: 'unknown-order' }])
      expect(await statusOf(orderId)).toBe('pending')
    })

    test('of an unknown type is acknowledged and ignored', async () => {
      expect(await effectOf({ id: 'evt-1', type: 'account.updated' })).toBe('ignored')
    })

    test.each([
      ['a list', '[]'],
      ['no JSON', '{"id":'],
      ['a short order id', JSON.stringify(orderEvent('short', 'pending'))],
      ['an unknown status', JSON.stringify(orderEvent(newOrderId(), 'paid'))],
      ['an amount as number', JSON.stringify(orderEvent(newOrderId(), 'pending', { amount: 5 }))],
      ['markup as transaction id', JSON.stringify(orderEvent(newOrderId(), 'pending', { transactionId: '<b>' }))],
      ['a control character', JSON.stringify(orderEvent(newOrderId(), 'failed', { reason: 'a\u202Eb' }))],
      ['a time that is no date', JSON.stringify(orderEvent(newOrderId(), 'pending', { occurredAt: 'yesterday' }))],
      ['no time', JSON.stringify(orderEvent(newOrderId(), 'pending', { occurredAt: undefined }))]
    ])('is refused with %s', async (_name, body) => {
      const reply = await scene.webhook(body)
      expect([reply.status, reply.body]).toEqual([400, { error: 'invalid-request' }])
    })

    test('is refused with another content type', async () => {
      const reply = await scene.webhook(orderEvent(newOrderId(), 'pending'), {
        headers: { 'content-type': 'text/plain' }
      })
      expect([reply.status, reply.body]).toEqual([415, { error: 'unsupported-media-type' }])
    })

    test('is refused above 64 KB, by the header or by the bytes', async () => {
      const body = JSON.stringify(orderEvent(newOrderId(), 'pending', { more: 'x'.repeat(64 * 1_024) }))
      const byBytes = await scene.webhook(body)
      const byHeader = await scene.webhook('{}', { headers: { 'content-length': '70000' } })
      for (const { status, body: error } of [byBytes, byHeader])
        expect([status, error]).toEqual([413, { error: 'too-large' }])
    })

    test('is refused above 64 KB while its sender still sends', async () => {
      const endless = new ReadableStream<Uint8Array>({ pull: controller => controller.enqueue(new Uint8Array(8_192)) })
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: endless, duplex: 'half' }
      const reply = await scene.send('/v1/webhooks/card', init as RequestInit)
      expect([reply.status, reply.body]).toEqual([413, { error: 'too-large' }])
    })

    test('accepts each secret during a rotation', async () => {
      const webhookSecret = ['old'.padEnd(32, 'o'), 'new'.padEnd(32, 'n')]
      const rotating = createScene({ database: await createDatabase(), providers: { aggregator: { webhookSecret } } })
      for (const secret of webhookSecret)
        expect((await rotating.webhook(orderEvent(newOrderId(), 'pending'), { secret })).status).toBe(200)
      await rotating.service.close()
    })
  })
}
