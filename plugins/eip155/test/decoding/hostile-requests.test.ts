import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { account, decode, decoded, decodeUncopied, other, usdc } from './decode.js'

const methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'wallet_sendCalls',
  'wallet_requestExecutionPermissions',
  'wallet_grantPermissions',
  'wallet_revokeExecutionPermission',
  'wallet_revokePermissions'
]
const cycle: unknown[] = [account]
cycle.push(cycle, { cycle })
const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)
const values: readonly unknown[] = [
  undefined,
  null,
  7,
  '',
  'a'.repeat(1_000_000),
  [],
  {},
  new Uint8Array(1_000_000),
  cycle,
  nested(3_000),
  Array(1e9),
  Array(1_000_000).fill(account),
  JSON.parse('{"__proto__": {"to": "0x"}, "constructor": 1, "length": 2}'),
  '\ud800\u202e\0',
  Number.NaN,
  2n ** 300n
]

test.each(methods)('%s with any parameters is decoded or left out in a moment', async method => {
  const started = performance.now()
  for (const value of values)
    for (const params of [
      value,
      [value],
      [value, account],
      [account, value],
      [{ calls: value, to: value, data: value }]
    ]) {
      const request = await decodeUncopied(method, params)
      expect(request?.actions.length ?? 1).toBeGreaterThan(0)
      expect(request?.raw.length ?? 0).toBeLessThan(2_000_000)
    }
  expect(performance.now() - started).toBeLessThan(2_000)
})

const sign = (data: unknown) => decode('eth_signTypedData_v4', [account, data])
const circular = { A: [{ name: 'b', type: 'B' }], B: [{ name: 'a', type: 'A[]' }] }
const deep = (depth: number): object => (depth === 0 ? { b: null } : { b: { a: [deep(depth - 1)] } })

test('shows eight levels of circular types', async () => {
  const data = { types: circular, primaryType: 'A', domain: {}, message: deep(50) }
  const request = await sign(data)
  expect(request?.warnings).toEqual([{ code: 'unknown-contract' }, { code: 'unknown-data' }])
  expect(JSON.stringify(request?.actions).length).toBeLessThan(1_000)
})

test.each<[title: string, data: unknown]>([
  ['10 MB', { types: circular, primaryType: 'A', domain: {}, message: { b: { a: 'a'.repeat(10_000_000) } } }],
  ['10 MB in JSON', `{"message":"${'a'.repeat(10_000_000)}"}`],
  ['many levels in JSON', '['.repeat(200_000)],
  ['levels that indentation makes large', `{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}`],
  [
    '2,000 types',
    {
      types: Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`T${i}`, []])),
      primaryType: 'T1',
      domain: {},
      message: {}
    }
  ],
  [
    'a struct called __proto__',
    JSON.stringify({ types: {}, primaryType: 'A', domain: {}, message: {} })
      .replace('"types":{}', '"types":{"__proto__":[]}')
      .replace('"A"', '"__proto__"')
  ]
])('leaves out typed data with %s', async (_title, data) => {
  expect(await sign(data)).toBeUndefined()
})

test('a type with many brackets takes no time', async () => {
  const data = {
    types: { A: [{ name: 'a', type: `uint8${'[]'.repeat(50_000)}` }] },
    primaryType: 'A',
    domain: {},
    message: { a: nested(100) }
  }
  expect(await sign(data)).toMatchObject({ warnings: [{ code: 'unknown-contract' }, { code: 'unknown-data' }] })
})

test('call data whose list items share their bytes take no time', async () => {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const count = 500
  const item = `${word(16_000)}${'00'.repeat(16_000)}`
  const data = `0xac9650d8${word(32)}${word(count)}${word(32 * count).repeat(count)}${item}` as Hex
  const started = performance.now()
  const request = await decoded('eth_sendTransaction', [{ to: usdc, data }])
  expect(request.actions).toMatchObject([{ type: 'call', target: usdc }])
  expect(performance.now() - started).toBeLessThan(1_000)
})

test('more than 200 effects are left out', async () => {
  const abi = parseAbi(['function multicall(bytes[])', 'function transfer(address, uint256)'])
  const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [other, 5n] })
  const call = (count: number) => ({
    to: usdc,
    data: encodeFunctionData({ abi, functionName: 'multicall', args: [Array(count).fill(transfer)] })
  })
  expect((await decoded('wallet_sendCalls', [{ calls: [call(100), call(100)] }])).actions).toHaveLength(200)
  expect(await decode('wallet_sendCalls', [{ calls: [call(100), call(100), call(1)] }])).toBeUndefined()
})

const word = (value: number | bigint) => value.toString(16).padStart(64, '0')
const overlapping = (selector: string, head: string) => {
  const count = 500
  const item = `${word(15_000)}${'00'.repeat(15_008)}`
  return `${selector}${head}${word(count)}${word(32 * count).repeat(count)}${item}` as Hex
}
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const universalRouter = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'

test.each<[title: string, to: string, data: Hex]>([
  ['of Multicall3', multicall3, overlapping('0x252dba42', word(32))],
  ['of the Universal Router', universalRouter, overlapping('0x24856bc3', `${word(64)}${word(64)}`)],
  ['of a Safe', usdc, `0x6a761202${'ff'.repeat(32_000)}`],
  ['of a permit of Permit2', '0x000000000022D473030F116dDEE9F6B43aC78BA3', overlapping('0x0d58b1db', word(32))]
])('hostile arguments %s take no time', async (_title, to, data) => {
  const started = performance.now()
  const request = await decoded('eth_sendTransaction', [{ to, data }])
  expect(request.warnings).toEqual([{ code: 'unknown-contract', subject: to }, { code: 'unknown-data' }])
  expect(performance.now() - started).toBeLessThan(2_000)
})

test('batches within batches take no time', async () => {
  const abi = parseAbi(['function aggregate((address, bytes)[])', 'function transfer(address, uint256)'])
  const inner = (depth: number, count: number): Hex =>
    depth === 0
      ? encodeFunctionData({ abi, functionName: 'transfer', args: [other, 5n] })
      : encodeFunctionData({
          abi,
          functionName: 'aggregate',
          args: [Array(count).fill([depth === 1 ? usdc : multicall3, inner(depth - 1, count)])]
        })
  const started = performance.now()
  expect((await decoded('eth_sendTransaction', [{ to: multicall3, data: inner(2, 10) }])).actions).toHaveLength(100)
  const request = await decoded('eth_sendTransaction', [{ to: multicall3, data: inner(2, 11) }])
  expect(request.actions).toMatchObject([{ type: 'call', target: multicall3 }])
  expect((await decoded('eth_sendTransaction', [{ to: multicall3, data: inner(3, 4) }])).actions).toHaveLength(64)
  expect(performance.now() - started).toBeLessThan(2_000)
})

test('commands within commands take no time', async () => {
  const abi = parseAbi(['function execute(bytes, bytes[])'])
  const inner = (depth: number, count: number): Hex => {
    const [number, input] =
      depth === 0
        ? ['0c', encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [other, 5n])]
        : ['21', inner(depth - 1, count)]
    return encodeAbiParameters(
      [{ type: 'bytes' }, { type: 'bytes[]' }],
      [`0x${number.repeat(count)}`, Array(count).fill(input as Hex)]
    )
  }
  const data = encodeFunctionData({ abi, args: [`0x${'21'.repeat(4)}`, Array(4).fill(inner(1, 4))] })
  const started = performance.now()
  const request = await decoded('eth_sendTransaction', [{ to: universalRouter, data }])
  expect(request.actions).toHaveLength(64)
  expect(performance.now() - started).toBeLessThan(2_000)
})
