import { createTestKernel, fakeAdapter, fakeChain, fakeConnector, neverCalled } from '@latchkit/kernel/testing'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Connect, ConnectMethods, ConnectView } from '../src/contract.js'
import { type ConnectOptions, connect } from '../src/index.js'

async function visit(options: ConnectOptions = {}) {
  const wallet = fakeConnector({ id: 'one', name: 'Wallet One', kind: 'announced' })
  const chain = fakeChain(fakeAdapter({ connectors: [wallet] }))
  const kernel = await createTestKernel([connections(), connect(options), chain], { atEnd: onTestFinished })
  const api = kernel.get(Connections)
  const ask = () => api.connect({ wallet: 'fake:one' })
  return { kernel, wallet, api, ask }
}

describe('views', () => {
  test('without a wallet the dialog opens on Connect, and has it ready once closed', async () => {
    const { kernel } = await visit()
    await kernel.router.open()
    expect(kernel.router.current()).toMatchObject({ view: 'Connect', params: undefined })
    await kernel.router.close('button')
    expect(kernel.router.current()).toMatchObject({ view: 'Connect' })
  })

  test('opening for a chain family offers the wallets of that family', async () => {
    const { kernel } = await visit()
    await kernel.router.open({ namespace: 'fake' })
    expect(kernel.router.current()).toMatchObject({ view: 'Connect', params: { namespace: 'fake' } })
  })

  test('the ways to connect arrive together with the view', async () => {
    const { kernel } = await visit()
    await kernel.router.views.load(ConnectView.id)
    const [wallet] = kernel.contributions.all(ConnectMethods).get()
    expect(wallet?.item.id).toBe('wallet')
    expect(kernel.get(Connect).methods.get().get(wallet!.item)).toBeTypeOf('function')
  })
})

describe('the legal checkbox', () => {
  test('no path to a wallet passes it unticked', async () => {
    const { wallet, ask } = await visit({ legalCheckbox: true })
    wallet.connect = neverCalled('connect')
    await expect(ask()).rejects.toMatchObject({ code: 'connections/not-allowed' })
  })

  test('ticked, it stays ticked until the page is left', async () => {
    const { kernel, wallet, ask } = await visit({ legalCheckbox: true })
    wallet.answer('approve')
    kernel.get(Connect).legal.update(state => Object.assign(state, { accepted: true }))
    await kernel.router.open()
    await kernel.router.close('button')
    await expect(ask()).resolves.toMatchObject({ connector: 'one' })
  })

  test('is off unless the site asks for it', async () => {
    const { wallet, ask } = await visit()
    wallet.answer('approve')
    await expect(ask()).resolves.toMatchObject({ connector: 'one' })
  })
})
