import { definePlugin, memoryBackend } from '@latchkit/kernel'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import { fakeAddress } from '@latchkit/plugin-chains/testing'
import { Identities } from '@latchkit/plugin-identity/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sharedStorage } from '../../../plugins/connections/test/shared-storage.js'
import {
  deleteConnection,
  fetchIdentity,
  getAccount,
  getApprovedChains,
  getBalance,
  getConnections,
  getNetwork,
  getNetworks,
  getRecentConnections,
  getThemeMode,
  getThemeVariables,
  getWalletInfo,
  getWallets,
  isConnected,
  type LatchkitEvent,
  refreshBalance,
  subscribeAccount,
  subscribeBalance,
  subscribeConnections,
  subscribeEvents,
  subscribeNetwork,
  subscribeProviders,
  subscribeTheme,
  subscribeWalletInfo,
  switchConnection,
  whenReady
} from '../src/actions.js'
import { makeSite } from './site.js'

test('getAccount returns the account of the requested namespace, whichever is active', async () => {
  const { latchkit, connect } = await makeSite()
  expect(getAccount(latchkit, { namespace: 'fake' })).toMatchObject({ status: 'disconnected', accounts: [] })
  await connect('first')
  await connect('third')
  expect(getAccount(latchkit)).toMatchObject({ namespace: 'other', address: fakeAddress(4), isConnected: true })
  expect(getAccount(latchkit, { namespace: 'fake' })).toMatchObject({
    namespace: 'fake',
    isConnected: true,
    address: fakeAddress(1),
    account: `fake:one:${fakeAddress(1)}`,
    chain: 'fake:one',
    accounts: [{ address: fakeAddress(1) }, { address: fakeAddress(2) }]
  })
  expect(getWalletInfo(latchkit, { namespace: 'fake' })).toMatchObject({ name: 'First', rdns: 'com.first' })
  expect([isConnected(latchkit), isConnected(latchkit, { namespace: 'none' })]).toEqual([true, false])
})

test('listeners get only changes of their own namespace, and none after unsubscribing', async () => {
  const { latchkit, connect } = await makeSite()
  const fake: unknown[] = []
  const wallets: unknown[] = []
  const providers: unknown[] = []
  const stop = subscribeAccount(latchkit, ({ address }) => fake.push(address), { namespace: 'fake' })
  subscribeWalletInfo(latchkit, wallet => wallets.push(wallet?.name), { namespace: 'fake' })
  subscribeProviders(latchkit, connectors => providers.push(connectors))
  await connect('first')
  const before = [fake.length, wallets.length]
  await connect('third')
  await latchkit.open()
  expect([fake.length, wallets.length]).toEqual(before)
  expect(fake.at(-1)).toBe(fakeAddress(1))
  await connect('second')
  expect(wallets).toEqual(['First', 'Second'])
  expect(providers).toEqual([{ fake: 'first' }, { fake: 'first', other: 'third' }, { fake: 'second', other: 'third' }])
  expect(await latchkit.provider('fake')).toEqual({ of: 'second' })
  const heard = fake.length
  stop()
  await latchkit.disconnect()
  expect(fake).toHaveLength(heard)
})

test("getNetwork returns the wallet's network, else the chosen one, else the site's first one", async () => {
  const { latchkit, connect, first } = await makeSite()
  const seen: unknown[] = []
  subscribeNetwork(latchkit, ({ chain }) => seen.push(chain), { namespace: 'fake' })
  expect(getNetwork(latchkit, { namespace: 'other' })).toMatchObject({
    chain: 'other:one',
    network: { name: 'Harbour' }
  })
  await latchkit.switchNetwork('fake:two')
  expect(getNetwork(latchkit)).toMatchObject({ chain: 'fake:two', network: { name: 'Quay' } })
  await connect('first')
  first.emit({ type: 'chain', chain: 'fake:elsewhere' } as never)
  await vi.waitFor(() => expect(getNetwork(latchkit)).toEqual({ chain: 'fake:elsewhere', network: undefined }))
  expect(seen).toEqual(['fake:two', 'fake:one', 'fake:elsewhere'])
  expect(getNetworks(latchkit).map(({ caipNetworkId }) => caipNetworkId)).toHaveLength(4)
  expect(getNetworks(latchkit, { namespace: 'other' })).toHaveLength(2)
  // The approved chains of a wallet in this browser are unknown.
  expect(getApprovedChains(latchkit)).toBeUndefined()
})

test('switchConnection makes another connected account the shown and signing one', async () => {
  const { latchkit, connect } = await makeSite()
  await connect('first')
  await connect('second')
  expect(getConnections(latchkit).map(({ name, isCurrent }) => [name, isCurrent])).toEqual([
    ['First', false],
    ['Second', true]
  ])
  switchConnection(latchkit, { namespace: 'fake', connector: 'first', address: fakeAddress(2) })
  expect(getAccount(latchkit)).toMatchObject({ address: fakeAddress(2), wallet: { name: 'First' } })
  const [, second] = getConnections(latchkit)
  if (second) switchConnection(latchkit, { namespace: second.namespace, connector: second.connector })
  expect(getAccount(latchkit).address).toBe(fakeAddress(3))
})

test.each([
  [{ namespace: 'fake', connector: 'none' }, 'connector'],
  [{ namespace: 'other', connector: 'first' }, 'connector'],
  [{ namespace: 'fake', connector: 'first', address: fakeAddress(9) }, 'address']
])(
  'switchConnection to %j, which is not connected, throws a coded error and changes nothing',
  async (target, option) => {
    const { latchkit, connect } = await makeSite()
    await connect('first')
    const before = getAccount(latchkit)
    expect(() => switchConnection(latchkit, target)).toThrow(
      expect.objectContaining({ code: 'kernel/invalid-option', context: expect.objectContaining({ option }) })
    )
    expect(getAccount(latchkit)).toEqual(before)
  }
)

test('a deleted recent wallet stays deleted in other tabs and after a reload', async () => {
  const shared = sharedStorage()
  const one = await makeSite({ storage: shared.tab() })
  const two = await makeSite({ storage: shared.tab() })
  await one.connect('first')
  await one.connect('third')
  await one.latchkit.disconnect()
  const names = ({ latchkit }: typeof one) => getRecentConnections(latchkit).map(({ name }) => name)
  await vi.waitFor(() => expect(names(two)).toEqual(['Third', 'First']))
  let heard = 0
  subscribeConnections(two.latchkit, () => heard++)
  await deleteConnection(one.latchkit, { id: one.walletId('third') })
  await vi.waitFor(() => expect([names(one), names(two), heard]).toEqual([['First'], ['First'], 1]))
  // The other tab adds to the current list, not to the one that it read before.
  await two.connect('second')
  await vi.waitFor(() => expect(names(one)).toEqual(['Second', 'First']))
  expect(names(await makeSite({ storage: shared.tab() }))).toEqual(['Second', 'First'])
  await deleteConnection(one.latchkit, { id: 'com.unknown' })
  expect(names(one)).toEqual(['Second', 'First'])
})

test('lists connections and wallets, and reports each change once', async () => {
  const { latchkit, connect } = await makeSite()
  expect(getWallets(latchkit).map(({ name }) => name)).toEqual(['First', 'Second', 'Third'])
  await connect('first')
  let heard = 0
  const stop = subscribeConnections(latchkit, () => heard++)
  await latchkit.open()
  expect(heard).toBe(0)
  await latchkit.disconnect()
  expect(heard).toBeGreaterThan(0)
  stop()
  expect(getConnections(latchkit)).toEqual([])
})

test('subscribeEvents reports every event with its time, except the request of an opening', async () => {
  const { latchkit, connect, walletId } = await makeSite()
  const events: LatchkitEvent[] = []
  const stop = subscribeEvents(latchkit, event => events.push(event))
  const before = Date.now()
  await connect('first')
  await latchkit.open({ view: 'Networks' })
  stop()
  await latchkit.close()
  const names = events.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['connections:started', 'connections:connected', 'router:opened']))
  expect(names).not.toContain('router:open-granted')
  expect(names).not.toContain('router:closed')
  const connected = events.find(event => event.name === 'connections:connected')
  expect(connected?.payload).toMatchObject({ wallet: walletId('first'), namespace: 'fake' })
  expect(connected?.timestampMs).toBeGreaterThanOrEqual(before)
})

test('subscribeEvents reports the analytics events that each event stands for', async () => {
  const { latchkit, connect, walletId } = await makeSite()
  const events: LatchkitEvent[] = []
  onTestFinished(subscribeEvents(latchkit, event => events.push(event)))
  await latchkit.open({ view: 'Networks' })
  await connect('first')
  await latchkit.close()
  const wallet = walletId('first')
  expect(events.flatMap(({ analytics }) => analytics)).toEqual([
    { event: 'MODAL_OPEN', properties: { connected: false } },
    { event: 'CLICK_NETWORKS', properties: {} },
    { event: 'SELECT_WALLET', properties: { namespace: 'fake', wallet } },
    { event: 'CONNECT_SUCCESS', properties: { namespace: 'fake', network: 'fake:one', wallet, reconnect: false } },
    { event: 'MODAL_CLOSE', properties: { connected: true } }
  ])
  expect(events.find(({ name }) => name === 'connections:account-changed')?.analytics ?? []).toEqual([])
  expect(JSON.stringify(events.map(({ analytics }) => analytics))).not.toContain(fakeAddress(1))
})

test('returns the theme and reports its changes', async () => {
  const { latchkit } = await makeSite()
  const seen: unknown[] = []
  subscribeTheme(latchkit, theme => seen.push(theme))
  latchkit.setThemeMode('dark')
  latchkit.setThemeVariables({ '--lk-accent': '#ff0000' })
  expect([getThemeMode(latchkit), getThemeVariables(latchkit)]).toEqual(['dark', { '--lk-accent': '#ff0000' }])
  expect(seen).toHaveLength(2)
  expect(seen.at(-1)).toEqual({ mode: 'dark', variables: { '--lk-accent': '#ff0000' } })
})

test('reads a balance in base units, keeps it, and reports it to subscribers', async () => {
  const { latchkit, connect, read } = await makeSite()
  expect(await refreshBalance(latchkit)).toBeUndefined()
  await connect('first')
  expect(getBalance(latchkit)).toBeUndefined()
  const told: unknown[] = []
  subscribeBalance(latchkit, balance => told.push(balance?.amount))
  const balance = await refreshBalance(latchkit)
  expect(balance).toMatchObject({ account: `fake:one:${fakeAddress(1)}`, chain: 'fake:one', amount: 1_234_567_890n })
  expect(getBalance(latchkit)).toEqual(balance)
  expect(told).toEqual([1_234_567_890n])
  read.mockRejectedValueOnce(new Error('node down'))
  await expect(refreshBalance(latchkit)).rejects.toThrow('node down')
  // The last balance stays available.
  expect(getBalance(latchkit)).toEqual(balance)
  await expect(refreshBalance(latchkit, { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left')
  await connect('third')
  expect(await refreshBalance(latchkit)).toBeUndefined()
})

test("fetchIdentity resolves with the plugin's identity, and with undefined without the plugin", async () => {
  const { latchkit, connect } = await makeSite()
  await connect('first')
  expect(await fetchIdentity(latchkit)).toBeUndefined()
  await expect(fetchIdentity(latchkit, { account: '0x1' as AccountId })).rejects.toMatchObject({
    code: 'kernel/invalid-option'
  })

  const names = definePlugin({
    id: 'names',
    provides: { identity: Identities },
    setup(ctx) {
      const state = ctx.slice<{ byAccount: Record<AccountId, { name?: string }> }>({ byAccount: {} })
      const found = (account: AccountId) => (account.endsWith(fakeAddress(1)) ? { name: 'anchor.fake' } : {})
      return {
        identity: {
          state,
          read: async (account: AccountId) =>
            state.update(({ byAccount }) => void Object.assign(byAccount, { [account]: found(account) })),
          isName: () => false,
          resolve: async () => undefined
        }
      }
    }
  })
  const named = await makeSite({ more: [names] })
  await named.connect('first')
  expect(await fetchIdentity(named.latchkit)).toEqual({ name: 'anchor.fake' })
  expect(await fetchIdentity(named.latchkit, { account: `fake:one:${fakeAddress(2)}` })).toEqual({})
})

test('whenReady resolves after stored connections are restored', async () => {
  const storage = memoryBackend()
  const before = await makeSite({ storage })
  await before.connect('first')
  await before.latchkit.destroy()
  const { latchkit } = await makeSite({ storage })
  await whenReady(latchkit)
  expect(getAccount(latchkit).status).not.toBe('connecting')
})
