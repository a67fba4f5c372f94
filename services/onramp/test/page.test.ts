import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestKernel } from '@latchkit/kernel/testing'
import { createNodeListener } from '@latchkit/service-onramp'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { DataService } from '../../../plugins/data/src/contract.js'
import { data } from '../../../plugins/data/src/index.js'
import { readOrder } from '../../../plugins/onramp/src/lazy/read-order.js'
import { startCardProvider } from './card-provider.js'
import { createScene, newOrderId, ORIGIN, orderEvent, purchase } from './scene.js'

/** Starts the service on real HTTP, and the page's client of it. */
async function startPage(rateLimits: object = {}) {
  const provider = await startCardProvider()
  const { service, webhook } = createScene({
    database: ':memory:',
    ...{ longPollMs: 60_000, providerUrl: provider.url, rateLimits }
  })
  const server = createServer(createNodeListener(service))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await service.close()
    await provider.close()
  })
  const fetchOfPage: typeof fetch = (input, init) =>
    fetch(input, { ...init, headers: { ...Object(init?.headers), origin: ORIGIN } })
  const plugin = data({ projectId: 'shop', services: { onramp: url }, fetch: fetchOfPage })
  const kernel = await createTestKernel([plugin], { atEnd: onTestFinished })
  const client = kernel.get(DataService)
  return {
    url,
    webhook,
    read: (orderId: string) => readOrder(client, orderId, 'pending', AbortSignal.timeout(20_000)),
    mint: () =>
      client.json({
        ...{ service: 'onramp', path: ['v1', 'generators', 'onrampurl'], body: purchase },
        schema: v.object({ orderId: v.string() })
      })
  }
}

test('a page gets the state of its order at once while other pages of its network have all places to wait', async () => {
  const { url, webhook, read } = await startPage()
  const [orderId, otherId] = [newOrderId(), newOrderId()]
  await webhook(orderEvent(orderId, 'pending'))
  const others = Array.from({ length: 21 }, () => fetch(`${url}/v1/orders/${otherId}?after=pending`))
  await Promise.race(others)
  expect(await read(orderId)).toMatchObject({ status: 'pending', amount: '24.75' })
  expect(await read(newOrderId())).toBeUndefined()
  await webhook(orderEvent(otherId, 'completed'))
  expect((await Promise.all(others)).filter(({ status }) => status === 200)).toHaveLength(20)
  await webhook(orderEvent(orderId, 'completed'))
  expect(await read(orderId)).toMatchObject({ status: 'completed' })
})

test('a page whose reads are over the limit gets the URL of a purchase', async () => {
  const { webhook, read, mint } = await startPage({ readsPerMinute: 1 })
  const orderId = newOrderId()
  await webhook(orderEvent(orderId, 'completed'))
  expect(await read(orderId)).toMatchObject({ status: 'completed' })
  for (let count = 0; count < 2; count += 1)
    await expect(read(orderId)).rejects.toMatchObject({ code: 'data/rate-limited' })
  expect((await mint()).orderId).toMatch(/^[\w-]{22}$/)
})
