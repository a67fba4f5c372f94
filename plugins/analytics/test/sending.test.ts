import { readFileSync } from 'node:fs'
import { startServices } from '@latchkit/example-world'
import { fakeAddress } from '@latchkit/plugin-chains/testing'
import { Connections } from '@latchkit/plugin-connections/contract'
import { Features } from '@latchkit/plugin-features/contract'
import { NetworksView } from '@latchkit/plugin-networks/contract'
import { shell } from '@latchkit/plugin-shell'
import { Alerts } from '@latchkit/plugin-shell/contract'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { analytics } from '../src/index.js'
import { startService } from './service.js'
import { setUp, stubPage } from './setup.js'

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

beforeEach(() => stubPage())

/** Timer that tests with fake timers do not replace. */
const startTimer = globalThis.setTimeout
const sleep = (ms: number) => new Promise<void>(resolve => startTimer(resolve, ms))
/** Waits until a request would have arrived, and its response too. */
const settled = () => sleep(150)

/** Replaces the timers and the clock of the page. Those of Node's HTTP stay real. */
function fakeTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** Waits for a condition in real time, then for the responses. */
async function until(isMet: () => boolean) {
  for (let attempt = 0; attempt < 1_000 && !isMet(); attempt++) await sleep(5)
  expect(isMet()).toBe(true)
  await settled()
}

/** Starts a service and a kernel that sends to it, and waits for INITIALIZE. */
async function sending(options: Parameters<typeof analytics>[0] = {}) {
  const service = await startService()
  const kernel = await setUp({ host: service.url, projectId: 'p1', ...options })
  await until(() => service.requests.length === 1)
  return { service, ...kernel }
}

describe('requests', () => {
  test('sends each event as POST /e with the query and the body of the specification', async () => {
    const before = Date.now()
    const { service, kernel, connect } = await sending()
    await connect()
    await kernel.router.open({ target: { view: NetworksView.id, params: undefined } })
    await kernel.router.close('button')
    await vi.waitUntil(() => service.requests.length === 6)

    const query = `projectId=p1&st=latchkit&sv=html-fake-${version}`
    for (const { method, path, headers, body } of service.requests) {
      expect([method, path]).toEqual(['POST', `/e?${query}`])
      expect(headers['content-type']).toBe('text/plain;charset=UTF-8')
      expect(headers.cookie).toBeUndefined()
      const { eventId, timestamp, ...rest } = JSON.parse(body)
      expect(eventId).toMatch(uuid)
      expect(timestamp).toBeGreaterThanOrEqual(before)
      expect(timestamp).toBeLessThanOrEqual(Date.now())
      expect(rest).toEqual({ url: 'https://shop.example/cart', domain: 'shop.example', props: expect.any(Object) })
    }
    expect(service.props()).toEqual([
      { type: 'track', event: 'INITIALIZE' },
      { type: 'track', event: 'SELECT_WALLET', properties: { namespace: 'fake', wallet: 'fake:fake-wallet' } },
      {
        type: 'track',
        event: 'CONNECT_SUCCESS',
        properties: { namespace: 'fake', network: 'fake:one', wallet: 'fake:fake-wallet', reconnect: false }
      },
      { type: 'track', event: 'MODAL_OPEN', properties: { connected: true } },
      { type: 'track', event: 'CLICK_NETWORKS' },
      { type: 'track', event: 'MODAL_CLOSE', properties: { connected: true } }
    ])
    expect(new Set(service.requests.map(({ body }) => JSON.parse(body).eventId)).size).toBe(6)
  })

  test('puts the path of the host before /e', async () => {
    const service = await startService()
    await setUp({ host: `${service.url}/base/#x`, projectId: 'a b&c' })
    await vi.waitUntil(() => service.requests.length === 1)
    expect(service.requests[0]?.path).toBe(`/base/e?projectId=a+b%26c&st=latchkit&sv=html-fake-${version}`)
  })

  test('never sends the query or the fragment of the page, nor the address', async () => {
    const { service, kernel, connect } = await sending()
    await connect()
    await kernel.get(Connections).disconnect()
    kernel.events.emit('send:sent', { account: `fake:one:${fakeAddress(1)}`, id: 'hash-of-a-transaction' })
    await vi.waitUntil(() => service.events().includes('SEND_SUCCESS'))
    const sent = JSON.stringify(service.requests)
    for (const secret of ['secret', 'session=', fakeAddress(1), 'hash-of-a-transaction']) {
      expect(sent).not.toContain(secret)
    }
  })

  test('sends the address of the active account if the site turned it on', async () => {
    const { service, connect, offered, subscribe } = await sending({ address: true })
    subscribe()
    await connect()
    await vi.waitUntil(() => service.requests.length === 3)
    expect(service.props().map(({ address }) => address)).toEqual([undefined, undefined, fakeAddress(1)])
    expect(JSON.stringify(offered)).not.toContain(fakeAddress(1))
  })

  test.each([
    ['a sandboxed frame', { href: 'about:srcdoc?secret' }, ''],
    ['a file', { href: 'file:///home/alice/shop.html?secret' }, ''],
    [
      'a long path',
      { href: `https://shop.example/${'a'.repeat(5_000)}?secret` },
      `https://shop.example/${'a'.repeat(2_027)}`
    ]
  ])('sends a safe URL for %s', async (_name, location, url) => {
    stubPage(location)
    const { service } = await sending()
    expect(JSON.parse(`${service.requests[0]?.body}`).url).toBe(url)
  })

  test('sends nothing while the feature is switched off at run time, and drops what is queued', async () => {
    const { service, kernel, subscribe, offered } = await sending()
    subscribe()
    const { set } = await kernel.get(Features).load()
    let respond = () => {}
    service.setResponse(response => {
      respond = () => response.writeHead(202).end()
    })
    kernel.events.emit('router:opened', { view: 'Connect' })
    await vi.waitUntil(() => service.requests.length === 2)
    kernel.events.emit('router:closed', { view: 'Connect' })
    set({ analytics: false })
    kernel.events.emit('router:opened', { view: 'Connect' })
    respond()
    service.setResponse(response => void response.writeHead(202).end())
    await settled()
    expect(service.events()).toEqual(['INITIALIZE', 'MODAL_OPEN'])
    expect(offered.map(({ event }) => event)).toEqual(['MODAL_OPEN', 'MODAL_CLOSE', 'MODAL_OPEN'])
    set({ analytics: true })
    kernel.events.emit('router:closed', { view: 'Connect' })
    await vi.waitUntil(() => service.requests.length === 3)
    expect(service.events().at(-1)).toBe('MODAL_CLOSE')
  })

  test('cuts a long text that a wallet chose', async () => {
    const { service, kernel } = await sending()
    kernel.events.emit('connections:started', { namespace: 'fake', wallet: 'w'.repeat(1_000_000) })
    await vi.waitUntil(() => service.requests.length === 2)
    expect(service.props()[1].properties.wallet).toBe('w'.repeat(100))
  })

  test('is accepted by the analytics service of the local world', async () => {
    const projectId = 'a'.repeat(32)
    const services = await startServices({ projectIds: [projectId], nodes: {} })
    onTestFinished(() => services.close())
    const { kernel } = await setUp({ host: services.url, projectId })
    await kernel.router.open()
    await vi.waitUntil(async () => (await services.analytics()).length === 2)
    expect((await services.analytics()).map(({ props }) => props.event)).toEqual(['INITIALIZE', 'MODAL_OPEN'])
  })
})

describe('off', () => {
  test.each([
    ['without a host', () => ({})],
    ['with enabled: false', (host: string) => ({ host, projectId: 'p1', enabled: false })]
  ])('sends nothing and listens to nothing %s', async (_name, options) => {
    const service = await startService()
    const fetch = vi.spyOn(globalThis, 'fetch')
    onTestFinished(() => fetch.mockRestore())
    const onAny = vi.fn()
    const { kernel, connect } = await setUp(options(service.url), {
      wrap: plugin => ({
        ...plugin,
        setup: (ctx, services) => plugin.setup({ ...ctx, events: { ...ctx.events, onAny } }, services)
      })
    })
    await connect()
    await kernel.router.open()
    await settled()
    expect(onAny).not.toHaveBeenCalled()
    expect(fetch).not.toHaveBeenCalled()
    expect(service.requests).toEqual([])
  })
})

describe('limits', () => {
  test('sends at most five error events within 60 s', async () => {
    fakeTime()
    const { service, kernel } = await sending()
    const fail = (count: number) => {
      for (let index = 0; index < count; index++) kernel.events.emit('data:failed', { service: 'data', code: 'data/x' })
    }
    fail(4)
    kernel.events.emit('kernel:error', { plugin: 'send', phase: 'run', error: new Error() })
    fail(20)
    kernel.events.emit('router:opened', { view: 'Connect' })
    await until(() => service.requests.length === 7)
    const errors = ['API_ERROR', 'API_ERROR', 'API_ERROR', 'API_ERROR', 'INTERNAL_SDK_ERROR']
    expect(service.events()).toEqual(['INITIALIZE', ...errors, 'MODAL_OPEN'])
    vi.advanceTimersByTime(59_999)
    fail(1)
    vi.advanceTimersByTime(1)
    fail(6)
    await until(() => service.requests.length === 12)
    kernel.expectFailure('send')
  })

  test('keeps the newest 100 events while the service does not respond', async () => {
    fakeTime()
    const { service, kernel } = await sending()
    service.setResponse(() => {})
    for (let index = 0; index < 150; index++) {
      kernel.events.emit('connections:started', { namespace: 'fake', wallet: `${index}` })
    }
    await until(() => service.requests.length === 2)
    service.setResponse(response => void response.writeHead(202).end())
    vi.advanceTimersByTime(10_000)
    await until(() => service.open() === 0)
    vi.advanceTimersByTime(30_000)
    await until(() => service.requests.length === 102)
    expect(service.props().map(({ properties }) => properties?.wallet)).toEqual([
      undefined,
      '0',
      ...Array.from({ length: 100 }, (_, index) => `${index + 50}`)
    ])
  })

  test('sends one request at a time', async () => {
    const { service, kernel } = await sending()
    const counts: number[] = []
    service.setResponse(response => {
      counts.push(service.open())
      setTimeout(() => response.writeHead(202).end(), 5)
    })
    for (let index = 0; index < 10; index++) kernel.events.emit('router:opened', { view: 'Connect' })
    await vi.waitUntil(() => service.requests.length === 11)
    expect(counts).toEqual(Array(10).fill(1))
  })
})

describe('responses', () => {
  test('a 403 raises the alert once and ends sending', async () => {
    // The shell would prerender the dialog in idle time.
    vi.unstubAllGlobals()
    const service = await startService(response => void response.writeHead(403).end('Forbidden'))
    const { kernel } = await setUp({ host: service.url, projectId: 'p1' }, { alerting: [shell()] })
    const raised: string[] = []
    kernel.events.on('shell:alert-raised', ({ key }) => void raised.push(key))
    for (let index = 0; index < 5; index++) kernel.events.emit('router:opened', { view: 'Connect' })
    await vi.waitUntil(() => raised.length === 1, 5_000)
    kernel.events.emit('router:closed', { view: 'Connect' })
    await settled()
    expect(service.events()).toEqual(['INITIALIZE'])
    expect(raised).toEqual(['unverified-domain'])
    expect(kernel.get(Alerts).current.get()).toMatchObject({ severity: 'error', short: 'Invalid App Configuration' })
  })

  test.each([
    ['a 429', 429],
    ['a 503', 503],
    ['a 400', 400]
  ])('pauses for 30 s after %s, and does not repeat the event', async (_name, status) => {
    fakeTime()
    const { service, kernel } = await sending()
    service.setResponse(response => void response.writeHead(status, { 'retry-after': '0' }).end())
    kernel.events.emit('router:opened', { view: 'Connect' })
    kernel.events.emit('router:closed', { view: 'Connect' })
    await until(() => service.requests.length === 2 && service.open() === 0)
    service.setResponse(response => void response.writeHead(202).end())
    vi.advanceTimersByTime(29_999)
    await settled()
    expect(service.requests).toHaveLength(2)
    vi.advanceTimersByTime(1)
    await until(() => service.requests.length === 3)
    expect(service.events()).toEqual(['INITIALIZE', 'MODAL_OPEN', 'MODAL_CLOSE'])
  })

  test('aborts a request without a response after 10 s', async () => {
    fakeTime()
    const { service, kernel } = await sending()
    service.setResponse(() => {})
    kernel.events.emit('router:opened', { view: 'Connect' })
    await until(() => service.requests.length === 2)
    vi.advanceTimersByTime(9_999)
    expect(service.open()).toBe(1)
    vi.advanceTimersByTime(1)
    await until(() => service.open() === 0)
  })

  test('does not follow a redirect', async () => {
    const { service, kernel } = await sending()
    const other = await startService()
    service.setResponse(response => void response.writeHead(307, { location: `${other.url}/e` }).end())
    kernel.events.emit('router:opened', { view: 'Connect' })
    await vi.waitUntil(() => service.requests.length === 2)
    await settled()
    expect(other.requests).toEqual([])
  })

  test('closes the connection of an endless response, and sends the next event', async () => {
    const { service, kernel } = await sending()
    let written = 0
    service.setResponse(response => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const write = () => {
        if (response.destroyed || written > 50_000_000) return
        written += 65_536
        response.write('<'.repeat(65_536), () => setImmediate(write))
      }
      write()
    })
    kernel.events.emit('router:opened', { view: 'Connect' })
    kernel.events.emit('router:closed', { view: 'Connect' })
    await vi.waitUntil(() => service.requests.length === 3)
    await vi.waitUntil(() => service.open() === 0)
    expect(written).toBeLessThan(50_000_000)
  })

  test('continues after a connection that fails', async () => {
    fakeTime()
    const { service, kernel } = await sending()
    service.setResponse(response => void response.destroy())
    kernel.events.emit('router:opened', { view: 'Connect' })
    await until(() => service.requests.length === 2)
    service.setResponse(response => void response.writeHead(202).end())
    vi.advanceTimersByTime(30_000)
    kernel.events.emit('router:closed', { view: 'Connect' })
    await until(() => service.requests.length === 3)
  })
})

describe('removal', () => {
  test('aborts the request, drops the queue and ends recording', async () => {
    const { service, kernel } = await sending()
    service.setResponse(() => {})
    for (let index = 0; index < 5; index++) kernel.events.emit('router:opened', { view: 'Connect' })
    await vi.waitUntil(() => service.requests.length === 2)
    await kernel.remove('analytics')
    await vi.waitUntil(() => service.open() === 0)
    kernel.events.emit('router:closed', { view: 'Connect' })
    await settled()
    expect(service.requests).toHaveLength(2)
  })

  test('before the code has loaded, sends nothing', async () => {
    const service = await startService()
    const { kernel } = await setUp({ host: service.url, projectId: 'p1' })
    await kernel.remove('analytics')
    await settled()
    expect(service.requests).toEqual([])
  })
})

test.each([
  [{ host: 'http://analytics.example' }, /"host" of analytics/],
  [{ host: 'ftp://analytics.example' }, /"host" of analytics/],
  [{ host: 'https://user:password@analytics.example' }, /"host" of analytics/],
  [{ host: '' }, /"host" of analytics/],
  [{ host: 'https://analytics.example' }, /"projectId" of analytics: must be given with a host/],
  [{ projectId: '' }, /"projectId" of analytics/],
  [{ address: 'yes' }, /"address" of analytics/],
  [{ enabled: 1 }, /"enabled" of analytics/],
  [{ hosts: 'https://analytics.example' }, /there is no such option; did you mean "host"/]
])('names the invalid option %j', (options, message) => {
  expect(() => analytics(options as never)).toThrow(message)
  expect(() => analytics(options as never)).toThrow(expect.objectContaining({ code: 'kernel/invalid-option' }))
})
