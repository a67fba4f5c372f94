import { createPolkadotWallet, injectPolkadotWallet } from '@latchkit/example-wallets'
import { createKernel, definePlugin, type Kernel, type StorageBackend, viewRef } from '@latchkit/kernel'
import { type Connector, Namespaces } from '@latchkit/plugin-chains/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { adapterOf, visitServer } from '../../../scripts/test/chain-plugin.js'
import { polkadot } from '../src/index.js'
import { alice } from './conformance-fixture.js'
import { polkadotId } from './networks.js'

afterEach(() => vi.unstubAllGlobals())

const larch = () => createPolkadotWallet({ key: 'larch', name: 'Larch', mark: 'larch', storage: undefined })

/** Creates a storage that lasts between two visits, as in a browser. */
function keptStorage(): StorageBackend {
  const values = new Map<string, string>()
  return {
    read: key => values.get(key) ?? null,
    write: (key, value) => void values.set(key, value),
    remove: key => void values.delete(key)
  }
}

async function found(kernel: Kernel): Promise<Connector> {
  let connector: Connector | undefined
  adapterOf(kernel).discover(([first]) => {
    connector = first
  })
  return vi.waitUntil(() => connector)
}

test('works on a server: is created, set up, started and used', () => visitServer(polkadot(), alice))

test('reconnects silently on the next visit, and not before the first connection', async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const wallet = larch()
  injectPolkadotWallet(wallet, page)
  const storage = keptStorage()
  const signal = new AbortController().signal

  const first = createKernel({ plugins: [polkadot()], storage })
  const connector = await found(first)
  await expect(connector.connect({ silent: true, signal })).rejects.toMatchObject({ code: 'wallet/unavailable' })
  expect(wallet.requests).toEqual([])
  await connector.connect({ signal })
  await first.dispose()

  const second = createKernel({ plugins: [polkadot()], storage })
  await expect((await found(second)).connect({ silent: true, signal })).resolves.toMatchObject({
    accounts: [{ address: alice }, {}, {}]
  })
  await second.dispose()

  const broken = keptStorage()
  broken.write('@appkit/polkadot/let-in', JSON.stringify({ v: 1, t: Date.now(), d: { larch: true } }))
  const third = createKernel({ plugins: [polkadot()], storage: broken })
  await expect((await found(third)).connect({ silent: true, signal })).rejects.toMatchObject({
    code: 'wallet/unavailable'
  })
})

test('scans for wallets again when the dialog opens, and prefetches its code', async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const HomeView = viewRef('Home')
  const home = definePlugin({
    id: 'home',
    setup: ctx => void ctx.view(HomeView, { load: async () => ({ default: {} }) })
  })
  const kernel = createKernel({ plugins: [home, polkadot()] })
  await kernel.start()
  const searching = found(kernel)
  await vi.dynamicImportSettled()
  injectPolkadotWallet(larch(), page)
  await kernel.router.open({ target: { view: HomeView.id } })
  expect((await searching).info.id).toBe('larch')
  await vi.dynamicImportSettled()
  await kernel.dispose()
})

test('handles its methods, and removes them when it is removed', async () => {
  const kernel = createKernel({ plugins: [polkadot()] })
  await kernel.start()
  const chain = `polkadot:${polkadotId}` as const
  const ask = (method: string) => kernel.rpc.dispatch({ method, params: { address: alice, message: 'hi' } }, { chain })
  await expect(ask('polkadot_signMessage')).rejects.toMatchObject({ code: 'polkadot/not-the-signer' })
  await expect(ask('polkadot_signEverything')).rejects.toMatchObject({ code: 'rpc/not-allowed' })
  await kernel.remove('polkadot')
  expect(kernel.contributions.all(Namespaces).get()).toEqual([])
  await expect(ask('polkadot_signMessage')).rejects.toMatchObject({ code: 'rpc/not-allowed' })
})
