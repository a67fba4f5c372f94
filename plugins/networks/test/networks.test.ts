import { definePlugin, viewRef } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import { chains } from '@latchkit/plugin-chains'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import { fakeAdapter, fakeAddress, fakeChain, fakeConnector } from '@latchkit/plugin-chains/testing'
import { connect } from '@latchkit/plugin-connect'
import { ConnectView } from '@latchkit/plugin-connect/contract'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { NetworksView, SwitchNetworkView, UnsupportedChainView } from '../src/contract.js'
import { type NetworksOptions, networks } from '../src/index.js'
// The plugin imports these on demand. Imported here, so that no test depends on their loading time.
import '../src/unsupported.js'
import '../src/view-for-switch.js'

async function visit({ chain = 'fake:one', options = {} as NetworksOptions } = {}) {
  const accounts = [{ address: fakeAddress(1) }]
  const wallet = fakeConnector({ id: 'w', name: 'Wallet', connection: { accounts, chain: chain as ChainId } })
  wallet.answer('approve')
  const fake = fakeAdapter({ connectors: [wallet] })
  const other = fakeAdapter({ namespace: 'other', connectors: [fakeConnector({ id: 'o', name: 'Other' })] })
  const plugins = [chains(), connections(), networks(options), connect(), fakeChain(fake), fakeChain(other)]
  const kernel = await createTestKernel(plugins, { atEnd: onTestFinished })
  const api = kernel.get(Connections)
  return {
    kernel,
    api,
    router: kernel.router,
    connect: () => api.connect({ wallet: 'fake:w' }),
    moveTo: (to: ChainId) => wallet.emit({ type: 'chain', chain: to }),
    views: () => kernel.router.state.get().stack.map(({ view }) => view),
    isOpen: () => kernel.router.state.get().open
  }
}
/** Waits for a few turns of the event loop. */
const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise<void>(resolve => setImmediate(resolve))
}

describe('switching the network', () => {
  test('requests it from the connected wallet in SwitchNetwork', async () => {
    const { api, kernel, connect } = await visit()
    await connect()
    await api.requestNetwork('fake:two')
    expect(await kernel.viewShown(SwitchNetworkView)).toMatchObject({ params: { chain: 'fake:two' } })
  })

  test('opens SwitchActiveChain for a chain family without a wallet', async () => {
    const { api, router, connect } = await visit()
    await connect()
    await api.requestNetwork('other:one')
    expect(router.current()).toMatchObject({ view: 'SwitchActiveChain', params: { chain: 'other:one' } })
  })

  test('without a wallet changes the network at once', async () => {
    const { api, isOpen } = await visit()
    await api.requestNetwork('fake:two')
    expect(isOpen()).toBe(false)
    expect(api.state.get().byNamespace.fake?.network).toBe('fake:two')
  })
})

describe('a chain that is not configured', () => {
  test('opens UnsupportedChain once for each change', async () => {
    const { kernel, router, connect, moveTo, isOpen } = await visit({ chain: 'fake:nine' })
    await connect()
    await kernel.viewShown(UnsupportedChainView)
    await router.close('button')
    await turns()
    expect(isOpen()).toBe(false)
    moveTo('fake:eight')
    await kernel.viewShown(UnsupportedChainView)
  })

  test('does not open it again after the visitor dismissed it', async () => {
    const { kernel, router, connect, moveTo, isOpen } = await visit({ chain: 'fake:nine' })
    await connect()
    await kernel.viewShown(UnsupportedChainView)
    await router.close('button')
    moveTo('fake:one')
    await turns()
    moveTo('fake:nine')
    await turns()
    expect(isOpen()).toBe(false)
  })

  test('opens it again after the visitor switched to a configured chain and back', async () => {
    const { kernel, connect, moveTo, isOpen } = await visit({ chain: 'fake:nine' })
    await connect()
    await kernel.viewShown(UnsupportedChainView)
    moveTo('fake:one')
    await expect.poll(isOpen).toBe(false)
    moveTo('fake:nine')
    await kernel.viewShown(UnsupportedChainView)
  })

  test('closes it after a switch, and returns to the previous view', async () => {
    const { kernel, router, connect, moveTo, views } = await visit()
    await connect()
    await router.open({ target: { view: 'WhatIsAWallet' } })
    moveTo('fake:nine')
    await kernel.viewShown(UnsupportedChainView)
    expect(views()).toEqual(['WhatIsAWallet', 'UnsupportedChain'])
    moveTo('fake:two')
    await expect.poll(views).toEqual(['WhatIsAWallet'])
  })

  test('is dismissed by going back', async () => {
    const { kernel, router, connect, moveTo, views } = await visit()
    await connect()
    await router.open({ target: { view: 'WhatIsAWallet' } })
    moveTo('fake:nine')
    await kernel.viewShown(UnsupportedChainView)
    router.back()
    await turns()
    expect(views()).toEqual(['WhatIsAWallet'])
  })

  test('waits for a visitor who is connecting, and for a flow', async () => {
    const { kernel, router, connect, views } = await visit({ chain: 'fake:nine' })
    await router.open({ target: { view: ConnectView.id } })
    await connect()
    await turns()
    expect(views()).toEqual(['Connect'])
    const flow = router.beginFlow<true>('test')
    router.replace({ kind: 'view', id: 'WhatIsAWallet' })
    await turns()
    expect(views()).toEqual(['WhatIsAWallet'])
    flow.settle(true)
    await router.close('done')
    await kernel.viewShown(UnsupportedChainView)
  })

  test('does not interrupt a visitor who chooses a network', async () => {
    const { router, connect, moveTo, views } = await visit()
    await connect()
    await router.open({ target: { view: NetworksView.id } })
    moveTo('fake:nine')
    await turns()
    expect(views()).toEqual(['Networks'])
  })

  test('waits while a view of another plugin is open that is not interruptible', async () => {
    const { kernel, router, connect, moveTo, views } = await visit()
    const view = viewRef('Choice')
    const load = async () => ({ default: {} })
    await kernel.add(definePlugin({ id: 'choice', setup: ctx => void ctx.view(view, { load, interruptible: false }) }))
    await connect()
    await router.open({ target: { view: view.id } })
    moveTo('fake:nine')
    await turns()
    expect(views()).toEqual(['Choice'])
    await router.close('done')
    await kernel.viewShown(UnsupportedChainView)
  })

  test('closes the view when the wallet disconnects', async () => {
    const { kernel, api, connect, isOpen } = await visit({ chain: 'fake:nine' })
    await connect()
    await kernel.viewShown(UnsupportedChainView)
    await api.disconnect()
    await expect.poll(isOpen).toBe(false)
  })

  test('opens no view if the site ignores it', async () => {
    const { connect, isOpen } = await visit({ chain: 'fake:nine', options: { unsupportedNetwork: 'ignore' } })
    await connect()
    await turns()
    expect(isOpen()).toBe(false)
  })
})

describe('force', () => {
  const forced = () => visit({ chain: 'fake:nine', options: { unsupportedNetwork: 'force' } })

  test.each(['button', 'escape', 'backdrop'] as const)('keeps the dialog open if it is closed by %s', async reason => {
    const { kernel, router, connect, api } = await forced()
    await connect()
    await kernel.viewShown(UnsupportedChainView)
    expect(await router.close(reason)).toBe(false)
    await api.requestNetwork('fake:one')
    await kernel.viewShown(SwitchNetworkView)
    expect(await router.close(reason)).toBe(false)
  })

  test('has no way back to the previous view', async () => {
    const { kernel, router, connect, moveTo, views } = await visit({ options: { unsupportedNetwork: 'force' } })
    await connect()
    await router.open({ target: { view: 'WhatIsAWallet' } })
    moveTo('fake:nine')
    await kernel.viewShown(UnsupportedChainView)
    expect(views()).toEqual(['UnsupportedChain'])
  })

  test('lets the site, a switch and a disconnection close the dialog', async () => {
    const { kernel, router, connect, moveTo, isOpen, api } = await forced()
    await connect()
    await kernel.viewShown(UnsupportedChainView)
    moveTo('fake:one')
    await expect.poll(isOpen).toBe(false)
    moveTo('fake:nine')
    await kernel.viewShown(UnsupportedChainView)
    await api.disconnect()
    await expect.poll(isOpen).toBe(false)
    await connect()
    await kernel.viewShown(UnsupportedChainView)
    expect(await router.close('api')).toBe(true)
  })
})

test('names an invalid option', () => {
  expect(() => networks({ unsupportedNetwork: 'always' as 'force' })).toThrow(
    expect.objectContaining({
      code: 'kernel/invalid-option',
      context: expect.objectContaining({ option: 'unsupportedNetwork' })
    })
  )
})
