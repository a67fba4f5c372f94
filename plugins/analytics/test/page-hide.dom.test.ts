import { createTestKernel, type TestKernel } from '@latchkit/kernel/testing'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { analytics } from '../src/index.js'

const fetch = vi.fn()
const sendBeacon = vi.fn<(url: string, body: string) => boolean>()

beforeEach(() => {
  fetch.mockReset().mockReturnValue(new Promise(() => {}))
  sendBeacon.mockReset().mockReturnValue(true)
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setImmediate(work))
  vi.stubGlobal('cancelIdleCallback', clearImmediate)
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true })
  setVisibility('visible')
  history.replaceState(null, '', '/cart?session=secret#secret')
  onTestFinished(() => void vi.unstubAllGlobals())
})

function setVisibility(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
}

/** Starts the plugin. The first request gets no response, so later events wait in the queue. */
async function startWaiting(): Promise<TestKernel> {
  const plugins = [analytics({ host: 'https://analytics.example', projectId: 'p1' })]
  const kernel = await createTestKernel(plugins, { atEnd: onTestFinished })
  await vi.waitUntil(() => fetch.mock.calls.length === 1)
  kernel.events.emit('router:opened', { view: 'Connect' })
  kernel.events.emit('router:closed', { view: 'Connect' })
  return kernel
}

const sentEvents = () => sendBeacon.mock.calls.map(([, body]) => JSON.parse(body).props.event)

test.each([
  ['leaves', () => window.dispatchEvent(new Event('pagehide'))],
  [
    'hides',
    () => {
      setVisibility('hidden')
      document.dispatchEvent(new Event('visibilitychange'))
    }
  ]
])('sends the queue as beacons when the visitor %s the page', async (_name, leave) => {
  await startWaiting()
  leave()
  const url = 'https://analytics.example/e?projectId=p1&st=latchkit&sv=html--0.1.0'
  expect(sendBeacon.mock.calls.map(([to]) => to)).toEqual([url, url])
  expect(sentEvents()).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
  for (const [, body] of sendBeacon.mock.calls) {
    expect(JSON.parse(body)).toMatchObject({ url: `${location.origin}/cart`, domain: location.hostname })
    expect(body).not.toContain('secret')
  }
  leave()
  expect(sendBeacon).toHaveBeenCalledTimes(2)
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('lets the request in flight outlive the page', async () => {
  await startWaiting()
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({
    keepalive: true,
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'strict-origin'
  })
})

test('sends no beacon when the page becomes visible', async () => {
  await startWaiting()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sendBeacon).not.toHaveBeenCalled()
})

test.each([
  ['refuses', () => false],
  [
    'throws for',
    () => {
      throw new TypeError('Illegal invocation')
    }
  ]
])('keeps the events that the browser %s', async (_name, respond) => {
  await startWaiting()
  sendBeacon.mockImplementation(respond)
  window.dispatchEvent(new Event('pagehide'))
  expect(sendBeacon).toHaveBeenCalledTimes(1)
  sendBeacon.mockReset().mockReturnValue(true)
  window.dispatchEvent(new Event('pagehide'))
  expect(sentEvents()).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
})

test('sends no beacon after a 403', async () => {
  const responding = new EventTarget()
  const response = new Promise(resolve => responding.addEventListener('403', resolve))
  fetch.mockReturnValue(response.then(() => new Response(null, { status: 403 })))
  const kernel = await startWaiting()
  responding.dispatchEvent(new Event('403'))
  await new Promise(resolve => setTimeout(resolve, 20))
  kernel.events.emit('router:opened', { view: 'Connect' })
  window.dispatchEvent(new Event('pagehide'))
  expect(sendBeacon).not.toHaveBeenCalled()
})

test('sends no beacon after the removal of the plugin', async () => {
  const kernel = await startWaiting()
  await kernel.remove('analytics')
  window.dispatchEvent(new Event('pagehide'))
  setVisibility('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sendBeacon).not.toHaveBeenCalled()
})

test.each([
  ['without a host', {}],
  ['with enabled: false', { host: 'https://analytics.example', projectId: 'p1', enabled: false }]
])('adds no listener to the page %s', async (_name, options) => {
  const add = [vi.spyOn(window, 'addEventListener'), vi.spyOn(document, 'addEventListener')]
  onTestFinished(() => add.forEach(spy => void spy.mockRestore()))
  const kernel = await createTestKernel([analytics(options)], { atEnd: onTestFinished })
  kernel.events.emit('router:opened', { view: 'Connect' })
  await new Promise(resolve => setTimeout(resolve, 50))
  window.dispatchEvent(new Event('pagehide'))
  for (const spy of add) expect(spy).not.toHaveBeenCalled()
  expect(fetch).not.toHaveBeenCalled()
  expect(sendBeacon).not.toHaveBeenCalled()
})
