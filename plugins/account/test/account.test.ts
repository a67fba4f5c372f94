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
// Loads the lazy module in advance, so that no test waits for it.
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
/** Waits until pending promises and timers have run. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise<void>(resolve => setImmediate(resolve))
}

describe('opening', () => {
  test('shows the account if a wallet is connected', async () => {
    const { router, connect, views } = await visit()
    await connect('fake:a')
    await router.open()
    expect(views()).toEqual(['Account'])
  })

  test('shows Connect if no wallet is connected', async () => {
    const { router, views } = await visit()
    await router.open()
    expect(views()).toEqual(['Connect'])
  })
})

describe('going back to Connect', () => {
  test('leads to the account if a wallet was connected meanwhile', async () => {
    const { router, connect, views } = await visit()
    await router.open()
    router.push({ kind: 'view', id: 'WhatIsAWallet' })
    await connect('fake:a')
    await settle()
    router.back()
    expect(views()).toEqual(['Account'])
  })

  test('leads to Connect while the visitor adds a wallet', async () => {
    const { router, connect, views } = await visit()
    await connect('fake:a')
    await settle()
    await router.open()
    router.push(ConnectView, { adding: true })
    router.push({ kind: 'view', id: 'WhatIsAWallet' })
    router.back()
    expect(views()).toEqual(['Account', 'Connect'])
  })
})

describe('a disconnection', () => {
  test('closes the dialog', async () => {
    const { api, router, connect, isOpen } = await visit()
    await connect('fake:a')
    await router.open()
    await api.disconnect()
    await expect.poll(isOpen).toBe(false)
    expect(router.current()?.view).toBe('Connect')
  })

  test('does not close the list of wallets', async () => {
    const { api, router, connect, views, isOpen } = await visit()
    await connect('fake:a')
    await router.open()
    router.push(ProfileWalletsView)
    await api.disconnect()
    await settle()
    expect([isOpen(), views()]).toEqual([true, ['Account', 'ProfileWallets']])
  })

  test('does not close the dialog if another wallet of the chain family is connected', async () => {
    const { api, router, connect, isOpen } = await visit()
    await connect('fake:a')
    await connect('fake:b')
    await router.open()
    await api.disconnect({ namespace: 'fake', connector: 'b' })
    await settle()
    expect([isOpen(), api.active.get()?.connector]).toEqual([true, 'a'])
  })

  test('is not the same as a chain family without a wallet, which does not close the dialog', async () => {
    const { api, router, connect, isOpen } = await visit()
    await connect('fake:a')
    await settle()
    await router.open()
    api.selectNamespace('other')
    await settle()
    expect([isOpen(), api.active.get()]).toEqual([true, undefined])
  })
})

test('rejects an invalid option and names it', () => {
  expect(() => account({ walletFeaturesOrder: 'send' as never })).toThrow(
    expect.objectContaining({
      code: 'kernel/invalid-option',
      context: expect.objectContaining({ option: 'walletFeaturesOrder' })
    })
  )
})
