import { encodeFunctionData, type Hex, maxUint256, parseAbiItem, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, decode, decoded, other, router, spender, usdc, usdt, warningsOf, weth } from './decode.js'

/** Returns call data. @param signature - `transfer(address, uint256)`. */
const encode = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: [parseAbiItem(`function ${signature}`)], args } as never)
const send = (transaction: object) => decoded('eth_sendTransaction', [transaction])

const transfer = encode('transfer(address, uint256)', other, 5n)
const approve = encode('approve(address, uint256)', spender, maxUint256)
/** Call of transaction 0xb25281abb3e6bbfe18c746187522c2e915aa02fdb8175082005340e00c1f0b30, encoded from its arguments. */
const swap = encode('exactInputSingle((address, address, uint24, address, uint256, uint256, uint160))', [
  weth,
  usdt,
  3_000,
  '0xEceD4025456B6c2987faC2e4c829889e681986a7',
  6_471_375_668_623_977n,
  13_901_216n,
  0n
])
const unwrap = encode('unwrapWETH9(uint256, address)', 13_901_216n, account)
const deposit = encode('deposit()')

const bytesField = (value: string) => ({ name: 'data', type: 'bytes', value })
const unknown = (target: string, data: string, more: object = {}) => ({
  type: 'call',
  target,
  ...more,
  fields: [bytesField(data)]
})
const unknownWarnings = (target: string) => [`unknown-contract ${target}`, 'unknown-data']

test.each<[title: string, transaction: object, actions: readonly object[], warnings: readonly string[]]>([
  ['coins', { to: other, value: '0x5' }, [{ type: 'transfer', asset: {}, amount: 5n, to: other }], []],
  ['a transaction of nothing', { to: other }, [{ type: 'transfer', asset: {}, amount: 0n, to: other }], []],
  [
    'coins with empty data',
    { to: other.toLowerCase(), value: '0x5', data: '0x', from: account.toLowerCase() },
    [{ type: 'transfer', asset: {}, amount: 5n, to: other }],
    []
  ],
  [
    'data under their other name',
    { to: usdc, input: transfer },
    [{ type: 'transfer', asset: { address: usdc }, amount: 5n, to: other }],
    []
  ],
  [
    'a nonce',
    { to: other, nonce: '0x7' },
    [{ type: 'transfer', asset: {}, amount: 0n, to: other, fields: [{ name: 'nonce', type: 'number', value: '7' }] }],
    []
  ],
  ['a swap of Uniswap', { to: router, data: swap }, [unknown(router, swap)], unknownWarnings(router)],
  [
    'a deposit of WETH with the tag of a site',
    { to: weth, data: `${deposit}00`, value: '0x5' },
    [
      { type: 'transfer', asset: {}, amount: 5n, to: weth },
      {
        type: 'call',
        target: weth,
        name: 'deposit',
        fields: [
          { name: 'intent', type: 'text', value: 'Wrap' },
          { name: 'Amount to wrap', type: 'number', value: '0.000000000000000005' },
          { name: 'dataSuffix', type: 'bytes', value: '0x00' }
        ]
      }
    ],
    []
  ],
  [
    'coins for a call of an unknown function',
    { to: weth, data: '0x12345678', value: '0x5' },
    [unknown(weth, '0x12345678', { value: 5n })],
    unknownWarnings(weth)
  ],
  ['two bytes', { to: other, data: '0x1234' }, [unknown(other, '0x1234')], unknownWarnings(other)],
  [
    'a new contract',
    { data: '0x6001', value: '0x5' },
    [unknown(zeroAddress, '0x6001', { name: 'constructor', value: 5n })],
    ['unknown-contract', 'unknown-data']
  ],
  [
    'a new contract without code',
    { to: null },
    [{ type: 'call', target: zeroAddress, name: 'constructor' }],
    ['unknown-contract', 'unknown-data']
  ],
  [
    'another account',
    { to: account, from: other },
    [{ type: 'transfer', asset: {}, amount: 0n, to: account, isOwn: true }],
    [`foreign-account ${other}`]
  ],
  [
    'another chain',
    { to: other, chainId: '0x89' },
    [{ type: 'transfer', asset: {}, amount: 0n, to: other }],
    ['foreign-chain eip155:137']
  ],
  ['its own chain', { to: other, chainId: 1 }, [{ type: 'transfer', asset: {}, amount: 0n, to: other }], []]
])('decodes %s', async (_title, transaction, actions, warnings) => {
  const request = await send(transaction)
  expect(request.actions).toEqual(actions)
  expect(warningsOf(request)).toEqual(warnings)
  expect(JSON.parse(request.raw)).toEqual([transaction])
})

describe('a call that is not encoded canonically is unknown', () => {
  test.each([
    ['with more than 512 bytes after the arguments', `${transfer}${'00'.repeat(513)}`],
    ['with a short last argument', transfer.slice(0, -2)],
    ['without arguments', transfer.slice(0, 10)],
    ['with upper bytes in an address', transfer.replace('a9059cbb000000', 'a9059cbb000001')],
    ['with a boolean of 2', `${encode('setApprovalForAll(address, bool)', spender, true).slice(0, -1)}2`],
    ['with list items that overlap', encode('multicall(bytes[])', [transfer, transfer]).replace(/c0(?=0{62}44)/, '40')],
    ['with arguments longer than 32 KB', encode('multicall(bytes[])', [`0x${'00'.repeat(33_000)}`])]
  ])('%s', async (_title, data) => {
    const request = await send({ to: usdc, data })
    expect(request.actions).toEqual([unknown(usdc, data.slice(0, 2_000))])
    expect(warningsOf(request)).toEqual(unknownWarnings(usdc))
  })

  test.each(['00', '00'.repeat(512)])(
    'but bytes after the arguments are shown, with the same warnings',
    async suffix => {
      const request = await send({ to: usdc, data: `${transfer}${suffix}` })
      expect(request.actions).toMatchObject([
        { type: 'transfer', amount: 5n, fields: [{ name: 'dataSuffix', type: 'bytes', value: `0x${suffix}` }] }
      ])
      expect(warningsOf(request)).toEqual(unknownWarnings(usdc))
    }
  )

  test('but capitals in hex change nothing', async () => {
    const request = await send({ to: usdc, data: `0x${transfer.slice(2).toUpperCase()}` })
    expect(request.actions).toMatchObject([{ type: 'transfer', amount: 5n }])
  })
})

describe('a multicall', () => {
  const approval = { type: 'approval', asset: { address: router }, amount: 'unlimited', spender }
  const nested = (depth: number): Hex => (depth === 0 ? approve : encode('multicall(bytes[])', [nested(depth - 1)]))

  test.each<[title: string, data: Hex]>([
    ['of calls', encode('multicall(bytes[])', [approve, swap, unwrap])],
    ['with a deadline', encode('multicall(uint256, bytes[])', 1n, [approve, swap, unwrap])],
    ['with a block', encode('multicall(bytes32, bytes[])', `0x${'11'.repeat(32)}`, [approve, swap, unwrap])]
  ])('%s shows each call, and warns about the contract', async (_title, data) => {
    const request = await send({ to: router, data, value: '0x5' })
    expect(request.actions).toEqual([
      { type: 'transfer', asset: {}, amount: 5n, to: router },
      approval,
      unknown(router, swap),
      unknown(router, unwrap)
    ])
    expect(warningsOf(request)).toEqual([`unlimited-approval ${spender}`, ...unknownWarnings(router)])
  })

  test.each([
    ['with known calls only has a warning', encode('multicall(bytes[])', [approve]), [approval], 1],
    ['in two others is decoded', nested(3), [approval], 1],
    ['in three others is unknown', nested(4), [expect.objectContaining({ type: 'call' })], 2],
    ['without calls is unknown', encode('multicall(bytes[])', []), [expect.objectContaining({ type: 'call' })], 2],
    [
      'of 101 calls is unknown',
      encode('multicall(bytes[])', Array(101).fill(approve)),
      [expect.objectContaining({ type: 'call' })],
      2
    ],
    [
      'with an empty call is unknown there',
      encode('multicall(bytes[])', ['0x', approve]),
      [{ type: 'call', target: router }, approval],
      2
    ]
  ] as const)('%s', async (_title, data, actions, unknownCount) => {
    const request = await send({ to: router, data })
    expect(request.actions).toEqual(actions)
    expect(warningsOf(request).filter(code => code.startsWith('unknown'))).toEqual(
      unknownWarnings(router).slice(0, unknownCount)
    )
  })
})

describe('the fee', () => {
  test.each<[title: string, given: object, fee: bigint | undefined, warnings: readonly string[]]>([
    ['is unknown without a price', { gas: '0x5208' }, undefined, []],
    ['is unknown without gas', { maxFeePerGas: '0x3b9aca00' }, undefined, []],
    ['is gas times the price', { gas: '0x5208', gasPrice: '0x3b9aca00' }, 21_000_000_000_000n, []],
    ['uses the higher price', { gas: '0x2', gasPrice: '0x2', maxFeePerGas: '0x3' }, 6n, []],
    ['of 0.05 coins has no warning', { gas: '0xc350', maxFeePerGas: '0xe8d4a51000' }, 50_000_000_000_000_000n, []],
    [
      'above 0.05 coins has a warning',
      { gas: '0xc351', maxFeePerGas: '0xe8d4a51000' },
      50_001_000_000_000_000n,
      ['high-fee 50001000000000000']
    ],
    [
      'has a warning if the price alone makes it high',
      { maxFeePerGas: '0x48c27395000' },
      undefined,
      ['high-fee 105000000000000000']
    ]
  ])('%s', async (_title, given, fee, warnings) => {
    const request = await send({ to: other, ...given })
    expect(request.fee).toBe(fee)
    expect(warningsOf(request)).toEqual(warnings)
  })
})

test.each<[title: string, params: unknown]>([
  ['no transaction', []],
  ['two transactions', [{ to: other }, { to: other }]],
  ['an unknown member', [{ to: other, authorizationList: [] }]],
  ['different data and input', [{ to: other, data: '0x', input: '0x01' }]],
  ['a wrong checksum', [{ to: other.replace('A', 'a') }]],
  ['half a byte', [{ to: other, data: '0x1' }]],
  ['a value that is no quantity', [{ to: other, value: '-1' }]]
])('leaves out %s', async (_title, params) => {
  expect(await decode('eth_sendTransaction', params)).toBeUndefined()
})
