import { createTestKernel } from '@latchkit/kernel/testing'
import { chains } from '@latchkit/plugin-chains'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import { fakeAdapter, fakeAddress, fakeChain, fakeConnector } from '@latchkit/plugin-chains/testing'
import { connect } from '@latchkit/plugin-connect'
import { ConnectView } from '@latchkit/plugin-connect/contract'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { networks } from '@latchkit/plugin-networks'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ProfileWalletsView } from '../src/contract.js'
import { account } from '../src/index.js'
// Loaded on need by the plugin; loaded already, nothing a test waits for depends on how long that takes.
import '../src/follow-account.js'

async function visit() {
  const make = (namespace: string, id: string, index: number) => {
    const connection = { accounts: [{ address: fakeAddress(index) }], chain: `${namespace}:one` as ChainId }
    const wallet = fakeConnector({ id, name: id, connection })
    wallet.answer('approve')
    return wallet
  }
  const fake = fakeAdapter({ connectors: [make('fake', 'a', 1), make('fake', 'b', 2)] })
  const other = fakeAdapter({ namespace: 'other', connectors: [make('other', 'c', 3)] })
  const plugins = [chains(), connections(), networks(), connect(), account(), fakeChain(fake), fakeChain(other)]
  const kernel = await createTestKernel(plugins, { atEnd: onTestFinished })
  const api = kernel.get(Connections)
  return {
    api,
    router: kernel.router,
    connect: (wallet: string) => api.connect({ wallet }),
    views: () => kernel.router.state.get().stack.map(({ view }) => view),
    isOpen: () => kernel.router.state.get().open
  }
}
/** Everything that is decided within a few turns has been decided. */
const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise<void>(resolve => setImmediate(resolve))
}

describe('opening', () => {
  test('with a wallet connected starts with the account', async () => {
    const { router, connect, views } = await visit()
    await connect('fake:a')
    await router.open()
    expect(views()).toEqual(['Account'])
  })

  test('without one starts with Connect', async () => {
    const { router, views } = await visit()
    await router.open()
    expect(views()).toEqual(['Connect'])
  })
})

describe('going back to Connect', () => {
  test('leads to the account once a wallet is connected', async () => {
    const { router, connect, views } = await visit()
    await router.open()
    router.push({ kind: 'view', id: 'WhatIsAWallet' })
    await connect('fake:a')
    await turns()
    router.back()
    expect(views()).toEqual(['Account'])
  })

  test('leads there all the same for somebody who adds a wallet', async () => {
    const { router, connect, views } = await visit()
    await connect('fake:a')
    await turns()
    await router.open()
    router.push(ConnectView, { adding: true })
    router.push({ kind: 'view', id: 'WhatIsAWallet' })
    router.back()
    expect(views()).toEqual(['Account', 'Connect'])
  })
})

describe('an account that goes away', () => {
  test('closes the dialog', async () => {
    const { api, router, connect, isOpen } = await visit()
    await connect('fake:a')
    await router.open()
    await api.disconnect()
    await expect.poll(isOpen).toBe(false)
    expect(router.current()?.view).toBe('Connect')
  })

  test('does not while wallets are being managed', async () => {
    const { api, router, connect, views, isOpen } = await visit()
    await connect('fake:a')
    await router.open()
    router.push(ProfileWalletsView)
    await api.disconnect()
    await turns()
    expect([isOpen(), views()]).toEqual([true, ['Account', 'ProfileWallets']])
  })

  test('does not while another of the same chain family takes its place', async () => {
    const { api, router, connect, isOpen } = await visit()
    await connect('fake:a')
    await connect('fake:b')
    await router.open()
    await api.disconnect({ namespace: 'fake', connector: 'b' })
    await turns()
    expect([isOpen(), api.active.get()?.connector]).toEqual([true, 'a'])
  })

  test('is not gone when the visitor looks at a chain family without a wallet', async () => {
    const { api, router, connect, isOpen } = await visit()
    await connect('fake:a')
    await turns()
    await router.open()
    api.selectNamespace('other')
    await turns()
    expect([isOpen(), api.active.get()]).toEqual([true, undefined])
  })
})

test('a wrong option is named', () => {
  expect(() => account({ walletFeaturesOrder: 'send' as never })).toThrow(
    expect.objectContaining({
      code: 'kernel/invalid-option',
      context: expect.objectContaining({ option: 'walletFeaturesOrder' })
    })
  )
})
