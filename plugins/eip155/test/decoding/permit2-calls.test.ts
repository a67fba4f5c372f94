import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account, dai, decoded, now, other, permit2, spender, tomorrow, usdc, warningsOf } from './decode.js'
import { timeField } from './typed-data.js'

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const abi = parseAbi([
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Single { Details details; address spender; uint256 sigDeadline; }',
  'struct Batch { Details[] details; address spender; uint256 sigDeadline; }',
  'struct Permissions { address token; uint256 amount; }',
  'struct Transfer { address from; address to; uint160 amount; address token; }',
  'struct Requested { address to; uint256 requestedAmount; }',
  'struct OneTransfer { Permissions permitted; uint256 nonce; uint256 deadline; }',
  'struct Transfers { Permissions[] permitted; uint256 nonce; uint256 deadline; }',
  'struct Pair { address token; address spender; }',
  'function permit(address, Single, bytes)',
  'function permit(address, Batch, bytes)',
  'function transferFrom(address, address, uint160, address)',
  'function transferFrom(Transfer[])',
  'function permitTransferFrom(OneTransfer, Requested, address, bytes)',
  'function permitTransferFrom(Transfers, Requested[], address, bytes)',
  'function lockdown(Pair[])',
  'function invalidateNonces(address, address, uint48)',
  'function invalidateUnorderedNonces(uint256, uint256)'
])
/** Encodes a call. @param index - position among functions of the same name. */
const encode = (name: string, args: readonly unknown[], index = 0): Hex => {
  const item = abi.filter(each => each.type === 'function' && each.name === name)[index]
  return encodeFunctionData({ abi: [item], args } as never)
}
const send = (data: Hex, to = permit2) => decoded('eth_sendTransaction', [{ to, data }])

const yesterday = BigInt(tomorrow - 2 * 86_400)
const details = (token: string) => ({ token, amount: 5n, expiration: tomorrow, nonce: 0 })
const approval = (token: string) => ({
  type: 'approval',
  asset: { address: token },
  amount: 5n,
  spender,
  expiresAtMs: tomorrow * 1_000,
  fields: [timeField('sigDeadline')]
})
const revoked = (token: string) => ({ type: 'approval', asset: { address: token }, amount: 0n, spender })
const moved = (token: string, more: object = {}) => ({
  type: 'transfer',
  asset: { address: token },
  amount: 5n,
  to: other,
  ...more
})
const until = BigInt(tomorrow)
const permitted = (token: string) => ({ token, amount: 9n })
const requested = { to: other, requestedAmount: 5n }

test.each<[title: string, data: Hex, actions: readonly object[], warnings: readonly string[]]>([
  [
    'a permit',
    encode('permit', [account, { details: details(usdc), spender, sigDeadline: until }, '0x']),
    [approval(usdc)],
    []
  ],
  [
    'a permit of another account for two tokens',
    encode('permit', [other, { details: [details(usdc), details(dai)], spender, sigDeadline: until }, '0x'], 1),
    [approval(usdc), approval(dai)],
    [`foreign-account ${other}`]
  ],
  ['a transfer', encode('transferFrom', [account, other, 5n, usdc]), [moved(usdc)], []],
  [
    'a transfer from another account',
    encode('transferFrom', [spender, other, 5n, usdc]),
    [moved(usdc, { from: spender })],
    []
  ],
  [
    'transfers',
    encode('transferFrom', [[usdc, dai].map(token => ({ from: account, to: other, amount: 5n, token }))], 1),
    [moved(usdc), moved(dai)],
    []
  ],
  [
    'a signed transfer',
    encode('permitTransferFrom', [
      { permitted: permitted(usdc), nonce: 0n, deadline: until },
      requested,
      account,
      '0x'
    ]),
    [moved(usdc, { fields: [timeField('deadline')] })],
    []
  ],
  [
    'signed transfers of another account that are too late',
    encode(
      'permitTransferFrom',
      [
        { permitted: [usdc, dai].map(permitted), nonce: 0n, deadline: yesterday },
        [requested, requested],
        spender,
        '0x'
      ],
      1
    ),
    [usdc, dai].map(token =>
      moved(token, { from: spender, fields: [timeField('deadline', '2025-12-31T00:00:00.000Z')] })
    ),
    ['invalid-time']
  ],
  [
    'the end of permissions',
    encode('lockdown', [[usdc, dai].map(token => ({ token, spender }))]),
    [revoked(usdc), revoked(dai)],
    []
  ],
  [
    'nonces that are used up',
    encode('invalidateNonces', [usdc, spender, 7]),
    [
      {
        type: 'call',
        target: permit2,
        name: 'invalidateNonces',
        fields: [
          { name: 'token', type: 'address', value: usdc },
          { name: 'spender', type: 'address', value: spender },
          { name: 'newNonce', type: 'number', value: '7' }
        ]
      }
    ],
    []
  ],
  [
    'other nonces that are used up',
    encode('invalidateUnorderedNonces', [1n, 2n]),
    [expect.objectContaining({ name: 'invalidateUnorderedNonces' })],
    []
  ]
])('decodes %s', async (_title, data, actions, warnings) => {
  const request = await send(data)
  expect(request.actions).toEqual(actions)
  expect(warningsOf(request)).toEqual(warnings)
})

test.each<[title: string, data: Hex, to?: string]>([
  [
    'a permit of another contract',
    encode('permit', [account, { details: details(usdc), spender, sigDeadline: until }, '0x']),
    other
  ],
  ['no allowances', encode('permit', [account, { details: [], spender, sigDeadline: until }, '0x'], 1)],
  ['no transfers', encode('transferFrom', [[]], 1)],
  ['no permissions', encode('lockdown', [[]])],
  [
    'fewer transfers than permits',
    encode(
      'permitTransferFrom',
      [{ permitted: [usdc, dai].map(permitted), nonce: 0n, deadline: until }, [requested], account, '0x'],
      1
    )
  ]
])('does not know %s', async (_title, data, to = permit2) => {
  expect(warningsOf(await send(data, to))).toEqual([`unknown-contract ${to}`, 'unknown-data'])
})
