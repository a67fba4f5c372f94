import { encodeAbiParameters, encodeFunctionData, type Hex, maxUint256, parseAbiItem } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRequestDecoder } from '../../src/lazy/decoding/decode-request.js'
import type { Descriptor } from '../../src/lazy/decoding/descriptors/descriptor.js'
import { account, decoded, noNode, now, other, permit2, spender, tomorrow, usdc, warningsOf, weth } from './decode.js'

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const pool = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
const controller = '0x253553366Da8546fC250F225fe3d25d0C782303b'
/** Returns call data. @param signature - `transfer(address, uint256)`. */
const encode = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: [parseAbiItem(`function ${signature}`)], args } as never)
const send = (to: string, data: Hex, transaction: object = {}, changes: object = {}) =>
  decoded('eth_sendTransaction', [{ to, data, ...transaction }], changes)
const text = (name: string, value: string) => ({ name, type: 'text', value })
const number = (name: string, value: string) => ({ name, type: 'number', value })
const field = (name: string, value: string) => ({ name, type: 'address', value })
const bytes = (name: string, value: string) => ({ name, type: 'bytes', value })
const withdraw = 'withdraw(address asset, uint256 amount, address to)'

describe('a descriptor of the package', () => {
  test('shows all for the largest amount, and the amount itself', async () => {
    const request = await send(pool, encode(withdraw, usdc, maxUint256, account))
    expect(request.actions[0]?.fields?.[1]).toEqual(text('Amount to withdraw', `All (${maxUint256})`))
    expect(request.warnings).toEqual([])
  })

  test('warns about a recipient that is another account', async () => {
    const request = await send(pool, encode(withdraw, usdc, 5n, other))
    expect(warningsOf(request)).toEqual([`foreign-account ${other}`])
  })

  test('shows amounts with symbols once the token was read', async () => {
    const readerOf = async () => ({
      query: async () => [],
      call: async ({ data }: { data: Hex }) =>
        data === '0x313ce567'
          ? encodeAbiParameters([{ type: 'uint8' }], [6])
          : data === '0x95d89b41'
            ? encodeAbiParameters([{ type: 'string' }], ['USDC'])
            : '0x'
    })
    const transaction = { to: pool, data: encode(withdraw, usdc, 1_500_000n, account) }
    const request = await decoded('eth_sendTransaction', [transaction], {}, readerOf as never)
    const complete = await request.complete?.(new AbortController().signal)
    expect(complete?.actions[0]?.fields?.[1]).toEqual(text('Amount to withdraw', '1.5 USDC'))
  })

  test('shows a name, and warns about calls that nobody decoded', async () => {
    const register = 'register(string, address, uint256, bytes32, address, bytes[], bool, uint16)'
    const data = (records: readonly Hex[], name = 'larch') =>
      encode(register, name, account, 31_536_000n, `0x${'11'.repeat(32)}`, spender, records, true, 0)
    const request = await send(controller, data([]), { value: '0x16345785d8a0000' })
    expect(request.actions).toEqual([
      { type: 'transfer', asset: {}, amount: 100_000_000_000_000_000n, to: controller },
      {
        type: 'call',
        target: controller,
        name: 'register',
        fields: [
          text('intent', 'Register name'),
          text('Name', 'larch'),
          field('Owner', account),
          text('Duration', '31536000 s'),
          number('Highest price', '0.1'),
          bytes('secret', `0x${'11'.repeat(32)}`),
          field('resolver', spender),
          { name: 'data', type: 'fields', fields: [] },
          text('reverseRecord', 'true'),
          number('ownerControlledFuses', '0')
        ]
      }
    ])
    expect(request.warnings).toEqual([])
    expect(warningsOf(await send(controller, data([`0x${'12'.repeat(36)}`])))).toEqual(['unknown-data'])
    expect(warningsOf(await send(controller, data([], 'lar\u200bch')))).toEqual(['hidden-characters'])
  })

  test.each<[title: string, to: string, chain: string, name: string, warnings: readonly string[]]>([
    ['of Base', '0x4200000000000000000000000000000000000006', 'eip155:8453', 'withdraw', []],
    ['of another contract', other, 'eip155:1', 'withdraw', [`unknown-contract ${other}`]],
    ['of another chain', weth, 'eip155:5', 'withdraw', [`unknown-contract ${weth}`]]
  ])('%s unwraps coins', async (_title, to, chain, name, warnings) => {
    const request = await send(to, encode('withdraw(uint256)', 5n), {}, { chain, account: `${chain}:${account}` })
    expect(request.actions).toMatchObject([{ type: 'call', target: to, name }])
    expect(warningsOf(request)).toEqual(warnings)
  })

  test('is not used for arguments that are not canonical', async () => {
    const data = `${encode(withdraw, usdc, 5n, account).slice(0, -64)}01${'0'.repeat(62)}` as Hex
    expect(warningsOf(await send(pool, data))).toEqual([`unknown-contract ${pool}`, 'unknown-data'])
  })
})

describe('a function of a vault (ERC-4626)', () => {
  const vault = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const unknown = `unknown-contract ${vault}`

  test.each<[title: string, data: Hex, fields: readonly object[], warnings: readonly string[]]>([
    [
      'deposit',
      encode('deposit(uint256, address)', 5n, account),
      [number('assets', '5'), field('receiver', account)],
      [unknown]
    ],
    [
      'mint',
      encode('mint(uint256, address)', 5n, spender),
      [number('shares', '5'), field('receiver', spender)],
      [unknown, `foreign-account ${spender}`]
    ],
    [
      'withdraw',
      encode('withdraw(uint256, address, address)', 5n, spender, account),
      [number('assets', '5'), field('receiver', spender), field('owner', account)],
      [unknown, `foreign-account ${spender}`]
    ],
    [
      'redeem',
      encode('redeem(uint256, address, address)', 5n, account, spender),
      [number('shares', '5'), field('receiver', account), field('owner', spender)],
      [unknown, `foreign-account ${spender}`]
    ],
    ['deposit', encode('deposit()'), [], [unknown]]
  ])('%s shows its values, and warns about the contract', async (name, data, fields, warnings) => {
    const request = await send(vault, data)
    expect(request.actions).toEqual([{ type: 'call', target: vault, name, ...(fields.length > 0 && { fields }) }])
    expect(warningsOf(request)).toEqual(warnings)
  })
})

describe('a descriptor of the site', () => {
  const shop = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const unknown = [`unknown-contract ${shop}`, 'unknown-data']
  const order = 'buy((address token, uint256[] amounts, uint48 until) order, string note, bytes data)'
  const fields: Descriptor['display']['formats'][string]['fields'] = [
    {
      path: '#.order.amounts.[]',
      label: 'Price',
      format: 'tokenAmount',
      params: { tokenPath: 'order.token', nativeCurrencyAddress: usdc }
    },
    { path: 'order.amounts.[-1]', label: 'Last', format: 'unit', params: { base: '%', decimals: 2 } },
    { path: 'order.until', label: 'Until', format: 'date' },
    { path: 'note', label: 'Note', format: 'raw' },
    { path: '@.from', label: 'Buyer', format: 'addressName', params: { types: ['eoa'] } }
  ]
  const descriptor = (changes: object = {}, formats: object = { [order]: { intent: 'Buy', fields } }): Descriptor => ({
    context: { contract: { deployments: [{ chainId: 1, address: shop }] } },
    display: { formats } as Descriptor['display'],
    ...changes
  })
  const decodeWith = async (descriptors: readonly unknown[], to: string, data: Hex, transaction: object = {}) => {
    const decode = createRequestDecoder(noNode, descriptors)
    const request = await decode({
      method: 'eth_sendTransaction',
      params: [{ to, data, ...transaction }],
      chain: 'eip155:1',
      account: `eip155:1:${account}`,
      origin: 'https://shop.example'
    })
    if (!request) throw new Error('The request was not decoded')
    return request
  }
  const data = encode(order, { token: usdc, amounts: [5n * 10n ** 17n, 250n], until: tomorrow }, 'Thanks', '0x')

  test('shows labels beside the names, all other values, and keeps the warnings', async () => {
    const request = await decodeWith([descriptor()], shop, data)
    expect(request.actions).toEqual([
      {
        type: 'call',
        target: shop,
        name: 'buy',
        fields: [
          text('intent', 'Buy'),
          number('Price (#.order.amounts.[])', '0.5'),
          number('Price (#.order.amounts.[])', '0.00000000000000025'),
          text('Last (order.amounts.[-1])', '2.5 %'),
          { name: 'Until (order.until)', type: 'time', value: '2026-01-02T00:00:00.000Z' },
          text('Note (note)', 'Thanks'),
          field('Buyer (@.from)', account),
          {
            name: 'order',
            type: 'fields',
            fields: [
              field('token', usdc),
              {
                name: 'amounts',
                type: 'fields',
                fields: [number('0', '500000000000000000'), number('1', '250')]
              },
              number('until', String(tomorrow))
            ]
          },
          bytes('data', '0x')
        ]
      }
    ])
    expect(warningsOf(request)).toEqual(unknown)
  })

  test('does not hide coins', async () => {
    const request = await decodeWith([descriptor()], shop, data, { value: '0x5' })
    expect(request.actions[0]).toEqual({ type: 'transfer', asset: {}, amount: 5n, to: shop })
  })

  test('does not replace an approval', async () => {
    const approve = 'approve(address to, uint256 amount)'
    const site = descriptor({}, { [approve]: { intent: 'Claim your gift', fields: [] } })
    const request = await decodeWith([site], shop, encode(approve, spender, maxUint256))
    expect(request.actions).toMatchObject([{ type: 'approval', amount: 'unlimited', spender }])
    expect(warningsOf(request)).toEqual([`unlimited-approval ${spender}`])
  })

  test('does not replace a descriptor of the package', async () => {
    const site = descriptor(
      { context: { contract: { deployments: [{ chainId: 1, address: pool.toLowerCase() }] } } },
      { 'withdraw(address a,uint256 b,address c)': { intent: 'Claim your gift', fields: [] } }
    )
    const request = await decodeWith([site], pool, encode(withdraw, usdc, 5n, other))
    expect(request.actions[0]?.fields?.[0]).toEqual(text('intent', 'Withdraw'))
    expect(warningsOf(request)).toEqual([`foreign-account ${other}`])
  })

  test('keeps the warnings of a vault about its recipient', async () => {
    const deposit = 'deposit(uint256 assets,address receiver)'
    const site = descriptor({}, { [deposit]: { intent: 'Claim your gift', fields: [] } })
    const request = await decodeWith([site], shop, encode(deposit, 5n, spender))
    expect(request.actions).toMatchObject([{ type: 'call', name: 'deposit' }])
    expect(warningsOf(request)).toEqual([...unknown, `foreign-account ${spender}`])
  })

  test('does not replace the calls of Permit2', async () => {
    const lockdown = 'lockdown((address token,address spender)[] approvals)'
    const site = descriptor(
      { context: { contract: { deployments: [{ chainId: 1, address: permit2 }] } } },
      { [lockdown]: { intent: 'Claim your gift', fields: [] } }
    )
    const request = await decodeWith([site], permit2, encode(lockdown, [{ token: usdc, spender }]))
    expect(request.actions).toMatchObject([{ type: 'approval', amount: 0n, spender }])
    expect(request.warnings).toEqual([])
  })

  test.each<[title: string, fields: readonly object[]]>([
    ['a path that leads nowhere', [{ path: 'order.price', label: 'Price', format: 'raw' }]],
    ['a path of the prototype', [{ path: 'order.constructor', label: 'Price', format: 'raw' }]],
    ['an item that is not there', [{ path: 'order.amounts.[7]', label: 'Price', format: 'raw' }]],
    ['an item of a number', [{ path: 'order.until.[0]', label: 'Until', format: 'raw' }]],
    ['a text as an amount', [{ path: 'note', label: 'Price', format: 'amount' }]],
    ['a number as an address', [{ path: 'order.until', label: 'Buyer', format: 'addressName' }]]
  ])('with %s is not used', async (_title, given) => {
    const request = await decodeWith([descriptor({}, { [order]: { intent: 'Buy', fields: given } })], shop, data)
    expect(request.actions).toMatchObject([{ type: 'call', target: shop, fields: [{ name: 'data', value: data }] }])
    expect(warningsOf(request)).toEqual(unknown)
  })

  test('shows 200 values at most, with a warning', async () => {
    const many = encode(order, { token: usdc, amounts: Array(300).fill(5n), until: tomorrow }, '', '0x')
    const request = await decodeWith([descriptor()], shop, many)
    expect(request.actions[0]?.fields?.filter(({ name }) => name.startsWith('Price')).length).toBe(200)
    expect(warningsOf(request)).toEqual(unknown)
  })

  test.each<[title: string, descriptors: readonly unknown[]]>([
    ['no object', [7]],
    ['no deployment', [descriptor({ context: { contract: { deployments: [] } } })]],
    ['a wrong address', [descriptor({ context: { contract: { deployments: [{ chainId: 1, address: '0x12' }] } } })]],
    [
      'an unknown format',
      [descriptor({}, { [order]: { intent: 'Buy', fields: [{ path: 'note', label: 'a', format: 'html' }] } })]
    ],
    ['a reference', [descriptor({}, { [order]: { intent: 'Buy', fields: [{ path: 'note', $ref: '#/a' }] } })]],
    [
      'a slice',
      [descriptor({}, { [order]: { intent: 'Buy', fields: [{ path: 'data.[0:20]', label: 'a', format: 'raw' }] } })]
    ],
    ['a signature that cannot be parsed', [descriptor({}, { 'buy(': { intent: 'Buy', fields: [] } })]],
    ['an intent that is no text', [descriptor({}, { [order]: { intent: { a: 'b' }, fields: [] } })]],
    ['more than 100 descriptors', Array(101).fill(descriptor())],
    ['more than 1 MB', Array(11).fill({ ...descriptor(), metadata: 'x'.repeat(100_000) })],
    ['a cycle', [cyclic()]]
  ])('with %s is rejected', (_title, descriptors) => {
    expect(() => createRequestDecoder(noNode, descriptors)).toThrow(
      expect.objectContaining({ code: 'kernel/invalid-option' })
    )
  })

  test('is rejected with the path of its problem', () => {
    const wrong = descriptor({}, { [order]: { intent: 'Buy', fields: [{ ...fields[0], label: 7 }] } })
    expect(() => createRequestDecoder(noNode, [descriptor(), wrong])).toThrow(
      expect.objectContaining({
        context: expect.objectContaining({
          plugin: 'eip155',
          option: `descriptors.1.display.formats.${order}.fields.0.label`
        })
      })
    )
  })
})

function cyclic(): object {
  const loop: Record<string, unknown> = {}
  loop.context = loop
  return loop
}
