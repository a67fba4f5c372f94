import { cell, definePlugin } from '@latchkit/kernel'
import { Catalogue, type CatalogueWallet, type ListingState } from '@latchkit/plugin-catalogue/contract'
import { type Connector, WalletError } from '@latchkit/plugin-chains/contract'
import { fakeAddress } from '@latchkit/plugin-chains/testing'
import { ConnectorSources } from '@latchkit/plugin-connections/contract'
import { Pairing, type PairingState } from '@latchkit/plugin-walletconnect/contract'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { LatchkitEvent } from '../src/actions.js'
import type { Latchkit } from '../src/index.js'
import {
  LatchkitProvider,
  useBalance,
  useConnection,
  useConnections,
  useConnectWallet,
  useEvents,
  useFeatures,
  useNetwork,
  usePairingCode,
  useProvider,
  useReady,
  useRecentConnections,
  useSwitchConnection,
  useTheme,
  useWalletInfo,
  useWalletSearch
} from '../src/react.js'
import { makeSite } from './site.js'

afterEach(cleanup)

const within = (latchkit: Latchkit) => ({
  wrapper: ({ children }: { readonly children: ReactNode }) => (
    <StrictMode>
      <LatchkitProvider latchkit={latchkit}>{children}</LatchkitProvider>
    </StrictMode>
  )
})

test.each<[string, () => unknown]>([
  ['useBalance', () => useBalance()],
  ['useConnection', () => useConnection()],
  ['useConnections', () => useConnections()],
  ['useConnectWallet', () => useConnectWallet({ wallet: 'First' })],
  ['useEvents', () => useEvents(() => {})],
  ['useFeatures', () => useFeatures()],
  ['useNetwork', () => useNetwork()],
  ['usePairingCode', () => usePairingCode()],
  ['useProvider', () => useProvider('fake')],
  ['useReady', () => useReady()],
  ['useRecentConnections', () => useRecentConnections()],
  ['useSwitchConnection', () => useSwitchConnection()],
  ['useTheme', () => useTheme()],
  ['useWalletInfo', () => useWalletInfo()],
  ['useWalletSearch', () => useWalletSearch()]
])('%s throws outside of a provider', (_, hook) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(hook)).toThrow('Needs a LatchkitProvider above it')
  vi.restoreAllMocks()
})

test('useConnection follows the given namespace', async () => {
  const { latchkit, connect } = await makeSite()
  const { result } = renderHook(
    () => [useConnection(), useConnection({ namespace: 'fake' })] as const,
    within(latchkit)
  )
  expect(result.current[1]).toMatchObject({ isConnected: false, isDisconnected: true, address: undefined })
  await act(() => connect('first'))
  await act(() => connect('third'))
  const [active, fake] = result.current
  expect(active).toMatchObject({ namespace: 'other', address: fakeAddress(4), wallet: { name: 'Third' } })
  expect(fake).toMatchObject({
    namespace: 'fake',
    isConnected: true,
    address: fakeAddress(1),
    account: `fake:one:${fakeAddress(1)}`,
    chain: 'fake:one',
    chainId: 'one',
    wallet: { id: 'first', name: 'First' },
    accounts: [{ address: fakeAddress(1) }, { address: fakeAddress(2) }]
  })
  // No value of it changed.
  await act(() => latchkit.open())
  expect(result.current[1]).toBe(fake)
})

test('useNetwork and useWalletInfo follow the wallet', async () => {
  const { latchkit, connect, first } = await makeSite()
  const { result } = renderHook(() => ({ ...useNetwork(), wallet: useWalletInfo() }), within(latchkit))
  expect(result.current).toMatchObject({ chain: 'fake:one', network: { name: 'Harbour' }, wallet: undefined })
  await act(() => connect('first'))
  await act(async () => first.emit({ type: 'chain', chain: 'fake:two' }))
  await waitFor(() => expect(result.current).toMatchObject({ chainId: 'two', network: { name: 'Quay' } }))
  expect(result.current.wallet).toMatchObject({ name: 'First', rdns: 'com.first' })
  expect(result.current.approvedChains).toBeUndefined()
})

test('useProvider returns the provider of the current wallet, and then that of the next', async () => {
  const { latchkit, connect } = await makeSite()
  const { result } = renderHook(() => useProvider('fake'), within(latchkit))
  expect(result.current).toEqual({ provider: undefined, isPending: false, error: undefined })
  await act(() => connect('first'))
  await waitFor(() => expect(result.current.provider).toEqual({ of: 'first' }))
  await act(() => connect('second'))
  await waitFor(() =>
    expect(result.current).toEqual({ provider: { of: 'second' }, isPending: false, error: undefined })
  )
  await act(() => latchkit.disconnect())
  expect(result.current.provider).toBeUndefined()
})

test('useBalance reads once per account, keeps the last value after an error, and reads again on refetch', async () => {
  const { latchkit, connect, read } = await makeSite()
  const { result } = renderHook(() => useBalance(), within(latchkit))
  expect(result.current).toMatchObject({ data: undefined, isPending: false, error: undefined })
  await act(() => connect('first'))
  await waitFor(() =>
    expect(result.current.data).toMatchObject({ amount: 1_234_567_890n, symbol: 'FAKE', decimals: 9 })
  )
  await waitFor(() => expect(result.current.isPending).toBe(false))
  const calls = read.mock.calls.length
  read.mockRejectedValueOnce(new Error('node down'))
  await act(() => result.current.refetch())
  expect(read).toHaveBeenCalledTimes(calls + 1)
  expect(result.current).toMatchObject({ data: { amount: 1_234_567_890n }, error: { message: 'node down' } })
  read.mockResolvedValueOnce(5n)
  await act(() => result.current.refetch())
  expect(result.current).toMatchObject({ data: { amount: 5n }, error: undefined, isPending: false })
  await act(() => connect('third'))
  expect(result.current).toMatchObject({ data: undefined, isPending: false, error: undefined })
})

test('useTheme follows the set theme, and useEvents calls the listener of the last render', async () => {
  const { latchkit } = await makeSite()
  const heard: string[] = []
  const { result, rerender, unmount } = renderHook(
    ({ name }) => {
      useEvents((event: LatchkitEvent) => heard.push(`${name} ${event.name}`))
      return useTheme()
    },
    { ...within(latchkit), initialProps: { name: 'one' } }
  )
  act(() => result.current.setThemeMode('dark'))
  expect(result.current.mode).toBe('dark')
  act(() => result.current.setThemeVariables({ '--lk-accent': '#123456' }))
  expect(result.current.variables).toEqual({ '--lk-accent': '#123456' })
  rerender({ name: 'two' })
  await act(() => latchkit.open())
  expect(heard.filter(text => text.endsWith('router:opened'))).toEqual(['two router:opened'])
  unmount()
  const before = heard.length
  await latchkit.close()
  expect(heard).toHaveLength(before)
})

test('useFeatures returns the values in force, follows their changes, and sets them', async () => {
  const { latchkit } = await makeSite({ options: { features: { receive: false } } })
  const errors = vi.spyOn(console, 'error')
  let renders = 0
  const { result } = renderHook(() => {
    renders++
    return useFeatures()
  }, within(latchkit))
  expect(result.current.features).toMatchObject({
    receive: { value: false, source: 'local' },
    send: { source: 'default' }
  })
  expect(['receive', 'send', 'unknown'].map(result.current.isEnabled)).toEqual([false, true, true])
  const before = renders
  act(() => result.current.updateFeatures({ send: false }))
  expect(renders).toBeGreaterThan(before)
  expect(result.current.features.send).toMatchObject({ value: false, source: 'local' })
  expect(result.current.isEnabled('send')).toBe(false)
  const { updateFeatures, updateOptions } = result.current
  act(() => updateOptions({ features: { send: true }, walletFeaturesOrder: ['receive'] }))
  expect(result.current.features.walletFeaturesOrder?.value).toEqual(['receive'])
  expect(result.current.isEnabled('send')).toBe(true)
  expect([result.current.updateFeatures, result.current.updateOptions]).toEqual([updateFeatures, updateOptions])
  expect(() => updateFeatures({ sedn: false })).toThrow('did you mean "send"?')
  expect(errors).not.toHaveBeenCalled()
  errors.mockRestore()
})

test('switches connections, and deletes recent ones', async () => {
  const { latchkit, connect } = await makeSite()
  const { result } = renderHook(
    () => ({ all: useConnections({ namespace: 'fake' }), ...useRecentConnections(), ...useSwitchConnection() }),
    within(latchkit)
  )
  await act(() => connect('first'))
  await act(() => connect('second'))
  await act(() => connect('third'))
  expect(result.current.all.map(({ name, isCurrent }) => [name, isCurrent])).toEqual([
    ['First', false],
    ['Second', true]
  ])
  const [first] = result.current.all
  act(() => first && result.current.switchConnection(first))
  expect(result.current.all.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
  expect(result.current.recent.map(({ name }) => name)).toEqual(['Third', 'Second'])
  await act(() => result.current.deleteConnection(result.current.recent[0] ?? { id: '' }))
  expect(result.current.recent.map(({ name }) => name)).toEqual(['Second'])
})

test.each(['First', ' first ', 'com.first'])('useConnectWallet connects the wallet named %j', async wallet => {
  const { latchkit } = await makeSite()
  const { result } = renderHook(() => useConnectWallet({ wallet }), within(latchkit))
  await waitFor(() => expect(result.current.isReady).toBe(true))
  act(() => result.current.connect())
  expect(result.current.isPending).toBe(true)
  await waitFor(() => expect(result.current.data?.address).toBe(fakeAddress(1)))
  expect(latchkit.getState()).toMatchObject({ status: 'connected', open: false })
})

test('useConnectWallet reports an unknown wallet, and one that declines', async () => {
  const { latchkit, second } = await makeSite()
  const { result } = renderHook(
    () => [useConnectWallet({ wallet: 'Nowhere' }), useConnectWallet({ wallet: 'Second' })] as const,
    within(latchkit)
  )
  act(() => result.current[0].connect())
  await waitFor(() => expect(result.current[0].error).toMatchObject({ code: 'connections/unknown-wallet' }))
  second.answer('reject')
  act(() => result.current[1].connect())
  await waitFor(() => expect(result.current[1].error).toMatchObject({ code: 'connections/rejected' }))
})

/** Creates a pairing plugin whose approvals the test controls, with its wallet entry. */
function fixturePairing() {
  const state = cell<PairingState>({ status: 'idle' })
  let approve: (() => void) | undefined
  const connector: Connector = {
    info: { id: 'walletConnect', name: 'WalletConnect', kind: 'wallet-connect', identity: 'walletConnect' },
    connect: ({ signal }) =>
      new Promise((resolve, reject) => {
        state.set({ status: 'waiting', uri: 'wc:code', expiresAtMs: 1_900_000_000_000 })
        signal?.addEventListener('abort', () => {
          state.set({ status: 'idle' })
          reject(new WalletError('wallet/unavailable', { wallet: 'WalletConnect', reason: 'left' }))
        })
        approve = () => {
          state.set({ status: 'connected' })
          resolve({ accounts: [{ address: fakeAddress(7) }], chain: 'fake:one' })
        }
      }),
    disconnect: async () => {},
    provider: async () => ({}),
    subscribe: () => () => {}
  }
  const plugin = definePlugin({
    id: 'pairing',
    provides: { pairing: Pairing },
    setup(ctx) {
      ctx.contribute(ConnectorSources, {
        discover(listener) {
          listener(new Map([['fake', [connector]]]))
          return () => {}
        }
      })
      const nothing = async () => {}
      const api = { state, sessions: cell([]), canPair: () => true, prefetch: nothing, renew: nothing, cancel() {} }
      return {
        pairing: { ...api, pair: () => new Promise<never>(() => {}), links: () => undefined, setDeepLink() {} } as never
      }
    }
  })
  return { plugin, approve: () => approve?.() }
}

test('usePairingCode returns a code until a wallet approves it, and removes it on reset', async () => {
  const { plugin, approve } = fixturePairing()
  const { latchkit } = await makeSite({ more: [plugin] })
  const { result } = renderHook(() => usePairingCode({ namespace: 'fake' }), within(latchkit))
  expect(result.current).toMatchObject({ isAvailable: true, uri: undefined, isPending: false })
  act(() => result.current.connect())
  await waitFor(() => expect(result.current).toMatchObject({ uri: 'wc:code', expiresAtMs: 1_900_000_000_000 }))
  act(() => result.current.reset())
  await waitFor(() => expect(result.current).toMatchObject({ uri: undefined, status: 'idle', error: undefined }))
  act(() => result.current.connect())
  await waitFor(() => expect(result.current.uri).toBe('wc:code'))
  await act(async () => approve())
  await waitFor(() => expect(result.current.data?.address).toBe(fakeAddress(7)))
  expect(result.current.uri).toBeUndefined()
  expect(latchkit.getState().open).toBe(false)
})

test('usePairingCode is unavailable without the plugin', async () => {
  const { latchkit } = await makeSite()
  const { result } = renderHook(() => usePairingCode(), within(latchkit))
  expect(result.current.isAvailable).toBe(false)
  act(() => result.current.connect())
  await waitFor(() => expect(result.current.error).toMatchObject({ code: 'connections/unknown-wallet' }))
})

test('useConnectWallet opens the dialog with codes for any wallet, and ends when it is closed or a wallet connects', async () => {
  const { plugin } = fixturePairing()
  const { latchkit, connect } = await makeSite({ more: [plugin] })
  const { result } = renderHook(() => useConnectWallet({ wallet: 'walletConnect' }), within(latchkit))
  act(() => result.current.connect())
  await waitFor(() => expect(latchkit.kernel.router.current()?.view).toBe('ConnectingWalletConnectBasic'))
  await act(async () => void (await latchkit.close()))
  await waitFor(() => expect(result.current.error).toMatchObject({ code: 'latchkit/dialog-closed' }))
  act(() => result.current.connect())
  await waitFor(() => expect(latchkit.getState().open).toBe(true))
  // Any wallet counts.
  await act(() => connect('first'))
  await waitFor(() => expect(result.current.data?.address).toBe(fakeAddress(1)))
})

test('useConnectWallet opens the code and the links of a wallet of the site that is not on the page', async () => {
  const harbour = { id: 'harbour', name: 'Harbour', mobile_link: 'harbour://' }
  const options = { customWallets: [harbour] }
  const { latchkit } = await makeSite({ more: [fixturePairing().plugin], options })
  const { result } = renderHook(() => useConnectWallet({ wallet: 'HARBOUR', namespace: 'fake' }), within(latchkit))
  act(() => result.current.connect())
  await waitFor(() =>
    expect(latchkit.kernel.router.current()).toMatchObject({
      view: 'ConnectingWalletConnect',
      params: { wallet: 'harbour', namespace: 'fake' }
    })
  )
  const gone = new AbortController()
  const second = result.current.connectAsync({ signal: gone.signal })
  gone.abort(new Error('left'))
  await expect(second).rejects.toThrow('left')
  await waitFor(() => expect(latchkit.getState().open).toBe(false))
  // Without pairing the wallet cannot be reached.
  const bare = await makeSite({ options })
  const other = renderHook(() => useConnectWallet({ wallet: 'Harbour' }), within(bare.latchkit))
  act(() => other.result.current.connect())
  await waitFor(() => expect(other.result.current.error).toMatchObject({ code: 'connections/unknown-wallet' }))
})

test('useWalletSearch lists and searches the catalogue, and stops when the component unmounts', async () => {
  const wallet = (name: string): CatalogueWallet => ({ id: name, name, aliases: [], certified: false, chains: [] })
  const ended = vi.fn()
  const catalogue = definePlugin({
    id: 'catalogue',
    provides: { catalogue: Catalogue },
    setup: () => ({
      catalogue: {
        list: async (signal: AbortSignal) => {
          signal.addEventListener('abort', ended)
          const all = [wallet('Rain'), wallet('Snow')]
          const query = { search: '', certified: false }
          const state = cell<ListingState>({ query, wallets: all, status: 'ready', complete: false })
          return {
            state,
            setQuery: ({ search = '' }: { readonly search?: string }) => {
              const wallets = all.filter(({ name }) => name.toLowerCase().includes(search))
              state.set({
                query: { ...query, search },
                wallets,
                status: 'ready',
                complete: true,
                total: wallets.length
              })
            },
            loadMore() {},
            retry() {}
          }
        }
      } as never
    })
  })
  const { latchkit } = await makeSite({ more: [catalogue] })
  const { result, rerender, unmount } = renderHook(({ search }) => useWalletSearch(search), {
    ...within(latchkit),
    initialProps: { search: '' }
  })
  await waitFor(() => expect(result.current.wallets.map(({ name }) => name)).toEqual(['Rain', 'Snow']))
  rerender({ search: 'rain' })
  await waitFor(() => expect(result.current).toMatchObject({ wallets: [{ name: 'Rain' }], total: 1, isPending: false }))
  unmount()
  await waitFor(() => expect(ended).toHaveBeenCalled())
})

test('useWalletSearch is empty without the plugin', async () => {
  const { latchkit } = await makeSite()
  const { result } = renderHook(() => useWalletSearch('rain'), within(latchkit))
  expect(result.current).toMatchObject({ isAvailable: false, wallets: [], isPending: false })
})

test('hooks of a destroyed instance do not throw during rendering, as in a hot reload', async () => {
  const { latchkit, connect } = await makeSite()
  const { result, rerender } = renderHook(
    () => ({
      ...useConnection(),
      network: useNetwork().network,
      balance: useBalance().data,
      mode: useTheme().mode,
      features: useFeatures().features,
      connections: useConnections().length,
      recent: useRecentConnections().recent,
      provider: useProvider('fake').provider
    }),
    within(latchkit)
  )
  await act(() => connect('first'))
  await waitFor(() => expect(result.current.balance).toBeDefined())
  await act(() => latchkit.destroy())
  rerender()
  expect(result.current.mode).toBe('auto')
})

test('a server renders every hook without a connection', async () => {
  const { latchkit } = await makeSite()
  const Page = () => {
    useEvents(() => {})
    const parts = [
      useConnection().status,
      useNetwork().chain,
      useBalance().isPending,
      useTheme().mode,
      useReady(),
      useFeatures().isEnabled('send')
    ]
    return <p>{parts.map(String).join(' ')}</p>
  }
  const html = renderToString(
    <LatchkitProvider latchkit={latchkit}>
      <Page />
    </LatchkitProvider>
  )
  expect(html).toBe('<p>disconnected fake:one false auto false true</p>')
})
