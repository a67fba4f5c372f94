import { neverCalled } from '@latchkit/kernel/testing'
import { createJsonRpcNode, defineErrors } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readBody } from '../../../scripts/test/holdable-server.js'
import { serve, silent } from './servers.js'

const reason = new Error('left')
const signal = new AbortController().signal
type Call = { readonly method: string; readonly params: unknown }

/** A node of the chain that answers all else with this text. */
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

test('a node is asked as JSON-RPC wants it', async () => {
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
])('that answers %s has answered', async (text, result) => {
  expect(await call([(await answeringNode(text)).url])).toEqual(result)
})

test('that refuses may add data, which is kept as it is', async () => {
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
])('that answers %s has not, and the next is asked', async text => {
  const { url } = await answeringNode(text)
  expect(await call([url, (await answeringNode('{"result":"next"}')).url])).toBe('next')
  const cause = { errors: [expect.any(Error)] }
  await expect(call([url])).rejects.toMatchObject({ message: 'No node of pebble:main answered sum', cause })
})

test('a node that refuses is believed where no other would do it, whatever stands beside the error', async () => {
  const next = await answeringNode('{"result":"next"}')
  const { url } = await answeringNode('{"error":{"code":-1,"message":"no"},"result":1}')
  const isFinal = (code: number) => code === -1
  await expect(call([url, next.url], { isFinal })).rejects.toMatchObject({ context: refusal(-1) })
  expect(next.calls).toEqual([])
  expect(await call([(await refusing(-2)).url, next.url], { isFinal })).toBe('next')
  expect(await call([url, next.url])).toBe('next')
})

test('a node is told by its words when all refused, the first of them before what did not answer', async () => {
  const urls = ['http://127.0.0.1:1', (await refusing(-2)).url, (await refusing(-3)).url]
  await expect(call(urls)).rejects.toMatchObject({ context: refusal(-2) })
})

test('a web socket among the URLs is named as no HTTP, and the next URL is asked', async () => {
  const wrong = 'wss://127.0.0.1:1'
  expect(await call([wrong, (await answeringNode('{"result":"next"}')).url])).toBe('next')
  const message = `Provided URL is not compatible with HTTP connection: ${wrong}`
  await expect(call([wrong])).rejects.toMatchObject({ cause: { errors: [{ message }] } })
})

test('a node that redirects is not followed', async () => {
  const { url: elsewhere } = await serve(neverCalled('the other server'))
  const { url } = await serve(async (_, response) => response.writeHead(307, { location: elsewhere }).end())
  await expect(call([url])).rejects.toThrow('No node of pebble:main answered sum')
})

test('a node may be read in another way, and give more than usual', async () => {
  const { url } = await answeringNode(`{"result":"${'a'.repeat(70_000)}"}`)
  await expect(call([url])).rejects.toThrow('No node of pebble:main answered sum')
  expect(await call([url], { maxBytes: 80_000 })).toHaveLength(70_000)
  const parse = (text: string) => ({ result: text.includes('aaa') ? 'read' : 'pebble:main' })
  expect(await call([url], { maxBytes: 80_000, parse })).toBe('read')
})

test('a node is no longer waited for when the signal ends', async () => {
  const { url, asked, left } = await silent()
  const end = new AbortController()
  const own = node([url], { chainOf: async () => 'pebble:main' })
  const failure = expect(own?.request('sum', [], v.unknown(), 'a sum', end.signal)).rejects.toBe(reason)
  await asked
  end.abort(reason)
  await failure
  await left
})
