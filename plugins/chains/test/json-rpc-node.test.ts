import { neverCalled } from '@latchkit/kernel/testing'
import { createJsonRpcNode, defineErrors } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readBody } from '../../../scripts/test/holdable-server.js'
import { serve, silent } from './servers.js'

const reason = new Error('left')
const signal = new AbortController().signal
type Call = { readonly method: string; readonly params: unknown }

/** Creates a node of the chain that returns this text for all other requests. */
async function answeringNode(text: string) {
  const calls: string[] = []
  const { url } = await serve(async (request, response) => {
    const { method }: Call = JSON.parse(await readBody(request))
    calls.push(method)
    response.end(method === 'chain' ? '{"result":"pebble:main"}' : text)
  })
  return { url, calls }
}
const node = (urls: readonly string[], more: Partial<Parameters<typeof createJsonRpcNode>[0]> = {}) =>
  createJsonRpcNode({
    urls,
    chain: 'pebble:main',
    chainOf: async ask => `${await ask('chain', [])}`,
    errors: defineErrors('pebble', 'PebbleError'),
    ...more
  })
const call = (urls: readonly string[], more = {}) =>
  node(urls, more)?.request('sum', [1, 'two'], v.unknown(), 'a sum', signal)
const refusal = (rpcCode: number) => ({ method: 'sum', rpcCode, reason: 'no' })
const refusing = (code: number) => answeringNode(`{"error":{"code":${code},"message":"no"}}`)

test('sends a request in the form of JSON-RPC', async () => {
  const { url } = await serve(async (request, response) => {
    const { 'content-type': type } = request.headers
    const call = JSON.parse(await readBody(request))
    const result = call.method === 'chain' ? 'pebble:main' : { verb: request.method, type, call }
    response.end(JSON.stringify({ result }))
  })
  expect(await call([url])).toEqual({
    verb: 'POST',
    type: 'application/json',
    call: { jsonrpc: '2.0', id: 1, method: 'sum', params: [1, 'two'] }
  })
})

test.each([
  ['{"result":null}', null],
  ['{"result":0,"error":null}', 0],
  ['{"jsonrpc":"2.0","id":7,"result":{"a":[1]}}', { a: [1] }]
])('returns the result of %s', async (text, result) => {
  expect(await call([(await answeringNode(text)).url])).toEqual(result)
})

test('keeps the data of an error', async () => {
  const { url } = await answeringNode('{"error":{"code":3,"message":"no","data":{"at":["0x12"]}}}')
  await expect(call([url])).rejects.toMatchObject({ context: { ...refusal(3), data: { at: ['0x12'] } } })
})

test.each([
  '{"error":"no","result":1}',
  '{"error":{},"result":1}',
  '{"error":false,"result":1}',
  '{"error":0,"result":1}',
  '{"error":"","result":1}',
  '{"error":{"code":"1","message":"no"},"result":1}',
  '{"error":{"code":1},"result":1}',
  '{"ok":true}',
  '{}',
  '[1]',
  'null',
  '7',
  '"result"',
  '<html>'
])('ignores the response %s, and sends the request to the next URL', async text => {
  const { url } = await answeringNode(text)
  expect(await call([url, (await answeringNode('{"result":"next"}')).url])).toBe('next')
  const cause = { errors: [expect.any(Error)] }
  await expect(call([url])).rejects.toMatchObject({ message: 'No node of pebble:main answered sum', cause })
})

test('rejects with a final error at once, even if the response also has a result', async () => {
  const next = await answeringNode('{"result":"next"}')
  const { url } = await answeringNode('{"error":{"code":-1,"message":"no"},"result":1}')
  const isFinal = (code: number) => code === -1
  await expect(call([url, next.url], { isFinal })).rejects.toMatchObject({ context: refusal(-1) })
  expect(next.calls).toEqual([])
  expect(await call([(await refusing(-2)).url, next.url], { isFinal })).toBe('next')
  expect(await call([url, next.url])).toBe('next')
})

test('rejects with the first error of a node if no node has a result', async () => {
  const urls = ['http://127.0.0.1:1', (await refusing(-2)).url, (await refusing(-3)).url]
  await expect(call(urls)).rejects.toMatchObject({ context: refusal(-2) })
})

test('rejects a WebSocket URL, and sends the request to the next URL', async () => {
  const wrong = 'wss://127.0.0.1:1'
  expect(await call([wrong, (await answeringNode('{"result":"next"}')).url])).toBe('next')
  const message = `Provided URL is not compatible with HTTP connection: ${wrong}`
  await expect(call([wrong])).rejects.toMatchObject({ cause: { errors: [{ message }] } })
})

test('does not follow a redirect', async () => {
  const { url: elsewhere } = await serve(neverCalled('the other server'))
  const { url } = await serve(async (_, response) => response.writeHead(307, { location: elsewhere }).end())
  await expect(call([url])).rejects.toThrow('No node of pebble:main answered sum')
})

test('accepts another parser and a larger response', async () => {
  const { url } = await answeringNode(`{"result":"${'a'.repeat(70_000)}"}`)
  await expect(call([url])).rejects.toThrow('No node of pebble:main answered sum')
  expect(await call([url], { maxBytes: 80_000 })).toHaveLength(70_000)
  const parse = (text: string) => ({ result: text.includes('aaa') ? 'read' : 'pebble:main' })
  expect(await call([url], { maxBytes: 80_000, parse })).toBe('read')
})

test('ends the request on an abort', async () => {
  const { url, asked, left } = await silent()
  const end = new AbortController()
  const own = node([url], { chainOf: async () => 'pebble:main' })
  const failure = expect(own?.request('sum', [], v.unknown(), 'a sum', end.signal)).rejects.toBe(reason)
  await asked
  end.abort(reason)
  await failure
  await left
})
