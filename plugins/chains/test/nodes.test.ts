import type { Network } from '@latchkit/plugin-chains/contract'
import {
  createNodes,
  createRestNode,
  defineErrors,
  featuresByNetwork,
  parseResponse
} from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readBody } from '../../../scripts/test/holdable-server.js'
import { serve, silent } from './servers.js'

class PebbleError extends defineErrors('pebble', 'PebbleError') {}

const network = (id: string, http: readonly string[]): Network => ({
  id,
  name: id,
  chainNamespace: 'pebble',
  caipNetworkId: `pebble:${id}`,
  nativeCurrency: { name: 'Pebble', symbol: 'PEB', decimals: 3 },
  rpcUrls: { default: { http } }
})
const urlOf = ({ rpcUrls }: Network) => rpcUrls.default.http[0]

test('returns the node of a network with a URL, and throws a coded error for any other chain', () => {
  const nodes = createNodes([network('main', ['https://a.example']), network('test', [])], urlOf, PebbleError)
  expect([...nodes.chains]).toEqual(['pebble:main'])
  expect(nodes.of('pebble:main')).toBe('https://a.example')
  for (const chain of ['pebble:test', 'pebble:moon'] as const)
    expect(() => nodes.of(chain)).toThrow(expect.objectContaining({ code: 'pebble/no-rpc-url', context: { chain } }))
})

test('returns no nodes without URLs, and throws the plugin’s own error', () => {
  const missing = (chain: string) => new RangeError(chain)
  const nodes = createNodes([network('main', [])], urlOf, PebbleError, missing)
  expect(nodes.chains.size).toBe(0)
  expect(() => nodes.of('pebble:main')).toThrow(RangeError)
})

test('omits features that need nodes for a network without a URL, and returns the same record at each call', () => {
  const [signMessage, balance] = [{ sign: async () => '' }, { read: async () => 0n }]
  const features = featuresByNetwork(new Set(['pebble:main'] as const), { signMessage }, { balance })
  expect(features('pebble:main')).toEqual({ signMessage, balance })
  expect(features()).toEqual({ signMessage, balance })
  expect(features('pebble:test')).toEqual({ signMessage })
  for (const chain of [undefined, 'pebble:main', 'pebble:test'] as const) expect(features(chain)).toBe(features(chain))
  expect(featuresByNetwork(new Set(), { signMessage }, { balance })()).toEqual({ signMessage })
})

test('throws an error with the expected result for an invalid response', () => {
  const request = { chain: 'pebble:main', method: 'sum', schema: v.number(), expected: 'a sum' }
  expect(parseResponse(3, request, PebbleError)).toBe(3)
  const context = { chain: 'pebble:main', method: 'sum', expected: 'a sum' }
  expect(() => parseResponse('3', request, PebbleError)).toThrow(
    expect.objectContaining({ code: 'pebble/invalid-answer', context })
  )
})

const signal = new AbortController().signal
const read = (text: string): unknown => JSON.parse(text)

/** Creates a server of the chain that returns this response for all other paths. */
async function serverWith(text: string, status = 200) {
  const calls: string[] = []
  const { url } = await serve(async (request, response) => {
    const body = await readBody(request)
    calls.push(`${request.method} ${request.url} ${request.headers['content-type'] ?? ''} ${body}`.trim())
    response.statusCode = request.url === '/chain' ? 200 : status
    response.end(request.url === '/chain' ? 'pebble:main' : text)
  })
  return { url, calls }
}
const restNode = (urls: readonly string[], isFinal?: (failure: unknown) => boolean) =>
  createRestNode({
    urls,
    chain: 'pebble:main',
    errors: PebbleError,
    chainOf: get => get('chain'),
    ...(isFinal && { isFinal })
  })

test('a REST node sends GET, JSON and texts after one request for the chain of each URL', async () => {
  const { url, calls } = await serverWith('[1]')
  const node = restNode([`${url}/`])
  expect(await node?.request('sums', { read }, signal)).toEqual([1])
  await node?.request('sums', { read, body: { a: 1 } }, signal)
  await node?.request('sums', { read, body: 'raw' }, signal)
  expect(calls).toEqual([
    'GET /chain',
    'GET /sums',
    'POST /sums application/json {"a":1}',
    'POST /sums text/plain;charset=UTF-8 raw'
  ])
})

test('a network without a URL has no REST node', () => expect(restNode([])).toBeUndefined())

test('a REST node skips a URL of another chain, a failing one, and one with an unreadable response', async () => {
  const elsewhere = (await serve(async (_, response) => void response.end('pebble:moon'))).url
  const broken = (await serverWith('no', 500)).url
  const garbled = (await serverWith('{')).url
  const good = (await serverWith('7')).url
  expect(await restNode([elsewhere, broken, garbled, good])?.request('sums', { read }, signal)).toBe(7)
  await expect(restNode([elsewhere, broken, garbled])?.request('sums', { read }, signal)).rejects.toMatchObject({
    code: 'pebble/unreachable',
    context: { chain: 'pebble:main', method: 'sums' },
    cause: { errors: [expect.any(Error), expect.any(Error), expect.any(SyntaxError)] }
  })
})

test('a REST node parses an expected failure', async () => {
  const { url } = await serverWith('gone', 404)
  const readFailure = (status: number, text: string) => `${status} ${text}`
  expect(await restNode([url])?.request('sums', { read, readFailure }, signal)).toBe('404 gone')
})

test('rejects with a coded error rather than unreachable servers, and at once with a final one', async () => {
  const refusing = await serverWith('no', 400)
  const good = await serverWith('7')
  const refuse = () => {
    throw PebbleError.of('refused', { method: 'sums', rpcCode: 400, reason: 'no' })
  }
  const request = { read, readFailure: refuse }
  const broken = (await serverWith('{')).url
  await expect(restNode([broken, refusing.url])?.request('sums', request, signal)).rejects.toMatchObject({
    code: 'pebble/refused'
  })
  expect(await restNode([refusing.url, good.url])?.request('sums', request, signal)).toBe(7)
  const asked = good.calls.length
  await expect(
    restNode([refusing.url, good.url], PebbleError.has)?.request('sums', request, signal)
  ).rejects.toMatchObject({ code: 'pebble/refused' })
  expect(good.calls).toHaveLength(asked)
})

test('an abort ends the request of a REST node with the reason of the signal', async () => {
  const { url, asked, left } = await silent()
  const end = new AbortController()
  const node = createRestNode({
    urls: [url],
    chain: 'pebble:main',
    errors: PebbleError,
    chainOf: async () => 'pebble:main'
  })
  const reason = new Error('left')
  const failure = expect(node?.request('sums', { read }, end.signal)).rejects.toBe(reason)
  await asked
  end.abort(reason)
  await failure
  await left
})
