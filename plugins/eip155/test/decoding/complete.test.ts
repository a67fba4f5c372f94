import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbiItem,
  zeroAddress
} from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ReaderOf } from '../../src/lazy/node/client.js'
import type { ContractCall } from '../../src/lazy/node/queries.js'
import { account, apes, decode, decoded, now, other, spender, usdc, warningsOf } from './decode.js'

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const word = (value: number | bigint) => numberToHex(value, { size: 32 })
/** Responses by the data of the call: `name()`, `symbol()`, `decimals()`, `totalSupply()`, and the interfaces (ERC-165). */
type Responses = Readonly<Record<Hex, Hex>>
const token = (symbol = 'USDC', decimals: Hex = word(6), supply: Hex = word(1_000_000)): Responses => ({
  '0x06fdde03': text('USD Coin'),
  '0x95d89b41': text(symbol),
  '0x313ce567': decimals,
  '0x18160ddd': supply
})
const supports = (id: string) => `0x01ffc9a7${id.padEnd(64, '0')}` as const
const collection: Responses = {
  '0x06fdde03': text('Bored Ape Yacht Club'),
  '0x95d89b41': text('BAYC'),
  '0x18160ddd': word(10_000),
  [supports('01ffc9a7')]: word(1),
  [supports('ffffffff')]: word(0),
  [supports('80ac58cd')]: word(1)
}

/** Returns a node that has these contracts, and no Multicall3. Other calls return nothing. */
const nodeWith =
  (contracts: Readonly<Record<string, Responses>>): ReaderOf =>
  async () =>
    ({
      query: async () => [],
      quantity: async () => 1n,
      call: async ({ to, data }: ContractCall) => contracts[to]?.[data] ?? '0x'
    }) as never

const encode = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: [parseAbiItem(`function ${signature}`)], args } as never)
const approve = (amount: bigint, to = spender) => encode('approve(address, uint256)', to, amount)

async function completed(to: string, data: Hex, contracts: Readonly<Record<string, Responses>>) {
  const request = await decoded('eth_sendTransaction', [{ to, data }], {}, nodeWith(contracts))
  const result = await request.complete?.(new AbortController().signal)
  if (!result) throw new Error('There is nothing to read')
  return result
}

const shown = { address: usdc, symbol: 'USDC', decimals: 6 }

describe('a token', () => {
  test.each<[title: string, data: Hex, responses: Responses, action: object, warnings: readonly string[]]>([
    [
      'has its symbol and decimals',
      encode('transfer(address, uint256)', other, 5n),
      token(),
      { type: 'transfer', asset: shown, amount: 5n, to: other },
      []
    ],
    [
      'has a symbol that can be shown',
      approve(5n),
      token('US\u200bDC\n'.repeat(20)),
      { type: 'approval', asset: { ...shown, symbol: 'USDC'.repeat(8) }, amount: 5n, spender },
      []
    ],
    [
      'has no decimals above 36',
      approve(5n),
      token('USDC', word(37)),
      { type: 'approval', asset: { address: usdc, symbol: 'USDC' }, amount: 5n, spender },
      []
    ],
    [
      'that returns nothing stays unknown',
      approve(5n),
      {},
      { type: 'approval', asset: { address: usdc }, amount: 5n, spender },
      []
    ],
    [
      'can be approved for its total supply',
      approve(1_000_000n),
      token(),
      { type: 'approval', asset: shown, amount: 1_000_000n, spender },
      []
    ],
    [
      'approved for more than its supply is approved without limit',
      approve(1_000_001n),
      token(),
      { type: 'approval', asset: shown, amount: 'unlimited', spender },
      [`unlimited-approval ${spender}`]
    ],
    [
      'without a supply has no such limit',
      approve(5n),
      token('USDC', word(6), word(0)),
      { type: 'approval', asset: shown, amount: 5n, spender },
      []
    ]
  ])('%s', async (_title, data, responses, action, warnings) => {
    const request = await completed(usdc, data, { [usdc]: responses })
    expect(request.actions).toEqual([action])
    expect(warningsOf(request)).toEqual(warnings)
    expect(request.complete).toBeUndefined()
  })
})

describe('a collection', () => {
  const ape = { address: apes, tokenId: '7', symbol: 'BAYC', decimals: 0 }

  test.each<[title: string, data: Hex, action: object, warnings: readonly string[]]>([
    ['approves one piece', approve(7n), { type: 'approval', asset: ape, amount: 1n, spender }, []],
    [
      'approves a piece with the largest number',
      approve(maxUint256),
      { type: 'approval', asset: { ...ape, tokenId: String(maxUint256) }, amount: 1n, spender },
      []
    ],
    [
      'revokes the approval of a piece',
      approve(7n, zeroAddress),
      { type: 'approval', asset: ape, amount: 0n, spender: zeroAddress },
      []
    ],
    [
      'transfers a piece',
      encode('transferFrom(address, address, uint256)', account, other, 7n),
      { type: 'transfer', asset: ape, to: other },
      []
    ],
    [
      'transfers a piece safely',
      encode('safeTransferFrom(address, address, uint256)', account, other, 7n),
      { type: 'transfer', asset: ape, to: other },
      []
    ],
    [
      'is named where all of it is approved',
      encode('setApprovalForAll(address, bool)', spender, true),
      {
        type: 'approval-for-all',
        collection: apes,
        operator: spender,
        isGranted: true,
        fields: [{ name: 'name', type: 'text', value: 'Bored Ape Yacht Club' }]
      },
      [`approval-for-all ${spender}`]
    ]
  ])('%s', async (_title, data, action, warnings) => {
    const request = await completed(apes, data, { [apes]: collection })
    expect(request.actions).toEqual([action])
    expect(warningsOf(request)).toEqual(warnings)
  })

  test('that supports every interface is a token', async () => {
    const responses = { ...collection, ...token(), [supports('ffffffff')]: word(1) }
    const { actions } = await completed(usdc, approve(maxUint256), { [usdc]: responses })
    expect(actions).toMatchObject([{ asset: shown, amount: 'unlimited' }])
  })
})

test('reads 40 contracts of a batch at most', async () => {
  const called = new Set<string>()
  const calls = Array.from({ length: 50 }, (_, index) => ({
    to: numberToHex(0x1_0000 + index, { size: 20 }),
    data: approve(5n)
  }))
  const call = async ({ to }: ContractCall) => {
    called.add(to)
    return '0x'
  }
  const readerOf: ReaderOf = async () => ({ query: async () => [], call }) as never
  const request = await decoded('wallet_sendCalls', [{ calls }], {}, readerOf)
  expect((await request.complete?.(new AbortController().signal))?.actions).toHaveLength(50)
  expect(called.size).toBe(40)
})

test('has nothing to read without contracts', async () => {
  expect((await decoded('eth_sendTransaction', [{ to: other, value: '0x5' }])).complete).toBeUndefined()
  expect((await decoded('personal_sign', ['Hello', account])).complete).toBeUndefined()
})

test('has nothing to read on another chain', async () => {
  const transaction = { to: usdc, data: approve(5n), chainId: '0x89' }
  expect((await decoded('eth_sendTransaction', [transaction])).complete).toBeUndefined()
})

test('returns the request unchanged if the node fails', async () => {
  const request = await decoded('eth_sendTransaction', [{ to: usdc, data: approve(5n) }])
  expect(await request.complete?.(new AbortController().signal)).toBe(request)
})

test('rejects with the reason of an abort', async () => {
  const controller = new AbortController()
  const readerOf: ReaderOf = (_chain, signal) => new Promise((_, reject) => signal.addEventListener('abort', reject))
  const request = await decode('eth_sendTransaction', [{ to: usdc, data: approve(5n) }], {}, readerOf)
  const completing = request?.complete?.(controller.signal)
  controller.abort(new Error('enough'))
  await expect(completing).rejects.toThrow('enough')
})
