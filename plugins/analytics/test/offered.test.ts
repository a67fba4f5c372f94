import { createKernel } from '@latchkit/kernel'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Analytics, type AnalyticsEvent } from '../src/contract.js'
import { analytics } from '../src/index.js'
import { startService } from './service.js'
import { setUp, stubPage } from './setup.js'

beforeEach(() => stubPage())

test('without a host, offers the events to a site that subscribes before the start', async () => {
  const kernel = createKernel({ plugins: [analytics()] })
  onTestFinished(() => kernel.dispose())
  const offered: AnalyticsEvent[] = []
  kernel.get(Analytics).subscribe(event => offered.push(event))
  const before = Date.now()
  await kernel.start()
  const after = Date.now()
  await vi.waitUntil(() => offered.length === 2)
  expect(offered.map(({ event, properties }) => [event, properties])).toEqual([
    ['MODAL_CREATED', {}],
    ['INITIALIZE', {}]
  ])
  for (const { timestamp } of offered) {
    expect(timestamp).toBeGreaterThanOrEqual(before)
    expect(timestamp).toBeLessThanOrEqual(after)
  }
})

test('listens to events only while the site subscribes', async () => {
  const listening = vi.fn()
  const { kernel, subscribe, offered } = await setUp(
    {},
    {
      wrap: plugin => ({
        ...plugin,
        setup: (ctx, services) => {
          const onAny: typeof ctx.events.onAny = listener => {
            const stop = ctx.events.onAny(listener)
            listening(1)
            return () => {
              stop()
              listening(0)
            }
          }
          return plugin.setup({ ...ctx, events: { ...ctx.events, onAny } }, services)
        }
      })
    }
  )
  expect(listening.mock.calls).toEqual([])
  const stopFirst = subscribe()
  const stopSecond = subscribe()
  expect(listening.mock.calls).toEqual([[1]])
  kernel.events.emit('router:opened', { view: 'Connect' })
  await vi.waitUntil(() => offered.length === 2)
  stopFirst()
  stopFirst()
  expect(listening.mock.calls).toEqual([[1]])
  stopSecond()
  expect(listening.mock.calls).toEqual([[1], [0]])
  kernel.events.emit('router:closed', { view: 'Connect' })
  subscribe()
  kernel.events.emit('router:opened', { view: 'Connect' })
  expect(offered.map(({ event }) => event)).toEqual(['MODAL_OPEN', 'MODAL_OPEN', 'MODAL_OPEN'])
})

test('keeps the first 100 events until the code has loaded, in order', async () => {
  const { kernel, subscribe, offered } = await setUp()
  subscribe()
  for (let index = 0; index < 150; index++) {
    kernel.events.emit('connections:started', { namespace: 'fake', wallet: `${index}` })
  }
  await vi.waitUntil(() => offered.length === 100)
  kernel.events.emit('connections:started', { namespace: 'fake', wallet: 'last' })
  const expected = [...Array.from({ length: 100 }, (_, index) => `${index}`), 'last']
  expect(offered.map(({ properties }) => properties.wallet)).toEqual(expected)
})

test('offers an event that a listener causes after the events before it', async () => {
  const { kernel, subscribe, offered } = await setUp()
  kernel.get(Analytics).subscribe(({ event }) => {
    if (event === 'MODAL_OPEN') kernel.events.emit('send:sent', { account: 'fake:one:fake00000001', id: '1' })
  })
  subscribe()
  kernel.events.emit('router:opened', { view: 'Connect' })
  kernel.events.emit('router:closed', { view: 'Connect' })
  await vi.waitUntil(() => offered.length === 3)
  expect(offered.map(({ event }) => event)).toEqual(['MODAL_OPEN', 'MODAL_CLOSE', 'SEND_SUCCESS'])
})

test.each([
  [
    'throws',
    () => {
      throw new Error('of the site')
    }
  ],
  ['rejects', () => Promise.reject(new Error('of the site'))]
])('reports a listener that %s once, and calls the others', async (_name, listener) => {
  const { kernel, subscribe, offered } = await setUp()
  kernel.get(Analytics).subscribe(listener)
  subscribe()
  kernel.events.emit('router:opened', { view: 'Connect' })
  await vi.waitUntil(() => kernel.failures.length > 0)
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(kernel.expectFailure('analytics', 'run').error).toEqual(new Error('of the site'))
  expect(kernel.failures).toEqual([])
  expect(offered.map(({ event }) => event)).toEqual(['MODAL_OPEN'])
})

test('a site that changes an event does not change the request', async () => {
  const service = await startService()
  const { kernel } = await setUp({ host: service.url, projectId: 'p1' })
  kernel.get(Analytics).subscribe(event => {
    Object.assign(event.properties, { connected: 'changed' })
  })
  kernel.events.emit('router:opened', { view: 'Connect' })
  await vi.waitUntil(() => service.requests.length === 2)
  expect(service.props()[1].properties).toEqual({ connected: false })
})

test('offers every error event, although the service gets five', async () => {
  const service = await startService()
  const { kernel, subscribe, offered } = await setUp({ host: service.url, projectId: 'p1' })
  await vi.waitUntil(() => service.requests.length === 1)
  subscribe()
  for (let index = 0; index < 9; index++) kernel.events.emit('data:failed', { service: 'data', code: 'data/x' })
  await vi.waitUntil(() => service.requests.length === 6)
  expect(offered).toHaveLength(9)
})

test('ends with the removal of the plugin', async () => {
  const { kernel, subscribe, offered } = await setUp()
  subscribe()
  kernel.events.emit('router:opened', { view: 'Connect' })
  await vi.waitUntil(() => offered.length === 1)
  await kernel.remove('analytics')
  kernel.events.emit('router:opened', { view: 'Connect' })
  expect(offered).toHaveLength(1)
})
