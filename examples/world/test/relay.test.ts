import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { base58 } from '@scure/base'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type RelayOptions, startRelay } from '../src/index.js'
import { connectRelay, type RelayClientOptions } from '../src/relay/client.js'
import { createIdentity } from '../src/relay/token.js'

const projectId = 'a'.repeat(32)
const topic = 'b'.repeat(64)
const otherTopic = 'c'.repeat(64)
const letter = (message: string) => ({ topic, message, ttl: 300, tag: 1_108 })

async function relay(options: RelayOptions = {}) {
  const started = await startRelay(options)
  onTestFinished(() => started.close())
  return started
}

/** Connects a client. Returns it with its received messages. */
async function client(url: string, options: Partial<RelayClientOptions> = {}) {
  const received: unknown[] = []
  const connected = await connectRelay({
    url,
    projectId,
    received: data => {
      received.push(data)
      return true
    },
    ...options
  })
  return { ...connected, received }
}

const handshake = (line: string) =>
  [
    line,
    'host: relay.example',
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
    '\r\n'
  ].join('\r\n')

afterEach(() => void vi.useRealTimers())

describe('relay messages', () => {
  test('reach every subscriber of the topic once, but not their publisher', async () => {
    const { url } = await relay()
    const [sender, first, second] = [await client(url), await client(url), await client(url)]
    for (const { request } of [sender, first, second]) await request('irn_subscribe', { topic })

    expect(await sender.request('irn_publish', letter('hello'))).toBe(true)
    // A client without a response in time publishes again.
    expect(await sender.request('irn_publish', letter('hello'))).toBe(true)
    await sender.request('irn_publish', letter('last'))

    for (const { received } of [first, second]) {
      await expect.poll(() => received).toHaveLength(2)
      expect(received).toMatchObject([
        { topic, message: 'hello', tag: 1_108, publishedAt: expect.any(Number) },
        { message: 'last' }
      ])
    }
    expect(sender.received).toEqual([])
  })

  test('are kept for a client until it has acknowledged them', async () => {
    const { url } = await relay()
    const sender = await client(url)
    await sender.request('irn_publish', letter('hello'))
    const identity = createIdentity()
    const waiting = () =>
      connectRelay({ url, projectId }).then(({ request }) => request('irn_fetchMessages', { topic }))

    const deaf = await client(url, { identity, received: () => false })
    await deaf.request('irn_subscribe', { topic })
    await deaf.close()
    const listening = await client(url, { identity })
    await listening.request('irn_subscribe', { topic })
    await expect.poll(() => listening.received).toMatchObject([{ message: 'hello' }])

    // Sent after the acknowledgement, because requests of one client are handled in order.
    expect(await listening.request('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
    expect(await waiting()).toMatchObject({ messages: [{ message: 'hello' }] })
  })

  test('are deleted when they expire', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { url } = await relay()
    const [sender, reader] = [await client(url), await client(url)]
    await sender.request('irn_publish', letter('hello'))
    const read = () => reader.request('irn_fetchMessages', { topic })

    vi.advanceTimersByTime(299_000)
    expect(await read()).toMatchObject({ messages: [{ message: 'hello' }] })
    vi.advanceTimersByTime(2_000)
    expect(await read()).toMatchObject({ messages: [] })
    await sender.request('irn_publish', letter('hello'))
    expect(await read()).toMatchObject({ messages: [{ message: 'hello' }] })
  })

  test('survive a restart of the relay', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkit-relay-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const databaseUrl = pathToFileURL(join(folder, 'new', 'relay.db')).href
    const first = await startRelay({ databaseUrl })
    const sender = await client(first.url)
    await sender.request('irn_publish', letter('hello'))
    await first.close()
    await sender.closed

    const again = await relay({ databaseUrl, port: first.port })
    const reader = await client(again.url)
    await reader.request('irn_batchSubscribe', { topics: [otherTopic, topic] })
    await expect.poll(() => reader.received).toMatchObject([{ message: 'hello' }])
  })

  test('can be published and fetched in batches', async () => {
    const { url } = await relay()
    const [sender, reader] = [await client(url), await client(url)]
    const topics = [topic, otherTopic]
    const ids = (await reader.request('irn_batchSubscribe', { topics })) as string[]
    await sender.request('irn_batchPublish', { messages: topics.map(to => ({ ...letter('hello'), topic: to })) })
    await expect.poll(() => reader.received).toMatchObject([{ topic }, { topic: otherTopic }])

    const subscriptions = topics.map((to, index) => ({ topic: to, id: ids[index] }))
    expect(await reader.request('irn_batchUnsubscribe', { subscriptions })).toBe(true)
    await sender.request('irn_publish', letter('too late'))
    expect(await reader.request('irn_batchFetchMessages', { topics })).toMatchObject({
      messages: [{ message: 'too late' }]
    })
    expect(reader.received).toHaveLength(2)
  })
})

describe('the relay admits', () => {
  const closing = async (url: string, options: Partial<RelayClientOptions>) => (await client(url, options)).closed

  test('only the allowed project ids', async () => {
    const { url } = await relay({ projectIds: [projectId] })
    const refused = await closing(url, { projectId: 'd'.repeat(32) })
    expect(refused).toEqual({ code: 3_000, reason: 'Unauthorized: invalid key' })
    expect(await (await client(url)).request('irn_fetchMessages', { topic })).toMatchObject({ messages: [] })
  })

  test('only clients with a token that they signed, for this relay, and valid now', async () => {
    const { url } = await relay()
    const { token } = createIdentity()
    const nowS = Math.floor(Date.now() / 1_000)
    const refused = async (text: string) => {
      const { code, reason } = await closing(url, { token: text })
      expect(code).toBe(3_000)
      return reason
    }
    const [header, , signature] = token(url).split('.')
    const [, others] = createIdentity().token(url).split('.')

    expect(await refused('')).toBe('JWT validation error: Invalid token')
    expect(await refused('a.b.c')).toBe('JWT validation error: Invalid token')
    expect(await refused(`${header}.${others}.${signature}`)).toBe('JWT validation error: Invalid signature')
    expect(await refused(token(url, { iss: 'did:key:z111' }))).toBe('JWT validation error: Invalid issuer')
    const noKey = `did:key:z${base58.encode(Uint8Array.from([0xed, 0x01, ...Array(32).fill(0xff)]))}`
    expect(await refused(token(url, { iss: noKey }))).toBe('JWT validation error: Invalid signature')
    expect(await refused(token('ws://other.example'))).toBe('JWT validation error: Invalid audience')
    expect(await refused(token(url, { exp: nowS - 3_600 }))).toBe('JWT validation error: JWT Token is expired')
    expect(await refused(token(url, { iat: nowS + 3_600 }))).toBe('JWT validation error: JWT Token is not yet valid')
  })
})

test('closing does not wait for clients that ignore the close frame', async () => {
  const started = await startRelay({ projectIds: [] })
  const stream = connect(started.port, '127.0.0.1')
  onTestFinished(() => void stream.destroy())
  stream.write(handshake('GET / HTTP/1.1'))
  await once(stream, 'data')
  const startedMs = performance.now()
  await started.close()
  expect(performance.now() - startedMs).toBeLessThan(1_000)
})

test('malformed handshakes and frames do no harm', async () => {
  const { url, port } = await relay()
  for (const line of ['GET // HTTP/1.1', 'GET /?auth=%E0%A4%A HTTP/1.1']) {
    const stream = connect(port, '127.0.0.1')
    stream.write(handshake(line))
    await once(stream, 'data')
    stream.resetAndDestroy()
  }
  expect((await fetch(url.replace('ws:', 'http:'))).status).toBe(426)
  const { request, closed } = await client(url)
  await expect(request('irn_publish', letter('x'.repeat(5_000_000)))).rejects.toThrow()
  expect(await closed).toMatchObject({ code: 1_009 })
  expect(await (await client(url)).request('irn_fetchMessages', { topic })).toMatchObject({ messages: [] })
})

test('unsupported requests are rejected with a JSON-RPC code', async () => {
  const { url } = await relay()
  const { request } = await client(url)
  await expect(request('irn_unknown', {})).rejects.toMatchObject({ code: -32601 })
  await expect(request('toString', {})).rejects.toMatchObject({ code: -32601 })
  await expect(request('irn_subscribe', { topic: 'short' })).rejects.toMatchObject({ code: -32602 })
  await expect(request('irn_publish', { ...letter('hello'), ttl: 0 })).rejects.toMatchObject({ code: -32602 })
  await expect(request('irn_publish', { ...letter('hello'), ttl: 3e6 })).rejects.toMatchObject({ code: -32602 })
})

describe('faults of the relay', () => {
  test('down: closes clients and rejects new ones until it is cleared', async () => {
    const { url, faults } = await relay()
    const { closed } = await client(url)
    faults.set('down')
    expect(await closed).toMatchObject({ code: 1_006 })
    await expect(client(url)).rejects.toThrow()
    faults.clear()
    expect(await (await client(url)).request('irn_fetchMessages', { topic })).toMatchObject({ messages: [] })
  })

  test.each([
    ['403', 403],
    ['429', 429],
    ['500', 500],
    ['html', 200]
  ] as const)('%s: responds to the handshake with status %i, for the set number of calls', async (kind, status) => {
    const { url, faults } = await relay()
    faults.set({ kind, times: 2 })
    await expect(client(url)).rejects.toThrow(`Unexpected server response: ${status}`)
    await expect(client(url)).rejects.toThrow(`Unexpected server response: ${status}`)
    await client(url)
  })

  test('unauthorized: closes with 3000, including connected clients', async () => {
    const { url, faults } = await relay()
    const inside = await client(url)
    faults.set({ kind: 'unauthorized', message: 'Unauthorized: origin not allowed' })
    const refused = { code: 3_000, reason: 'Unauthorized: origin not allowed' }
    expect(await inside.closed).toEqual(refused)
    expect(await (await client(url)).closed).toEqual(refused)
  })

  test('slow: delays each message', async () => {
    const { url, faults } = await relay()
    const { request } = await client(url)
    faults.set({ kind: 'slow', delayMs: 300 })
    const startedMs = performance.now()
    await request('irn_fetchMessages', { topic })
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(295)
  })

  test('hang: sends no response and keeps the connection open', async () => {
    const { url, faults } = await relay()
    const { request } = await client(url)
    faults.set({ kind: 'hang', times: 1 })
    let answered = false
    request('irn_subscribe', { topic }).then(
      () => {
        answered = true
      },
      () => {}
    )
    await request('irn_fetchMessages', { topic })
    expect(answered).toBe(false)
  })

  test.each(['garbage', 'huge'] as const)('%s: sends unusable data', async kind => {
    const started = await relay()
    const answered = responseText(started.url)
    started.faults.set({ kind, times: 1 })
    const text = await answered
    if (kind === 'garbage') expect(() => JSON.parse(text)).toThrow()
    else expect(text.length).toBeGreaterThan(10_000_000)
  })
})

/** Resolves with the text of one response. */
async function responseText(url: string): Promise<string> {
  const auth = createIdentity().token(url)
  const socket = new WebSocket(`${url}/?${new URLSearchParams({ projectId, auth })}`)
  onTestFinished(() => socket.close())
  return new Promise((resolve, reject) => {
    socket.onopen = () =>
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'irn_fetchMessages', params: { topic } }))
    socket.onmessage = ({ data }) => resolve(String(data))
    socket.onerror = () => reject(new Error('no connection'))
  })
}
