import { announceEvmWallet, createEvmWallet, type EvmTestWallet } from '@latchkit/example-wallets'
import { createKernel, type Kernel } from '@latchkit/kernel'
import { chains } from '@latchkit/plugin-chains'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Eip1193Provider } from '../src/contract.js'
import { eip155 } from '../src/index.js'
import { networkAt } from './networks.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
// No request of this file needs a node.
const rpcUrl = 'http://127.0.0.1:1'

let kernel: Kernel
let wallet: EvmTestWallet
let provider: Eip1193Provider
const consent = vi.fn(async () => undefined)
beforeEach(async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  wallet = createEvmWallet({
    name: 'Larch',
    rdns: 'com.example.larch',
    mark: 'larch',
    accounts: [0],
    networks: [{ chainId: 31_337, name: 'Local', rpcUrl }],
    storage: undefined,
    prompt: async ({ choices }) => ({ approved: true, chosen: choices?.options.map(({ id }) => id) ?? [] })
  })
  announceEvmWallet(wallet, { target: page })
  kernel = createKernel({
    plugins: [chains(), connections(), eip155({ networks: [{ ...networkAt(31_337, [rpcUrl]), id: 31_337 }] })]
  })
  consent.mockClear()
  kernel.hooks.beforeUnsafe.tap({ name: 'consent' }, consent)
  await kernel.start()
  const api = kernel.get(Connections)
  await vi.waitUntil(() => api.wallets.get().length > 0)
  await api.connect({ wallet: 'com.example.larch' })
  provider = await api.provider('eip155')
})
afterEach(async () => {
  await kernel.dispose()
  vi.unstubAllGlobals()
})

const METHOD = 'eth_signTypedData_v4'
const domain = { name: 'Shop', chainId: 31_337 }
const types = { Note: [{ name: 'text', type: 'string' }] }
const noteWith = (text: string) => ({ domain, types, primaryType: 'Note', message: { text } })
const large = noteWith('a'.repeat(10_000_000))

/** Returns JSON of typed data with the struct `Note` under the name `__proto__`. */
const protoStruct = () => JSON.stringify(noteWith('hi')).replaceAll('"Note"', '"__proto__"')

/** Returns JSON of typed data with a member of the type `__proto__`, which is listed. */
const protoMember = () =>
  JSON.stringify(noteWith('hi'))
    .replace('"types":{', '"types":{"__proto__":[],')
    .replace('"type":"string"', '"type":"__proto__"')

/** Returns data whose struct refers to itself, with a message that contains itself. */
function cyclic() {
  const message: Record<string, unknown> = { text: 'hi' }
  message.next = message
  const recursive = { Note: [...types.Note, { name: 'next', type: 'Note' }] }
  return { domain, types: recursive, primaryType: 'Note', message }
}

const sent = () => wallet.requests.filter(({ method }) => method === METHOD)
const hostile: readonly [title: string, data: () => unknown, code: string][] = [
  ['10 MB', () => large, 'rpc/invalid-params'],
  ['10 MB of JSON', () => JSON.stringify(large), 'rpc/invalid-params'],
  ['a struct called __proto__', () => JSON.parse(protoStruct()), 'eip155/invalid-params'],
  ['a struct called __proto__ in JSON', protoStruct, 'eip155/invalid-params'],
  ['a member of the type __proto__', () => JSON.parse(protoMember()), 'eip155/invalid-params'],
  ['a member of the type __proto__ in JSON', protoMember, 'eip155/invalid-params'],
  ['a message that contains itself', cyclic, 'eip155/invalid-params']
]

test('typed data of ordinary size is signed after consent', async () => {
  await expect(provider.request({ method: METHOD, params: [account, noteWith('hi')] })).resolves.toMatch(/^0x/)
  expect([consent.mock.calls.length, sent().length]).toEqual([1, 1])
})

test.each(hostile)('the site provider rejects typed data with %s, and the wallet gets no request', async (_, data) => {
  const signing = provider.request({ method: METHOD, params: [account, data()] })
  await expect(signing).rejects.toMatchObject({ name: 'ProviderError', code: -32_602 })
  expect(sent()).toEqual([])
})

test.each(hostile)('the kernel rejects typed data with %s, and the wallet gets no request', async (_, data, code) => {
  const signing = kernel.rpc.dispatch({ method: METHOD, params: [account, data()] }, { chain: 'eip155:31337' })
  await expect(signing).rejects.toMatchObject({ code })
  expect(sent()).toEqual([])
})
