import { announceEvmWallet, createEvmWallet, createSolanaWallet, registerSolanaWallet } from '@latchkit/example-wallets'
import { createKernel, definePlugin } from '@latchkit/kernel'
import { chains } from '@latchkit/plugin-chains'
import { type Connector, Namespaces } from '@latchkit/plugin-chains/contract'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { eip155 } from '@latchkit/plugin-eip155'
import { afterEach, expect, test, vi } from 'vitest'
import { adapterOf, visitServer } from '../../../scripts/test/chain-plugin.js'
import { solana } from '../src/index.js'
import { discoverWallets } from '../src/lazy/wallet/discovery.js'
import { first } from './keys.js'

afterEach(() => vi.unstubAllGlobals())

const larch = { name: 'Larch', rdns: 'com.example.larch', mark: 'larch', storage: undefined } as const

test('works on a server: is created, set up, started and used', () => visitServer(solana(), first))

test('removes its contributions and methods when it is removed', async () => {
  const kernel = createKernel({ plugins: [solana()] })
  await kernel.start()
  const ask = () => kernel.rpc.dispatch({ method: 'solana_getAccounts' }, { chain: 'solana:mainnet' })
  await expect(ask()).resolves.toEqual([])
  await kernel.remove('solana')
  expect(kernel.contributions.all(Namespaces).get()).toEqual([])
  await expect(ask()).rejects.toMatchObject({ code: 'rpc/not-allowed' })
})

test('two plugins on one page are independent', async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  registerSolanaWallet(createSolanaWallet(larch), page)
  const plugin = solana()
  const [one, two] = [createKernel({ plugins: [plugin] }), createKernel({ plugins: [plugin] })]
  const found: Connector[] = []
  for (const kernel of [one, two]) adapterOf(kernel).discover(([connector]) => connector && found.push(connector))
  await vi.waitUntil(() => found.length === 2)
  expect(found[0]).not.toBe(found[1])
  await one.dispose()
  await expect(adapterOf(two).features()).resolves.toHaveProperty('signMessage')
})

test('a wallet of Solana and EVM is one entry if both have the same domain', async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const networks = [{ chainId: 1, name: 'Local', rpcUrl: 'http://127.0.0.1:1' }] as const
  announceEvmWallet(createEvmWallet({ ...larch, networks }), { target: page })
  registerSolanaWallet(createSolanaWallet(larch), page)
  // Of the same name, and no more than that: another wallet.
  const stranger = { ...larch, rdns: 'com.example.stranger', mark: 'quill', namesItself: false } as const
  registerSolanaWallet(createSolanaWallet(stranger), page)

  const kernel = createKernel({ plugins: [chains(), connections(), eip155(), solana()] })
  await kernel.start()
  const { wallets } = kernel.get(Connections)
  await vi.waitUntil(() => wallets.get().reduce((total, { members }) => total + members.length, 0) === 3)
  expect(wallets.get().map(({ id, name, members }) => [id, name, members])).toEqual([
    [
      'com.example.larch',
      'Larch',
      [
        { namespace: 'eip155', connector: 'com.example.larch' },
        { namespace: 'solana', connector: 'com.example.larch' }
      ]
    ],
    ['solana:Larch', 'Larch', [{ namespace: 'solana', connector: 'Larch' }]]
  ])
  await kernel.get(Connections).connect({ wallet: 'com.example.larch', namespace: 'solana' })
  expect(kernel.get(Connections).signer('solana')?.account).toBe(`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${first}`)
  await kernel.dispose()
})

test('a wallet of two families of the Wallet Standard is one entry if both have the same name and icon', async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  registerSolanaWallet(createSolanaWallet({ ...larch, namesItself: false }), page)
  /** Plugin of another family that finds the same object. */
  const other = definePlugin({
    id: 'other',
    setup(ctx) {
      ctx.contribute(Namespaces, {
        id: 'other',
        name: 'Other',
        networks: [],
        isAddress: () => true,
        discover: listener => discoverWallets(listener, page),
        features: async () => ({})
      })
    }
  })
  const kernel = createKernel({ plugins: [chains(), connections(), other, solana()] })
  await kernel.start()
  const { wallets } = kernel.get(Connections)
  await vi.waitUntil(() => wallets.get()[0]?.members.length === 2)
  expect(wallets.get()).toHaveLength(1)
  await kernel.dispose()
})

test('a wallet whose keys do not equal its addresses is not connected and not stored', async () => {
  const page = new EventTarget()
  const entries = new Map<string, string>()
  vi.stubGlobal('window', page)
  const storage = {
    read: (key: string) => entries.get(key) ?? null,
    write: (key: string, value: string) => void entries.set(key, value),
    remove: (key: string) => void entries.delete(key)
  }
  const wallet = createSolanaWallet({ ...larch, behaviour: { wrongPublicKeys: true } })
  registerSolanaWallet(wallet, page)
  const kernel = createKernel({ plugins: [chains(), connections(), solana()], storage })
  await kernel.start()
  const service = kernel.get(Connections)
  await vi.waitUntil(() => service.wallets.get().length > 0)
  await expect(service.connect({ wallet: 'com.example.larch' })).rejects.toMatchObject({
    code: 'connections/invalid-answer',
    cause: { code: 'wallet/invalid-answer' }
  })
  expect(service.signer('solana')).toBeUndefined()
  const kept = () => [...entries.values()].join()
  expect(kept()).not.toMatch(/larch|0xf39F/i)

  // The same wallet, once it is honest.
  wallet.behave()
  await service.connect({ wallet: 'com.example.larch' })
  await vi.waitFor(() => expect(kept()).toMatch(/com\.example\.larch/))
  await kernel.dispose()
})

test('a connection is restored after a reload without a prompt', async () => {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value)
  }
  const prompt = vi.fn(async () => ({ approved: true, chosen: [first] }) as const)
  const visit = async () => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    const wallet = createSolanaWallet({ ...larch, storage, prompt })
    registerSolanaWallet(wallet, page)
    const found: Connector[] = []
    const stop = discoverWallets(connectors => found.push(...connectors))
    return { connector: found[0] as Connector, stop }
  }
  const { signal } = new AbortController()
  const before = await visit()
  await before.connector.connect({ signal })
  before.stop()
  const after = await visit()
  expect(after.connector.info.id).toBe(before.connector.info.id)
  await expect(after.connector.connect({ silent: true, signal })).resolves.toMatchObject({
    accounts: [{ address: first }]
  })
  expect(prompt).toHaveBeenCalledOnce()
  after.stop()
})
