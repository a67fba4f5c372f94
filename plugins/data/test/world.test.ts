/** Tests with the services of the local world. */
import { type FaultKind, startServices } from '@latchkit/example-world'
import { createTestKernel } from '@latchkit/kernel/testing'
import { fakeAdapter, fakeChain } from '@latchkit/plugin-chains/testing'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { DataService } from '../src/contract.js'
import { data } from '../src/index.js'

const projectId = 'a'.repeat(32)
const address = `0x${'1'.repeat(40)}`

async function open(options: { projectId?: string; timeoutMs?: number } = {}) {
  const services = await startServices({ projectIds: [projectId], nodes: { 'eip155:31337': 'http://127.0.0.1:1' } })
  onTestFinished(() => services.close())
  const { url } = services
  const kernel = await createTestKernel(
    [
      fakeChain(fakeAdapter()),
      data({ projectId, services: { data: url, catalogue: url, analytics: url }, backOffMs: 5, ...options })
    ],
    { atEnd: onTestFinished }
  )
  const client = kernel.get(DataService)
  const identity = (of = address) =>
    client.json({
      service: 'data',
      path: ['v1', 'identity', of],
      schema: v.object({ name: v.nullable(v.string()), avatar: v.nullable(v.string()) })
    })
  const event = (eventId: string) => ({
    eventId,
    url: 'https://site.example/',
    domain: 'site.example',
    timestamp: 1,
    props: { type: 'track', event: 'MODAL_OPEN' }
  })
  const tell = (eventId: string) =>
    client.json({ service: 'analytics', path: ['e'], body: event(eventId), schema: v.object({ status: v.string() }) })
  return { services, client, identity, event, tell }
}

test('data, catalogue and analytics return valid responses', async () => {
  const { services, client, identity, event, tell } = await open()
  expect(await identity()).toEqual({ name: null, avatar: null })
  const schema = v.object({ http: v.array(v.string()) })
  expect(await client.json({ service: 'data', path: ['v1', 'supported-chains'], schema })).toEqual({
    http: ['eip155:31337']
  })
  const picture = await client.image({ service: 'catalogue', path: ['public', 'getAssetImage', 'eip155:31337'] })
  expect(picture.type).toBe('image/svg+xml')
  await tell('1')
  expect(await services.analytics()).toEqual([event('1')])
})

test('rejects an error response with its code and reason', async () => {
  const { identity, client } = await open()
  await expect(identity('x')).rejects.toMatchObject({
    code: 'data/refused',
    context: { status: 400, reason: 'Invalid address' }
  })
  await expect(identity('../../_world/faults')).rejects.toMatchObject({ code: 'data/refused' })
  await expect(client.image({ service: 'catalogue', path: ['getWalletImage', 'nothing'] })).rejects.toMatchObject({
    code: 'data/refused',
    context: { status: 404 }
  })
  const stranger = await open({ projectId: 'b'.repeat(32) })
  await expect(stranger.identity()).rejects.toMatchObject({ code: 'data/invalid-project-id' })
})

test.each<readonly [FaultKind, string]>([
  ['down', 'data/unreachable'],
  ['slow', 'data/timed-out'],
  ['hang', 'data/timed-out'],
  ['403', 'data/origin-not-allowed'],
  ['429', 'data/rate-limited'],
  ['500', 'data/server-error'],
  ['unauthorized', 'data/invalid-project-id'],
  ['garbage', 'data/invalid-answer'],
  ['html', 'data/invalid-answer'],
  ['huge', 'data/too-large']
])('the fault %s rejects with %s in time', async (kind, code) => {
  const { services, identity } = await open({ timeoutMs: 1_000 })
  services.faults.data.set(kind)
  const startedMs = performance.now()
  await expect(identity()).rejects.toMatchObject({ code })
  expect(performance.now() - startedMs).toBeLessThan(2_000)
})

test('maps a known error text in the body to its own code, and another 403 to `data/forbidden`', async () => {
  const { services, identity } = await open()
  services.faults.data.set({ kind: 'unauthorized', message: 'JWT validation error: JWT Token is not yet valid' })
  await expect(identity()).rejects.toMatchObject({ code: 'data/jwt-not-yet-valid' })
  services.faults.data.set({ kind: '403', message: 'no' })
  await expect(identity()).rejects.toMatchObject({ code: 'data/forbidden' })
})

test.each(['429', '500'] as const)('retries after a temporary %s', async kind => {
  const { services, identity } = await open()
  services.faults.data.set({ kind, times: 2 })
  expect(await identity()).toEqual({ name: null, avatar: null })
})

test('retries an analytics event after a 429, but not after a 500', async () => {
  const { services, event, tell } = await open()
  services.faults.analytics.set({ kind: '500', times: 1 })
  await expect(tell('1')).rejects.toMatchObject({ code: 'data/server-error' })
  services.faults.analytics.set({ kind: '429', times: 1 })
  await tell('2')
  expect(await services.analytics()).toEqual([event('2')])
})
