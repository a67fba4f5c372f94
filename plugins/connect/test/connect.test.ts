import { definePlugin, type Kernel } from '@latchkit/kernel'
import { createTestKernel, neverCalled } from '@latchkit/kernel/testing'
import { account } from '@latchkit/plugin-account'
import { chains as chainRegistry } from '@latchkit/plugin-chains'
import { Namespaces } from '@latchkit/plugin-chains/contract'
import { fakeAdapter, fakeChain, fakeConnector } from '@latchkit/plugin-chains/testing'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { shell } from '@latchkit/plugin-shell'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ConnectMethods, ConnectView } from '../src/contract.js'
import { type ConnectOptions, connect } from '../src/index.js'
import type { ConnectContext } from '../src/view-context.js'
import { fixturePairing } from './pairing.js'

async function visit(options: ConnectOptions = {}) {
  const wallet = fakeConnector({ id: 'one', name: 'Wallet One', kind: 'announced' })
  const chain = fakeChain(fakeAdapter({ connectors: [wallet] }))
  const kernel = await createTestKernel([chainRegistry(), connections(), connect(options), chain], {
    atEnd: onTestFinished
  })
  const api = kernel.get(Connections)
  const ask = () => api.connect({ wallet: 'fake:one' })
  return { kernel, wallet, api, ask }
}

/** Loads the view and returns the context that its component gets. */
async function connectContext({ router: { views } }: Kernel): Promise<ConnectContext> {
  await views.load(ConnectView.id)
  const module = views.module(ConnectView.id).get()
  if (module.status !== 'ready') throw new Error('The view did not load')
  return module.context as ConnectContext
}

describe('views', () => {
  test('the dialog opens on Connect without a wallet, and prepares it after closing', async () => {
    const { kernel } = await visit()
    await kernel.router.open()
    expect(kernel.router.current()).toMatchObject({ view: 'Connect', params: undefined })
    await kernel.router.close('button')
    expect(kernel.router.current()).toMatchObject({ view: 'Connect' })
  })

  test('opening with a namespace offers the wallets of that chain family', async () => {
    const { kernel } = await visit()
    await kernel.router.open({ namespace: 'fake' })
    expect(kernel.router.current()).toMatchObject({ view: 'Connect', params: { namespace: 'fake' } })
  })

  test('opening with a namespace offers its wallets to a visitor connected in another namespace, too', async () => {
    const wallet = fakeConnector({ id: 'one', name: 'Wallet One', kind: 'announced' })
    wallet.answer('approve')
    const other = { ...fakeAdapter(), id: 'other' }
    const chains = [
      fakeChain(fakeAdapter({ connectors: [wallet] })),
      definePlugin({ id: 'other', setup: ctx => void ctx.contribute(Namespaces, other) })
    ]
    const kernel = await createTestKernel([chainRegistry(), connections(), connect(), account(), ...chains], {
      atEnd: onTestFinished
    })
    await kernel.get(Connections).connect({ wallet: 'fake:one' })
    await kernel.router.open({ namespace: 'other' })
    expect(kernel.router.current()).toMatchObject({ view: 'Connect', params: { namespace: 'other' } })
    expect(kernel.get(Connections).state.get().active).toBe('other')
    await kernel.router.close('button')
    expect(kernel.get(Connections).active.get()).toMatchObject({ namespace: 'fake' })
    await kernel.router.open({ namespace: 'fake' })
    expect(kernel.router.current()?.view).toBe('Account')
  })

  test('the connect methods are loaded together with the view', async () => {
    const { kernel } = await visit()
    const { methods } = await connectContext(kernel)
    const [wallet] = kernel.contributions.all(ConnectMethods).get()
    expect(wallet?.item.id).toBe('wallet')
    expect(methods.get().get(wallet!.item)).toBeTypeOf('function')
  })
})

describe('the legal checkbox', () => {
  test('rejects every connection while it is not ticked', async () => {
    const { wallet, ask } = await visit({ legalCheckbox: true })
    wallet.connect = neverCalled('connect')
    await expect(ask()).rejects.toMatchObject({ code: 'connections/not-allowed' })
  })

  test('stays ticked until the page is left', async () => {
    const { kernel, wallet, ask } = await visit({ legalCheckbox: true })
    wallet.answer('approve')
    const { legal } = await connectContext(kernel)
    legal.update(state => Object.assign(state, { accepted: true }))
    await kernel.router.open()
    await kernel.router.close('button')
    await expect(ask()).resolves.toMatchObject({ connector: 'one' })
  })

  test('is off by default', async () => {
    const { wallet, ask } = await visit()
    wallet.answer('approve')
    await expect(ask()).resolves.toMatchObject({ connector: 'one' })
  })
})

describe('the first view of the dialog', () => {
  const android = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36'
  const computer = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36'

  interface First {
    readonly userAgent?: string
    readonly options?: ConnectOptions
    readonly chains?: readonly ReturnType<typeof fakeChain>[]
    readonly pairs?: boolean
  }
  async function firstView({ userAgent = computer, options = {}, chains = [], pairs = true }: First) {
    vi.stubGlobal('navigator', { userAgent })
    onTestFinished(() => void vi.unstubAllGlobals())
    const extras = pairs ? [fixturePairing().plugin] : []
    const plugins = [chainRegistry(), connections(), connect(options), ...chains, ...extras]
    const kernel = await createTestKernel(plugins, { atEnd: onTestFinished })
    await kernel.router.open({ namespace: 'fake' })
    return kernel.router.current()
  }
  const chain = () => fakeChain(fakeAdapter())
  const manual = { manualWalletConnectControl: true }

  test.each([
    ['no chain plugin, on a computer', {}, 'ConnectingWalletConnectBasic'],
    ['no chain plugin, on a phone', { userAgent: android }, 'AllWallets'],
    ['manual control, on a computer', { options: manual, chains: [chain()] }, 'ConnectingWalletConnectBasic'],
    ['manual control, on a phone', { options: manual, chains: [chain()], userAgent: android }, 'AllWallets'],
    ['manual control without a way to pair', { options: manual, chains: [chain()], pairs: false }, 'Connect'],
    ['chains, and no manual control', { chains: [chain()] }, 'Connect'],
    ['chains, and no manual control, on a phone', { chains: [chain()], userAgent: android }, 'Connect']
  ])('with %s', async (_, first, view) => {
    expect(await firstView(first)).toMatchObject({ view, params: { namespace: 'fake' } })
  })

  test('does not replace a requested view or the account of a connected visitor', async () => {
    vi.stubGlobal('navigator', { userAgent: computer })
    onTestFinished(() => void vi.unstubAllGlobals())
    const wallet = fakeConnector({ id: 'one', name: 'Wallet One', kind: 'announced' })
    wallet.answer('approve')
    const kernel = await createTestKernel(
      [
        chainRegistry(),
        connections(),
        connect(manual),
        account(),
        fixturePairing().plugin,
        fakeChain(fakeAdapter({ connectors: [wallet] }))
      ],
      { atEnd: onTestFinished }
    )
    await kernel.router.open({ target: { view: ConnectView.id } })
    expect(kernel.router.current()?.view).toBe('Connect')
    await kernel.router.close('api')
    await kernel.get(Connections).connect({ wallet: 'fake:one' })
    await kernel.router.open()
    expect(kernel.router.current()?.view).toBe('Account')
  })

  test('loading a pairing view does not load the WalletConnect library', async () => {
    const pairing = fixturePairing()
    const kernel = await createTestKernel([shell(), chainRegistry(), connections(), connect(), pairing.plugin], {
      atEnd: onTestFinished
    })
    await kernel.router.views.load('ConnectingWalletConnect')
    expect(kernel.router.views.module('ConnectingWalletConnect').get().status).toBe('ready')
    expect(pairing.prefetches).toBe(0)
  })
})
