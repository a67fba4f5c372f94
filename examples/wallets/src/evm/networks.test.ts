import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '../../../../scripts/anvil.mjs'
import { memoryStorage, openWallet, recordEvents } from '../../test/open-wallet.js'
import type { EvmWalletOptions } from './wallet.js'

let home: Anvil
let other: Anvil
beforeAll(async () => {
  ;[home, other] = await Promise.all([startAnvil(), startAnvil({ chainId: 4321 })])
})
afterAll(() => Promise.all([home.stop(), other.stop()]))

function open(options: Partial<EvmWalletOptions> = {}) {
  const wallet = openWallet({ networks: [{ chainId: home.chainId, name: 'Home', rpcUrl: home.url }], ...options })
  return {
    wallet,
    chainId: () => wallet.provider.request({ method: 'eth_chainId' }),
    switchTo: (chainId: unknown) =>
      wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] }),
    add: (changes: object = {}) =>
      wallet.provider.request({
        method: 'wallet_addEthereumChain',
        params: [
          {
            chainId: '0x10e1',
            chainName: 'Other',
            nativeCurrency: { name: 'Other coin', symbol: 'OTH', decimals: 18 },
            rpcUrls: [other.url],
            ...changes
          }
        ]
      })
  }
}

test('sends reads to the node of the current network', async () => {
  const { wallet, switchTo, add, chainId } = open()
  const { provider } = wallet
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  expect(await provider.request({ method: 'eth_getBalance', params: [address, 'latest'] })).toBe(
    '0x21e19e0c9bab2400000'
  )
  expect(await provider.request({ method: 'net_version' })).toBe('31337')

  await add()
  await switchTo('0x10e1')
  expect(await chainId()).toBe('0x10e1')
  expect(await provider.request({ method: 'net_version' })).toBe('4321')
  expect(await provider.request({ method: 'web3_clientVersion' })).toMatch(/^anvil/)
})

test('passes on errors of the node, and fails with -32603 if the node is missing', async () => {
  const call = { method: 'eth_getBalance', params: ['nobody', 'latest'] }
  await expect(open().wallet.provider.request(call)).rejects.toMatchObject({ name: 'ProviderRpcError', code: -32602 })
  const { provider } = openWallet()
  await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: -32603 })
})

test.each([
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'personal_unlockAccount',
  'anvil_setBalance',
  'evm_mine',
  'wallet_sendCalls',
  'wallet_getCapabilities',
  'toString'
])('rejects %s, although the node might support it', async method => {
  await expect(open().wallet.provider.request({ method, params: [] })).rejects.toMatchObject({ code: 4200 })
})

test.each([
  ['4902', { code: 4902, message: expect.stringContaining('0x10e1') }],
  [
    'nested',
    {
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: { originalError: expect.objectContaining({ code: 4902 }) }
    }
  ],
  ['-32603', { code: -32603, data: undefined, message: expect.stringContaining('Unrecognized chain ID "0x10e1"') }]
] as const)('reports an unknown chain as %s', async (unknownChain, error) => {
  const { wallet, switchTo, chainId } = open()
  wallet.behave({ unknownChain })
  await expect(switchTo('0x10e1')).rejects.toMatchObject(error)
  expect(await chainId()).toBe('0x7a69')
})

test('adds a network without a switch, and remembers it', async () => {
  const storage = memoryStorage()
  const { wallet, add, chainId } = open({ storage })
  const heard = recordEvents(wallet)
  expect(await add()).toBeNull()
  expect(await chainId()).toBe('0x7a69')
  expect(heard.map(([name]) => name)).toEqual(['connect'])

  const reloaded = open({ storage })
  expect(await reloaded.switchTo('0x10e1')).toBeNull()
  expect(await reloaded.chainId()).toBe('0x10e1')
})

test('switchOnAdd switches after adding, with a prompt for each', async () => {
  const asked: string[] = []
  const { add, chainId } = open({
    switchOnAdd: true,
    prompt: async ({ title }) => {
      asked.push(title)
      return { approved: true, chosen: [] }
    }
  })
  await add()
  expect(await chainId()).toBe('0x10e1')
  expect(asked).toEqual(['Add a network?', 'Switch network?'])
})

test('rejects a network whose node serves another chain, does not respond, or is not secure', async () => {
  const { add, switchTo } = open()
  await expect(add({ rpcUrls: [home.url] })).rejects.toMatchObject({ code: -32602 })
  await expect(add({ rpcUrls: ['http://127.0.0.1:1'] })).rejects.toMatchObject({ code: -32603 })
  for (const url of [
    'http://rpc.example',
    'ws://127.0.0.1',
    'javascript:1',
    'http://localhost.example',
    'http://127.0.0.1.example',
    ''
  ]) {
    await expect(add({ rpcUrls: [url] })).rejects.toMatchObject({ code: -32602 })
  }
  await expect(add({ rpcUrls: [] })).rejects.toMatchObject({ code: -32602 })
  await expect(add({ chainId: '0x010e1' })).rejects.toMatchObject({ code: -32602 })
  await expect(add({ nativeCurrency: { name: 'Six', symbol: 'SIX', decimals: 6 } })).rejects.toMatchObject({
    code: -32602
  })
  await expect(switchTo('0x10e1')).rejects.toMatchObject({ code: 4902 })
})

test('accepts only strict hex chain ids', async () => {
  const { switchTo } = open()
  for (const chainId of ['31337', 31337, '0x07a69', '0X7a69', '0x', '0x0', undefined, `0x${'f'.repeat(20)}`]) {
    await expect(switchTo(chainId)).rejects.toMatchObject({ code: -32602 })
  }
})

test('a declined switch keeps the network, and a switch to the current network does not prompt', async () => {
  const { wallet, add, switchTo, chainId } = open()
  await add()
  wallet.behave({ answer: 'reject' })
  await expect(switchTo('0x10e1')).rejects.toMatchObject({ code: 4001 })
  expect(await switchTo('0x7a69')).toBeNull()
  expect(await chainId()).toBe('0x7a69')
})

test('returns configured capabilities for permitted accounts', async () => {
  const capabilities = { '0x7a69': { atomic: { status: 'supported' } }, '0x1': {} }
  const { wallet } = open({ capabilities })
  const ask = (...params: unknown[]) => wallet.provider.request({ method: 'wallet_getCapabilities', params })
  const [first] = await wallet.accounts()
  await expect(ask(first)).rejects.toMatchObject({ code: 4100 })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  expect(await ask(first)).toEqual(capabilities)
  expect(await ask(first, ['0x7a69'])).toEqual({ '0x7a69': capabilities['0x7a69'] })
})

test('wallet_watchAsset takes an object and prompts', async () => {
  const { wallet } = open()
  const params = {
    type: 'ERC20',
    options: { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', symbol: 'USDX', decimals: 6 }
  }
  expect(await wallet.provider.request({ method: 'wallet_watchAsset', params })).toBe(true)
  wallet.behave({ answer: 'reject' })
  await expect(wallet.provider.request({ method: 'wallet_watchAsset', params })).rejects.toMatchObject({ code: 4001 })
})
