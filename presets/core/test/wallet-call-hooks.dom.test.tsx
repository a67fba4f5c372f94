import { announceEvmWallet, createEvmWallet, type EvmWalletOptions } from '@latchkit/example-wallets'
import { memoryBackend } from '@latchkit/kernel'
import { Connections } from '@latchkit/plugin-connections/contract'
import { eip155 } from '@latchkit/plugin-eip155'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../../scripts/anvil.mjs'
import { corePreset, createLatchkit, type Latchkit } from '../src/index.js'
import { LatchkitProvider, useCallsStatus, useCapabilities, useGrantPermissions, useSendCalls } from '../src/react.js'

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const target = '0x1000000000000000000000000000000000000001'
const calls = [
  { to: target, value: 1n },
  { to: target, value: 2n }
]

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())
afterEach(cleanup)

/** Opens a site with a connected EVM wallet. */
async function openSite(options: Partial<EvmWalletOptions> = {}, isConnected = true) {
  const wallet = createEvmWallet({
    name: 'Larch',
    rdns: 'com.example.larch',
    mark: 'larch',
    accounts: [0, 1],
    networks: [{ chainId: 31_337, name: 'Local', rpcUrl: anvil.url }],
    storage: undefined,
    ...options
  })
  const withdraw = announceEvmWallet(wallet)
  const network = {
    id: 31_337,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [anvil.url] } }
  }
  const latchkit = createLatchkit({
    plugins: [...corePreset({ locale: 'en', prefetch: 'intent' }), eip155({ networks: [network] })],
    storage: memoryBackend()
  })
  onTestFinished(async () => {
    await latchkit.destroy()
    withdraw()
    wallet.dispose()
  })
  await latchkit.start()
  const { wallets } = latchkit.kernel.get(Connections)
  await vi.waitUntil(() => wallets.get().length > 0)
  const connect = () => latchkit.connect({ wallet: 'com.example.larch' })
  if (isConnected) await connect()
  return { latchkit, wallet, connect }
}
const within = (latchkit: Latchkit) => ({
  wrapper: ({ children }: { readonly children: ReactNode }) => (
    <StrictMode>
      <LatchkitProvider latchkit={latchkit}>{children}</LatchkitProvider>
    </StrictMode>
  )
})

test('useCapabilities reads nothing without a wallet, and follows the account', async () => {
  const { latchkit, wallet, connect } = await openSite({ batches: 'atomic' }, false)
  const { result } = renderHook(() => useCapabilities({ chains: ['eip155:31337', 'eip155:5'] }), within(latchkit))
  expect(result.current).toMatchObject({ data: undefined, isPending: false, error: undefined })
  await act(connect)
  await waitFor(() => expect(result.current.isPending).toBe(false))
  expect(result.current.data).toEqual({
    'eip155:31337': { atomic: 'supported', all: { atomic: { status: 'supported' } } }
  })
  const asked = () => wallet.requests.filter(({ method }) => method === 'wallet_getCapabilities')
  const before = asked().length
  await act(() => wallet.switchAccount(1))
  await waitFor(() => expect(asked().at(-1)?.params).toEqual([second, ['0x7a69', '0x5']]))
  expect(asked().length).toBeGreaterThan(before)
  await act(() => latchkit.disconnect())
  expect(result.current).toMatchObject({ data: undefined, isPending: false })
})

test('useCapabilities has the error of a wallet without capabilities', async () => {
  const { latchkit } = await openSite()
  const { result } = renderHook(() => useCapabilities(), within(latchkit))
  await waitFor(() => expect(result.current.error).toMatchObject({ code: 'smart-sessions/unsupported' }))
  expect(result.current.isPending).toBe(false)
})

test('useSendCalls sends a batch, and useCallsStatus reads its status until it is confirmed', async () => {
  const { latchkit, wallet } = await openSite({ batches: 'atomic' })
  const { result } = renderHook(() => {
    const sending = useSendCalls({ namespace: 'eip155' })
    return { sending, status: useCallsStatus(sending.data, { intervalMs: 50 }) }
  }, within(latchkit))
  expect(result.current.status).toMatchObject({ data: undefined, isPending: false })
  act(() => result.current.sending.sendCalls({ calls, atomic: true }))
  expect(result.current.sending.isPending).toBe(true)
  await waitFor(() => expect(result.current.sending.isSuccess).toBe(true), { timeout: 10_000 })
  expect(result.current.sending.data).toMatchObject({ kind: 'batch', atomic: true, account: `eip155:31337:${first}` })
  await waitFor(() => expect(result.current.status.data).toMatchObject({ state: 'confirmed', atomic: true }))
  const asked = () => wallet.requests.filter(({ method }) => method === 'wallet_getCallsStatus').length
  const count = asked()
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(asked()).toBe(count)
})

test('useSendCalls falls back to transactions if the site allows it, and says so', async () => {
  const { latchkit } = await openSite()
  const { result } = renderHook(
    () => ({ strict: useSendCalls(), lenient: useSendCalls({ fallback: true }) }),
    within(latchkit)
  )
  await act(() => result.current.strict.sendCallsAsync({ calls }).catch(() => undefined))
  expect(result.current.strict.error).toMatchObject({ code: 'smart-sessions/unsupported' })
  await act(() => result.current.lenient.sendCallsAsync({ calls }))
  expect(result.current.lenient.data).toMatchObject({
    kind: 'transactions',
    atomic: false,
    calls: [
      { index: 0, id: expect.stringMatching(/^0x/) },
      { index: 1, id: expect.stringMatching(/^0x/) }
    ]
  })
  act(() => result.current.lenient.reset())
  expect(result.current.lenient.status).toBe('idle')
})

test('useCallsStatus stops after an error, does not read while the page is hidden, and reads on refetch', async () => {
  const { latchkit, wallet } = await openSite({ batches: 'sequential' })
  let response: unknown = { version: '2.0.0', id: '0x1', chainId: '0x7a69', status: 100, atomic: false }
  let count = 0
  const { request } = wallet.provider
  wallet.provider.request = async args => {
    if (args.method !== 'wallet_getCallsStatus') return request(args)
    count++
    return response
  }
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  onTestFinished(() => visibility.mockRestore())
  const { result } = renderHook(() => useCallsStatus('0x1', { intervalMs: 20 }), within(latchkit))
  await waitFor(() => expect(count).toBeGreaterThan(3))
  expect(result.current.data).toMatchObject({ state: 'pending' })

  visibility.mockReturnValue('hidden')
  await new Promise(resolve => setTimeout(resolve, 100))
  const hidden = count
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(count).toBe(hidden)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(count).toBeGreaterThan(hidden))

  response = { status: 'nonsense' }
  await waitFor(() => expect(result.current.error).toMatchObject({ code: 'wallet/invalid-answer' }))
  expect(result.current.data).toMatchObject({ state: 'pending' })
  const failed = count
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(count).toBe(failed)
  response = { version: '2.0.0', id: '0x1', chainId: '0x7a69', status: 400, atomic: false }
  await act(() => result.current.refetch())
  expect(result.current).toMatchObject({ data: { state: 'failed' }, error: undefined })
})

test('useGrantPermissions returns what the wallet granted, and an error for something else', async () => {
  const { latchkit, wallet } = await openSite({ executionPermissions: 'current' })
  const { result } = renderHook(() => useGrantPermissions(), within(latchkit))
  const permissions = [
    {
      to: second,
      permission: { type: 'native-token-allowance', data: { allowance: 100n } },
      expiresAtMs: 4_000_000_000_000
    }
  ]
  await act(() => result.current.grantPermissionsAsync({ permissions }))
  expect(result.current.data).toMatchObject([{ to: second, adjusted: [], expiresAtMs: 4_000_000_000_000 }])
  wallet.behave({ changeGrant: 'wider' })
  await act(() => result.current.grantPermissionsAsync({ permissions }).catch(() => undefined))
  expect(result.current.error).toMatchObject({ code: 'smart-sessions/not-as-requested' })
})

test('the hooks render on a server', async () => {
  const { latchkit } = await openSite({}, false)
  const Site = () => {
    const states = [useSendCalls(), useCapabilities(), useGrantPermissions(), useCallsStatus(undefined)]
    return <p>{states.map(({ isPending }) => String(isPending)).join()}</p>
  }
  const { wrapper: Wrapper } = within(latchkit)
  expect(
    renderToString(
      <Wrapper>
        <Site />
      </Wrapper>
    )
  ).toBe('<p>false,false,false,false</p>')
})

test.each<[string, () => unknown]>([
  ['useCapabilities', () => useCapabilities()],
  ['useSendCalls', () => useSendCalls()],
  ['useCallsStatus', () => useCallsStatus('0x1')],
  ['useGrantPermissions', () => useGrantPermissions()]
])('%s throws outside of a provider', (_, hook) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(hook)).toThrow('Needs a LatchkitProvider above it')
  vi.restoreAllMocks()
})
