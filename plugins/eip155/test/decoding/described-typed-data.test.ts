import { encodeAbiParameters, hashStruct, keccak256, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { createRequestDecoder } from '../../src/lazy/decoding/decode-request.js'
import type { TypedDataDescriptor } from '../../src/lazy/decoding/descriptors/typed-data-descriptor.js'
import { encodedType } from '../../src/lazy/decoding/encoded-type.js'
import { account, noNode, other, permit2, spender, usdc, warningsOf } from './decode.js'

const shop = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const types = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' }
  ],
  Item: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint256' }
  ],
  Order: [
    { name: 'seller', type: 'address' },
    { name: 'items', type: 'Item[]' },
    { name: 'until', type: 'uint48' },
    { name: 'note', type: 'string' }
  ]
}
const encoded = 'Order(address seller,Item[] items,uint48 until,string note)Item(address token,uint256 amount)'
const fields: TypedDataDescriptor['display']['formats'][string]['fields'] = [
  { path: 'items.[].amount', label: 'Price', format: 'amount' },
  { path: '#.until', label: 'Until', format: 'date' },
  { path: '@.to', label: 'Shop', format: 'addressName' }
]
const descriptor = (changes: object = {}, formats: object = { [encoded]: { intent: 'Sell', fields } }) =>
  ({
    context: { eip712: { deployments: [{ chainId: 1, address: shop }], ...changes } },
    display: { formats }
  }) as TypedDataDescriptor

interface Signed {
  readonly domain?: object
  readonly types?: object
  readonly primaryType?: string
  readonly message?: object
}
async function decodeWith(descriptors: readonly unknown[], changes: Signed = {}) {
  const domain = { name: 'Shop', version: '1', chainId: 1, verifyingContract: shop, ...changes.domain }
  const message = {
    seller: account,
    items: [{ token: usdc, amount: '500000000000000000' }],
    until: 1_767_312_000,
    note: 'Thanks',
    ...changes.message
  }
  const data = { types: { ...types, ...changes.types }, primaryType: changes.primaryType ?? 'Order', domain, message }
  const request = await createRequestDecoder(
    noNode,
    descriptors
  )({
    method: 'eth_signTypedData_v4',
    params: [account, JSON.stringify(data)],
    chain: 'eip155:1',
    account: `eip155:1:${account}`,
    origin: 'https://shop.example'
  })
  if (!request) throw new Error('The request was not decoded')
  return request
}
const names = ({ actions }: Awaited<ReturnType<typeof decodeWith>>) => actions[0]?.fields?.map(({ name }) => name)
const undescribed = ['seller', 'items', 'until', 'note', 'domain']
const described = [
  'intent',
  'Price (items.[].amount)',
  'Until (#.until)',
  'Shop (@.to)',
  'seller',
  'items',
  'until',
  'note',
  'domain'
]

describe('a descriptor of typed data', () => {
  test('shows labels beside the paths, all other members and the domain, and keeps the warnings', async () => {
    const request = await decodeWith([descriptor()])
    expect(request.actions).toMatchObject([
      {
        type: 'typed-data',
        name: 'Shop',
        contract: shop,
        primaryType: 'Order',
        fields: [
          { name: 'intent', type: 'text', value: 'Sell' },
          { name: 'Price (items.[].amount)', type: 'number', value: '0.5' },
          { name: 'Until (#.until)', type: 'time', value: '2026-01-02T00:00:00.000Z' },
          { name: 'Shop (@.to)', type: 'address', value: shop },
          { name: 'seller', type: 'address', value: account },
          { name: 'items', type: 'fields', fields: [{ name: '0', fields: [{ value: usdc }, { name: 'amount' }] }] },
          { name: 'until', type: 'number', value: '1767312000' },
          { name: 'note', type: 'text', value: 'Thanks' },
          { name: 'domain', type: 'fields' }
        ]
      }
    ])
    expect(warningsOf(request)).toEqual(warningsOf(await decodeWith([])))
    expect(warningsOf(request)).toEqual([`unknown-contract ${shop}`])
  })

  test('finds data by the primary type of its schema', async () => {
    const schemas = [{ primaryType: 'Order', types }]
    expect(names(await decodeWith([descriptor({ schemas }, { Order: { intent: 'Sell', fields } })]))).toEqual(described)
  })

  test('warns about a person that is another account', async () => {
    const person = [{ path: 'seller', label: 'Seller', format: 'addressName', params: { types: ['eoa'] } }]
    const request = await decodeWith([descriptor({}, { [encoded]: { intent: 'Sell', fields: person } })], {
      message: { seller: other }
    })
    expect(warningsOf(request)).toEqual([`foreign-account ${other}`, `unknown-contract ${shop}`])
  })

  test.each<[title: string, given: TypedDataDescriptor, changes: Signed]>([
    ['of another contract', descriptor(), { domain: { verifyingContract: spender } }],
    ['of another chain', descriptor(), { domain: { chainId: 5 } }],
    ['with another name in the domain', descriptor({ domain: { name: 'Store' } }), {}],
    ['with another version', descriptor({ domain: { name: 'Shop', version: '2' } }), {}],
    [
      'with a name that is not signed',
      descriptor({ domain: { name: 'Shop' } }),
      { types: { EIP712Domain: types.EIP712Domain.slice(1) } }
    ],
    ['of another type', descriptor(), { types: { Item: [...types.Item].reverse() } }],
    ['with a path that leads nowhere', descriptor({}, { [encoded]: { intent: 'Sell', fields: [field('price')] } }), {}],
    [
      'with a path of the prototype',
      descriptor({}, { [encoded]: { intent: 'Sell', fields: [field('constructor')] } }),
      {}
    ],
    [
      'with coins, which typed data have not',
      descriptor({}, { [encoded]: { intent: 'Sell', fields: [field('@.value')] } }),
      {}
    ]
  ])('is not used for data %s', async (_title, given, changes) => {
    expect(names(await decodeWith([given], changes))).toEqual(undescribed)
  })

  test('does not replace a permit', async () => {
    const permit = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
    const site = descriptor({}, { [permit]: { intent: 'Claim your gift', fields: [] } })
    const members = ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline']
    const request = await decodeWith([site], {
      types: { Permit: members.map(text => ({ type: text.split(' ')[0], name: text.split(' ')[1] })) },
      primaryType: 'Permit',
      message: { owner: account, spender, value: `${2n ** 256n - 1n}`, nonce: 0, deadline: 9_999_999_999 }
    })
    expect(request.actions).toMatchObject([{ type: 'approval', amount: 'unlimited', spender }])
    expect(warningsOf(request)).toEqual([`unlimited-approval ${spender}`])
  })

  test('does not hide that data give a permission, nor hidden characters', async () => {
    const order = 'Order(address operator,string note)'
    const request = await decodeWith([descriptor({}, { [order]: { intent: 'Claim your gift', fields: [] } })], {
      types: { Order: [{ name: 'operator', type: 'address' }, types.Order[3]] },
      message: { operator: permit2, note: 'pay\u3164me' }
    })
    expect(names(request)).toEqual(['intent', 'operator', 'note', 'domain'])
    expect(warningsOf(request).toSorted()).toEqual(['hidden-characters', `unknown-contract ${shop}`, 'unknown-data'])
  })

  test.each<[title: string, given: object]>([
    ['no deployment', descriptor({ deployments: [] })],
    ['the address of a schema', descriptor({ schemas: ['https://shop.example/order.json'] })],
    ['a primary type without a schema', descriptor({}, { Order: { intent: 'Sell', fields } })],
    ['a number as the name in the domain', descriptor({ domain: { name: 7 } })],
    [
      'an unknown format',
      descriptor({}, { [encoded]: { intent: 'Sell', fields: [{ ...field('note'), format: 'html' }] } })
    ]
  ])('with %s is rejected', (_title, given) => {
    expect(() => createRequestDecoder(noNode, [given])).toThrow(
      expect.objectContaining({ code: 'kernel/invalid-option' })
    )
  })
})

function field(path: string) {
  return { path, label: 'Value', format: 'raw' }
}

describe('the encoded type of a struct', () => {
  test('is the one that another library hashes', () => {
    const pair = { Pair: ['one', 'other'].map(name => ({ name, type: 'Item' })), Item: types.Item }
    const item = { token: usdc, amount: 5n }
    const inner = hashStruct({ data: item, primaryType: 'Item', types: pair })
    const typeHash = keccak256(stringToHex(encodedType(pair, 'Pair') ?? ''))
    const words = encodeAbiParameters(Array(3).fill({ type: 'bytes32' }), [typeHash, inner, inner])
    expect(hashStruct({ data: { one: item, other: item }, primaryType: 'Pair', types: pair })).toBe(keccak256(words))
  })

  test('of a struct that refers to itself ends', () => {
    const node = [
      { name: 'next', type: 'Node[]' },
      { name: 'leaf', type: 'Leaf' }
    ]
    expect(encodedType({ Node: node, Leaf: [], Other: [] }, 'Node')).toBe('Node(Node[] next,Leaf leaf)Leaf()')
  })

  test.each<[name: string, type: string]>([
    ['seller,uint256 price', 'address'],
    ['a)Item(b', 'address'],
    ['', 'address'],
    ['seller', 'address seller,uint256'],
    ['seller', 'Item)(']
  ])('with a member %j of the type %j does not exist', (name, type) => {
    expect(encodedType({ Order: [{ name, type }], Item: [] }, 'Order')).toBeUndefined()
  })
})
