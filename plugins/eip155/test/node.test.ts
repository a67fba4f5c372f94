import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../../scripts/anvil.mjs'
import { createNodeClient } from '../src/lazy/node/client.js'
import { MAX_BYTES } from '../src/lazy/node/transport.js'
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

const nodeAt = (urls: readonly string[], disposal = new AbortController().signal) => {
  const nodes = createNodeClient([networkAt(31_337, urls)], disposal)
  const reader = (signal: AbortSignal) => nodes.of('eip155:31337', signal)
  const call = (method: string, params: readonly unknown[], signal: AbortSignal) =>
    reader(signal).send(method, params, MAX_BYTES)
  return { reader, call }
}

/** anvil behind a server that keeps what it was sent, or answers in its place. */
async function watched(instead: (sent: unknown) => object | undefined = () => undefined) {
  const bodies: unknown[] = []
  let fails = false
  const { url } = await serve(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const sent = JSON.parse(body)
    bodies.push(sent)
    if (fails) return void response.writeHead(503).end()
    const headers = { 'content-type': 'application/json' }
    const answer = instead(sent) ?? (await (await fetch(anvil.url, { method: 'POST', headers, body })).json())
    response.end(JSON.stringify(answer))
  })
  const fail = (on: boolean) => {
    fails = on
  }
  return { url, bodies, fail: () => fail(true), recover: () => fail(false) }
}
const accountAt = (index: number) => `0x${(index + 0xdead_0000).toString(16).padStart(40, '0')}`

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

  test('of one query ends no other that waits for the same URL to name its chain', async () => {
    let answerChain = () => {}
    const { url } = await serve(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      const answer = () => response.end('{"jsonrpc":"2.0","id":1,"result":"0x7a69"}')
      if (JSON.parse(body).method === 'eth_chainId') answerChain = answer
      else answer()
    })
    const one = nodeAt([url])
    const controller = new AbortController()
    const ended = one.call('a', [], controller.signal)
    const other = one.call('b', [], new AbortController().signal)
    const begun = answerChain
    await vi.waitUntil(() => answerChain !== begun)
    controller.abort(new Error('enough'))
    await expect(ended).rejects.toThrow('enough')
    answerChain()
    await expect(other).resolves.toBe('0x7a69')
  })

  test('beforehand asks nothing', async () => {
    const asked = vi.fn()
    const { url } = await serve(asked)
    const reason = new Error('too late')
    await expect(call([url], 'eth_getBalance', AbortSignal.abort(reason))).rejects.toBe(reason)
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('requests of one moment', () => {
  const read = (url: string, count: number, signal = new AbortController().signal) => {
    const reader = nodeAt([url]).reader(signal)
    return Promise.all(Array.from({ length: count }, (_, index) => reader.balance(accountAt(index))))
  }
  const methodsOf = (sent: unknown) => (Array.isArray(sent) ? sent.map(({ method }) => method) : sent)

  test('go as one batch of up to 1,000, and each gets its own answer', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [accountAt(700), '0x2a'] })
    await fetch(anvil.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { url, bodies } = await watched()
    const balances = await read(url, 1_100)
    expect(balances.flatMap((balance, index) => (balance > 0n ? [[index, balance]] : []))).toEqual([[700, 42n]])
    const [first, ...batches] = bodies.map(sent => (Array.isArray(sent) ? sent.length : 1))
    expect([first, ...batches.sort()]).toEqual([1, 100, 1_000])
  })

  test('go without a list where it is one, which every node takes', async () => {
    const { url, bodies } = await watched()
    expect(await read(url, 1)).toEqual([0n])
    expect(bodies).toMatchObject([{ method: 'eth_chainId' }, { method: 'eth_getBalance' }])
  })

  test.each<[string, (batch: readonly { id: number }[]) => object]>([
    ['refuses batches', () => ({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no batches' } })],
    ['leaves out answers', ([one]) => [{ jsonrpc: '2.0', id: one?.id, result: '0x7' }]],
    ['answers one request twice', batch => batch.map(() => ({ jsonrpc: '2.0', id: batch[0]?.id, result: '0x7' }))]
  ])('go one by one to a node that %s', async (_, instead) => {
    const { url, bodies } = await watched(sent => (Array.isArray(sent) ? instead(sent) : undefined))
    expect(await read(url, 3)).toEqual([0n, 0n, 0n])
    expect(bodies.map(methodsOf)).toHaveLength(5)
  })

  test('are in other batches where they end with other signals', async () => {
    const { url, bodies } = await watched()
    const one = nodeAt([url])
    const readers = [1, 2].map(() => one.reader(new AbortController().signal))
    expect(await Promise.all(readers.map((reader, index) => reader.balance(accountAt(index))))).toEqual([0n, 0n])
    expect(bodies.filter(Array.isArray)).toEqual([])
  })

  test.each([['0x'], ['7'], [true], [5], [{}], [null], [['0x1']]])(
    'are not answered by %j, where an amount is asked for',
    async result => {
      const { url } = await node({ result })
      await expect(nodeAt([url]).reader(new AbortController().signal).balance(accountAt(1))).rejects.toMatchObject({
        code: 'eip155/invalid-answer',
        context: { method: 'eth_getBalance' }
      })
    }
  )
})

test('the URL that answers best is asked first, but for what one node holds', async () => {
  const slow = await watched()
  const fast = await watched()
  const controller = new AbortController()
  const one = nodeAt([slow.url, fast.url], controller.signal)
  const methods = () => [slow, fast].map(({ bodies }) => bodies.splice(0).map(body => Object(body).method))
  await one.call('eth_blockNumber', [], controller.signal)
  expect(methods()).toEqual([['eth_chainId', 'eth_blockNumber'], []])

  slow.fail()
  await vi.waitUntil(() => fast.bodies.length > 0, { timeout: 10_000 })
  await vi.waitUntil(async () => {
    await one.call('eth_blockNumber', [], controller.signal)
    return fast.bodies.some(body => Object(body).method === 'eth_blockNumber')
  })
  slow.recover()
  methods()
  await one.call('eth_blockNumber', [], controller.signal)
  const filter = await one.call('eth_newBlockFilter', [], controller.signal)
  await one.call('eth_getFilterChanges', [filter], controller.signal)
  expect(methods()).toEqual([['eth_newBlockFilter', 'eth_getFilterChanges'], ['eth_blockNumber']])
  controller.abort()
}, 20_000)
