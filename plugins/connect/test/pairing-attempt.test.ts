import type { AnyPlugin } from '@latchkit/kernel'
import { createTestKernel, type TestKernel } from '@latchkit/kernel/testing'
import { chains } from '@latchkit/plugin-chains'
import { Chains } from '@latchkit/plugin-chains/contract'
import { fakeAdapter, fakeChain } from '@latchkit/plugin-chains/testing'
import { type ConnectionsOptions, connections } from '@latchkit/plugin-connections'
import { Connections, type ConnectionsApi } from '@latchkit/plugin-connections/contract'
import { Pairing } from '@latchkit/plugin-walletconnect/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../src/index.js'
import { connectByCode, failureOf } from '../src/pairing-attempt.js'
import { type FixturePairing, fixturePairing } from './pairing.js'

interface Site {
  readonly kernel: TestKernel
  readonly connections: ConnectionsApi
  readonly pairing: FixturePairing
  /** Starts an attempt. Resolves with 'connected' or the code of the error. */
  begin(signal?: AbortSignal): Promise<string>
}

async function site(
  options: ConnectionsOptions = {},
  others: readonly AnyPlugin[] = [fakeChain(fakeAdapter())]
): Promise<Site> {
  const pairing = fixturePairing()
  const plugins = [chains(), connections(options), pairing.plugin, ...others]
  const kernel = await createTestKernel(plugins, { atEnd: onTestFinished })
  const api = kernel.get(Connections)
  return {
    kernel,
    connections: api,
    pairing,
    begin: (signal = new AbortController().signal) =>
      connectByCode({ chains: kernel.get(Chains), connections: api, pairing: kernel.get(Pairing), signal }).then(
        () => 'connected',
        error => error.code
      )
  }
}
const offered = async (pairing: FixturePairing) => {
  await vi.waitUntil(() => pairing.waiting() > 0, { interval: 1 })
  pairing.offer()
}

test('connects the wallet that approves the code', async () => {
  const { begin, pairing, connections } = await site()
  const ended = begin()
  await offered(pairing)
  pairing.approve()
  expect(await ended).toBe('connected')
  expect(connections.active.get()).toMatchObject({ connector: 'walletConnect' })
  expect(pairing.waiting()).toBe(0)
})

test('waits longer for a code than for a wallet on the page', async () => {
  const { begin, pairing, kernel } = await site({ connectTimeoutMs: 20 })
  const failed = vi.fn()
  kernel.events.on('connections:failed', failed)
  const ended = begin()
  await offered(pairing)
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(failed).not.toHaveBeenCalled()
  pairing.approve()
  expect(await ended).toBe('connected')
})

test('ends the attempt and the code after an abort', async () => {
  const { begin, pairing } = await site()
  const controller = new AbortController()
  const ended = begin(controller.signal)
  await offered(pairing)
  controller.abort()
  expect(await ended).toBe('connections/aborted')
  await vi.waitUntil(() => pairing.waiting() === 0)
  expect(pairing.state.get().status).toBe('idle')
})

test('shows no code if the site does not allow the connection', async () => {
  const unticked = connect({ legalCheckbox: true })
  const { begin, pairing } = await site({}, [fakeChain(fakeAdapter()), unticked])
  expect(await begin()).toBe('connections/not-allowed')
  expect(pairing.state.get().status).toBe('idle')
})

test('fails if the wallet rejects or the relay fails', async () => {
  const { begin, pairing } = await site()
  const declined = begin()
  await offered(pairing)
  pairing.fail('wallet/rejected')
  expect(await declined).toBe('connections/rejected')
  const failed = begin()
  await offered(pairing)
  pairing.fail('walletconnect/unreachable')
  expect(await failed).toBe('connections/unavailable')
})

test('resolves with the session on a site without networks', async () => {
  const { begin, pairing, connections } = await site({}, [])
  const ended = begin()
  await offered(pairing)
  pairing.approve()
  expect(await ended).toBe('connected')
  expect(connections.active.get()).toBeUndefined()
})

test('a failure has the most specific code', () => {
  expect(failureOf('connections/unavailable', 'walletconnect/unreachable')).toBe('walletconnect/unreachable')
  expect(failureOf('connections/unavailable', 'wallet/unavailable')).toBe('connections/unavailable')
  expect(failureOf('connections/rejected', 'walletconnect/unreachable')).toBe('connections/rejected')
})
