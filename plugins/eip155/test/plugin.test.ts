import { announceEvmWallet, createEvmWallet } from '@latchkit/example-wallets'
import { createKernel } from '@latchkit/kernel'
import { type Connector, Namespaces } from '@latchkit/plugin-chains/contract'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { adapterOf, visitServer } from '../../../scripts/test/chain-plugin.js'
import { readBody, startHoldable } from '../../../scripts/test/holdable-server.js'
import { eip155 } from '../src/index.js'
import { networkAt } from './networks.js'

const networkOf = (urls: readonly string[]) => ({ ...networkAt(1, urls), id: 1 })

afterEach(() => vi.unstubAllGlobals())

const larch = () =>
  createEvmWallet({
    name: 'Larch',
    rdns: 'com.example.larch',
    mark: 'larch',
    networks: [{ chainId: 1, name: 'Local', rpcUrl: 'http://127.0.0.1:1' }],
    storage: undefined
  })

test('works on a server: is created, set up, started and used', () =>
  visitServer(eip155(), '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'))

test('proposes the methods and events of its namespace to a session', async () => {
  const kernel = createKernel({ plugins: [eip155()] })
  const { methods, events } = (await adapterOf(kernel).walletConnectCapabilities?.()) ?? {}
  expect(methods).toEqual(
    expect.arrayContaining([
      'personal_sign',
      'eth_signTypedData',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'eth_signTransaction',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_sendCalls',
      'wallet_getCallsStatus',
      'wallet_getCapabilities',
      'wallet_watchAsset'
    ])
  )
  // Blind hash signing is never asked for.
  expect(methods).not.toContain('eth_sign')
  expect(events).toEqual(['accountsChanged', 'chainChanged'])
})

test('passes on an empty list first, and then the wallets', async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  announceEvmWallet(larch(), { target: page })
  const kernel = createKernel({ plugins: [eip155({ discovery: { injected: false } })] })
  const found: (readonly Connector[])[] = []
  const stop = adapterOf(kernel).discover(connectors => found.push(connectors))
  expect(found).toEqual([[]])
  await vi.waitUntil(() => found.length > 1)
  expect(found.at(-1)?.map(({ info }) => info.name)).toEqual(['Larch'])
  stop()
  announceEvmWallet(larch(), { target: page })
  expect(found).toHaveLength(2)
})

test('adds no listener if it is disposed before it has loaded', async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const listening = vi.spyOn(page, 'addEventListener')
  const kernel = createKernel({ plugins: [eip155()] })
  adapterOf(kernel).discover(() => {})()
  await vi.dynamicImportSettled()
  expect(listening).not.toHaveBeenCalled()
})

test('two plugins on one page are independent', async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  announceEvmWallet(larch(), { target: page })
  const plugin = eip155()
  const [one, two] = [createKernel({ plugins: [plugin] }), createKernel({ plugins: [plugin] })]
  const found: Connector[] = []
  for (const kernel of [one, two]) adapterOf(kernel).discover(([connector]) => connector && found.push(connector))
  await vi.waitUntil(() => found.length === 2)
  expect(found[0]).not.toBe(found[1])
  expect(await adapterOf(one).features()).not.toBe(await adapterOf(two).features())
  await one.dispose()
  await expect(adapterOf(two).features()).resolves.toHaveProperty('signMessage')
})

test('removes its contributions and methods when it is removed', async () => {
  const kernel = createKernel({ plugins: [eip155()] })
  await kernel.start()
  await expect(kernel.rpc.dispatch({ method: 'eth_chainId' }, { chain: 'eip155:1' })).resolves.toBe('0x1')
  await kernel.remove('eip155')
  expect(kernel.contributions.all(Namespaces).get()).toEqual([])
  await expect(kernel.rpc.dispatch({ method: 'eth_chainId' }, { chain: 'eip155:1' })).rejects.toMatchObject({
    code: 'rpc/not-allowed'
  })
})

test('samples no URL after it is removed', async () => {
  const bodies: string[] = []
  const node = await startHoldable(async (request, response) => {
    bodies.push(await readBody(request))
    response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
  })
  onTestFinished(() => void node.close())
  const kernel = createKernel({ plugins: [eip155({ networks: [networkOf([node.url, `${node.url}/second`])] })] })
  await kernel.start()
  const { balance } = await adapterOf(kernel).features()
  const read = () => balance!.read('eip155:1:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', new AbortController().signal)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const reading = read()
  await vi.waitUntil(() => bodies.length === 2)
  expect(await reading).toBe(1n)
  await vi.advanceTimersByTimeAsync(4_000)
  await vi.waitUntil(() => bodies.length === 4)
  await kernel.remove('eip155')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(bodies).toHaveLength(4)
})
