import { encodeFunctionData, type Hex, maxUint256, parseAbiItem, zeroAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account, apes, dai, decoded, now, other, permit2, spender, tomorrow, usdc, warningsOf } from './decode.js'

const permit = 'permit(address, address, uint256, uint256, uint8, bytes32, bytes32)'
const daiPermit = 'permit(address, address, uint256, uint256, bool, uint8, bytes32, bytes32)'
const batch = 'safeBatchTransferFrom(address, address, uint256[], uint256[], bytes)'
const word = `0x${'11'.repeat(32)}`

/** Returns call data. @param signature - `transfer(address, uint256)`. */
const encode = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: [parseAbiItem(`function ${signature}`)], args } as never)
const send = (to: string, data: Hex, value?: Hex) => decoded('eth_sendTransaction', [{ to, data, value }].map(clean))
const clean = (transaction: object) => JSON.parse(JSON.stringify(transaction))

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const token = { address: usdc }
const ape = (tokenId: string) => ({ address: apes, tokenId, decimals: 0 })
const approval = (amount: bigint | 'unlimited', more: object = {}) => ({
  type: 'approval',
  asset: token,
  amount,
  spender,
  ...more
})
const timeTomorrow = { type: 'time', value: '2026-01-02T00:00:00.000Z' }
const yesterday = BigInt(tomorrow - 2 * 86_400)

// Contracts are those of the main network; the call data are encoded here.
test.each<[title: string, to: string, data: Hex, actions: readonly object[], warnings: readonly string[]]>([
  [
    'a transfer of USDC',
    usdc,
    encode('transfer(address, uint256)', other, 1_500_000n),
    [{ type: 'transfer', asset: token, amount: 1_500_000n, to: other }],
    []
  ],
  [
    'a transfer to the account itself',
    usdc,
    encode('transfer(address, uint256)', account, 5n),
    [{ type: 'transfer', asset: token, amount: 5n, to: account, isOwn: true }],
    []
  ],
  [
    'a transfer from another account',
    usdc,
    encode('transferFrom(address, address, uint256)', other, account, 5n),
    [{ type: 'transfer', asset: token, amount: 5n, from: other, to: account, isOwn: true }],
    []
  ],
  [
    'a transfer from the account by transferFrom',
    usdc,
    encode('transferFrom(address, address, uint256)', account, other, 5n),
    [{ type: 'transfer', asset: token, amount: 5n, to: other }],
    []
  ],
  ['an exact approval', usdc, encode('approve(address, uint256)', spender, 5n), [approval(5n)], []],
  ['a revoked approval', usdc, encode('approve(address, uint256)', spender, 0n), [approval(0n)], []],
  [
    'an unlimited approval of Permit2',
    usdc,
    encode('approve(address, uint256)', permit2, maxUint256),
    [approval('unlimited', { spender: permit2 })],
    [`unlimited-approval ${permit2}`]
  ],
  [
    'an increased allowance',
    usdc,
    encode('increaseAllowance(address, uint256)', spender, 5n),
    [approval(5n, { fields: [{ name: 'addedValue', type: 'number', value: '5' }] })],
    []
  ],
  [
    'an allowance increased without limit',
    usdc,
    encode('increaseApproval(address, uint256)', spender, maxUint256),
    [approval('unlimited', { fields: [{ name: 'addedValue', type: 'number', value: String(maxUint256) }] })],
    [`unlimited-approval ${spender}`]
  ],
  [
    'a decreased allowance',
    usdc,
    encode('decreaseAllowance(address, uint256)', spender, 5n),
    [
      {
        type: 'call',
        target: usdc,
        name: 'decreaseAllowance',
        fields: [
          { name: 'spender', type: 'address', value: spender },
          { name: 'subtractedValue', type: 'number', value: '5' }
        ]
      }
    ],
    []
  ],
  [
    'a permit (EIP-2612)',
    usdc,
    encode(permit, account, spender, 5n, BigInt(tomorrow), 27, word, word),
    [approval(5n, { fields: [{ name: 'deadline', ...timeTomorrow }] })],
    []
  ],
  [
    'an expired permit of another account',
    usdc,
    encode(permit, other, spender, 5n, yesterday, 27, word, word),
    [approval(5n, { fields: [{ name: 'deadline', type: 'time', value: '2025-12-31T00:00:00.000Z' }] })],
    [`foreign-account ${other}`, 'invalid-time']
  ],
  [
    'a permit of DAI',
    dai,
    encode(daiPermit, account, spender, 0n, 0n, true, 27, word, word),
    [approval('unlimited', { asset: { address: dai } })],
    [`unlimited-approval ${spender}`]
  ],
  [
    'an approval in Permit2',
    permit2,
    encode('approve(address, address, uint160, uint48)', usdc, spender, 5n, tomorrow),
    [approval(5n, { expiresAtMs: tomorrow * 1_000 })],
    []
  ],
  [
    'an approval in Permit2 that ends with the block',
    permit2,
    encode('approve(address, address, uint160, uint48)', usdc, spender, 5n, 0),
    [approval(5n, { fields: [{ name: 'expiration', type: 'number', value: '0' }] })],
    []
  ],
  [
    'an approval in a copy of Permit2',
    other,
    encode('approve(address, address, uint160, uint48)', usdc, spender, 2n ** 160n - 1n, 2 ** 48 - 1),
    [approval('unlimited')],
    [`unlimited-approval ${spender}`, `unknown-contract ${other}`]
  ]
])('decodes %s', async (_title, to, data, actions, warnings) => {
  const request = await send(to, data)
  expect(request.actions).toEqual(actions)
  expect(warningsOf(request)).toEqual(warnings)
})

test.each<[title: string, data: Hex, actions: readonly object[], warnings: readonly string[]]>([
  [
    'a permission for a whole collection',
    encode('setApprovalForAll(address, bool)', spender, true),
    [{ type: 'approval-for-all', collection: apes, operator: spender, isGranted: true }],
    [`approval-for-all ${spender}`]
  ],
  [
    'a revoked permission for a whole collection',
    encode('setApprovalForAll(address, bool)', spender, false),
    [{ type: 'approval-for-all', collection: apes, operator: spender, isGranted: false }],
    []
  ],
  [
    'a transfer of a piece (ERC-721)',
    encode('safeTransferFrom(address, address, uint256)', account, other, 7n),
    [{ type: 'transfer', asset: ape('7'), to: other }],
    []
  ],
  [
    'a transfer of a piece with bytes for the recipient',
    encode('safeTransferFrom(address, address, uint256, bytes)', account, other, 7n, '0xc0de'),
    [{ type: 'transfer', asset: ape('7'), to: other, fields: [{ name: 'data', type: 'bytes', value: '0xc0de' }] }],
    []
  ],
  [
    'a transfer of several pieces of a kind (ERC-1155)',
    encode('safeTransferFrom(address, address, uint256, uint256, bytes)', account, other, 7n, 3n, '0x'),
    [{ type: 'transfer', asset: ape('7'), amount: 3n, to: other }],
    []
  ],
  [
    'a batch of pieces (ERC-1155)',
    encode(batch, account, other, [7n, 8n], [1n, 2n], '0x'),
    [
      { type: 'transfer', asset: ape('7'), amount: 1n, to: other },
      { type: 'transfer', asset: ape('8'), amount: 2n, to: other }
    ],
    []
  ],
  [
    'a batch with an id without an amount as unknown',
    encode(batch, account, other, [7n, 8n], [1n], '0x'),
    [expect.objectContaining({ type: 'call', target: apes })],
    [`unknown-contract ${apes}`, 'unknown-data']
  ]
])('decodes %s', async (_title, data, actions, warnings) => {
  const request = await send(apes, data)
  expect(request.actions).toEqual(actions)
  expect(warningsOf(request)).toEqual(warnings)
})

describe('the limit of an approval', () => {
  test.each<[amount: bigint, shown: bigint | 'unlimited']>([
    [maxUint256, 'unlimited'],
    [maxUint256 - 1n, 'unlimited'],
    [2n ** 255n, 'unlimited'],
    [2n ** 255n - 1n, 2n ** 255n - 1n],
    [2n ** 160n - 1n, 'unlimited'],
    [2n ** 128n - 1n, 'unlimited'],
    [2n ** 96n - 1n, 'unlimited'],
    [2n ** 96n, 2n ** 96n]
  ])('of %d is shown as %s', async (amount, shown) => {
    const request = await send(usdc, encode('approve(address, uint256)', spender, amount))
    expect(request.actions).toEqual([approval(shown)])
    expect(warningsOf(request)).toEqual(shown === 'unlimited' ? [`unlimited-approval ${spender}`] : [])
  })
})

test('shows coins that go along with a known call as a transfer to the contract', async () => {
  const request = await send(usdc, encode('transfer(address, uint256)', zeroAddress, 5n), '0x10')
  expect(request.actions).toEqual([
    { type: 'transfer', asset: {}, amount: 16n, to: usdc },
    { type: 'transfer', asset: token, amount: 5n, to: zeroAddress }
  ])
})
