import { createKernel, type EventMap } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import { chains } from '@latchkit/plugin-chains'
import { connections } from '@latchkit/plugin-connections'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Analytics } from '../src/contract.js'
import { deferredAnalytics } from '../src/deferred.js'
import { startService } from './service.js'
import { stubPage } from './setup.js'

beforeEach(() => stubPage())

test('sends the events before and after its code loads once each, in order, with their own times', async () => {
  const service = await startService()
  const kernel = createKernel({
    plugins: [chains(), connections(), deferredAnalytics({ host: service.url, projectId: 'p1' })]
  })
  onTestFinished(() => kernel.dispose())
  const startedAt = Date.now()
  await kernel.start()
  const emittedAt = Date.now()
  kernel.events.emit('router:opened', { view: 'Connect' })
  expect(kernel.find(Analytics)).toBeUndefined()
  await vi.waitUntil(() => kernel.find(Analytics))
  kernel.events.emit('router:closed', { view: 'Connect' })
  await vi.waitUntil(() => service.requests.length === 3)
  expect(service.events()).toEqual(['INITIALIZE', 'MODAL_OPEN', 'MODAL_CLOSE'])
  const times = service.requests.map(({ body }) => JSON.parse(body).timestamp)
  expect(times[0]).toBeGreaterThanOrEqual(startedAt)
  expect(times[0]).toBeLessThanOrEqual(emittedAt)
  expect(service.requests.map(({ body }) => JSON.parse(body).url)).toEqual(Array(3).fill('https://shop.example/cart'))
})

test('keeps 100 events while its code loads', async () => {
  const service = await startService()
  const kernel = createKernel({ plugins: [deferredAnalytics({ host: service.url, projectId: 'p1' })] })
  onTestFinished(() => kernel.dispose())
  await kernel.start()
  for (let count = 0; count < 1_000; count++) kernel.events.emit('router:opened', { view: 'Connect' })
  // The first of the 100 is kernel:started.
  await vi.waitUntil(() => service.requests.length === 100, { timeout: 5_000 })
  expect(service.events().filter(event => event === 'MODAL_OPEN')).toHaveLength(99)
})

test('sends nothing if it is removed before its code loads', async () => {
  const service = await startService()
  const kernel = await createTestKernel([deferredAnalytics({ host: service.url, projectId: 'p1' })], {
    atEnd: onTestFinished
  })
  await kernel.remove('deferred-analytics')
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(kernel.find(Analytics)).toBeUndefined()
  expect(service.requests).toEqual([])
})

test('reports invalid options', async () => {
  const failures: EventMap['kernel:error'][] = []
  const kernel = createKernel({
    plugins: [deferredAnalytics({ host: 'http://shop.example' })],
    onError: failure => failures.push(failure)
  })
  onTestFinished(() => kernel.dispose())
  await kernel.start()
  await vi.waitUntil(() => failures.length > 0)
  expect(failures[0]).toMatchObject({
    plugin: 'deferred-analytics',
    error: { code: 'kernel/invalid-option', context: { option: 'host' } }
  })
})
