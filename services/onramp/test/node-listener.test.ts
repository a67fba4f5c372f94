import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createNodeListener, type NodeListenerOptions } from '@latchkit/service-onramp'
import { expect, onTestFinished, test } from 'vitest'
import { createScene, newOrderId } from './scene.js'

/** Starts a real server. Returns a function that reads an unknown order, and resolves with the status: 404, or 429 above the limit. */
async function startServer(readsPerMinute: number, options?: NodeListenerOptions) {
  const { service, log } = createScene({ database: ':memory:', rateLimits: { readsPerMinute } })
  const server = createServer(createNodeListener(service, options))
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await service.close()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const read = (forwardedFor?: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
      get({ host: '127.0.0.1', port, path: `/v1/orders/${newOrderId()}`, headers }, response => {
        response.resume().on('end', () => resolve(response.statusCode))
      }).on('error', reject)
    })
  return { read, log }
}

const garbage = [
  '',
  ',',
  '192.0.2.9,',
  '192.0.2.9, ,',
  'unknown',
  'unix:',
  '"',
  '"[::1',
  '[::1]:',
  '[]',
  '1.2.3.4:x',
  '999.1.1.1:80'
]
const longGarbage = ['['.repeat(8_000), '1.'.repeat(4_000), `${'"'.repeat(4_000)}1.2.3.4`]

test('counts the address of the socket for a header without an address', async () => {
  const all = [...garbage, ...longGarbage]
  const { read, log } = await startServer(all.length, { clientIpHeader: 'x-forwarded-for' })
  for (const header of all) expect([header.slice(0, 20), await read(header)]).toEqual([header.slice(0, 20), 404])
  expect(await read()).toBe(429)
  expect(await read('unknown')).toBe(429)
  expect(await read('192.0.2.9')).toBe(404)
  expect(log.filter(({ event }) => event === 'failure')).toEqual([])
})

test.each([
  [
    '192.0.2.1',
    '192.0.2.1:5678',
    '"192.0.2.1"',
    '"192.0.2.1:5678"',
    '::ffff:192.0.2.1',
    '[::ffff:c000:201]:80',
    'x, 192.0.2.1'
  ],
  [
    '2001:db8::1',
    '[2001:db8::1]',
    '[2001:db8::1]:443',
    '"[2001:db8::1]"',
    '"[2001:DB8::1]:443"',
    '192.0.2.1, [2001:db8::2]'
  ]
])('counts each form of %s as one client', async (...forms) => {
  const { read } = await startServer(forms.length, { clientIpHeader: 'X-Forwarded-For' })
  for (const form of forms) expect([form, await read(form)]).toEqual([form, 404])
  for (const form of forms) expect([form, await read(form)]).toEqual([form, 429])
  expect(await read('198.51.100.1')).toBe(404)
})

test('ignores the header if none is configured', async () => {
  const { read } = await startServer(1)
  expect(await read('192.0.2.1')).toBe(404)
  expect(await read('192.0.2.2')).toBe(429)
})

test.each(['a b', '', 'x:y', 5])('rejects %j as the name of a header', clientIpHeader => {
  const { service } = createScene({ database: ':memory:' })
  onTestFinished(() => service.close())
  expect(() => createNodeListener(service, { clientIpHeader: clientIpHeader as string })).toThrow(TypeError)
})
