import { definePlugin, type RpcMiddleware } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import { chains } from '@latchkit/plugin-chains'
import type { Connector, NamespaceFeatures, Network } from '@latchkit/plugin-chains/contract'
import { fakeAdapter, fakeAddress, fakeChain, fakeConnector } from '@latchkit/plugin-chains/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Connections, switchNetworkMethod } from '../src/contract.js'
import { connections } from '../src/index.js'

const method = switchNetworkMethod('fake')

/** Creates a kernel whose wallet is connected on `fake:one`, and can switch. */
async function openPage(middleware?: RpcMiddleware, canSwitch = true) {
  const connection = { accounts: [{ address: fakeAddress(1) }], chain: 'fake:one' } as const
  const wallet = fakeConnector({ connection })
  wallet.answer('approve')
  const change = vi.fn(async (_connector: Connector, _network: Network, _signal: AbortSignal) => {})
  const features: NamespaceFeatures = canSwitch ? { switchNetwork: { switch: change } } : {}
  const watching = definePlugin({ id: 'watching', setup: ctx => void (middleware && ctx.addMiddleware(middleware)) })
  const family = fakeAdapter({ connectors: [wallet], features })
  const kernel = await createTestKernel([chains(), connections(), fakeChain(family), watching], {
    atEnd: onTestFinished
  })
  const api = kernel.get(Connections)
  await api.connect({ wallet: 'fake:fake-wallet' })
  const consent = vi.fn(async () => 'reject' as const)
  kernel.hooks.beforeUnsafe.tap({ name: 'consent' }, consent)
  return { kernel, api, change, wallet, consent }
}

test('a switch passes the middleware, and needs no consent besides that of the wallet', async () => {
  const seen: unknown[] = []
  const { api, change, wallet, consent } = await openPage(async ({ method, risk, chain, params }, next) => {
    seen.push({ method, risk, chain, params })
    return next()
  })
  await api.switchNetwork('fake:two')
  expect(seen).toEqual([
    { method: 'connections_switchNetwork', risk: 'safe', chain: 'fake:two', params: { connector: 'fake-wallet' } }
  ])
  expect(change.mock.calls[0]?.slice(0, 2)).toEqual([wallet, expect.objectContaining({ caipNetworkId: 'fake:two' })])
  expect(consent).not.toHaveBeenCalled()
  expect(api.active.get()?.chain).toBe('fake:two')
})

test('a middleware that rejects it leaves the wallet on its network', async () => {
  const { api, change } = await openPage(() => Promise.reject(new Error('not now')))
  await expect(api.switchNetwork('fake:two')).rejects.toMatchObject({ code: 'connections/unavailable' })
  expect(change).not.toHaveBeenCalled()
  expect(api.active.get()?.chain).toBe('fake:one')
})

test('an abort ends the request to the wallet', async () => {
  const { api, change } = await openPage()
  const caller = new AbortController()
  change.mockImplementation(() => new Promise(() => {}))
  const switching = api.switchNetwork('fake:two', { signal: caller.signal })
  await expect.poll(() => change.mock.calls.length).toBe(1)
  caller.abort()
  await expect(switching).rejects.toMatchObject({ code: 'connections/aborted' })
  expect(change.mock.calls[0]?.[2].aborted).toBe(true)
})

test('a transfer switches by the request of its signer', async () => {
  const { api, change, wallet } = await openPage()
  const signer = api.signer()
  const { signal } = new AbortController()
  await signer?.request?.(method, { connector: signer.connector.info.id }, signal)
  expect(change.mock.calls[0]?.slice(0, 2)).toEqual([wallet, expect.objectContaining({ caipNetworkId: 'fake:one' })])
})

test('rejects a family that cannot switch, a wallet that is not connected, and a network that is not of the site', async () => {
  const fixed = await openPage(undefined, false)
  await expect(fixed.api.switchNetwork('fake:two')).rejects.toMatchObject({
    code: 'connections/unsupported',
    context: { feature: 'switchNetwork' }
  })
  const { kernel, change, api } = await openPage()
  const dispatch = (params: unknown, chain = 'fake:two') =>
    kernel.rpc.dispatch({ method: method.method, params }, { chain })
  for (const params of [undefined, null, {}, { connector: 'other' }, { connector: {} }])
    await expect(dispatch(params)).rejects.toMatchObject({ code: 'rpc/not-allowed' })
  await expect(dispatch({ connector: 'fake-wallet' }, 'fake:nine')).rejects.toMatchObject({ code: 'rpc/not-allowed' })
  await api.disconnect()
  await expect(dispatch({ connector: 'fake-wallet' })).rejects.toMatchObject({ code: 'rpc/not-allowed' })
  expect(change).not.toHaveBeenCalled()
})
