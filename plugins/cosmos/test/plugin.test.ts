import { createCosmosWallet, injectCosmosWallet } from '@latchkit/example-wallets'
import { createKernel } from '@latchkit/kernel'
import { chains } from '@latchkit/plugin-chains'
import { Chains, Namespaces } from '@latchkit/plugin-chains/contract'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { adapterOf, visitServer } from '../../../scripts/test/chain-plugin.js'
import { CountingPage } from '../../../scripts/test/counting-page.js'
import { cosmos } from '../src/index.js'
import { hub, osmosis, walletChains } from './networks.js'

afterEach(() => vi.unstubAllGlobals())

const first = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'

function pageWithWallet() {
  const page = new CountingPage()
  vi.stubGlobal('window', page)
  const wallet = createCosmosWallet({
    name: 'Keplr',
    mark: 'larch',
    chains: walletChains,
    accounts: [0, 1],
    page,
    storage: undefined
  })
  injectCosmosWallet(wallet, page)
  return { page, wallet }
}

test('works on a server: is created, set up, started and used', () => visitServer(cosmos(), first))

test('handles its methods from the start, and removes them when it is removed', async () => {
  const kernel = createKernel({ plugins: [cosmos()] })
  await kernel.start()
  const asking = () => kernel.rpc.dispatch({ method: 'cosmos_getAccounts' }, { chain: 'cosmos:cosmoshub-4' })
  await expect(asking()).resolves.toEqual([])
  await kernel.remove('cosmos')
  expect(kernel.contributions.all(Namespaces).get()).toEqual([])
  await expect(asking()).rejects.toMatchObject({ code: 'rpc/not-allowed' })
})

test('adds no listener if it is disposed before it has loaded', async () => {
  const { page } = pageWithWallet()
  const kernel = createKernel({ plugins: [cosmos()] })
  adapterOf(kernel).discover(() => {})()
  await vi.dynamicImportSettled()
  expect(page.listeners).toBe(0)
})

test('connects, switches and signs through the connections of a kernel', async () => {
  const { wallet, page } = pageWithWallet()
  const kernel = createKernel({ plugins: [chains(), connections(), cosmos({ networks: [hub, osmosis] })] })
  await kernel.start()
  const api = kernel.get(Connections)
  await vi.waitUntil(() => api.wallets.get().length > 0)
  const [{ id } = { id: '' }] = api.wallets.get()
  await expect(api.connect({ wallet: id })).resolves.toMatchObject({ account: `cosmos:cosmoshub-4:${first}` })

  await api.switchNetwork('cosmos:osmosis-1')
  const there = 'cosmos:osmosis-1:osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v'
  expect(api.active.get()?.account).toBe(there)
  const signature = await api.signMessage('Hello')
  const features = await kernel.get(Chains).features('cosmos')
  await expect(features.verifyMessage?.verify(there, 'Hello', signature, new AbortController().signal)).resolves.toBe(
    true
  )

  wallet.switchAccount(1)
  await vi.waitUntil(() => api.active.get()?.account !== there)
  expect(api.active.get()?.account).toBe('cosmos:osmosis-1:osmo1erxf3sa9q2j4vgseu7jq4a258ckmk7cy89fm3s')
  wallet.disconnect()
  await vi.waitUntil(() => api.active.get() === undefined)
  await kernel.dispose()
  expect(page.listeners).toBe(0)
})

test('does not store the false address of a wallet', async () => {
  const { wallet } = pageWithWallet()
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key)
  })
  const lie = 'cosmos1erxf3sa9q2j4vgseu7jq4a258ckmk7cy076t8z'
  wallet.behave({ lieAboutAccounts: [lie] })
  const kernel = createKernel({ plugins: [chains(), connections(), cosmos()] })
  await kernel.start()
  const api = kernel.get(Connections)
  await vi.waitUntil(() => api.wallets.get().length > 0)
  await expect(api.connect({ wallet: api.wallets.get()[0]?.id ?? '' })).rejects.toThrow()
  expect(api.active.get()).toBeUndefined()
  await kernel.dispose()
  expect([...stored.values()].join()).not.toContain(lie)
})
