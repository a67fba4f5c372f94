import { announceEvmWallet, createEvmWallet, type EvmTestWallet } from '@latchkit/example-wallets'
import { createKernel, type Kernel } from '@latchkit/kernel'
import { chains } from '@latchkit/plugin-chains'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { createTestClient, type Hex, http, publicActions, recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../../scripts/anvil.mjs'
import { PersonalSign, SendTransaction, SignTypedData } from '../src/contract.js'
import { eip155 } from '../src/index.js'
import { methods } from '../src/lazy/rpc/methods.js'
import { networkAt } from './networks.js'

const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const chain = 'eip155:31337'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

let kernel: Kernel
let wallet: EvmTestWallet
const failures: unknown[] = []
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
    capabilities: { '0x7a69': { atomic: { status: 'supported' } } },
    storage: undefined
  })
  announceEvmWallet(wallet, { target: page })
  const networks = [
    { ...networkAt(31_337, [anvil.url]), id: 31_337 },
    { ...networkAt(5, []), id: 5 }
  ] as const
  kernel = createKernel({
    plugins: [chains(), connections(), eip155({ networks })],
    onError: ({ error }) => failures.push(error)
  })
  await kernel.start()
})
afterEach(async () => {
  await kernel.dispose()
  vi.unstubAllGlobals()
  expect(failures.splice(0)).toEqual([])
})

async function connect() {
  const api = kernel.get(Connections)
  await vi.waitUntil(() => api.wallets.get().length > 0)
  return api.connect({ wallet: 'com.example.larch' })
}
const dispatch = (method: string, params?: unknown, on = chain) =>
  kernel.rpc.dispatch({ method, params }, { chain: on })

describe('what only reads', () => {
  test('is answered by the node, without a wallet', async () => {
    await expect(dispatch('eth_blockNumber')).resolves.toMatch(/^0x[\da-f]+$/)
    await expect(dispatch('eth_getCode', [first, 'latest'])).resolves.toBe('0x')
    await expect(dispatch('eth_chainId')).resolves.toBe('0x7a69')
    await expect(dispatch('eth_accounts')).resolves.toEqual([])
    expect(wallet.requests).toEqual([])
  })

  test('names the account that is shown, and no other', async () => {
    await connect()
    await wallet.switchAccount(1)
    await expect(dispatch('eth_accounts')).resolves.toEqual([second])
  })

  test('asks the wallet what only the wallet knows', async () => {
    await expect(dispatch('wallet_getCapabilities', [first])).rejects.toMatchObject({ code: 'eip155/not-the-signer' })
    await connect()
    await expect(dispatch('wallet_getCapabilities', [first])).resolves.toEqual({
      '0x7a69': { atomic: { status: 'supported' } }
    })
  })

  test('is refused with what is wrong', async () => {
    await expect(dispatch('eth_getBalance', 'no list')).rejects.toMatchObject({ code: 'eip155/invalid-params' })
    await expect(dispatch('eth_getBalance', ['0x'])).rejects.toMatchObject({ code: 'eip155/refused' })
    await expect(dispatch('eth_getBalance', [first], 'eip155:5')).rejects.toMatchObject({
      code: 'eip155/no-rpc-url',
      message: 'No URL was provided to the Transport: no RPC URL is configured for eip155:5'
    })
    await expect(dispatch('eth_chainId', [], 'eip155:x')).rejects.toMatchObject({ code: 'eip155/invalid-params' })
    await expect(dispatch('eth_sign', [first, '0x'])).rejects.toMatchObject({ code: 'rpc/not-allowed' })
    await expect(dispatch('toString')).rejects.toMatchObject({ code: 'rpc/not-allowed' })
  })
})

describe('personal_sign', () => {
  test('signs bytes, and text as bytes', async () => {
    await connect()
    const signature = await kernel.rpc.request(PersonalSign, ['0xdeadbeef', first], { chain })
    expect(await recoverMessageAddress({ message: { raw: '0xdeadbeef' }, signature: signature as Hex })).toBe(first)
    const ofText = await kernel.rpc.request(PersonalSign, ['Grüße', first.toLowerCase()], { chain })
    expect(await recoverMessageAddress({ message: 'Grüße', signature: ofText as Hex })).toBe(first)
  })

  test.each([undefined, [], ['0x12'], [first], [7, first], ['0x12', '0x34'], { 0: '0x12', 1: first }])(
    'refuses the parameters %j before the wallet is asked',
    async params => {
      await connect()
      await expect(dispatch('personal_sign', params)).rejects.toMatchObject({ code: 'eip155/invalid-params' })
      expect(wallet.requests.map(({ method }) => method)).not.toContain('personal_sign')
    }
  )

  test('signs by the account that is shown, and by no other', async () => {
    await expect(dispatch('personal_sign', ['0x12', first])).rejects.toMatchObject({ code: 'eip155/not-the-signer' })
    await connect()
    await expect(dispatch('personal_sign', ['0x12', second])).rejects.toMatchObject({ code: 'eip155/not-the-signer' })
    await wallet.switchAccount(1)
    await expect(dispatch('personal_sign', ['0x12', first])).rejects.toMatchObject({ code: 'eip155/not-the-signer' })
    await expect(dispatch('personal_sign', ['0x12', second])).resolves.toMatch(/^0x/)
  })
})

describe('eth_signTypedData_v4', () => {
  const data = {
    domain: { name: 'Test', chainId: 31_337 },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'hi' }
  }
  test.each([data, JSON.stringify(data)])('signs an object as well as JSON', async given => {
    await connect()
    const signature = (await kernel.rpc.request(SignTypedData, [first, given], { chain })) as Hex
    expect(await recoverTypedDataAddress({ ...data, signature } as never)).toBe(first)
  })

  test.each([
    [first],
    [first, '{'],
    [first, '7'],
    [first, {}],
    [first, { ...data, types: { Note: 7 } }],
    [data, first]
  ])('refuses the parameters %#', async (...params) => {
    await connect()
    await expect(dispatch('eth_signTypedData_v4', params)).rejects.toMatchObject({ code: 'eip155/invalid-params' })
    expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_signTypedData_v4')
  })
})

describe('eth_sendTransaction', () => {
  test('sends', async () => {
    await connect()
    const to = '0x00000000000000000000000000000000000c0ffe'
    const hash = await kernel.rpc.request(SendTransaction, [{ from: first, to, value: '0x2a' }], { chain })
    const node = createTestClient({ mode: 'anvil', transport: http(anvil.url) }).extend(publicActions)
    await vi.waitUntil(async () => (await node.getBalance({ address: to })) === 42n)
    expect(await node.getTransaction({ hash: hash as Hex })).toMatchObject({
      to: to.toLowerCase(),
      value: 42n,
      chainId: 31_337
    })
    expect(wallet.requests.at(-1)?.params).toMatchObject([{ chainId: '0x7a69' }])
  })

  test('sends from the account that is shown if the request names none, and sends every field', async () => {
    await connect()
    const accessList = [{ address: second, storageKeys: [`0x${'1'.repeat(64)}`] }]
    await dispatch('eth_sendTransaction', [{ to: second, input: '0x', type: '0x1', accessList, chainId: '0x7A69' }])
    expect(wallet.requests.at(-1)?.params).toEqual([
      { from: first, to: second, data: '0x', type: '0x1', accessList, chainId: '0x7a69' }
    ])
  })

  test('never sends on another chain than the one that was meant', async () => {
    await connect()
    wallet.switchChain(5)
    await expect(dispatch('eth_sendTransaction', [{ from: first, to: second }])).rejects.toMatchObject({
      code: 'eip155/wrong-chain'
    })
    expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })

  test.each([
    [],
    [null],
    [{ from: first, to: second, chainId: '0x5' }],
    [{ from: first, to: second, authorizationList: [] }],
    [{ from: first, to: second, type: '0x3' }],
    [{ from: first, data: '0x12', input: '0x34' }],
    [{ from: first, to: second, accessList: [{ address: second, storageKeys: ['0x1'] }] }],
    [{ from: first, to: 'vitalik.eth' }],
    [{ from: first, value: '1' }],
    [{ from: first, value: '0x01' }],
    [{ from: first, value: 1 }],
    [{ from: first, data: '0x1' }]
  ])('refuses the parameters %j', async (...params) => {
    await connect()
    await expect(dispatch('eth_sendTransaction', params)).rejects.toMatchObject({ code: 'eip155/invalid-params' })
  })

  test('refuses an address with a wrong checksum before the wallet is asked; one case has none to be wrong', async () => {
    await connect()
    const wrong = first.replace('F', 'f')
    const upper = `0x${second.slice(2).toUpperCase()}`
    for (const transaction of [
      { from: wrong, to: second },
      { from: first, to: second.replace('C', 'c') }
    ]) {
      await expect(dispatch('eth_sendTransaction', [transaction])).rejects.toMatchObject({
        code: 'eip155/invalid-params'
      })
    }
    await expect(dispatch('personal_sign', ['0x12', wrong])).rejects.toMatchObject({ code: 'eip155/invalid-params' })
    expect(wallet.requests.filter(({ method }) => /personal_sign|eth_sendTransaction/.test(method))).toEqual([])

    await dispatch('eth_sendTransaction', [{ from: first.toLowerCase(), to: upper }])
    expect(wallet.requests.at(-1)?.params).toMatchObject([{ from: first, to: second }])
  })

  test('does not take everything for a hash', async () => {
    await connect()
    wallet.behave({ answer: { eth_sendTransaction: 'garbage' }, garbage: 'text' })
    await expect(dispatch('eth_sendTransaction', [{ from: first, to: second }])).rejects.toMatchObject({
      code: 'wallet/invalid-answer'
    })
  })
})

describe('what a wallet writes', () => {
  const context = '0x01'
  const sent = () => wallet.requests.filter(({ method }) => /^wallet_[a-z]|UserOperation/.test(method))
  const named: readonly (readonly [string, (account: string) => object])[] = [
    ['eth_sendUserOperation', sender => ({ sender, nonce: '0x0' })],
    ['wallet_sendCalls', from => ({ version: '2.0.0', from, atomicRequired: false, calls: [{ to: second }] })],
    ['wallet_grantPermissions', address => ({ address, expiry: 1, permissions: [] })],
    ['wallet_grantPermissions', account => ({ account, expiry: 1, permissions: [] })],
    ['wallet_revokePermissions', address => ({ permissionContext: context, address })],
    ['wallet_requestExecutionPermissions', from => ({ from, to: second, permission: {} })],
    ['wallet_revokeExecutionPermission', from => ({ permissionContext: context, from })]
  ]

  test.each(named)(
    '%s by another account than the shown one is refused before the wallet is asked',
    async (method, of) => {
      await connect()
      await expect(dispatch(method, [of(second)])).rejects.toMatchObject({ code: 'eip155/not-the-signer' })
      await expect(dispatch(method, [of('0x12')])).rejects.toMatchObject({ code: 'eip155/invalid-params' })
      expect(sent()).toEqual([])
    }
  )

  test.each(named)('%s for another chain than the one of the request is refused', async (method, of) => {
    await connect()
    const elsewhere = { ...of(first), chainId: '0x5' }
    await expect(dispatch(method, [elsewhere])).rejects.toMatchObject({ code: 'eip155/invalid-params' })
    wallet.switchChain(5)
    await expect(dispatch(method, [of(first)])).rejects.toMatchObject({ code: 'eip155/wrong-chain' })
    expect(sent()).toEqual([])
  })

  test.each(named)('%s by the shown account on its chain reaches the wallet', async (method, of) => {
    await connect()
    // The test wallet knows none of these methods, which it says itself.
    await expect(dispatch(method, [{ ...of(first), chainId: 31_337 }])).rejects.toMatchObject({
      code: 'wallet/unavailable'
    })
    expect(sent()).toMatchObject([{ method, params: [of(first)] }])
  })

  test('one of several items by another account is refused', async () => {
    await connect()
    const items = [{ from: first }, { from: second }]
    await expect(dispatch('wallet_requestExecutionPermissions', items)).rejects.toMatchObject({
      code: 'eip155/not-the-signer'
    })
    expect(sent()).toEqual([])
  })

  test('names the shown account and the chain where the site named none', async () => {
    await connect()
    await wallet.switchAccount(1)
    await dispatch('wallet_sendCalls', [{ version: '2.0.0', calls: [{ to: second }] }]).catch(() => {})
    expect(sent()).toMatchObject([{ params: [{ from: second, chainId: '0x7a69' }] }])
  })

  test.each(['account', 'address', 'sender'])(
    'names the account in the field of the standard beside %s',
    async field => {
      await connect()
      await dispatch('wallet_sendCalls', [{ version: '2.0.0', [field]: first, calls: [{ to: second }] }]).catch(
        () => {}
      )
      expect(sent()).toMatchObject([{ params: [{ from: first, [field]: first }] }])
    }
  )

  test('rejects a batch with a call for another chain or account', async () => {
    await connect()
    const batch = (call: object) => dispatch('wallet_sendCalls', [{ version: '1.0', calls: [{ to: second }, call] }])
    await expect(batch({ to: second, chainId: '0x5' })).rejects.toMatchObject({ code: 'eip155/invalid-params' })
    await expect(batch({ to: second, from: second })).rejects.toMatchObject({ code: 'eip155/not-the-signer' })
    expect(sent()).toEqual([])
  })

  test.each<[title: string, batch: object]>([
    ['a misspelt value', { calls: [{ to: second, valeu: '0x1' }] }],
    ['gas of a call', { calls: [{ to: second, gas: '0x5208' }] }],
    ['data under the name of a transaction', { calls: [{ to: second, input: '0x12' }] }],
    ['a value that is a number', { calls: [{ to: second, value: 1 }] }],
    ['half a byte of data', { calls: [{ to: second, data: '0x1' }] }],
    ['a name as a recipient', { calls: [{ to: 'vitalik.eth' }] }],
    ['no call', { calls: [] }],
    ['101 calls', { calls: Array(101).fill({ to: second }) }],
    ['calls that are no list', { calls: { to: second } }],
    ['an unknown member', { calls: [{ to: second }], delegate: second }],
    ['capabilities that are no object', { calls: [{ to: second }], capabilities: 'all' }],
    ['an id longer than 4,096 bytes', { calls: [{ to: second }], id: `0x${'00'.repeat(4_097)}` }],
    ['an atomicity that is a text', { calls: [{ to: second }], atomicRequired: 'true' }]
  ])('rejects a batch with %s before the wallet gets it', async (_title, batch) => {
    await connect()
    await expect(dispatch('wallet_sendCalls', [{ version: '2.0.0', ...batch }])).rejects.toMatchObject({
      code: 'eip155/invalid-params'
    })
    expect(sent()).toEqual([])
  })

  test('rejects two batches at once', async () => {
    await connect()
    const batch = { version: '2.0.0', calls: [{ to: second }] }
    await expect(dispatch('wallet_sendCalls', [batch, batch])).rejects.toMatchObject({ code: 'eip155/invalid-params' })
    expect(sent()).toEqual([])
  })

  test('hands every member of EIP-5792 to the wallet as it is', async () => {
    await connect()
    const batch = {
      version: '2.0.0',
      id: '0x01',
      atomicRequired: true,
      calls: [{ to: second, value: '0x1', data: '0x12', capabilities: { note: { optional: true } } }],
      capabilities: { paymasterService: { url: 'https://paymaster.example' } }
    }
    await dispatch('wallet_sendCalls', [batch]).catch(() => {})
    expect(sent()).toMatchObject([{ params: [{ ...batch, from: first, chainId: '0x7a69' }] }])
  })

  test('needs a sender in a user operation, and takes no list instead of an item', async () => {
    await connect()
    for (const params of [[{}], [], undefined, ['0x'], [null]]) {
      await expect(dispatch('eth_sendUserOperation', params)).rejects.toMatchObject({ code: 'eip155/invalid-params' })
    }
    const many = Array.from({ length: 50_000 }, () => ({ from: first }))
    await expect(dispatch('wallet_requestExecutionPermissions', many)).rejects.toMatchObject({
      code: 'eip155/invalid-params'
    })
    expect(sent()).toEqual([])
  })

  test('revokes the accounts of the site on whichever chain the wallet is', async () => {
    await connect()
    await wallet.switchChain(5)
    await dispatch('wallet_revokePermissions', [{ eth_accounts: {} }], 'eip155:5')
    await vi.waitUntil(() => kernel.get(Connections).account('eip155') === undefined)
  })
})

describe('consent', () => {
  test('is asked for everything that signs, sends or gives away, and for nothing else', async () => {
    await connect()
    const asked: string[] = []
    kernel.hooks.beforeUnsafe.tap({ name: 'test' }, async ({ method }) => {
      asked.push(method)
      return 'reject' as const
    })
    for (const { method } of methods) await dispatch(method, []).catch(() => {})
    expect(asked).toEqual([
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'eth_sendUserOperation',
      'wallet_sendCalls',
      'wallet_grantPermissions',
      'wallet_revokePermissions',
      'wallet_requestExecutionPermissions',
      'wallet_revokeExecutionPermission'
    ])
    const signing = /personal_sign|eth_sendTransaction|eth_signTypedData_v4/
    expect(wallet.requests.filter(({ method }) => signing.test(method))).toEqual([])
  })
})

test('there are 45 reading methods and 9 that need consent, each once', () => {
  const of = (risk: string) => methods.filter(method => method.risk === risk)
  expect([of('safe').length, of('unsafe').length]).toEqual([45, 9])
  expect(new Set(methods.map(({ method }) => method)).size).toBe(54)
})
