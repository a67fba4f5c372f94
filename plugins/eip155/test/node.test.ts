import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../../scripts/anvil.mjs'
import { createNodes } from '../src/lazy/node/client.js'
import { networkAt } from './networks.js'

let anvil: Anvil
let stranger: Anvil
beforeAll(async () => {
  ;[anvil, stranger] = await Promise.all([startAnvil(), startAnvil({ chainId: 5 })])
})
afterAll(() => Promise.all([anvil.stop(), stranger.stop()]))

const servers: Server[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
})

async function serve(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

/** A node that names the right chain and answers the rest with what it is told to. */
async function node(answer: object, calls: string[] = []) {
  const { url } = await serve(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method, id } = JSON.parse(body)
    calls.push(method)
    const own = method === 'eth_chainId' ? { result: '0x7a69' } : answer
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, ...own }))
  })
  return { url, calls }
}
const refusing = (code: number, message = 'no') => node({ error: { code, message } })

const nodeAt = (urls: readonly string[]) =>
  createNodes([networkAt(31_337, urls)], new AbortController().signal).of('eip155:31337')

const call = (urls: readonly string[], method = 'eth_getBalance', signal = new AbortController().signal) =>
  nodeAt(urls).call(method, ['0x000000000000000000000000000000000000dEaD', 'latest'], signal)

describe('a node', () => {
  test('answers', async () => {
    await expect(call([anvil.url])).resolves.toBe('0x0')
  })

  test('may answer with more than one fact takes: a block, logs', async () => {
    const logs = Array.from({ length: 1_000 }, () => ({ data: `0x${'00'.repeat(512)}` }))
    await expect(call([(await node({ result: logs })).url], 'eth_getLogs')).resolves.toEqual(logs)
  })

  test('is asked for its chain first, and only once', async () => {
    const { url, calls } = await node({ result: '0x1' })
    const one = nodeAt([url])
    const { signal } = new AbortController()
    expect(await Promise.all([one.call('a', [], signal), one.call('b', [], signal)])).toEqual(['0x1', '0x1'])
    await one.call('c', [], signal)
    expect(calls.sort()).toEqual(['a', 'b', 'c', 'eth_chainId'])
  })

  test('of another chain is never asked anything else', async () => {
    await expect(call([stranger.url])).rejects.toMatchObject({
      code: 'eip155/unreachable',
      cause: { errors: [expect.objectContaining({ message: expect.stringContaining('serves eip155:5') })] }
    })
    await expect(call([stranger.url, anvil.url])).resolves.toBe('0x0')
  })

  test('is asked again for its chain after that failed', async () => {
    let up = false
    const { url } = await serve(async (request, response) => {
      for await (const _ of request);
      response.statusCode = up ? 200 : 503
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x7a69' }))
    })
    const one = nodeAt([url])
    const { signal } = new AbortController()
    await expect(one.call('a', [], signal)).rejects.toMatchObject({ code: 'eip155/unreachable' })
    up = true
    await expect(one.call('a', [], signal)).resolves.toBe('0x7a69')
  })
})

describe('the next URL is asked when one', () => {
  const fallsThrough = (first: () => Promise<{ url: string }>) => async () => {
    await expect(call([(await first()).url, anvil.url])).resolves.toBe('0x0')
  }

  test(
    'answers with an HTTP error',
    fallsThrough(() => serve((_, response) => void response.writeHead(429).end()))
  )
  test(
    'answers with no JSON',
    fallsThrough(() => serve((_, response) => void response.end('<html>')))
  )
  test(
    'answers with JSON that is no answer',
    fallsThrough(() => serve((_, response) => void response.end('{"ok":true}')))
  )
  test(
    'answers with an error that is none',
    fallsThrough(() => node({ error: 'no' }))
  )
  test(
    'closes the connection',
    fallsThrough(() => serve(request => void request.socket.destroy()))
  )
  test('is not there', async () => {
    await expect(call(['http://127.0.0.1:1', anvil.url])).resolves.toBe('0x0')
  })
  test.each([-32601, -32603, -32005, -32004, -32002])('refuses with %i, which another need not', async code => {
    await expect(call([(await refusing(code)).url, anvil.url])).resolves.toBe('0x0')
  })

  test('has not answered for ten seconds', async () => {
    const asked = vi.fn()
    const { url } = await serve(asked)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = call([url, anvil.url])
    await vi.waitUntil(() => asked.mock.calls.length > 0)
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    await expect(answer).resolves.toBe('0x0')
  })
})

describe('a failure', () => {
  test('of the request is told at once, with the words of the node', async () => {
    const { url, calls } = await node({ result: '0x1' })
    await expect(call([(await refusing(-32602, 'bad address')).url, url])).rejects.toMatchObject({
      code: 'eip155/refused',
      context: { method: 'eth_getBalance', rpcCode: -32602, reason: 'bad address' }
    })
    expect(calls).toEqual([])
  })

  test('that all nodes share is told with the words of the first', async () => {
    const urls = [(await refusing(-32601, 'unknown method')).url, (await refusing(-32005)).url]
    await expect(call(urls)).rejects.toMatchObject({ code: 'eip155/refused', context: { reason: 'unknown method' } })
  })

  test('to reach any node names the chain and the method, never the URL', async () => {
    const failure = await call(['http://127.0.0.1:1/secret-key', 'http://127.0.0.1:2']).catch((error: Error) => error)
    expect(failure).toMatchObject({
      code: 'eip155/unreachable',
      message: 'No node of eip155:31337 answered eth_getBalance'
    })
    const { url } = await serve((_, response) => void response.end('{"jsonrpc":"2.0","id":1,"result":"0x5"}'))
    const wrong = (await call([`${url}/secret-key`]).catch((error: Error) => error)) as Error
    expect(JSON.stringify((wrong.cause as AggregateError).errors.map(String))).not.toContain('secret-key')
  })
})

describe('an abort', () => {
  test.each(['eth_chainId', 'eth_getBalance'])('ends the wait for %s, and the next URL is not asked', async hanging => {
    const asked = vi.fn()
    const { url } = await serve(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      if (JSON.parse(body).method === hanging) asked()
      else response.end('{"jsonrpc":"2.0","id":1,"result":"0x7a69"}')
    })
    const { url: next, calls } = await node({ result: '0x1' })
    const controller = new AbortController()
    const answer = call([url, next], 'eth_getBalance', controller.signal)
    await vi.waitUntil(() => asked.mock.calls.length > 0)
    const reason = new Error('enough')
    controller.abort(reason)
    await expect(answer).rejects.toBe(reason)
    expect(calls).toEqual([])
  })

  test('closes the request', async () => {
    const { url: first } = await node({ result: '0x1' })
    const closed = vi.fn()
    const asked = vi.fn()
    const { url } = await serve(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      if (JSON.parse(body).method === 'eth_chainId')
        return void response.end('{"jsonrpc":"2.0","id":1,"result":"0x7a69"}')
      response.on('close', closed)
      asked()
    })
    const controller = new AbortController()
    const answer = call([url, first], 'eth_call', controller.signal)
    await vi.waitUntil(() => asked.mock.calls.length > 0)
    controller.abort(new Error('enough'))
    await expect(answer).rejects.toThrow('enough')
    await vi.waitUntil(() => closed.mock.calls.length > 0)
  })

  test('beforehand asks nothing', async () => {
    const asked = vi.fn()
    const { url } = await serve(asked)
    const reason = new Error('too late')
    await expect(call([url], 'eth_getBalance', AbortSignal.abort(reason))).rejects.toBe(reason)
    expect(asked).not.toHaveBeenCalled()
  })
})
