import { once } from 'node:events'
import { createPublicClient, http, webSocket } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { type EvmNode, startEvmNode, startServices } from '../src/index.js'

let node: EvmNode
beforeAll(async () => {
  node = await startEvmNode()
})
afterAll(() => node.stop())
afterEach(() => node.faults.clear())

const request = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'eth_chainId', params: [] })
const answer = { jsonrpc: '2.0', id: 7, result: '0x7a69' }
const post = (init: RequestInit = {}) =>
  fetch(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: request, ...init })

async function open(): Promise<WebSocket> {
  const socket = new WebSocket(node.url.replace('http:', 'ws:'))
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  return socket
}
const received = async (socket: WebSocket) => String((await once(socket, 'message'))[0])

describe('a healthy node', () => {
  test('passes everything on, over HTTP and WebSocket', async () => {
    const byHttp = createPublicClient({ transport: http(node.url, { batch: true }) })
    expect(await Promise.all([byHttp.getChainId(), byHttp.getBlockNumber()])).toEqual([31_337, 0n])

    const byWebSocket = createPublicClient({ transport: webSocket(node.url.replace('http:', 'ws:')) })
    const blocks: bigint[] = []
    const stop = byWebSocket.watchBlockNumber({ onBlockNumber: number => blocks.push(number) })
    await expect.poll(() => byWebSocket.getChainId()).toBe(31_337)
    const mine = async () => {
      await byHttp.request({ method: 'anvil_mine' as never, params: ['0x1'] as never })
      return blocks.length
    }
    await expect.poll(mine).toBeGreaterThan(0)
    stop()
    ;(await byWebSocket.transport.getRpcClient()).close()
  })

  test('may be requested by any site', async () => {
    const headers = { origin: 'https://site.example' }
    const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
    const before = await fetch(node.url, { method: 'OPTIONS', headers: { ...headers, ...preflight } })
    expect(before.headers.get('access-control-allow-headers')).toBe('content-type')
    expect((await post({ headers })).headers.get('access-control-allow-origin')).toBe('*')
  })

  test("returns the node's own response to a malformed request", async () => {
    expect(await (await post({ body: '{' })).json()).toMatchObject({ error: { code: -32600 } })
  })
})

describe('a faulty node over HTTP', () => {
  test('down: closes the connection without a response', async () => {
    node.faults.set('down')
    await expect(post()).rejects.toThrow()
    node.faults.clear()
    expect(await (await post()).json()).toEqual(answer)
  })

  test('slow: responds late and correctly', async () => {
    node.faults.set({ kind: 'slow', delayMs: 300 })
    const startedMs = performance.now()
    expect(await (await post()).json()).toEqual(answer)
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(295)
  })

  test('hang: sends no response until the caller aborts', async () => {
    node.faults.set('hang')
    await expect(post({ signal: AbortSignal.timeout(300) })).rejects.toThrow('timeout')
  })

  test.each([
    ['403', 403],
    ['429', 429],
    ['500', 500],
    ['unauthorized', 401]
  ] as const)('%s: rejects with %i, readable for pages, for the set number of calls', async (kind, status) => {
    node.faults.set({ kind, times: 1 })
    const refused = await post()
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([status, '*'])
    expect(await (await post()).json()).toEqual(answer)
  })

  test('responds with garbage, an HTML page, or ten megabytes', async () => {
    node.faults.set('garbage')
    await expect((await post()).json()).rejects.toThrow(SyntaxError)
    node.faults.set('html')
    expect((await post()).headers.get('content-type')).toContain('text/html')
    node.faults.set('huge')
    expect((await (await post()).text()).length).toBeGreaterThan(10 * 1024 * 1024)
  })
})

describe('a faulty node over WebSocket', () => {
  test.each(['down', '403', '429', '500', 'unauthorized', 'html'] as const)(
    '%s: closes open connections and rejects new ones',
    async kind => {
      const socket = await open()
      const closed = once(socket, 'close')
      node.faults.set(kind)
      expect((await closed)[0]).toBe(1_006)
      const status = { down: 'hang up', '403': '403', '429': '429', '500': '500', unauthorized: '401', html: '200' }
      await expect(open()).rejects.toThrow(status[kind])
      node.faults.clear()
      await open()
    }
  )

  test('is slow, silent, or sends garbage', async () => {
    const socket = await open()
    node.faults.set({ kind: 'slow', delayMs: 300 })
    const startedMs = performance.now()
    socket.send(request)
    expect(JSON.parse(await received(socket))).toEqual(answer)
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(295)

    node.faults.set({ kind: 'garbage', times: 1 })
    socket.send(request)
    expect(await received(socket)).toBe('{"jsonrpc":"2.0","id":')
    node.faults.set({ kind: 'huge', times: 1 })
    socket.send(request)
    expect((await received(socket)).length).toBeGreaterThan(10 * 1024 * 1024)

    node.faults.set({ kind: 'hang', times: 1 })
    socket.send(request)
    // The node responds in any order.
    await expect.poll(() => node.faults.current).toBeUndefined()
    socket.send(request.replace('7', '8'))
    expect(JSON.parse(await received(socket))).toEqual({ ...answer, id: 8 })
  })
})

test('the RPC proxy responds with 502 while a node fails, and keeps working', async () => {
  const services = await startServices({ nodes: { 'eip155:31337': node.url } })
  onTestFinished(() => services.close())
  const query = `chainId=eip155:31337&projectId=${'a'.repeat(32)}&st=a&sv=b`
  const ask = () => fetch(`${services.url}/v1?${query}`, { method: 'POST', body: request })
  node.faults.set('down')
  expect((await ask()).status).toBe(502)
  node.faults.clear()
  expect(await (await ask()).json()).toEqual(answer)
})

test('stopping ends all requests and connections, and resolves `died`', async () => {
  const own = await startEvmNode({ chainId: 5 })
  const socket = new WebSocket(own.url.replace('http:', 'ws:'))
  await once(socket, 'open')
  const closed = once(socket, 'close')
  await own.stop()
  expect(await own.died).toContain('The EVM node (anvil) ended')
  await closed
  await expect(fetch(own.url)).rejects.toThrow()
})
