import { createPublicClient, http, parseEther, recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '../../../../scripts/anvil.mjs'
import { connect, knownAccounts, openWallet } from '../../test/open-wallet.js'
import { permissionText } from './execution-permissions.js'
import type { Hex } from './params.js'
import type { EvmWalletOptions } from './wallet.js'

const [first, second, third] = knownAccounts
const one = '0x1000000000000000000000000000000000000001'
const other = '0x1000000000000000000000000000000000000002'
let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

const client = () => createPublicClient({ transport: http(anvil.url), pollingInterval: 50 })

async function connected(options: Partial<EvmWalletOptions>) {
  const wallet = openWallet({ networks: [{ chainId: anvil.chainId, name: 'Anvil', rpcUrl: anvil.url }], ...options })
  await connect(wallet)
  return { wallet, request: (method: string, ...params: unknown[]) => wallet.provider.request({ method, params }) }
}
const batch = (calls: readonly object[], members: object = {}) => ({
  version: '2.0.0',
  from: first,
  chainId: '0x7a69',
  atomicRequired: false,
  calls,
  ...members
})
const paying = (to: string, amount: string) => ({ to, value: `0x${parseEther(amount).toString(16)}` })

test('an atomic wallet executes a batch in one transaction of the account', async () => {
  const { request } = await connected({ batches: 'atomic' })
  expect(await request('wallet_getCapabilities', first)).toEqual({ '0x7a69': { atomic: { status: 'supported' } } })
  const { id } = (await request(
    'wallet_sendCalls',
    batch([paying(one, '1'), paying(other, '2')], { atomicRequired: true })
  )) as { id: string }
  await expect
    .poll(() => request('wallet_getCallsStatus', id))
    .toMatchObject({ id, chainId: '0x7a69', status: 200, atomic: true, receipts: [{ status: '0x1' }] })
  const balances = await Promise.all([one, other].map(address => client().getBalance({ address: address as Hex })))
  expect(balances).toEqual([parseEther('1'), parseEther('2')])
})

test('an atomic batch with a call that fails changes nothing', async () => {
  const { request } = await connected({ batches: 'atomic', accounts: [1] })
  const target = '0x1000000000000000000000000000000000000003'
  const calls = [paying(target, '1'), paying(target, '1000000000')]
  await expect(request('wallet_sendCalls', batch(calls, { from: second }))).rejects.toThrow()
  expect(await client().getBalance({ address: target })).toBe(0n)
})

test('a sequential wallet sends a transaction for each call, and rejects what must be atomic', async () => {
  const { request } = await connected({ batches: 'sequential', accounts: [2] })
  const calls = [paying(one, '1'), { to: anvilReverting, data: '0x' }, paying(other, '1')]
  const { id } = (await request('wallet_sendCalls', batch(calls, { from: third, id: 'order-1' }))) as { id: string }
  expect(id).toBe('order-1')
  await expect.poll(() => request('wallet_getCallsStatus', id)).toMatchObject({ status: 600, atomic: false })
  const { receipts } = (await request('wallet_getCallsStatus', id)) as { receipts: { status: string }[] }
  expect(receipts.map(({ status }) => status)).toEqual(['0x1', '0x0', '0x1'])
  await expect(request('wallet_sendCalls', batch(calls, { from: third, atomicRequired: true }))).rejects.toMatchObject({
    code: 5760
  })
})

/** Deployer of anvil, which reverts without code to deploy. */
const anvilReverting = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

test.each<[number, object]>([
  [5700, { capabilities: { paymasterService: { url: 'https://pay.example' } } }],
  [5710, { chainId: '0x99' }],
  [5720, { id: 'taken' }],
  [4100, { from: third }],
  [-32602, { calls: [] }]
])('rejects a batch with %s', async (code, members) => {
  const { request } = await connected({ batches: 'sequential', accounts: [0] })
  await request('wallet_sendCalls', batch([paying(one, '0.1')], { id: 'taken' }))
  await expect(request('wallet_sendCalls', batch([paying(one, '0.1')], members))).rejects.toMatchObject({ code })
})

test('a wallet without batches has none of their methods', async () => {
  const { request } = await connected({})
  for (const method of [
    'wallet_sendCalls',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_getCapabilities'
  ])
    await expect(request(method, 'x')).rejects.toMatchObject({ code: 4200 })
})

test.each<['id' | 'chain' | 'code' | 'earlier', object]>([
  ['id', { id: expect.not.stringMatching(/^batch$/) }],
  ['chain', { chainId: '0x2' }],
  ['code', { status: 200, receipts: [{ status: '0x0' }] }],
  ['earlier', { status: 'CONFIRMED' }]
])('lies about the status of a batch: %s', async (changeStatus, expected) => {
  const { wallet, request } = await connected({ batches: 'sequential' })
  await request('wallet_sendCalls', batch([paying(one, '0.1')], { id: 'batch' }))
  wallet.behave({ changeStatus })
  expect(await request('wallet_getCallsStatus', 'batch')).toMatchObject(expected)
})

test('executes half of a batch', async () => {
  const { wallet, request } = await connected({ batches: 'sequential' })
  wallet.behave({ changeBatch: 'half' })
  const target = '0x1000000000000000000000000000000000000004'
  const { id } = (await request('wallet_sendCalls', batch([paying(target, '1'), paying(target, '1')]))) as {
    id: string
  }
  await expect.poll(() => request('wallet_getCallsStatus', id)).toMatchObject({ status: 600 })
  expect(await client().getBalance({ address: target })).toBe(parseEther('1'))
})

describe('an atomic wallet that lies about a batch', () => {
  const recipient = '0x1000000000000000000000000000000000000005'
  const pays = [paying(recipient, '1'), paying(recipient, '1')]
  const statusAfter = async (behaviour: Parameters<Awaited<ReturnType<typeof connected>>['wallet']['behave']>[0]) => {
    const { wallet, request } = await connected({ batches: 'atomic' })
    wallet.behave(behaviour)
    const before = await client().getBalance({ address: recipient })
    const { id } = (await request('wallet_sendCalls', batch(pays, { atomicRequired: true }))) as { id: string }
    const read = () =>
      request('wallet_getCallsStatus', id) as Promise<{ status: number; receipts?: { transactionHash: Hex }[] }>
    const paid = async () => (await client().getBalance({ address: recipient })) - before
    return { read, paid }
  }

  test('sends the calls one by one, and calls that atomic', async () => {
    const { read, paid } = await statusAfter({ changeBatch: 'sequential' })
    await expect.poll(read).toMatchObject({ status: 200, atomic: true, receipts: [{}, {}] })
    expect(await paid()).toBe(parseEther('2'))
  })

  test('pays other amounts', async () => {
    const { read, paid } = await statusAfter({ changeBatch: 'other' })
    await expect.poll(read).toMatchObject({ status: 200, atomic: true })
    expect(await paid()).toBe(parseEther('2') + 2n)
  })

  test('calls half of a batch a whole one', async () => {
    const { read, paid } = await statusAfter({ changeBatch: 'half', changeStatus: 'confirmed' })
    await expect.poll(read).toMatchObject({ status: 200, atomic: true, receipts: [{}] })
    expect(await paid()).toBe(parseEther('1'))
  })

  test('invents a receipt', async () => {
    const { read } = await statusAfter({ changeStatus: 'invented' })
    await expect.poll(read).toMatchObject({ status: 200, receipts: [{}] })
    const hash = (await read()).receipts?.[0]?.transactionHash ?? '0x'
    await expect(client().getTransactionReceipt({ hash })).rejects.toThrow()
  })

  test.each([
    ['reverted', 500],
    ['pending', 100],
    ['lost', 400]
  ] as const)('calls an executed batch %s', async (changeStatus, status) => {
    const { read, paid } = await statusAfter({ changeStatus })
    await expect.poll(read).toMatchObject({ status })
    await expect.poll(paid).toBe(parseEther('2'))
  })

  test('rejects a batch whose upgrade the user declines', async () => {
    await expect(statusAfter({ changeBatch: 'noUpgrade' })).rejects.toMatchObject({ code: 5750 })
  })
})

describe('permissions', () => {
  const permission = {
    type: 'native-token-allowance',
    data: { allowance: '0x64' },
    isAdjustmentAllowed: false
  }
  const rules = [{ type: 'expiry', data: { timestamp: 4_000_000_000 } }]
  const item = { chainId: '0x7a69', from: first, to: second, permission, rules }

  test('signs the permission with the key of the account, and forgets it on revocation', async () => {
    const { request } = await connected({ executionPermissions: 'current' })
    const [granted] = (await request('wallet_requestExecutionPermissions', item)) as [{ context: Hex }]
    expect(granted).toMatchObject(item)
    const message = permissionText({ ...item, chainId: 31_337 })
    expect(await recoverMessageAddress({ message, signature: granted.context })).toBe(first)
    expect(await request('wallet_getGrantedExecutionPermissions')).toEqual([granted])
    await request('wallet_revokeExecutionPermission', { permissionContext: granted.context })
    expect(await request('wallet_getGrantedExecutionPermissions')).toEqual([])
    await expect(request('wallet_grantPermissions', item)).rejects.toMatchObject({ code: 4200 })
  })

  test('has the methods of the earlier drafts, next to that of MIP-2', async () => {
    const { wallet, request } = await connected({ executionPermissions: 'earlier' })
    const [granted] = (await request('wallet_grantPermissions', {
      chainId: '0x7a69',
      address: first,
      expiry: 4_000_000_000,
      signer: { type: 'account', data: { address: second } },
      permissions: [{ type: permission.type, data: permission.data, policies: [], required: true }]
    })) as [{ context: Hex }]
    expect(granted).toMatchObject({ expiry: 4_000_000_000, signer: { data: { address: second } } })
    await request('wallet_revokePermissions', { permissionContext: granted.context })
    await expect(request('wallet_revokePermissions', { permissionContext: granted.context })).rejects.toMatchObject({
      code: -32602
    })
    await request('wallet_revokePermissions', { eth_accounts: {} })
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
  })

  test('grants more than requested', async () => {
    const { wallet, request } = await connected({ executionPermissions: 'current' })
    wallet.behave({ changeGrant: 'wider' })
    expect(await request('wallet_requestExecutionPermissions', item)).toMatchObject([
      { permission: { data: { allowance: '0x186a0' } } }
    ])
  })
})
