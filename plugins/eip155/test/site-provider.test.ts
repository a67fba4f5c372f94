import { announceEvmWallet, createEvmWallet, type EvmTestWallet } from '@latchkit/example-wallets'
import { createKernel, type Kernel, type RpcRequest } from '@latchkit/kernel'
import { chains } from '@latchkit/plugin-chains'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { type Hex, recoverMessageAddress, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../../scripts/anvil.mjs'
import type { Eip1193Provider } from '../src/contract.js'
import { eip155 } from '../src/index.js'
import { methods } from '../src/lazy/rpc/methods.js'
import { createSiteProvider } from '../src/lazy/wallet/site-provider.js'
import { networkAt } from './networks.js'

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const network = () => ({ ...networkAt(31_337, [anvil.url]), id: 31_337 })
const third = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

let kernel: Kernel
let wallet: EvmTestWallet
let consent: 'allow' | 'reject'
let asked: RpcRequest[]
beforeEach(async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  wallet = createEvmWallet({
    name: 'Larch',
    rdns: 'com.example.larch',
    mark: 'larch',
    accounts: [0, 1],
    networks: [
      { chainId: 31_337, name: 'Local', rpcUrl: anvil.url },
      { chainId: 5, name: 'Other', rpcUrl: anvil.url }
    ],
    storage: undefined,
    prompt: async ({ choices }) => ({ approved: true, chosen: choices?.options.map(({ id }) => id) ?? [] })
  })
  announceEvmWallet(wallet, { target: page })
  kernel = createKernel({
    plugins: [chains(), connections(), eip155({ networks: [network()] })]
  })
  consent = 'allow'
  asked = []
  kernel.hooks.beforeUnsafe.tap({ name: 'test' }, async request => {
    asked.push(request)
    return consent === 'reject' ? consent : undefined
  })
  await kernel.start()
})
afterEach(async () => {
  await kernel.dispose()
  vi.unstubAllGlobals()
})

async function connect(): Promise<Eip1193Provider> {
  const api = kernel.get(Connections)
  await vi.waitUntil(() => api.wallets.get().length > 0)
  await api.connect({ wallet: 'com.example.larch' })
  return api.provider('eip155')
}
/** Holds every consent until the returned function is called. */
function holdConsent(): () => void {
  let release = () => {}
  const released = new Promise<undefined>(resolve => {
    release = () => resolve(undefined)
  })
  kernel.hooks.beforeUnsafe.tap({ name: 'slow' }, () => released)
  return () => release()
}
const received = (method: string) => wallet.requests.filter(request => request.method === method)

describe('consent', () => {
  test('comes before every signature and transaction, with the account and chain that are shown', async () => {
    const provider = await connect()
    const message = toHex('Hello')
    const signature = await provider.request({ method: 'personal_sign', params: [message, first] })
    expect(await recoverMessageAddress({ message: 'Hello', signature: signature as Hex })).toBe(first)
    await provider.request({ method: 'eth_sendTransaction', params: [{ from: first, to: second, value: '0x1' }] })
    await kernel.get(Connections).signMessage('Hello')
    expect(asked.map(({ method, chain, risk }) => [method, chain, risk])).toEqual([
      ['personal_sign', 'eip155:31337', 'unsafe'],
      ['eth_sendTransaction', 'eip155:31337', 'unsafe'],
      ['personal_sign', 'eip155:31337', 'unsafe']
    ])
    expect(asked[0]?.params).toEqual([message, first])
    expect(asked[2]?.params).toEqual([message, first])
  })

  test('that is refused rejects with 4001, and the wallet gets no request', async () => {
    const provider = await connect()
    consent = 'reject'
    await expect(provider.request({ method: 'personal_sign', params: ['0x12', first] })).rejects.toMatchObject({
      name: 'ProviderError',
      code: 4001
    })
    await expect(kernel.get(Connections).signMessage('Hello')).rejects.toMatchObject({ code: 'connections/rejected' })
    expect(received('personal_sign')).toEqual([])
  })

  test('rejects with 4100 if the account changes meanwhile', async () => {
    const provider = await connect()
    const release = holdConsent()
    const signing = provider.request({ method: 'personal_sign', params: ['0x12', first] })
    await vi.waitUntil(() => asked.length === 1)
    await wallet.switchAccount(1)
    release()
    await expect(signing).rejects.toMatchObject({ code: 4100 })
    expect(received('personal_sign')).toEqual([])
  })

  test('rejects with 4901 if the chain of the wallet changes meanwhile', async () => {
    const provider = await connect()
    const release = holdConsent()
    const sending = provider.request({ method: 'eth_sendTransaction', params: [{ from: first, to: second }] })
    await vi.waitUntil(() => asked.length === 1)
    wallet.switchChain(5)
    release()
    await expect(sending).rejects.toMatchObject({ code: 4901 })
    expect(received('eth_sendTransaction')).toEqual([])
  })
})

describe('requests without consent', () => {
  test('reads go to the wallet, unchanged', async () => {
    const provider = await connect()
    await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x7a69')
    await expect(provider.request({ method: 'eth_blockNumber' })).resolves.toMatch(/^0x/)
    expect(received('eth_blockNumber')).toHaveLength(1)
    expect(asked).toEqual([])
  })

  test.each([
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_decrypt',
    'wallet_anything',
    ' personal_sign',
    'PERSONAL_SIGN',
    'toString'
  ])('the method "%s" is rejected with 4200, and the wallet gets no request', async method => {
    const provider = await connect()
    const before = wallet.requests.length
    await expect(provider.request({ method, params: [first, '0x12'] })).rejects.toMatchObject({ code: 4200 })
    expect(wallet.requests).toHaveLength(before)
  })

  test.each([
    undefined,
    null,
    7,
    'personal_sign',
    {},
    [{ method: 'personal_sign', params: ['0x12', first] }],
    { method: '' },
    { method: ['personal_sign'] },
    { method: { toString: (): string => 'personal_sign' } }
  ])('the call %j is rejected with -32600', async call => {
    const provider = await connect()
    await expect(provider.request(call as never)).rejects.toMatchObject({ code: -32_600 })
  })

  test('invalid parameters are rejected with -32602, and a failure of the wallet with its own code', async () => {
    const provider = await connect()
    const send = (transaction: object) => provider.request({ method: 'eth_sendTransaction', params: [transaction] })
    await expect(send({ from: first, to: 'vitalik.eth' })).rejects.toMatchObject({ code: -32_602 })
    await expect(send({ from: first, to: second, authorizationList: [] })).rejects.toMatchObject({ code: -32_602 })
    await expect(send({ from: first, to: second, chainId: '0x5' })).rejects.toMatchObject({ code: -32_602 })
    await expect(send({ from: first, data: '0x12', input: '0x34' })).rejects.toMatchObject({ code: -32_602 })
    await expect(send({ from: third, to: second })).rejects.toMatchObject({ code: 4100 })
    wallet.behave({ answer: { personal_sign: 'busy' } })
    await expect(provider.request({ method: 'personal_sign', params: ['0x12', first] })).rejects.toMatchObject({
      code: -32_002
    })
  })
})

describe('the site provider', () => {
  test('is the same for each call, and has the events of the wallet', async () => {
    const provider = await connect()
    expect(await kernel.get(Connections).provider('eip155')).toBe(provider)
    const heard: unknown[] = []
    const listener = (accounts: unknown) => void heard.push(accounts)
    provider.on?.('accountsChanged', listener)
    await wallet.switchAccount(1)
    provider.removeListener?.('accountsChanged', listener)
    await wallet.switchAccount(0)
    expect(heard).toEqual([[second, first]])
  })

  test('sends the wallet the method that was read first', async () => {
    const provider = await connect()
    let reads = 0
    const call = {
      get method() {
        reads++
        return reads === 1 ? 'eth_chainId' : 'personal_sign'
      },
      params: ['0x12', first]
    }
    await expect(provider.request(call)).resolves.toBe('0x7a69')
    expect(received('personal_sign')).toEqual([])
  })

  test('removes the listeners of the site only, which do not get the wallet', async () => {
    const provider = (await connect()) as Eip1193Provider & {
      once(event: string, listener: (accounts: unknown) => void): unknown
      removeAllListeners(event?: string): unknown
    }
    const heard: unknown[] = []
    provider.on?.('accountsChanged', function (this: unknown, accounts: unknown) {
      heard.push([this, accounts])
    })
    provider.once('accountsChanged', accounts => heard.push(['once', accounts]))
    await wallet.switchAccount(1)
    expect(heard).toEqual([
      [undefined, [second, first]],
      ['once', [second, first]]
    ])
    provider.removeAllListeners()
    await wallet.switchAccount(0)
    expect(heard).toHaveLength(2)
    expect(kernel.get(Connections).account('eip155')?.address).toBe(first)
  })

  test('belongs to the dialog that it was requested from', async () => {
    const provider = await connect()
    const other = createKernel({ plugins: [chains(), connections(), eip155({ networks: [network()] })] })
    await other.start()
    const api = other.get(Connections)
    await vi.waitUntil(() => api.wallets.get().length > 0)
    await api.connect({ wallet: 'com.example.larch' })
    expect(await api.provider('eip155')).not.toBe(provider)
    await other.dispose()
    await provider.request({ method: 'personal_sign', params: ['0x12', first] })
    expect(asked).toHaveLength(1)
  })

  test('lists the active account first', async () => {
    const provider = await connect()
    await expect(provider.request({ method: 'eth_accounts' })).resolves.toEqual([first, second])
    kernel.get(Connections).selectAccount({ namespace: 'eip155', connector: 'com.example.larch', address: second })
    await expect(provider.request({ method: 'eth_accounts' })).resolves.toEqual([second, first])
  })

  test('signs nothing after a disconnect, and signs again after the next connect', async () => {
    const provider = await connect()
    await kernel.get(Connections).disconnect()
    const sign = () => provider.request({ method: 'personal_sign', params: ['0x12', first] })
    await expect(sign()).rejects.toMatchObject({ code: 4900 })
    await expect(provider.request({ method: 'eth_accounts' })).resolves.toEqual([])
    expect(await connect()).toBe(provider)
    await expect(sign()).resolves.toMatch(/^0x/)
  })

  test('exists for frozen providers, instances with private fields, and providers whose getters throw', async () => {
    class Private {
      #chain = '0x1'
      async request() {
        return this.#chain
      }
      get on(): never {
        throw new Error('trap')
      }
    }
    for (const given of [new Private(), Object.freeze(new Private())]) {
      const provider = createSiteProvider(methods).wrap(given, () => undefined) as Eip1193Provider
      await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x1')
      expect(provider.on).toBeUndefined()
    }
    for (const given of [undefined, null, 7, 'provider'])
      expect(createSiteProvider(methods).wrap(given, () => undefined)).toBe(given)
    for (const given of [{}, { request: 7 }])
      expect(() => createSiteProvider(methods).wrap(given, () => undefined)).toThrow(
        expect.objectContaining({ code: 4200 })
      )
  })
})
