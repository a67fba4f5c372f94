import { concatHex, encodeFunctionData, encodePacked, type Hex, parseAbi, size, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, dai, decoded, other, router, spender, usdc, warningsOf } from './decode.js'

const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const multiSendCallOnly = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2'
const safe = '0x5aFE3855358E112B5647B952709E6165e1c1eEEe'

const abi = parseAbi([
  'function transfer(address, uint256)',
  'function transferFrom(address, address, uint256)',
  'function approve(address, uint256)',
  'function setApprovalForAll(address, bool)',
  'function multicall(bytes[])',
  'function aggregate((address, bytes)[])',
  'function blockAndAggregate((address, bytes)[])',
  'function tryAggregate(bool, (address, bytes)[])',
  'function tryBlockAndAggregate(bool, (address, bytes)[])',
  'function aggregate3((address, bool, bytes)[])',
  'function aggregate3Value((address, bool, uint256, bytes)[])',
  'function multiSend(bytes)',
  'function execTransaction(address, uint256, bytes, uint8, uint256, uint256, uint256, address, address, bytes)'
])
const encode = (functionName: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi, functionName, args } as never)
const send = (to: string, data: Hex, value?: Hex) =>
  decoded('eth_sendTransaction', [{ to, data, ...(value && { value }) }])

const transfer = encode('transfer', other, 5n)
const approve = encode('approve', spender, 7n)
const owner = (value: string) => ({ name: 'owner', type: 'address', value })
const sent = (from: string) => ({ type: 'transfer', asset: { address: usdc }, amount: 5n, from, to: other })
const approved = (by: string) => ({
  type: 'approval',
  asset: { address: dai },
  amount: 7n,
  spender,
  fields: [owner(by)]
})

describe('a batch of Multicall3', () => {
  const calls = [
    [usdc, transfer],
    [dai, approve]
  ]

  test.each<[title: string, data: Hex]>([
    ['aggregate', encode('aggregate', calls)],
    ['blockAndAggregate', encode('blockAndAggregate', calls)],
    ['tryAggregate', encode('tryAggregate', true, calls)],
    ['tryBlockAndAggregate', encode('tryBlockAndAggregate', false, calls)],
    [
      'aggregate3',
      encode(
        'aggregate3',
        calls.map(([to, data]) => [to, true, data])
      )
    ],
    [
      'aggregate3Value',
      encode(
        'aggregate3Value',
        calls.map(([to, data]) => [to, true, 0n, data])
      )
    ]
  ])('%s shows the calls, which the contract makes with its own tokens', async (_title, data) => {
    const request = await send(multicall3, data)
    expect(request.actions).toEqual([sent(multicall3), approved(multicall3)])
    expect(request.warnings).toEqual([])
  })

  test('shows coins on their way', async () => {
    const data = encode('aggregate3Value', [[other, false, 5n, '0x']])
    const request = await send(multicall3, data, '0x5')
    expect(request.actions).toEqual([
      { type: 'transfer', asset: {}, amount: 5n, to: multicall3 },
      { type: 'transfer', asset: {}, amount: 5n, from: multicall3, to: other }
    ])
  })

  test('shows what it takes from the account', async () => {
    const data = encode('aggregate', [[usdc, encode('transferFrom', account, other, 5n)]])
    expect((await send(multicall3, data)).actions).toEqual([
      { type: 'transfer', asset: { address: usdc }, amount: 5n, to: other }
    ])
  })

  test('names the owner of a collection', async () => {
    const data = encode('aggregate', [[usdc, encode('setApprovalForAll', spender, true)]])
    const request = await send(multicall3, data)
    expect(request.actions).toMatchObject([{ type: 'approval-for-all', fields: [owner(multicall3)] }])
    expect(warningsOf(request)).toEqual([`approval-for-all ${spender}`])
  })

  test('warns about an unknown call within it', async () => {
    expect(warningsOf(await send(multicall3, encode('aggregate', [[other, '0x12345678']])))).toEqual([
      `unknown-contract ${other}`,
      'unknown-data'
    ])
  })

  test.each<[title: string, to: string, data: Hex]>([
    ['at another address', other, encode('aggregate', calls)],
    ['without calls', multicall3, encode('aggregate', [])],
    ['of 101 calls', multicall3, encode('aggregate', Array(101).fill(calls[0]))]
  ])('%s is unknown', async (_title, to, data) => {
    expect(warningsOf(await send(to, data))).toEqual([`unknown-contract ${to}`, 'unknown-data'])
  })

  test('counts levels with other batches', async () => {
    const inner = (depth: number): Hex => (depth === 0 ? transfer : encode('multicall', [inner(depth - 1)]))
    const of = (depth: number) => send(multicall3, encode('aggregate', [[router, inner(depth)]]))
    expect((await of(2)).actions).toMatchObject([{ type: 'transfer', from: multicall3 }])
    expect((await of(3)).actions).toMatchObject([{ type: 'call', target: router }])
  })
})

describe('a transaction of a Safe', () => {
  const run = (
    to: string,
    data: Hex,
    operation = 0,
    refund: readonly unknown[] = [0n, zeroAddress, zeroAddress],
    value = 0n
  ) => send(safe, encode('execTransaction', to, value, data, operation, 0n, 0n, ...refund, '0x'))

  test('shows the call that the Safe makes, and warns about the contract', async () => {
    const request = await run(usdc, transfer)
    expect(request.actions).toEqual([sent(safe)])
    expect(warningsOf(request)).toEqual([`unknown-contract ${safe}`])
  })

  test('shows coins of the Safe', async () => {
    expect((await run(other, '0x', 0, undefined, 5n)).actions).toEqual([
      { type: 'transfer', asset: {}, amount: 5n, from: safe, to: other }
    ])
  })

  test('as a delegate call gives control away', async () => {
    const request = await run(spender, '0x12345678', 1)
    expect(request.actions).toEqual([
      {
        type: 'control',
        to: spender,
        name: 'delegatecall',
        fields: [owner(safe), { name: 'data', type: 'bytes', value: '0x12345678' }]
      }
    ])
    expect(warningsOf(request)).toEqual([`control ${spender}`, 'unknown-data', `unknown-contract ${safe}`])
  })

  test('with another operation is unknown', async () => {
    expect(warningsOf(await run(usdc, transfer, 2))).toEqual([`unknown-contract ${safe}`, 'unknown-data'])
  })

  test('that pays for gas shows the refund', async () => {
    const request = await run(usdc, transfer, 0, [7n, dai, other])
    expect(request.actions[1]).toEqual({
      type: 'call',
      target: safe,
      name: 'refund',
      fields: [
        { name: 'gasPrice', type: 'number', value: '7' },
        { name: 'gasToken', type: 'address', value: dai },
        { name: 'refundReceiver', type: 'address', value: other }
      ]
    })
    expect(warningsOf(request)).toContain('unknown-data')
  })

  const packed = (to: string, data: Hex, operation = 0, value = 0n) =>
    encodePacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [operation, to as Hex, value, BigInt(size(data)), data]
    )
  const runList = (...list: readonly Hex[]) => run(multiSendCallOnly, encode('multiSend', concatHex(list)), 1)

  test('of several calls shows each, and still gives control away', async () => {
    const request = await runList(packed(usdc, transfer), packed(dai, approve), packed(other, '0x', 0, 5n))
    expect(request.actions).toEqual([
      { type: 'control', to: multiSendCallOnly, name: 'delegatecall', fields: [owner(safe)] },
      sent(safe),
      approved(safe),
      { type: 'transfer', asset: {}, amount: 5n, from: safe, to: other }
    ])
    expect(warningsOf(request)).toEqual([`control ${multiSendCallOnly}`, `unknown-contract ${safe}`])
  })

  test('of several calls warns about a delegate call among them', async () => {
    expect(warningsOf(await runList(packed(usdc, transfer), packed(spender, '0x12', 1)))).toContain(
      `control ${spender}`
    )
  })

  test.each<[title: string, list: readonly Hex[]]>([
    ['nothing', []],
    ['half a call', [packed(usdc, transfer).slice(0, -2) as Hex]],
    ['half a header', ['0x00']],
    [
      'more bytes than there are',
      [encodePacked(['uint8', 'address', 'uint256', 'uint256'], [0, usdc, 0n, 2n ** 255n])]
    ],
    ['101 calls', Array(101).fill(packed(usdc, '0x'))]
  ])('of a list with %s is unknown', async (_title, list) => {
    expect(warningsOf(await runList(...list))).toEqual([`unknown-contract ${safe}`, 'unknown-data'])
  })
})
