import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fundedAccounts, type SolanaNode, startSolanaNode } from '@latchkit/example-world'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createClient } from '../src/lazy/client.js'
import { readJson } from '../src/lazy/node/client.js'
import { first } from './keys.js'
import { networkAt } from './networks.js'

/** Balance of the first account at the start, in lamports. */
const held = fundedAccounts.solana.find(({ address }) => address === first)?.amount
const unused = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY'

let real: SolanaNode
let reference: string
beforeAll(async () => {
  real = await startSolanaNode()
  reference = real.genesisHash.slice(0, 32)
})
afterAll(() => real.stop())

const servers: Server[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A node that names the right chain and answers the rest with this text. */
const answering = (answer: string, calls: string[] = []) =>
  serve(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method } = JSON.parse(body)
    calls.push(method)
    const result = method === 'getGenesisHash' ? `"result":"${real.genesisHash}"` : answer
    response.setHeader('content-type', 'application/json').end(`{"jsonrpc":"2.0","id":1,${result}}`)
  })
const valued = (value: string) => answering(`"result":{"context":{"slot":1},"value":${value}}`)

const balance = (
  urls: readonly string[],
  signal = new AbortController().signal,
  on = reference,
  address: string = first
) => {
  const { features } = createClient([networkAt(on, urls)])
  return features().balance?.read(`solana:${on}:${address}` as AccountId, signal)
}

describe('a balance', () => {
  test('is the one of Solana’s virtual machine, in lamports', async () => {
    await expect(balance([real.url])).resolves.toBe(held)
    await expect(balance([real.url], undefined, reference, unused)).resolves.toBe(0n)
    await real.fund(unused, 1_234_567_890n)
    await expect(balance([real.url], undefined, reference, unused)).resolves.toBe(1_234_567_890n)
  })

  test.each([
    ['9007199254740991', 9_007_199_254_740_991n],
    ['9007199254740993', 9_007_199_254_740_993n],
    ['18446744073709551615', 2n ** 64n - 1n],
    ['0', 0n]
  ])('of %s is read exactly', async (written, amount) => {
    await expect(balance([await valued(written)])).resolves.toBe(amount)
  })

  test.each(['-1', '1.5', '1e20', '"12"', 'null', '{}', '[1]', '18446744073709551616', '99999999999999999999999'])(
    'of %s is rejected',
    async written => {
      await expect(balance([await valued(written)])).rejects.toMatchObject({ code: 'solana/invalid-answer' })
    }
  )

  test('is no feature of a chain without an RPC URL', async () => {
    expect(createClient([networkAt(reference, [])]).features()).not.toHaveProperty('balance')
    const { features } = createClient([networkAt(reference, [real.url]), networkAt('other', [])])
    expect(features(`solana:${reference}`)).toHaveProperty('balance')
    expect(Object.keys(features('solana:other'))).toEqual([
      'receive',
      'signIn',
      'siteProvider',
      'signMessage',
      'verifyMessage'
    ])
    const { signal } = new AbortController()
    await expect(features().balance?.read(`solana:other:${first}`, signal)).rejects.toMatchObject({
      code: 'solana/no-rpc-url',
      message: expect.stringContaining('No URL was provided to the Transport')
    })
  })
})

describe('a node', () => {
  test('of another chain gets no request but that for its genesis hash', async () => {
    const calls: string[] = []
    const other = await answering('"result":{"value":5}', calls)
    const on = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    await expect(balance([other], undefined, on)).rejects.toMatchObject({ code: 'solana/unreachable' })
    expect(calls).toEqual(['getGenesisHash'])
  })

  test('of localnet gets no request for its genesis hash', async () => {
    const calls: string[] = []
    const own = await answering('"result":{"value":5}', calls)
    await expect(balance([own], undefined, 'localnet')).resolves.toBe(5n)
    expect(calls).toEqual(['getBalance'])
  })

  test.each<[string, () => Promise<string>]>([
    ['returns an HTTP error', () => serve((_, response) => void response.writeHead(429).end())],
    ['returns no JSON', () => serve((_, response) => void response.end('<html>'))],
    ['is behind the others', () => answering('"error":{"code":-32005,"message":"Node is behind"}')],
    ['closes the connection', () => serve(request => void request.socket.destroy())],
    ['is unreachable', async () => 'http://127.0.0.1:1']
  ])('that %s: the next URL gets the request', async (_, first) => {
    await expect(balance([await first(), real.url])).resolves.toBe(held)
  })

  test('that returns an error: rejects with its reason, and the next URL gets no request', async () => {
    const calls: string[] = []
    const refusing = await answering('"error":{"code":-32602,"message":"Invalid param: WrongSize"}')
    const next = await answering('"result":{"value":5}', calls)
    await expect(balance([refusing, next])).rejects.toMatchObject({
      code: 'solana/refused',
      context: { rpcCode: -32602, reason: 'Invalid param: WrongSize' }
    })
    expect(calls).toEqual([])
  })

  test('that is silent for ten seconds: the next URL gets the request', async () => {
    const asked = vi.fn()
    const silent = await serve(asked)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = balance([silent, real.url])
    await vi.waitUntil(() => asked.mock.calls.length > 0)
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    await expect(answer).resolves.toBe(held)
  })

  test('after an abort: rejects with its reason, and the next URL gets no request', async () => {
    const asked = vi.fn()
    const silent = await serve(asked)
    const calls: string[] = []
    const next = await answering('"result":{"value":5}', calls)
    const controller = new AbortController()
    const answer = balance([silent, next], controller.signal)
    await vi.waitUntil(() => asked.mock.calls.length > 0)
    const reason = new Error('enough')
    controller.abort(reason)
    await expect(answer).rejects.toBe(reason)
    expect(calls).toEqual([])
  })

  test('that fails: the error does not contain its URL, which may have a key', async () => {
    const failure = (await balance(['http://127.0.0.1:1/secret-key'])?.catch(
      (error: Error) => error
    )) as unknown as Error
    expect(JSON.stringify([failure.message, ...(failure.cause as AggregateError).errors.map(String)])).not.toContain(
      'secret'
    )
  })
})

test('readJson returns large whole numbers as texts, and leaves texts unchanged', () => {
  expect(
    readJson('{"a":12345678901234567,"b":"x 12345678901234567 \\" 12345678901234567","c":[1,-2,1.5e3],"d":123}')
  ).toEqual({
    a: '12345678901234567',
    b: 'x 12345678901234567 " 12345678901234567',
    c: [1, -2, 1500],
    d: 123
  })
  // What has a fraction, an exponent or a sign is no amount, and stays what JSON makes of it.
  for (const text of ['1234567890123456.5', '0.12345678901234567', '-12345678901234567', '12345678901234567e2']) {
    expect(readJson(`[${text}]`)).toEqual(JSON.parse(`[${text}]`))
  }
})
