import {
  type AnyPlugin,
  createKernel,
  definePlugin,
  memoryBackend,
  type StorageBackend,
  viewRef
} from '@latchkit/kernel'
import { chains } from '@latchkit/plugin-chains'
import { WalletError } from '@latchkit/plugin-chains/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Connections, ConnectorSources } from '../src/contract.js'
import { type ConnectionsOptions, connections } from '../src/index.js'
import { ScriptedWallet, scriptedChain } from './scripted-chain.js'

const HomeView = viewRef('Home')
const home = definePlugin({
  id: 'home',
  setup(ctx) {
    ctx.view(HomeView, { load: async () => ({ default: {} }) })
    ctx.tap(ctx.hooks.initialView, () => ({ view: HomeView.id }))
  }
})

const raise = (): never => {
  throw new Error('trap')
}

interface Page {
  readonly plugins: readonly AnyPlugin[]
  readonly storage?: StorageBackend
  readonly options?: ConnectionsOptions
}

function openPage({ plugins, storage = memoryBackend(), options }: Page) {
  const failures: unknown[] = []
  const events: string[] = []
  const kernel = createKernel({
    plugins: [home, chains(), connections(options), ...plugins],
    storage,
    onError: ({ error }) => failures.push(error)
  })
  kernel.events.onAny(({ name }) => name.startsWith('connections:') && events.push(name))
  const api = kernel.get(Connections)
  const status = (namespace = 'test') => api.state.get().byNamespace[namespace]?.status ?? 'disconnected'
  return { kernel, api, status, failures, events, storage }
}
/** Lets everything happen that waits for nothing but its turn, the loading of a part of the plugin included. */
async function settle() {
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}
const key = '@appkit/connections/connections'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function connectedPage(wallet: ScriptedWallet, page: Partial<Page> = {}) {
  const opened = openPage({ plugins: [scriptedChain([wallet]).plugin], ...page })
  await opened.kernel.start()
  const asked = opened.api.connect({ wallet: `test:${wallet.info.id}` })
  await settle()
  wallet.approve()
  await asked
  return opened
}

describe('connecting', () => {
  test('shows the wallet’s account, and makes its namespace active', async () => {
    const wallet = new ScriptedWallet('a', ['alice', 'bob'])
    const { api, status, events, storage } = await connectedPage(wallet)
    expect(status()).toBe('connected')
    expect(api.active.get()).toMatchObject({
      address: 'alice',
      account: 'test:1:alice',
      chain: 'test:1',
      namespace: 'test'
    })
    expect(api.active.get()?.network?.name).toBe('Network 1')
    expect(api.recent.get()).toEqual([{ id: 'test:a', name: 'Wallet a' }])
    expect(await storage.read(key)).toContain('"connector":"a"')
    expect(events).toEqual(['connections:started', 'connections:connected'])
  })

  test('has the status connecting until the wallet responds', async () => {
    const wallet = new ScriptedWallet('a', ['alice'])
    const { kernel, api, status } = openPage({ plugins: [scriptedChain([wallet]).plugin] })
    await kernel.start()
    const asked = api.connect({ wallet: 'test:a' })
    await settle()
    expect(status()).toBe('connecting')
    expect(api.state.get().byNamespace.test?.loading).toBe(true)
    wallet.approve()
    await asked
    expect(api.state.get().byNamespace.test?.loading).toBe(false)
  })

  test.each([
    ['a refusal', new WalletError('wallet/rejected', { wallet: 'a' }), 'connections/rejected', 'Connection rejected'],
    [
      'silence that the connector noticed',
      new WalletError('wallet/timed-out', { wallet: 'a' }),
      'connections/timed-out',
      'Wallet a did not answer in time'
    ],
    ['a fault', new Error('boom'), 'connections/unavailable', 'Failed to connect'],
    [
      'an answer that is none',
      new WalletError('wallet/invalid-answer', { wallet: 'a', method: 'connect', expected: 'accounts' }),
      'connections/invalid-answer',
      'Wallet a sent an invalid response'
    ],
    ['something that is no error', { weird: true }, 'connections/unavailable', 'Failed to connect']
  ])('%s ends the attempt with its code', async (_, thrown, code, message) => {
    const wallet = new ScriptedWallet('a', ['alice'])
    const { kernel, api, status } = openPage({ plugins: [scriptedChain([wallet]).plugin] })
    await kernel.start()
    const asked = api.connect({ wallet: 'test:a' })
    const outcome = expect(asked).rejects.toMatchObject({ code, message })
    await settle()
    wallet.reject(thrown)
    await outcome
    expect(status()).toBe('disconnected')
  })

  test('rejects if the wallet throws synchronously', async () => {
    const wallet = new ScriptedWallet('a', ['alice'])
    wallet.connect = () => {
      throw new TypeError('synchronous')
    }
    const { kernel, api } = openPage({ plugins: [scriptedChain([wallet]).plugin] })
    await kernel.start()
    await expect(api.connect({ wallet: 'test:a' })).rejects.toMatchObject({ code: 'connections/unavailable' })
  })

  test('times out if the wallet does not respond, and ignores its late response', async () => {
    const wallet = new ScriptedWallet('a', ['alice'])
    const { kernel, api, status } = openPage({
      plugins: [scriptedChain([wallet]).plugin],
      options: { connectTimeoutMs: 1_000 }
    })
    await kernel.start()
    const outcome = expect(api.connect({ wallet: 'test:a' })).rejects.toMatchObject({ code: 'connections/timed-out' })
    await vi.advanceTimersByTimeAsync(1_000)
    await outcome
    wallet.approve()
    await settle()
    expect(status()).toBe('disconnected')
    expect(api.active.get()).toBeUndefined()
    expect(wallet.listenerCount).toBe(0)
  })

  test('closing the dialog aborts the attempt', async () => {
    const wallet = new ScriptedWallet('a', ['alice'])
    const { kernel, api, status } = openPage({ plugins: [scriptedChain([wallet]).plugin] })
    await kernel.start()
    await kernel.router.open()
    const outcome = expect(api.connect({ wallet: 'test:a' })).rejects.toMatchObject({
      code: 'connections/modal-closed',
      message: 'Modal closed'
    })
    await settle()
    await kernel.router.close('escape')
    await outcome
    wallet.approve()
    await settle()
    expect(status()).toBe('disconnected')
  })

  test('sends no request to the wallet if the signal is already aborted', async () => {
    const wallet = new ScriptedWallet('a', ['alice'])
    const { kernel, api } = openPage({ plugins: [scriptedChain([wallet]).plugin] })
    await kernel.start()
    await expect(api.connect({ wallet: 'test:a', signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'connections/aborted'
    })
    expect(wallet.asked).toBe(0)
  })

  test('a second attempt in a namespace aborts the first', async () => {
    const [a, b] = [new ScriptedWallet('a', ['alice']), new ScriptedWallet('b', ['bob'])]
    const { kernel, api, status } = openPage({ plugins: [scriptedChain([a, b]).plugin] })
    await kernel.start()
    const first = expect(api.connect({ wallet: 'test:a' })).rejects.toMatchObject({ code: 'connections/aborted' })
    await settle()
    const second = api.connect({ wallet: 'test:b' })
    await settle()
    await first
    expect(status()).toBe('connecting')
    a.approve()
    b.approve()
    expect(await second).toMatchObject({ address: 'bob' })
    expect(api.state.get().byNamespace.test?.wallets).toHaveLength(1)
  })

  test('rejects before the request if a hook rejects or throws', async () => {
    const wallet = new ScriptedWallet('a', ['alice'])
    const { kernel, api, failures } = openPage({ plugins: [scriptedChain([wallet]).plugin] })
    await kernel.start()
    const undo = api.hooks.beforeConnect.tap({ name: 'legal' }, () => 'reject' as const)
    await expect(api.connect({ wallet: 'test:a' })).rejects.toMatchObject({ code: 'connections/not-allowed' })
    undo()
    api.hooks.beforeConnect.tap({ name: 'broken' }, () => {
      throw new Error('tap')
    })
    await expect(api.connect({ wallet: 'test:a' })).rejects.toMatchObject({ code: 'connections/not-allowed' })
    expect(wallet.asked).toBe(0)
    expect(failures).toHaveLength(1)
  })

  test.each([
    ['no account', { accounts: [], chain: 'test:1' }],
    ['an address of another chain', { accounts: [{ address: '0xABC' }], chain: 'test:1' }],
    ['a chain of another family', { accounts: [{ address: 'alice' }], chain: 'other:1' }]
  ] as const)('an answer with %s is refused, and nothing of it is kept', async (_, answer) => {
    const wallet = new ScriptedWallet('a', ['alice'])
    const { kernel, api, storage } = openPage({ plugins: [scriptedChain([wallet]).plugin] })
    await kernel.start()
    const outcome = expect(api.connect({ wallet: 'test:a' })).rejects.toMatchObject({
      code: 'connections/invalid-answer'
    })
    await settle()
    wallet.answer(answer)
    await outcome
    expect(api.state.get().byNamespace.test?.wallets).toEqual([])
    expect(await storage.read(key)).not.toContain('"connector":')
  })

  test.each([[], [{}], [{ wallet: 7 }], ['test:a']])(
    'connect(%j) says that the id of a wallet is missing',
    async (...given) => {
      const { kernel, api } = openPage({ plugins: [scriptedChain([new ScriptedWallet('a', ['alice'])]).plugin] })
      await kernel.start()
      await expect((api.connect as (...given: unknown[]) => unknown)(...given)).rejects.toMatchObject({
        code: 'kernel/invalid-option',
        message: expect.stringMatching(
          /^Option "wallet" of connect: must be the id of .* open the dialog, not (undefined|7)$/
        )
      })
    }
  )

  test('rejects with the unknown wallet or namespace', async () => {
    const { kernel, api } = openPage({ plugins: [scriptedChain([new ScriptedWallet('a', ['alice'])]).plugin] })
    await kernel.start()
    await expect(api.connect({ wallet: 'nobody' })).rejects.toMatchObject({ code: 'connections/unknown-wallet' })
    const mars = { code: 'connections/no-adapter', message: 'Adapter not found: no chain plugin serves "mars"' }
    await expect(api.connect({ wallet: 'test:a', namespace: 'mars' })).rejects.toMatchObject(mars)
    await expect(api.signMessage('hi', { namespace: 'mars' })).rejects.toMatchObject(mars)
    await expect(api.provider('mars')).rejects.toMatchObject(mars)
  })
})

describe('events of a connected wallet', () => {
  test('update accounts, chain and status', async () => {
    const wallet = new ScriptedWallet('a', ['alice', 'bob'])
    const { api, status, events } = await connectedPage(wallet)
    events.length = 0
    wallet.showAccounts(['bob', 'alice'])
    expect(api.active.get()?.address).toBe('bob')
    wallet.showChain('test:99')
    expect(api.active.get()).toMatchObject({ chain: 'test:99', network: undefined })
    wallet.emit({ type: 'disconnected' })
    expect(status()).toBe('disconnected')
    expect(wallet.listenerCount).toBe(0)
    expect(events).toEqual(['connections:account-changed', 'connections:network-changed', 'connections:disconnected'])
  })

  test('do not store an account; only the visitor’s own choice is stored', async () => {
    const wallet = new ScriptedWallet('a', ['alice', 'bob'])
    const { api, storage } = await connectedPage(wallet)
    api.selectAccount({ namespace: 'test', connector: 'a', address: 'bob' })
    expect(await storage.read(key)).toContain('"account":"bob"')
    wallet.showAccounts(['bob', 'alice'])
    expect(await storage.read(key)).not.toContain('"account"')
    api.selectAccount({ namespace: 'test', connector: 'a', address: 'alice' })
    wallet.showAccounts(['alice', 'bob'])
    expect(await storage.read(key)).not.toContain('"account"')
  })

  test('without accounts disconnect the wallet; chains and addresses of another namespace are ignored', async () => {
    const wallet = new ScriptedWallet('a', ['alice'])
    const { api, status } = await connectedPage(wallet)
    wallet.emit({ type: 'chain', chain: 'other:1' })
    wallet.emit({ type: 'accounts', accounts: [{ address: 'NOT AN ADDRESS' }] })
    expect(api.active.get()).toMatchObject({ address: 'alice', chain: 'test:1' })
    wallet.showAccounts([])
    expect(status()).toBe('disconnected')
  })
})

describe('several wallets', () => {
  async function two() {
    const [a, b] = [new ScriptedWallet('a', ['alice', 'anna']), new ScriptedWallet('b', ['bob'])]
    const page = openPage({ plugins: [scriptedChain([a, b]).plugin] })
    await page.kernel.start()
    for (const wallet of [a, b]) {
      const asked = page.api.connect({ wallet: `test:${wallet.info.id}` })
      await settle()
      wallet.approve()
      await asked
    }
    return { ...page, a, b }
  }

  test('stay connected, and the last connected one is shown', async () => {
    const { api } = await two()
    expect(api.state.get().byNamespace.test?.wallets.map(({ connector }) => connector)).toEqual(['a', 'b'])
    expect(api.active.get()?.address).toBe('bob')
  })

  test('sign with the selected account', async () => {
    const { api } = await two()
    api.selectAccount({ namespace: 'test', connector: 'a', address: 'anna' })
    expect(api.active.get()).toMatchObject({ address: 'anna', connector: 'a' })
    expect(await api.signMessage('hi')).toBe('a|test:1:anna|hi')
  })

  test('ignore the selection of an address that the wallet does not hold', async () => {
    const { api } = await two()
    api.selectAccount({ namespace: 'test', connector: 'a', address: 'mallory' })
    expect(api.active.get()?.address).toBe('bob')
  })

  test('keep the shown account when another wallet changes its accounts', async () => {
    const { api, a } = await two()
    a.showAccounts(['anna'])
    expect(api.active.get()?.address).toBe('bob')
  })

  test('show the first remaining wallet after the shown one disconnects', async () => {
    const { api, status, b } = await two()
    await api.disconnect({ namespace: 'test', connector: 'b' })
    expect(b.forgotten).toBe(1)
    expect(api.active.get()?.address).toBe('alice')
    expect(status()).toBe('connected')
  })
})

describe('disconnecting', () => {
  test('sends the request to the wallet, and removes it from the state and the storage', async () => {
    const wallet = new ScriptedWallet('a', ['alice'])
    const { api, status, storage } = await connectedPage(wallet)
    const heard: unknown[] = []
    api.hooks.disconnecting.tap({ name: 'send' }, target => heard.push(target))
    await api.disconnect()
    expect(heard).toEqual([{ namespace: 'test', connector: 'a' }])
    expect(status()).toBe('disconnected')
    expect(await storage.read(key)).not.toContain('"a"')
  })

  test('ends after three seconds without a response, and is stored before that', async () => {
    const wallet = new ScriptedWallet('a', ['alice'])
    const { api, status, storage } = await connectedPage(wallet)
    wallet.forget = () => new Promise(() => {})
    const left = api.disconnect()
    await settle()
    expect(await storage.read(key)).not.toContain('"a"')
    expect(api.state.get().byNamespace.test?.loading).toBe(true)
    await vi.advanceTimersByTimeAsync(3_000)
    await left
    expect(status()).toBe('disconnected')
    expect(api.state.get().byNamespace.test?.loading).toBe(false)
  })

  test('removes a wallet that fails to revoke, and reports the failure', async () => {
    const wallet = new ScriptedWallet('a', ['alice'])
    const { kernel, api, status, storage } = await connectedPage(wallet)
    const heard: unknown[] = []
    kernel.events.onAny(({ name, payload }) => {
      if (name.startsWith('connections:disconnect')) heard.push([name, payload])
    })
    const cause = new Error('no')
    wallet.forget = () => Promise.reject(cause)
    const failure = { code: 'connections/disconnect-failed', message: 'Failed to disconnect', cause }
    await expect(api.disconnect()).rejects.toMatchObject(failure)
    expect(status()).toBe('disconnected')
    const attempt = { namespace: 'test', wallet: 'test:a' }
    expect(heard).toEqual([
      ['connections:disconnect-failed', { ...attempt, code: failure.code }],
      ['connections:disconnected', { ...attempt, connector: 'a' }]
    ])
    expect(await storage.read(key)).not.toContain('"connector":')
  })

  test('removes several wallets that fail, and reports each failure', async () => {
    const [a, b] = [new ScriptedWallet('a', ['alice']), new ScriptedWallet('b', ['bob'])]
    const { api, status, failures } = await connectedPage(a, { plugins: [scriptedChain([a, b]).plugin] })
    const asked = api.connect({ wallet: 'test:b' })
    await settle()
    b.approve()
    await asked
    for (const wallet of [a, b]) wallet.forget = () => Promise.reject(new Error('no'))
    await expect(api.disconnect()).rejects.toMatchObject({ code: 'connections/disconnect-failed' })
    expect([status(), failures.length]).toEqual(['disconnected', 1])
  })

  test('disconnects a session in every namespace, and an injected wallet only in its own', async () => {
    const make = (kind: 'wallet-connect' | 'announced', id: string) =>
      (['one', 'two'] as const).map(namespace => new ScriptedWallet(id, ['alice'], { namespace, kind }))
    const [wc1, wc2] = make('wallet-connect', 'wc') as [ScriptedWallet, ScriptedWallet]
    const [in1, in2] = make('announced', 'in') as [ScriptedWallet, ScriptedWallet]
    const { kernel, api } = openPage({
      plugins: [scriptedChain([wc1, in1], 'one').plugin, scriptedChain([wc2, in2], 'two').plugin]
    })
    await kernel.start()
    for (const [namespace, wallet] of [
      ['one', wc1],
      ['two', wc2],
      ['one', in1],
      ['two', in2]
    ] as const) {
      const asked = api.connect({ wallet: `${namespace}:${wallet.info.id}` })
      await settle()
      wallet.approve()
      await asked
    }
    await api.disconnect({ namespace: 'one', connector: 'in' })
    expect([in1.forgotten, in2.forgotten]).toEqual([1, 0])
    await api.disconnect({ namespace: 'one', connector: 'wc' })
    expect([wc1.forgotten, wc2.forgotten]).toEqual([1, 1])
    expect(api.account('two')?.connector).toBe('in')
  })

  test('connects a session in each of its namespaces', async () => {
    const [one, two, three] = ['one', 'two', 'three'].map(
      namespace => new ScriptedWallet('wc', ['alice'], { namespace, kind: 'wallet-connect', identity: 'wc' })
    ) as [ScriptedWallet, ScriptedWallet, ScriptedWallet]
    two.permitted = true
    const plugins = [one, two, three].map(
      (wallet, index) => scriptedChain([wallet], ['one', 'two', 'three'][index] as string).plugin
    )
    const { kernel, api } = openPage({ plugins })
    await kernel.start()
    const chosen = { id: 'larch', name: 'Larch' }
    const asked = api.connect({ wallet: 'wc', namespace: 'one', chosen })
    await settle()
    one.answer({ ...one.connection, peer: { name: 'Larch', icon: 'https://larch.example/icon.png' } })
    await asked
    expect(api.active.get()).toMatchObject({
      namespace: 'one',
      wallet: { name: 'Larch', icon: 'https://larch.example/icon.png' }
    })
    expect(api.account('two')?.address).toBe('alice')
    expect(api.account('three')).toBeUndefined()
    expect([two.asked, three.asked]).toEqual([0, 0])
    expect(api.recent.get()).toEqual([chosen])
  })

  test('waits longer for a pairing than for a prompt, and stores only the chosen wallet as recent', async () => {
    const wallet = new ScriptedWallet('wc', ['alice'], { kind: 'wallet-connect' })
    const { kernel, api } = openPage({ plugins: [scriptedChain([wallet]).plugin] })
    void kernel.start()
    await vi.advanceTimersByTimeAsync(0)
    const asked = api.connect({ wallet: 'test:wc' })
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(600_000)
    wallet.approve()
    await asked
    expect(api.recent.get()).toEqual([])
    const again = api.connect({ wallet: 'test:wc' }).catch(error => error)
    await vi.advanceTimersByTimeAsync(1_200_000)
    expect(await again).toMatchObject({ code: 'connections/timed-out' })
  })
})

describe('networks', () => {
  test('stores the chosen network without a wallet, and switches a connected wallet', async () => {
    const wallet = new ScriptedWallet('a', ['alice'])
    const { kernel, api } = openPage({ plugins: [scriptedChain([wallet]).plugin] })
    await kernel.start()
    await api.switchNetwork('test:2')
    expect(api.state.get()).toMatchObject({ active: 'test', byNamespace: { test: { network: 'test:2' } } })
    const asked = api.connect({ wallet: 'test:a' })
    await settle()
    wallet.approve()
    await asked
    await api.switchNetwork('test:2')
    expect(wallet.chain).toBe('test:2')
    expect(api.active.get()?.chain).toBe('test:2')
  })

  test('rejects a chain that is not configured', async () => {
    const { kernel, api } = openPage({ plugins: [scriptedChain([]).plugin] })
    await kernel.start()
    await expect(api.switchNetwork('test:3')).rejects.toMatchObject({
      code: 'connections/unknown-network',
      message: 'Network not found: "test:3" is not in `networks`'
    })
  })

  test('requestNetwork shows the view that the hook returns', async () => {
    const { kernel, api } = openPage({ plugins: [scriptedChain([]).plugin] })
    await kernel.start()
    api.hooks.beforeSwitch.tap({ name: 'networks' }, () => ({ view: HomeView.id, params: { chain: 'test:2' } }))
    await api.requestNetwork('test:2')
    expect(kernel.router.current()).toMatchObject({ view: 'Home', params: { chain: 'test:2' } })
    expect(api.state.get().byNamespace.test?.network).toBeUndefined()
  })

  test('a network of a namespace without a wallet does not hide the account of another', async () => {
    const wallet = new ScriptedWallet('a', ['alice'])
    const plugins = [scriptedChain([wallet]).plugin, scriptedChain([], 'two').plugin]
    const { api } = await connectedPage(wallet, { plugins })
    await expect(api.switchNetwork('two:2')).rejects.toMatchObject({ code: 'connections/not-connected' })
    expect(api.active.get()?.address).toBe('alice')
    await api.disconnect()
    await api.switchNetwork('two:2')
    expect(api.state.get()).toMatchObject({ active: 'two', byNamespace: { two: { network: 'two:2' } } })
  })

  test('the dialog switches to the namespace that it opens for', async () => {
    const { kernel, api } = openPage({ plugins: [scriptedChain([], 'one').plugin, scriptedChain([], 'two').plugin] })
    await kernel.start()
    expect(api.state.get().active).toBe('one')
    await kernel.router.open({ namespace: 'two', target: { view: HomeView.id } })
    expect(api.state.get().active).toBe('two')
    expect(kernel.router.current()?.view).toBe('Home')
  })
})

describe('an invalid response of the wallet', () => {
  test.each([
    ['a chain that is none', { chain: 'test:<b>' }],
    ['a chain of endless length', { chain: `test:${'9'.repeat(60)}` }],
    ['an address that fits into no id', { accounts: ['al/ice='] }]
  ])('%s leaves nothing, and what was connected before stays', async (_, spoilt) => {
    const [good, bad] = [new ScriptedWallet('a', ['alice']), new ScriptedWallet('b', ['bob'])]
    Object.assign(bad, spoilt)
    const chain = scriptedChain([good, bad], 'test', {}, () => true)
    const { api, storage } = await connectedPage(good, { plugins: [chain.plugin] })
    const asked = api.connect({ wallet: 'test:b' })
    await settle()
    bad.approve()
    await expect(asked).rejects.toMatchObject({ code: 'connections/invalid-answer' })
    expect(api.active.get()?.address).toBe('alice')
    expect(bad.listenerCount).toBe(0)
    expect(await storage.read(key)).not.toContain('"b"')
  })

  test.each([
    ['an object without a prototype', Object.create(null)],
    ['an error whose message throws', Object.defineProperty(new Error(), 'message', { get: () => raise() })],
    ['a proxy that throws', new Proxy({}, { getPrototypeOf: () => raise() })]
  ])('%s, thrown by a wallet, is a coded error and an event', async (_, thrown) => {
    const wallet = new ScriptedWallet('a', ['alice'])
    const { api, kernel, events } = openPage({ plugins: [scriptedChain([wallet]).plugin] })
    await kernel.start()
    const asked = api.connect({ wallet: 'test:a' })
    await settle()
    wallet.reject(thrown)
    await expect(asked).rejects.toMatchObject({ code: 'connections/unavailable' })
    expect(events).toContain('connections:failed')
  })
})

test('an attempt that is aborted before it starts does not abort the running one', async () => {
  const wallet = new ScriptedWallet('a', ['alice'])
  const { api, kernel } = openPage({ plugins: [scriptedChain([wallet]).plugin] })
  await kernel.start()
  const asked = api.connect({ wallet: 'test:a' })
  await settle()
  const late = api.connect({ wallet: 'test:a', signal: AbortSignal.abort() })
  await expect(late).rejects.toMatchObject({ code: 'connections/aborted' })
  wallet.approve()
  await expect(asked).resolves.toMatchObject({ address: 'alice' })
})

test('does not list a wallet of the page with the id of the pairing connector', async () => {
  const impostor = new ScriptedWallet('wc', ['mallory'])
  const paired = new ScriptedWallet('wc', ['alice'], { kind: 'wallet-connect', identity: 'wc' })
  const source = definePlugin({
    id: 'source',
    setup: ctx =>
      void ctx.contribute(ConnectorSources, {
        discover(listener) {
          listener(new Map([['test', [paired]]]))
          return () => {}
        }
      })
  })
  const { api, kernel } = openPage({ plugins: [scriptedChain([impostor]).plugin, source] })
  await kernel.start()
  await api.discover()
  expect(api.wallets.get()).toMatchObject([{ id: 'wc', kind: 'wallet-connect' }])
  const asked = api.connect({ wallet: 'wc' })
  await settle()
  paired.approve()
  await expect(asked).resolves.toMatchObject({ address: 'alice' })
  expect(impostor.asked).toBe(0)
})

test('a second discovery of all families lists the same wallets', async () => {
  const { api, kernel } = openPage({ plugins: [scriptedChain([new ScriptedWallet('a', ['alice'])]).plugin] })
  await kernel.start()
  await api.discover()
  const listed = api.wallets.get()
  expect(listed).toHaveLength(1)
  let changes = 0
  const stop = api.wallets.subscribe(() => changes++)
  await api.discover()
  stop()
  expect(changes).toBe(0)
  expect(api.wallets.get()).toBe(listed)
})

describe('opening the dialog for another namespace', () => {
  const visit = async () => {
    const [a, b] = [new ScriptedWallet('a', ['alice']), new ScriptedWallet('b', ['bob'], { namespace: 'two' })]
    const plugins = [scriptedChain([a]).plugin, scriptedChain([b], 'two').plugin]
    return { ...(await connectedPage(a, { plugins })), b }
  }
  type Visit = Awaited<ReturnType<typeof visit>>
  const connectTwo = async ({ api, b }: Visit) => {
    const asked = api.connect({ wallet: 'two:b' })
    await settle()
    b.approve()
    await asked
  }
  const alice = { namespace: 'test', address: 'alice' }
  const bob = { namespace: 'two', address: 'bob' }

  test('switches at once, and shows the previous account again after the close if no wallet connected', async () => {
    const { api, kernel, b, storage } = await visit()
    await kernel.router.open({ namespace: 'two' })
    expect(api.state.get().active).toBe('two')
    const refused = api.connect({ wallet: 'two:b' })
    await settle()
    b.reject()
    await expect(refused).rejects.toMatchObject({ code: 'connections/rejected' })
    const left = api.connect({ wallet: 'two:b' })
    await settle()
    await kernel.router.close('escape')
    await expect(left).rejects.toMatchObject({ code: 'connections/modal-closed' })
    expect(api.active.get()).toMatchObject(alice)
    expect(await storage.read(key)).toContain('"active":"test"')
  })

  test('shows the first account again after several openings', async () => {
    const { api, kernel } = await visit()
    await kernel.router.open({ namespace: 'two' })
    await kernel.router.open({})
    await kernel.router.open({ namespace: 'two' })
    await kernel.router.close('escape')
    expect(api.active.get()).toMatchObject(alice)
  })

  test('shows the account that connects there, and keeps it after the close', async () => {
    const page = await visit()
    await page.kernel.router.open({ namespace: 'two' })
    await connectTwo(page)
    expect(page.api.active.get()).toMatchObject(bob)
    await page.kernel.router.close('done')
    expect(page.api.active.get()).toMatchObject(bob)
  })

  test('shows a connected account at once, even in an open dialog', async () => {
    const page = await visit()
    await connectTwo(page)
    const { kernel, api } = page
    await kernel.router.open({ namespace: 'test' })
    expect(api.active.get()).toMatchObject(alice)
    await kernel.router.open({ namespace: 'two' })
    expect(api.active.get()).toMatchObject(bob)
    await kernel.router.close('escape')
    expect(api.active.get()).toMatchObject(bob)
  })

  test.each<[string, (kernel: Visit['kernel']) => Promise<unknown>]>([
    ['an unknown view', kernel => kernel.router.open({ namespace: 'test', target: { view: 'Nowhere' } })],
    [
      'a close before the opening is granted',
      async kernel => {
        const opening = kernel.router.open({ namespace: 'test' })
        await kernel.router.close('api')
        await opening
      }
    ],
    [
      'a later opening',
      async kernel => {
        const opening = kernel.router.open({ namespace: 'test' })
        await kernel.router.open()
        await opening
      }
    ]
  ])('changes nothing if it fails because of %s', async (_, open) => {
    const page = await visit()
    await connectTwo(page)
    const before = await page.storage.read(key)
    await open(page.kernel).catch(error => expect(error).toMatchObject({ code: 'view/unknown' }))
    expect(page.api.active.get()).toMatchObject(bob)
    expect(await page.storage.read(key)).toBe(before)
  })

  test('shows the previous account after the close if it was being restored', async () => {
    const before = await visit()
    await before.kernel.dispose()
    const [a, b] = [new ScriptedWallet('a', ['alice']), new ScriptedWallet('b', ['bob'], { namespace: 'two' })]
    a.permitted = true
    const plugins = [scriptedChain([a]).plugin, scriptedChain([b], 'two').plugin]
    const { kernel, api } = openPage({ plugins, storage: before.storage })
    const started = kernel.start()
    await kernel.router.open({ namespace: 'two' })
    await settle()
    await started
    await kernel.router.close('escape')
    expect(api.active.get()).toMatchObject(alice)
  })

  test('stays there if the site selected it before, or if the previous account disconnected', async () => {
    const { api, kernel } = await visit()
    api.selectNamespace('two')
    await kernel.router.open({ namespace: 'two' })
    await kernel.router.close('escape')
    expect(api.state.get().active).toBe('two')

    api.selectNamespace('test')
    await kernel.router.open({ namespace: 'two' })
    await api.disconnect({ namespace: 'test' })
    await kernel.router.close('escape')
    expect(api.state.get().active).toBe('two')
  })

  test('changes nothing for a namespace without a chain plugin', async () => {
    const { api, kernel } = await visit()
    await kernel.router.open({ namespace: 'none' })
    expect(api.active.get()).toMatchObject(alice)
  })
})

describe('reloading', () => {
  test('restores an authorized wallet without a prompt, with the chosen account', async () => {
    const wallet = new ScriptedWallet('a', ['alice', 'bob'])
    const before = await connectedPage(wallet)
    before.api.selectAccount({ namespace: 'test', connector: 'a', address: 'bob' })
    await before.kernel.dispose()
    expect(wallet.listenerCount).toBe(0)

    const { kernel, api, status, events } = openPage({
      plugins: [scriptedChain([wallet]).plugin],
      storage: before.storage
    })
    expect(status()).toBe('connecting')
    const started = kernel.start()
    await settle()
    await started
    expect(api.active.get()?.address).toBe('bob')
    expect(wallet.asked).toBe(1)
    expect(events).toContain('connections:connected')
  })

  test('restores the chain of a paired wallet, and reads the chain of a wallet of the page', async () => {
    for (const [kind, chain] of [
      ['wallet-connect', 'test:2'],
      ['announced', undefined]
    ] as const) {
      const wallet = new ScriptedWallet('a', ['alice'], { kind })
      const before = await connectedPage(wallet)
      wallet.emit({ type: 'chain', chain: 'test:2' })
      await before.kernel.dispose()

      const connecting = vi.spyOn(wallet, 'connect')
      const { kernel } = openPage({ plugins: [scriptedChain([wallet]).plugin], storage: before.storage })
      const started = kernel.start()
      await settle()
      await started
      expect(connecting.mock.calls.map(([{ chain, silent }]) => ({ chain, silent }))).toEqual([{ chain, silent: true }])
      await kernel.dispose()
    }
  })

  test('waits for a wallet that is announced late, and gives up after the timeout', async () => {
    const [a, gone] = [new ScriptedWallet('a', ['alice']), new ScriptedWallet('gone', ['zoe'])]
    const before = await connectedPage(a)
    await before.kernel.dispose()
    const chain = scriptedChain([])
    const page = openPage({ plugins: [chain.plugin], storage: before.storage })
    const started = page.kernel.start()
    await vi.advanceTimersByTimeAsync(900)
    expect(page.status()).toBe('reconnecting')
    chain.announce([gone, a])
    await settle()
    await started
    expect(page.api.active.get()?.address).toBe('alice')
    await page.kernel.dispose()

    const empty = openPage({ plugins: [scriptedChain([gone]).plugin], storage: before.storage })
    const emptyStarted = empty.kernel.start()
    await vi.advanceTimersByTimeAsync(5_000)
    await emptyStarted
    expect(empty.status()).toBe('disconnected')
    expect(empty.failures).toEqual([])
  })

  test('a connection by the visitor replaces the restoring', async () => {
    const [a, b] = [new ScriptedWallet('a', ['alice']), new ScriptedWallet('b', ['bob'])]
    const before = await connectedPage(a)
    await before.kernel.dispose()
    const { kernel, api, status } = openPage({ plugins: [scriptedChain([b]).plugin], storage: before.storage })
    const started = kernel.start()
    await settle()
    const asked = api.connect({ wallet: 'test:b' })
    await settle()
    b.approve()
    await asked
    await vi.advanceTimersByTimeAsync(5_000)
    await started
    expect(status()).toBe('connected')
    expect(api.active.get()?.address).toBe('bob')
  })

  test('keeps the stored wallet if the visitor’s attempt with another one fails meanwhile', async () => {
    const [a, b] = [new ScriptedWallet('a', ['alice']), new ScriptedWallet('b', ['bob'])]
    const before = await connectedPage(a)
    await before.kernel.dispose()
    const { kernel, api } = openPage({ plugins: [scriptedChain([b]).plugin], storage: before.storage })
    const started = kernel.start()
    await settle()
    const asked = api.connect({ wallet: 'test:b' })
    await settle()
    b.reject()
    await expect(asked).rejects.toMatchObject({ code: 'connections/rejected' })
    await started
    await kernel.dispose()
    const after = openPage({ plugins: [scriptedChain([a]).plugin], storage: before.storage })
    void after.kernel.start()
    await settle()
    expect(after.api.active.get()?.address).toBe('alice')
  })

  test.each([[{}], [{ namespace: 'test' }], [{ namespace: 'test', connector: 'a' }]])(
    'a wallet that the visitor leaves by %j before it has come back stays away',
    async target => {
      const a = new ScriptedWallet('a', ['alice'])
      const before = await connectedPage(a)
      await before.kernel.dispose()
      const chain = scriptedChain([])
      const { kernel, api, status } = openPage({ plugins: [chain.plugin], storage: before.storage })
      const started = kernel.start()
      await settle()
      await api.disconnect(target)
      chain.announce([a])
      await vi.advanceTimersByTimeAsync(5_000)
      await started
      expect(status()).toBe('disconnected')
      await kernel.dispose()
      const after = openPage({ plugins: [scriptedChain([a]).plugin], storage: before.storage })
      expect(after.status()).toBe('disconnected')
    }
  )

  test('keeps the namespace that was chosen before the start', async () => {
    const chains = ['one', 'two'].map(namespace => scriptedChain([], namespace).plugin)
    const { kernel, api } = openPage({ plugins: chains })
    const started = kernel.start()
    await kernel.router.open({ namespace: 'two' })
    await started
    expect(api.state.get().active).toBe('two')
  })

  test('goes on when the dialog closes', async () => {
    const wallet = new ScriptedWallet('a', ['alice'])
    const before = await connectedPage(wallet)
    await before.kernel.dispose()
    const chain = scriptedChain([])
    const { kernel, api } = openPage({ plugins: [chain.plugin], storage: before.storage })
    const started = kernel.start()
    await settle()
    await kernel.router.open()
    await kernel.router.close('escape')
    chain.announce([wallet])
    await settle()
    await started
    expect(api.active.get()?.address).toBe('alice')
  })

  test('does nothing with reconnect off', async () => {
    const wallet = new ScriptedWallet('a', ['alice'])
    const before = await connectedPage(wallet)
    await before.kernel.dispose()
    const { kernel, status } = openPage({
      plugins: [scriptedChain([wallet]).plugin],
      storage: before.storage,
      options: { reconnect: false }
    })
    await kernel.start()
    expect(status()).toBe('disconnected')
  })

  test.each([
    ['{'],
    ['null'],
    ['{"v":1,"t":1,"d":{"namespaces":{"test":{"wallets":[{"connector":7}]}}}}'],
    ['{"v":1,"t":1,"d":{"namespaces":{"__proto__":{"wallets":[]}}}}'],
    ['{"v":99,"t":1,"d":{}}']
  ])('stored junk %s starts clean', async text => {
    const storage = memoryBackend()
    await storage.write(key, text)
    const { kernel, status, api } = openPage({ plugins: [scriptedChain([]).plugin], storage })
    await kernel.start()
    expect(status()).toBe('disconnected')
    expect(api.active.get()).toBeUndefined()
  })
})

describe('wallets of several namespaces', () => {
  test('are merged by identity, but not by name, and never within one namespace', async () => {
    const same = (namespace: string, id: string) =>
      new ScriptedWallet(id, ['alice'], { namespace, identity: 'com.example' })
    const { kernel, api } = openPage({
      plugins: [
        scriptedChain([same('one', 'x'), same('one', 'x~2'), new ScriptedWallet('y', [], { namespace: 'one' })], 'one')
          .plugin,
        scriptedChain([same('two', 'x'), new ScriptedWallet('y', [], { namespace: 'two' })], 'two').plugin
      ]
    })
    await kernel.start()
    await api.discover()
    expect(api.wallets.get().map(({ id, members }) => [id, members.map(({ namespace }) => namespace)])).toEqual([
      ['com.example', ['one', 'two']],
      ['one:x~2', ['one']],
      ['one:y', ['one']],
      ['two:y', ['two']]
    ])
  })
})

test('an invalid option throws an error with its name and the expected value', () => {
  expect(() => connections({ connectTimeoutMs: -1 })).toThrow(/connectTimeoutMs.*positive number of milliseconds/)
})

test('aborts a pending signature when its wallet disconnects', async () => {
  const wallet = new ScriptedWallet('a', ['alice'])
  const chain = scriptedChain([wallet], 'test', { signMessage: { sign: () => new Promise<string>(() => {}) } })
  const { api } = await connectedPage(wallet, { plugins: [chain.plugin] })
  const signature = api.signMessage('hello')
  signature.catch(() => undefined)
  await settle()
  await api.disconnect()
  await expect(signature).rejects.toMatchObject({ code: 'connections/aborted' })
})
