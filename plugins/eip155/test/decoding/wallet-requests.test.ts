import { createWalletClient, custom, encodeFunctionData, parseAbi } from 'viem'
import { sendCalls } from 'viem/actions'
import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account, decode, decoded, now, other, spender, tomorrow, usdc, warningsOf } from './decode.js'

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const approve = encodeFunctionData({
  abi: parseAbi(['function approve(address, uint256)']),
  args: [spender, 5n]
})
const coins = { type: 'transfer', asset: {}, amount: 5n, to: other }
const approval = { type: 'approval', asset: { address: usdc }, amount: 5n, spender }
const text = (name: string, value: string) => ({ name, type: 'text', value })

describe('a batch of calls (EIP-5792)', () => {
  const calls = [
    { to: usdc, data: approve },
    { to: other, value: '0x5' }
  ]
  const send = (batch: object) => decoded('wallet_sendCalls', [batch])

  test('shows each call, and capabilities at the action that they belong to', async () => {
    const request = await send({
      version: '2.0.0',
      from: account,
      chainId: '0x1',
      atomicRequired: true,
      capabilities: { paymasterService: { url: 'https://paymaster.example' } },
      calls: [
        calls[0],
        { ...calls[1], capabilities: { paymasterService: { url: 'https://gift.example', optional: true } } }
      ]
    })
    expect(request.actions).toEqual([
      {
        ...approval,
        fields: [
          text('version', '2.0.0'),
          text('atomicRequired', 'true'),
          {
            name: 'capabilities',
            type: 'fields',
            fields: [{ name: 'paymasterService', type: 'fields', fields: [text('url', 'https://paymaster.example')] }]
          }
        ]
      },
      {
        ...coins,
        fields: [
          {
            name: 'capabilities',
            type: 'fields',
            fields: [
              {
                name: 'paymasterService',
                type: 'fields',
                fields: [text('url', 'https://gift.example'), text('optional', 'true')]
              }
            ]
          }
        ]
      }
    ])
    expect(request.warnings).toEqual([])
  })

  test.each<[title: string, batch: object, warnings: readonly string[]]>([
    ['another account', { from: other, calls }, [`foreign-account ${other}`]],
    ['another account in a call', { calls: [{ ...calls[0], from: other }] }, [`foreign-account ${other}`]],
    ['another chain', { chainId: '0x89', calls }, ['foreign-chain eip155:137']],
    ['another chain in a call', { calls: [{ ...calls[0], chainId: 137 }] }, ['foreign-chain eip155:137']],
    ['an unknown capability', { calls, capabilities: { delegate: { to: other } } }, ['unknown-data']],
    ['an optional one', { calls, capabilities: { delegate: { to: other, optional: true } } }, ['unknown-data']],
    ['a capability of a call', { calls: [{ ...calls[0], capabilities: { gas: '0x5' } }] }, ['unknown-data']],
    [
      'a paymaster without a secure URL',
      { calls, capabilities: { paymasterService: { url: 'http://a.example' } } },
      ['unknown-data']
    ],
    [
      'more of a paymaster than is known',
      { calls, capabilities: { paymasterService: { url: 'https://a.example', to: other } } },
      ['unknown-data']
    ],
    ['more capabilities than are shown', { calls, capabilities: { list: Array(200).fill(1) } }, ['unknown-data']],
    [
      'an unknown call, once',
      {
        calls: [
          { to: usdc, data: '0x12345678' },
          { to: usdc, data: '0x87654321' }
        ]
      },
      [`unknown-contract ${usdc}`, 'unknown-data']
    ]
  ])('warns about %s', async (_title, batch, warnings) => {
    expect(warningsOf(await send(batch))).toEqual(warnings)
  })

  test('decodes what viem sends', async () => {
    const sent: unknown[] = []
    const request = async ({ params }: { readonly params?: unknown }) => {
      sent.push(params)
      return { id: '0x01' }
    }
    const client = createWalletClient({ account, chain: mainnet, transport: custom({ request }) })
    await sendCalls(client, {
      calls: [
        { to: usdc, data: approve },
        { to: other, value: 5n }
      ],
      capabilities: { paymasterService: { url: 'https://paymaster.example' } }
    })
    const decodedRequest = await decoded('wallet_sendCalls', sent[0])
    expect(decodedRequest.actions).toMatchObject([approval, coins])
    expect(decodedRequest.warnings).toEqual([])
  })

  test.each<[title: string, params: unknown]>([
    ['no calls', [{ calls: [] }]],
    ['101 calls', [{ calls: Array(101).fill(calls[0]) }]],
    ['two batches', [{ calls }, { calls }]],
    ['a call that cannot be read', [{ calls: [{ to: 'usdc.eth' }] }]],
    ['a misspelt value', [{ calls: [{ to: other, valeu: '0x5' }] }]],
    ['gas of a call', [{ calls: [{ to: other, gas: '0x5208' }] }]],
    ['data under another name', [{ calls: [{ to: usdc, input: approve }] }]],
    ['an unknown member of the batch', [{ calls, delegate: other }]],
    ['a value that is no quantity', [{ calls: [{ to: other, value: 5 }] }]],
    ['capabilities that are no object', [{ calls, capabilities: 'all' }]],
    ['an atomicity that is no boolean', [{ calls, atomicRequired: 'false' }]]
  ])('leaves out %s', async (_title, params) => {
    expect(await decode('wallet_sendCalls', params)).toBeUndefined()
  })
})

describe('a request for permissions (ERC-7715)', () => {
  const control = { type: 'control', to: other, name: 'erc20-token-stream' }
  const expiry = { name: 'expiry', type: 'time', value: '2026-01-02T00:00:00.000Z' }
  const permission = { type: 'erc20-token-stream', isAdjustmentAllowed: true, data: { token: usdc, limit: '0x5' } }
  const permissionFields = [
    text('type', 'erc20-token-stream'),
    text('isAdjustmentAllowed', 'true'),
    { name: 'data', type: 'fields', fields: [{ name: 'token', type: 'address', value: usdc }, text('limit', '0x5')] }
  ]

  test('shows the account that gets them', async () => {
    const request = await decoded('wallet_requestExecutionPermissions', [
      {
        chainId: '0x1',
        from: account,
        to: other.toLowerCase(),
        permission,
        rules: [{ type: 'expiry', data: { timestamp: tomorrow } }]
      }
    ])
    expect(request.actions).toMatchObject([control])
    expect(request.actions[0]?.fields).toEqual([
      { name: 'permission', type: 'fields', fields: permissionFields },
      expect.objectContaining({ name: 'rules' }),
      expiry
    ])
    expect(warningsOf(request)).toEqual([`control ${other}`])
  })

  test.each<[title: string, signer: object, holders: readonly string[]]>([
    ['an account', { type: 'account', data: { address: other } }, [other]],
    ['an account in an older draft', { type: 'account', data: { id: other } }, [other]],
    ['a key', { type: 'key', data: { type: 'secp256r1', publicKey: '0x04aa' } }, ['0x04aa']],
    ['keys', { type: 'keys', data: { keys: [{ publicKey: '0x04aa' }, { publicKey: '0x04bb' }] } }, ['0x04aa', '0x04bb']]
  ])('in a draft shows %s that gets them', async (_title, signer, holders) => {
    const request = await decoded('wallet_grantPermissions', [
      { chainId: '0x1', expiry: tomorrow, signer, permissions: [permission] }
    ])
    expect(request.actions).toMatchObject(holders.map(to => ({ ...control, to })))
    expect(request.actions[0]?.fields?.at(-1)).toEqual(expiry)
    expect(warningsOf(request)).toEqual(holders.map(to => `control ${to}`))
  })

  test('warns about another account, another chain and an end in the past', async () => {
    const request = await decoded('wallet_grantPermissions', [
      { chainId: '0x89', address: spender, expiry: 1, to: other, permissions: [permission] }
    ])
    expect(warningsOf(request)).toEqual([
      `control ${other}`,
      `foreign-account ${spender}`,
      'foreign-chain eip155:137',
      'invalid-time'
    ])
  })

  test.each<[title: string, item: object]>([
    ['without permissions', { to: other, permissions: [] }],
    ['without an account that gets them', { permission }],
    ['for a key of the wallet', { signer: { type: 'wallet' }, permissions: [permission] }]
  ])('is left out %s', async (_title, item) => {
    expect(await decode('wallet_requestExecutionPermissions', [item])).toBeUndefined()
  })
})

test.each<[method: string, item: object, fields: readonly object[]]>([
  ['wallet_revokePermissions', { eth_accounts: {} }, [{ name: 'eth_accounts', type: 'fields', fields: [] }]],
  [
    'wallet_revokeExecutionPermission',
    { permissionContext: '0xc0de' },
    [{ name: 'permissionContext', type: 'bytes', value: '0xc0de' }]
  ]
])('shows the end of permissions by %s without a warning', async (method, item, fields) => {
  const request = await decoded(method, [item])
  expect(request.actions).toEqual([{ type: 'call', target: account, name: method, fields }])
  expect(request.warnings).toEqual([])
})

test('shows the members of a user operation (ERC-4337), with a warning', async () => {
  const operation = { sender: account, nonce: '0x1', callData: '0xb61d27f6' }
  const request = await decoded('eth_sendUserOperation', [operation, spender])
  expect(request.actions).toEqual([
    {
      type: 'call',
      target: account,
      fields: [
        { name: 'sender', type: 'address', value: account },
        text('nonce', '0x1'),
        { name: 'callData', type: 'bytes', value: '0xb61d27f6' },
        { name: 'entryPoint', type: 'address', value: spender }
      ]
    }
  ])
  expect(warningsOf(request)).toEqual(['unknown-data'])
  const foreign = await decoded('eth_sendUserOperation', [{ ...operation, sender: other }])
  expect(warningsOf(foreign)).toEqual(['unknown-data', `foreign-account ${other}`])
})

test.each(['eth_sign', 'eth_getBalance', 'wallet_getCapabilities', 'constructor'])('does not know %s', async method => {
  expect(await decode(method, [account])).toBeUndefined()
})
