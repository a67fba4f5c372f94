import { maxUint256 } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account, apes, dai, decoded, now, other, spender, tomorrow, usdc, warningsOf } from './decode.js'
import { decodeTypedData, type Structs, timeField } from './typed-data.js'

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const structs = {
  Permit: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
  Authorization: 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
}

const yesterday = tomorrow - 2 * 86_400
const domainOf = (verifyingContract: string, changes: object = {}) => ({ chainId: 1, verifyingContract, ...changes })
const approval = (amount: bigint | 'unlimited', more: object = {}) => ({
  type: 'approval',
  asset: { address: usdc },
  amount,
  spender,
  ...more
})

describe('a permit of a token (EIP-2612)', () => {
  const message = { owner: account, spender, value: '5', nonce: 0, deadline: tomorrow }
  const domain = domainOf(usdc, { name: 'USD Coin', version: '2' })

  test.each<[title: string, message: object, domain: object, actions: readonly object[], warnings: readonly string[]]>([
    ['with an exact amount', {}, {}, [approval(5n, { fields: [timeField('deadline')] })], []],
    [
      'in hex and lower case',
      { value: '0x5', spender: spender.toLowerCase() },
      {},
      [approval(5n, { fields: [timeField('deadline')] })],
      []
    ],
    [
      'without limit',
      { value: String(maxUint256) },
      {},
      [approval('unlimited', { fields: [timeField('deadline')] })],
      [`unlimited-approval ${spender}`]
    ],
    ['that revokes', { value: 0 }, {}, [approval(0n, { fields: [timeField('deadline')] })], []],
    [
      'without a deadline',
      { deadline: String(maxUint256) },
      {},
      [approval(5n, { fields: [{ name: 'deadline', type: 'number', value: String(maxUint256) }] })],
      []
    ],
    [
      'that has expired',
      { deadline: yesterday },
      {},
      [approval(5n, { fields: [timeField('deadline', '2025-12-31T00:00:00.000Z')] })],
      ['invalid-time']
    ],
    [
      'of another account',
      { owner: other },
      {},
      [approval(5n, { fields: [timeField('deadline')] })],
      [`foreign-account ${other}`]
    ],
    [
      'for another chain',
      {},
      { chainId: '0x89' },
      [approval(5n, { fields: [timeField('deadline')] })],
      ['foreign-chain eip155:137']
    ],
    ['for any chain', {}, { chainId: undefined }, [approval(5n, { fields: [timeField('deadline')] })], ['unknown-data']]
  ])('%s', async (_title, messageChanges, domainChanges, actions, warnings) => {
    const request = await decodeTypedData(
      { Permit: structs.Permit },
      'Permit',
      { ...message, ...messageChanges },
      { ...domain, ...domainChanges }
    )
    expect(request.actions).toEqual(actions)
    expect(warningsOf(request)).toEqual(warnings)
  })

  test('with a name that reads as two members is shown as typed data with a warning', async () => {
    const [owner, to, ...others] = structs.Permit.split(',').map(member => member.split(' '))
    const joined = [[owner?.[0], `${owner?.[1]},${to?.join(' ')}`], ...others].map(([type, name]) => ({ type, name }))
    const data = {
      types: { Permit: joined },
      primaryType: 'Permit',
      domain,
      message: { ...message, 'owner,address spender': account }
    }
    const request = await decoded('eth_signTypedData_v4', [account, data])
    expect(request.actions).toMatchObject([{ type: 'typed-data' }])
    expect(warningsOf(request)).toContain('unknown-data')
  })

  test.each<[title: string, types: Structs, domain: object]>([
    ['without a contract', { Permit: structs.Permit }, { ...domain, verifyingContract: undefined }],
    ['whose contract is not signed', { Permit: structs.Permit, EIP712Domain: 'uint256 chainId' }, domain],
    ['with members in another order', { Permit: structs.Permit.split(',').reverse().join() }, domain]
  ])('%s is shown as typed data with a warning', async (_title, types, givenDomain) => {
    const request = await decodeTypedData(types, 'Permit', message, givenDomain)
    expect(request.actions).toMatchObject([{ type: 'typed-data', primaryType: 'Permit' }])
    expect(warningsOf(request)).toContain('unknown-data')
  })
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
    'a permit of DAI',
    { Permit: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed' },
    'Permit',
    { holder: account, spender, nonce: 0, expiry: 0, allowed: true },
    dai,
    [approval('unlimited', { asset: { address: dai } })],
    [`unlimited-approval ${spender}`]
  ],
  [
    'a revoking permit of DAI that has expired',
    { Permit: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed' },
    'Permit',
    { holder: account, spender, nonce: 0, expiry: yesterday, allowed: false },
    dai,
    [approval(0n, { asset: { address: dai }, fields: [timeField('expiry', '2025-12-31T00:00:00.000Z')] })],
    ['invalid-time']
  ],
  [
    'a permit of a piece (ERC-4494)',
    { Permit: 'address spender,uint256 tokenId,uint256 nonce,uint256 deadline' },
    'Permit',
    { spender, tokenId: 7, nonce: 0, deadline: tomorrow },
    apes,
    [approval(1n, { asset: { address: apes, tokenId: '7', decimals: 0 }, fields: [timeField('deadline')] })],
    []
  ],
  [
    'an authorized transfer (EIP-3009)',
    { TransferWithAuthorization: structs.Authorization },
    'TransferWithAuthorization',
    { from: account, to: other, value: 5, validAfter: 0, validBefore: tomorrow, nonce: `0x${'11'.repeat(32)}` },
    usdc,
    [{ type: 'transfer', asset: { address: usdc }, amount: 5n, to: other, fields: [timeField('validBefore')] }],
    []
  ],
  [
    'an authorized transfer that is not valid yet',
    { ReceiveWithAuthorization: structs.Authorization },
    'ReceiveWithAuthorization',
    { from: other, to: spender, value: 5, validAfter: tomorrow, validBefore: tomorrow, nonce: `0x${'11'.repeat(32)}` },
    usdc,
    [
      {
        type: 'transfer',
        asset: { address: usdc },
        amount: 5n,
        from: other,
        to: spender,
        fields: [timeField('validAfter'), timeField('validBefore')]
      }
    ],
    [`foreign-account ${other}`, 'invalid-time']
  ]
])('decodes %s', async (_title, types, primaryType, message, contract, actions, warnings) => {
  const request = await decodeTypedData(types, primaryType, message, domainOf(contract))
  expect(request.actions).toEqual(actions)
  expect(warningsOf(request)).toEqual(warnings)
})
