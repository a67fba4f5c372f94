import { createKernel, definePlugin, memoryBackend, viewRef } from '@latchkit/kernel'
import { chains as chainRegistry } from '@latchkit/plugin-chains'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Connections } from '../src/contract.js'
import { type ConnectionsOptions, connections } from '../src/index.js'
import { ScriptedWallet, scriptedChain } from './scripted-chain.js'
import { sharedStorage } from './shared-storage.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const HomeView = viewRef('Home')
const home = definePlugin({
  id: 'home',
  setup(ctx) {
    ctx.view(HomeView, { load: async () => ({ default: {} }) })
    ctx.tap(ctx.hooks.initialView, () => ({ view: HomeView.id }))
  }
})

async function after(ms = 0) {
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(ms)
}
const wallet = (id: string, account: string, namespace = 'one', kind: 'announced' | 'wallet-connect' = 'announced') =>
  Object.assign(new ScriptedWallet(id, [account], { namespace, kind }), { permitted: true })

interface Visit {
  readonly one?: readonly ScriptedWallet[]
  readonly two?: readonly ScriptedWallet[]
  readonly storage?: ReturnType<typeof memoryBackend>
  readonly options?: ConnectionsOptions
  /** True if the first family has networks. */
  readonly hasNetworks?: boolean
}
/** Starts a page with two families. */
async function visit({ one = [], two = [], storage = memoryBackend(), options, hasNetworks = true }: Visit) {
  const chains = { one: scriptedChain(one, 'one'), two: scriptedChain(two, 'two') }
  if (!hasNetworks) chains.one.adapter.networks = []
  const kernel = createKernel({
    plugins: [home, chainRegistry(), connections(options), chains.one.plugin, chains.two.plugin],
    storage
  })
  onTestFinished(() => kernel.dispose())
  const api = kernel.get(Connections)
  const started = kernel.start()
  await after()
  const connect = async (given: ScriptedWallet, namespace: string) => {
    const asked = api.connect({ wallet: `${namespace}:${given.info.id}` })
    await after()
    given.approve()
    return asked
  }
  return { kernel, api, started, chains, connect, storage, shown: () => api.active.get()?.address }
}
/** Returns the storage of a visit that ended with `alice` of `one` shown and `bob` of `two` connected. */
async function leftByBoth() {
  const [a, b] = [wallet('a', 'alice'), wallet('b', 'bob', 'two')]
  const { kernel, connect, storage, shown } = await visit({ one: [a], two: [b] })
  await connect(b, 'two')
  await connect(a, 'one')
  expect(shown()).toBe('alice')
  await kernel.dispose()
  return storage
}

describe('the active namespace after a reload', () => {
  test('is the previous one if its wallet is restored', async () => {
    const storage = await leftByBoth()
    const { shown } = await visit({ one: [wallet('a', 'alice')], two: [wallet('b', 'bob', 'two')], storage })
    await after(10_000)
    expect(shown()).toBe('alice')
  })

  test('is the connected one if the wallet of the previous one is absent', async () => {
    const storage = await leftByBoth()
    const { shown, started } = await visit({ two: [wallet('b', 'bob', 'two')], storage })
    await after(10_000)
    await started
    expect(shown()).toBe('bob')
  })

  test('is the connected one if the wallet of the previous one no longer authorizes the site', async () => {
    const storage = await leftByBoth()
    const a = Object.assign(wallet('a', 'alice'), { permitted: false })
    const { shown, started } = await visit({ one: [a], two: [wallet('b', 'bob', 'two')], storage })
    await after()
    await started
    expect(shown()).toBe('bob')
  })

  test('is the previous one again once its late wallet is restored', async () => {
    const storage = await leftByBoth()
    const { shown, chains } = await visit({ two: [wallet('b', 'bob', 'two')], storage })
    await after(1_500)
    expect(shown()).toBe('bob')
    chains.one.announce([wallet('a', 'alice')])
    await after(10_000)
    expect(shown()).toBe('alice')
  })

  test('is the one that the dialog was opened for, and a connected one after the close', async () => {
    const storage = await leftByBoth()
    const { kernel, api, shown } = await visit({ two: [wallet('b', 'bob', 'two')], storage })
    await kernel.router.open({ namespace: 'one' })
    await after(10_000)
    expect(api.state.get().active).toBe('one')
    await kernel.router.close('escape')
    expect(shown()).toBe('bob')
  })
})

describe('the status reconnecting', () => {
  const statusOf = ({ api }: Awaited<ReturnType<typeof visit>>) => api.state.get().byNamespace.one

  async function leftWith(id: string, kind?: 'wallet-connect') {
    const a = wallet(id, 'alice', 'one', kind)
    const { kernel, connect, storage } = await visit({ one: [a] })
    await connect(a, 'one')
    await kernel.dispose()
    return storage
  }

  test('ends after a second, and a wallet that responds later is still restored', async () => {
    const storage = await leftWith('a')
    const slow = wallet('a', 'alice')
    const answer = slow.connect.bind(slow)
    slow.connect = async options => {
      await new Promise(resolve => setTimeout(resolve, 3_000))
      return answer(options)
    }
    const page = await visit({ one: [slow], storage })
    await after(900)
    expect(statusOf(page)).toMatchObject({ status: 'reconnecting', loading: true })
    await after(200)
    expect(statusOf(page)).toMatchObject({ status: 'disconnected', loading: false })
    await after(3_000)
    expect(page.shown()).toBe('alice')
  })

  test('lasts longer for a session', async () => {
    const storage = await leftWith('pairing', 'wallet-connect')
    const slow = wallet('pairing', 'alice', 'one', 'wallet-connect')
    slow.connect = () => new Promise(() => {})
    const page = await visit({ one: [slow], storage })
    await after(3_000)
    expect(statusOf(page)).toMatchObject({ status: 'reconnecting' })
  })
})

describe('a stored wallet', () => {
  test('gets no request if two wallets of the page claim its id', async () => {
    const storage = await leftByBoth()
    const [first, second] = [wallet('a', 'alice'), wallet('a~2', 'alice')]
    const connects = vi.spyOn(first, 'connect')
    const { shown } = await visit({ one: [first, second], storage })
    await after(10_000)
    expect(shown()).toBeUndefined()
    expect(connects).not.toHaveBeenCalled()
  })

  test('is not restored without the address that was shown last', async () => {
    const storage = await leftByBoth()
    const { api } = await visit({ one: [wallet('a', 'mallory')], storage })
    await after(10_000)
    expect(api.account('one')).toBeUndefined()
  })

  test('is restored if it still holds the address that was shown last, at any position', async () => {
    const storage = await leftByBoth()
    const a = wallet('a', 'carol')
    a.accounts = ['carol', 'alice']
    const { shown } = await visit({ one: [a], storage })
    await after(10_000)
    expect(shown()).toBe('carol')
  })

  test('stays connected if the visitor connected it in this page and another wallet claims its id', async () => {
    const storage = await leftByBoth()
    const a = wallet('a', 'alice')
    const { shown, connect, chains } = await visit({ one: [a], storage })
    await after(100)
    await connect(a, 'one')
    chains.one.announce([a, wallet('a~2', 'mallory')])
    await after(100)
    expect(shown()).toBe('alice')
  })
})

test('events have the id of the wallet entry, and a failed switch emits no connections:failed', async () => {
  const a = new ScriptedWallet('a', ['alice'], { namespace: 'one', identity: 'io.a' })
  const page = await visit({ one: [a] })
  const heard: unknown[] = []
  page.kernel.events.onAny(({ name, payload }) => name.startsWith('connections:') && heard.push([name, payload]))
  const connect = async (end: 'approve' | 'reject') => {
    const asked = page.api.connect({ wallet: 'io.a' }).catch(() => {})
    await after()
    a[end]()
    await asked
  }
  await connect('reject')
  await connect('approve')
  a.showChain = () => {
    throw new Error('no')
  }
  await page.api.switchNetwork('one:2').catch(() => {})
  page.chains.one.announce([])
  await page.api.disconnect()
  const known = { namespace: 'one', wallet: 'io.a' }
  expect(heard).toEqual([
    ['connections:started', known],
    ['connections:failed', { ...known, code: 'connections/rejected' }],
    ['connections:started', known],
    ['connections:connected', { ...known, connector: 'a', account: 'one:1:alice', restored: false }],
    ['connections:switch-failed', { ...known, chain: 'one:2', code: 'connections/unavailable' }],
    ['connections:disconnected', { ...known, connector: 'a' }]
  ])
  await page.kernel.dispose()

  a.permitted = true
  const again = await visit({ one: [a], storage: page.storage })
  expect(again.shown()).toBeUndefined()
})

test('the event of a restored wallet has the id of its entry', async () => {
  const a = new ScriptedWallet('a', ['alice'], { namespace: 'one', identity: 'io.a' })
  const before = await visit({ one: [a] })
  const asked = before.api.connect({ wallet: 'io.a' })
  await after()
  a.approve()
  await asked
  await before.kernel.dispose()
  const { kernel } = await visit({ storage: before.storage, one: [] }).then(async page => {
    const heard: unknown[] = []
    page.kernel.events.on('connections:connected', event => heard.push(event))
    page.chains.one.announce([a])
    await after(100)
    expect(heard).toEqual([
      { namespace: 'one', wallet: 'io.a', connector: 'a', account: 'one:1:alice', restored: true }
    ])
    return page
  })
  await kernel.dispose()
})

test('rejects a wallet without a chain in a namespace without a network', async () => {
  const a = wallet('a', 'alice')
  const { api } = await visit({ one: [a], hasNetworks: false })
  const asked = api.connect({ wallet: 'one:a' })
  await after()
  a.answer({ accounts: [{ address: 'alice' }], chain: undefined })
  await expect(asked).rejects.toMatchObject({
    code: 'connections/no-network',
    message: 'CaipNetwork is undefined: no network of "one" is configured'
  })
  expect(api.state.get().byNamespace.one?.wallets).toEqual([])
})

test('a page with reconnect off ignores wallets that another tab connects', async () => {
  const shared = sharedStorage()
  const a = wallet('a', 'alice')
  const first = await visit({ one: [a], storage: shared.tab() })
  const second = await visit({ one: [wallet('a', 'alice')], storage: shared.tab(), options: { reconnect: false } })
  await first.connect(a, 'one')
  await after(1_000)
  expect(second.shown()).toBeUndefined()
  expect(first.shown()).toBe('alice')
})

describe('two tabs with reconnect off', () => {
  const options = { reconnect: false }
  async function twoTabs() {
    const shared = sharedStorage()
    const [a, b] = [wallet('a', 'alice'), wallet('b', 'bob')]
    const older = await visit({ one: [a, wallet('b', 'bob')], storage: shared.tab(), options })
    await older.connect(a, 'one')
    const two = [wallet('c', 'carol', 'two')] as const
    const again = wallet('a', 'alice')
    const younger = await visit({ one: [again, b], two, storage: shared.tab(), options })
    return { older, younger, a, again, b, c: two[0] }
  }

  test('each keep their own wallet of one namespace', async () => {
    const { older, younger, b } = await twoTabs()
    await younger.connect(b, 'one')
    expect([older.shown(), younger.shown()]).toEqual(['alice', 'bob'])
    await younger.api.disconnect()
    expect([older.shown(), younger.shown()]).toEqual(['alice', undefined])
    await younger.connect(b, 'one')
    await older.api.disconnect()
    expect([older.shown(), younger.shown()]).toEqual([undefined, 'bob'])
  })

  test('each keep their own wallet when one selects a network or connects another namespace', async () => {
    const { older, younger, c } = await twoTabs()
    await younger.api.switchNetwork('one:1')
    expect(older.shown()).toBe('alice')
    await younger.connect(c, 'two')
    expect([older.shown(), younger.shown()]).toEqual(['alice', 'carol'])
  })

  test('both disconnect a shared wallet when one disconnects it', async () => {
    const { older, younger, again } = await twoTabs()
    await younger.connect(again, 'one')
    expect([older.shown(), younger.shown()]).toEqual(['alice', 'alice'])
    await younger.api.disconnect()
    expect([older.shown(), younger.shown()]).toEqual([undefined, undefined])
  })

  test('remove a wallet that ends its session from the storage', async () => {
    const { younger, older, b } = await twoTabs()
    await younger.connect(b, 'one')
    b.emit({ type: 'disconnected' })
    await after()
    expect([older.shown(), younger.shown()]).toEqual(['alice', undefined])
    const text = (await younger.storage.read('@appkit/connections/connections')) ?? ''
    const { wallets } = JSON.parse(text).d.namespaces.one
    expect(wallets.map(({ connector }: { readonly connector: string }) => connector)).toEqual(['a'])
  })

  test('keep their own wallets when both connect at the same time', async () => {
    const { older, younger, a, b } = await twoTabs()
    await older.api.disconnect()
    const asked = younger.api.connect({ wallet: 'one:b' })
    await after()
    await older.connect(a, 'one')
    b.approve()
    await asked
    await after(1_000)
    expect(younger.api.state.get().byNamespace.one?.wallets.map(({ connector }) => connector)).toEqual(['b'])
    expect(older.shown()).toBe('alice')
  })
})
