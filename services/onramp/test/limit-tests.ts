import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { issueToken, startCardProvider, type TestCardProvider } from './card-provider.js'
import { withDatabase } from './databases.js'
import { ADDRESS, createScene, newOrderId, orderEvent, type Scene, secrets, VISITOR_IP } from './scene.js'

/** Tests of the limits of requests, and of what is stored and logged of visitors, on one database. */
export function limitTests(createDatabase: () => Promise<string>): void {
  describe('client', () => {
    const open: { close(): Promise<void> }[] = []
    afterEach(async () => {
      for (const each of open.splice(0).reverse()) await each.close()
    })

    const createSceneOn = (database: string, options: object = {}): Scene => {
      const scene = createScene({ database, ...options })
      open.push(scene.service)
      return scene
    }
    const startProvider = async (): Promise<TestCardProvider> => {
      const provider = await startCardProvider()
      open.unshift(provider)
      return provider
    }

    test('gets as many URLs per minute as the limit, and others are not affected', async () => {
      const { url: providerUrl } = await startProvider()
      const scene = createSceneOn(await createDatabase(), { providerUrl, rateLimits: { mintsPerMinute: 3 } })
      for (let count = 0; count < 3; count += 1) expect((await scene.mint()).status).toBe(200)
      for (let count = 0; count < 2; count += 1) {
        const refused = await scene.mint()
        expect([refused.status, refused.body]).toEqual([429, { error: 'too-many-requests' }])
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
      }
      expect((await scene.mint(undefined, '203.0.113.8')).status).toBe(200)
    })

    test('is one IPv6 network, with all its addresses', async () => {
      const { url: providerUrl } = await startProvider()
      const scene = createSceneOn(await createDatabase(), { providerUrl, rateLimits: { mintsPerMinute: 1 } })
      expect((await scene.mint(undefined, '2001:db8:1:2::1')).status).toBe(200)
      expect((await scene.mint(undefined, '2001:DB8:1:2:ffff::9')).status).toBe(429)
      expect((await scene.mint(undefined, '2001:db8:1:3::1')).status).toBe(200)
      expect((await scene.mint(undefined, '::1')).status).toBe(200)
    })

    test('has limits for reads and for webhooks, which count apart', async () => {
      const rateLimits = { readsPerMinute: 2, webhooksPerMinute: 2 }
      const scene = createSceneOn(await createDatabase(), { rateLimits })
      const orderId = newOrderId()
      for (let count = 0; count < 2; count += 1) expect((await scene.read(orderId)).status).toBe(404)
      expect((await scene.read(orderId)).status).toBe(429)
      for (let count = 0; count < 2; count += 1)
        expect((await scene.webhook(orderEvent(orderId, 'pending'), { secret: 'x'.repeat(32) })).status).toBe(401)
      expect((await scene.webhook(orderEvent(orderId, 'pending'))).status).toBe(429)
    })

    test('is limited by what it requested before a restart', async () => {
      const database = await createDatabase()
      const rateLimits = { readsPerMinute: 1 }
      const before = createSceneOn(database, { rateLimits })
      expect((await before.read(newOrderId())).status).toBe(404)
      await before.service.close()
      expect((await createSceneOn(database, { rateLimits }).read(newOrderId())).status).toBe(429)
    })

    test('is not refused for longer than a minute if the clock is set back', async () => {
      const scene = createSceneOn(await createDatabase(), { rateLimits: { readsPerMinute: 1 } })
      expect((await scene.read(newOrderId())).status).toBe(404)
      expect((await scene.read(newOrderId())).status).toBe(429)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
      onTestFinished(() => void vi.useRealTimers())
      expect((await scene.read(newOrderId())).status).toBe(404)
      const refused = await scene.read(newOrderId())
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    })

    test('is still refused by an instance whose clock is half a minute late', async () => {
      const scene = createSceneOn(await createDatabase(), { rateLimits: { readsPerMinute: 1 } })
      expect((await scene.read(newOrderId())).status).toBe(404)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 30_000 })
      onTestFinished(() => void vi.useRealTimers())
      const refused = await scene.read(newOrderId())
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    })

    test('is neither stored nor logged: no address, no IP, no order id, no secret', async () => {
      const provider = await startProvider()
      const database = await createDatabase()
      const scene = createSceneOn(database, { providerUrl: provider.url })
      const { orderId } = (await scene.mint()).body
      await scene.read(String(orderId))
      await scene.webhook(orderEvent(String(orderId), 'pending'), { provider: 'card' })
      await scene.webhook('{"address":', { provider: 'card' })
      provider.respond = response => void response.destroy()
      expect((await scene.mint()).status).toBe(502)
      provider.respond = issueToken
      await scene.send('/health', {}, 'no address')
      const lines = JSON.stringify(scene.log)
      expect(lines).toContain('/v1/orders/{orderId}')
      expect(lines).toContain('provider-unavailable')
      const rows = await withDatabase(database, async tables =>
        JSON.stringify([
          await tables.selectFrom('onramp_orders').selectAll().execute(),
          await tables.selectFrom('onramp_events').selectAll().execute(),
          await tables.selectFrom('onramp_rate_limits').selectAll().execute()
        ])
      )
      expect(rows).toContain(orderId)
      expect(lines).not.toContain(orderId)
      for (const text of [lines, rows])
        for (const secret of [ADDRESS, VISITOR_IP, ...Object.values(secrets), 'BEGIN PRIVATE', '25.5'])
          expect(text).not.toContain(secret)
    })
  })
}
