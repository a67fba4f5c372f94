import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parseJson } from '../src/lazy/body.js'
import { text } from './service.js'
import { setUp } from './setup.js'

test.each([
  ['HTML', '<!doctype html><title>Sign in</title>', 'text/html; charset=utf-8'],
  ['HTML that is JSON', '{}', 'text/html'],
  ['half a JSON', '{"data":[', 'application/json'],
  ['an empty body', '', 'application/json'],
  ['extremely deep JSON', '['.repeat(400_000), 'application/json']
])('rejects %s as a response', async (_, body, type) => {
  const { service, get, failed } = await setUp()
  service.answer((_, response) => text(response, body, 200, type))
  await expect(get()).rejects.toMatchObject({ code: 'data/invalid-answer' })
  expect(failed).toEqual(['data/invalid-answer'])
})

test('rejects a response of ten megabytes without reading all of it', async () => {
  const { service, get } = await setUp()
  const megabyte = Buffer.alloc(1024 * 1024, ' ')
  let sent = 0
  service.answer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => {
      while (sent < 10) {
        sent += 1
        if (!response.write(megabyte)) return response.once('drain', more)
      }
      response.end('[]')
    }
    more()
  })
  await expect(get()).rejects.toMatchObject({ code: 'data/too-large', context: { maxBytes: 1024 * 1024 } })
  expect(sent).toBeLessThan(10)
})

test('rejects a response whose announced size is over the caller’s limit', async () => {
  const { service, get } = await setUp()
  service.answer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
    response.end(`"${'x'.repeat(498)}"`)
  })
  await expect(get({ maxBytes: 499 })).rejects.toMatchObject({ code: 'data/too-large' })
  await expect(get({ maxBytes: 500 })).resolves.toHaveLength(498)
})

test('removes keys that reach prototypes, in any spelling', async () => {
  const { service, client } = await setUp()
  const hostile =
    '{"__proto__":{"a":1},"\\u005f_proto__":{"a":1},"constructor":{"prototype":{"a":1}},"b":{"prototype":1}}'
  service.answer((_, response) => text(response, hostile, 200, 'application/json'))
  const schema = v.record(v.string(), v.unknown())
  const answer = await client.json({ service: 'data', path: ['x'], schema })
  expect(Object.keys(answer)).toEqual(['b'])
  expect(answer).toEqual({ b: {} })
  expect(({} as { a?: number }).a).toBeUndefined()
})

test('parses any JSON without a key that reaches a prototype', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), text => {
      const value = parseJson(text)
      if (typeof value === 'object' && value !== null) expect(Object.keys(value)).not.toContain('__proto__')
      expect(Object.keys(Object.prototype)).toEqual([])
    })
  )
})

test('accepts images by their type only', async () => {
  const { service, client } = await setUp()
  const image = () => client.image({ service: 'catalogue', path: ['getWalletImage', 'a'], maxBytes: 100 })
  service.answer((_, response) => text(response, '<svg/>', 200, 'image/svg+xml; charset=utf-8'))
  const blob = await image()
  expect([blob.type, await blob.text()]).toEqual(['image/svg+xml', '<svg/>'])
  for (const type of ['text/html', 'application/xhtml+xml', 'image/x-icon', '']) {
    service.answer((_, response) => text(response, '<svg/>', 200, type))
    await expect(image()).rejects.toMatchObject({ code: 'data/invalid-answer' })
  }
  service.answer((_, response) => text(response, 'x'.repeat(101), 200, 'image/png'))
  await expect(image()).rejects.toMatchObject({ code: 'data/too-large' })
})
