import { maxUint256 } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { now, other, permit2, spender, tomorrow, usdc, warningsOf, weth } from './decode.js'
import { decodeTypedData, type Structs, timeField } from './typed-data.js'

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const PermitDetails = 'address token,uint160 amount,uint48 expiration,uint48 nonce'
const TokenPermissions = 'address token,uint256 amount'
const transferFrom = 'address spender,uint256 nonce,uint256 deadline'

const yesterday = tomorrow - 2 * 86_400
const approval = (amount: bigint | 'unlimited', more: object = {}) => ({
  type: 'approval',
  asset: { address: usdc },
  amount,
  spender,
  ...more
})

test.each<
  [
    title: string,
    types: Structs,
    primaryType: string,
    message: object,
    contract: string,
    actions: readonly object[],
    warnings: readonly string[]
  ]
>([
  [
    'an allowance in Permit2',
    { PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline', PermitDetails },
    'PermitSingle',
    { details: { token: usdc, amount: 5, expiration: tomorrow, nonce: 0 }, spender, sigDeadline: tomorrow },
    permit2,
    [approval(5n, { expiresAtMs: tomorrow * 1_000, fields: [timeField('sigDeadline')] })],
    []
  ],
  [
    'allowances in a copy of Permit2',
    { PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline', PermitDetails },
    'PermitBatch',
    {
      details: [
        { token: usdc, amount: String(2n ** 160n - 1n), expiration: 2 ** 48 - 1, nonce: 0 },
        { token: weth, amount: 5, expiration: 0, nonce: 0 }
      ],
      spender,
      sigDeadline: tomorrow
    },
    other,
    [
      approval('unlimited', { fields: [timeField('sigDeadline')] }),
      approval(5n, { asset: { address: weth }, expiresAtMs: tomorrow * 1_000, fields: [timeField('sigDeadline')] })
    ],
    [`unlimited-approval ${spender}`, `unknown-contract ${other}`]
  ],
  [
    'a transfer by Permit2 whose deadline is over',
    { PermitTransferFrom: `TokenPermissions permitted,${transferFrom}`, TokenPermissions },
    'PermitTransferFrom',
    { permitted: { token: usdc, amount: 5 }, spender, nonce: 0, deadline: yesterday },
    permit2,
    [approval(5n, { expiresAtMs: yesterday * 1_000 })],
    ['invalid-time']
  ],
  [
    'transfers by Permit2 with an order',
    {
      PermitBatchWitnessTransferFrom: `TokenPermissions[] permitted,${transferFrom},Order witness`,
      TokenPermissions,
      Order: 'address recipient,uint256 minimum'
    },
    'PermitBatchWitnessTransferFrom',
    {
      permitted: [
        { token: usdc, amount: 5 },
        { token: weth, amount: String(maxUint256) }
      ],
      spender,
      nonce: 0,
      deadline: tomorrow,
      witness: { recipient: other, minimum: 7 }
    },
    permit2,
    [
      approval(5n, {
        expiresAtMs: tomorrow * 1_000,
        fields: [
          {
            name: 'witness',
            type: 'fields',
            fields: [
              { name: 'recipient', type: 'address', value: other },
              { name: 'minimum', type: 'number', value: '7' }
            ]
          }
        ]
      }),
      approval('unlimited', { asset: { address: weth }, expiresAtMs: tomorrow * 1_000 })
    ],
    [`unlimited-approval ${spender}`]
  ]
])('decodes %s', async (_title, types, primaryType, message, contract, actions, warnings) => {
  const request = await decodeTypedData(types, primaryType, message, {
    name: 'Permit2',
    chainId: 1,
    verifyingContract: contract
  })
  expect(request.actions).toEqual(actions)
  expect(warningsOf(request)).toEqual(warnings)
})
