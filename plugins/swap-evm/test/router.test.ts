import fc from 'fast-check'
import { type Address, encodeFunctionData, type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { readCall } from '../src/lazy/call.js'
import { decodeRouterCall } from '../src/lazy/uniswap-v2/decode.js'
import { encodeSwap } from '../src/lazy/uniswap-v2/encode.js'
import { swapAbi } from '../src/lazy/uniswap-v2/functions.js'
import { address, amount, flippedAt } from './calls.js'

const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'

function decode(data: Hex, value = 0n) {
  const call = readCall({ account: `eip155:1:${account}`, payload: { to: router, value: numberToHex(value), data } })
  return call && decodeRouterCall(call)
}
const encode = (functionName: (typeof swapAbi)[number]['name'], ...args: readonly unknown[]) =>
  encodeFunctionData({ abi: swapAbi, functionName, args } as never) as Hex

const common = { target: router, recipient: account, minimumAmount: 5n, deadlineMs: 1_800_000_000_000 }
const limits = (path: readonly Address[]) => [5n, path, account, 1_800_000_000n]

test.each([
  ['swapExactTokensForTokens', { from: usdc, to: dai }, [usdc, weth, dai]],
  ['swapExactTokensForTokensSupportingFeeOnTransferTokens', { from: usdc, to: dai }, [usdc, dai]],
  ['swapExactTokensForETH', { from: usdc }, [usdc, weth]],
  ['swapExactTokensForETHSupportingFeeOnTransferTokens', { from: usdc }, [usdc, weth]]
] as const)('decodes %s', (name, tokens, path) => {
  expect(decode(encode(name, 7n, ...limits(path)))).toEqual({ ...common, ...tokens, amount: 7n, value: 0n })
  expect(decode(encode(name, 7n, ...limits(path)), 9n)).toMatchObject({ amount: 7n, value: 9n })
})

test.each(['swapExactETHForTokens', 'swapExactETHForTokensSupportingFeeOnTransferTokens'] as const)(
  'decodes %s, whose amount is the value',
  name => {
    expect(decode(encode(name, ...limits([weth, dai])), 7n)).toEqual({ ...common, to: dai, amount: 7n, value: 7n })
  }
)

test('rejects other functions, short and long paths, and data that is not canonical', () => {
  // swapTokensForExactTokens, multicall, nothing.
  for (const data of ['0x8803dbee', '0xac9650d8', '0x'] as const) expect(decode(data)).toBeUndefined()
  const exact = (path: readonly Address[]) => encode('swapExactTokensForTokens', 7n, ...limits(path))
  expect(decode(exact([]))).toBeUndefined()
  expect(decode(exact([usdc]))).toBeUndefined()
  expect(decode(exact(Array.from({ length: 9 }, () => usdc)))).toBeUndefined()
  expect(decode(exact(Array.from({ length: 8 }, () => usdc)))).toBeDefined()

  const honest = exact([usdc, dai])
  for (const end of ['00', '00000000', '00'.repeat(32)]) expect(decode(`${honest}${end}`)).toBeUndefined()
  // The path behind a gap, to which the offset points.
  const gap = honest.replace(`${'0'.repeat(62)}a0`, `${'0'.repeat(62)}c0`)
  const moved = `${gap.slice(0, 10 + 5 * 64)}${'0'.repeat(64)}${gap.slice(10 + 5 * 64)}` as Hex
  expect(gap).not.toBe(honest)
  expect(decode(moved)).toBeUndefined()
})

test('reads a deadline beyond the calendar as its last second', () => {
  const [minimum, path, recipient] = limits([usdc, dai])
  const data = encode('swapExactTokensForTokens', 7n, minimum, path, recipient, 2n ** 256n - 1n)
  expect(decode(data)?.deadlineMs).toBe(8.64e15)
})

describe('properties', () => {
  const request = fc.record({ account: address, amount: amount.filter(value => value > 0n) })
  // Below the last second that a `Date` can express: later deadlines are read as that one.
  const seconds = fc.bigInt({ min: 0n, max: 8_639_999_999_999n })

  test('encoding and decoding are inverse', () => {
    fc.assert(
      fc.property(
        request,
        fc.option(address, { nil: undefined }),
        fc.option(address, { nil: undefined }),
        fc.record({ minimumAmount: amount, deadlineS: seconds }),
        ({ account: recipient, amount }, from, to, { minimumAmount, deadlineS }) => {
          fc.pre(from !== undefined || to !== undefined)
          const path = [from ?? weth, usdc, to ?? weth] as const
          const data = encodeSwap({ account: recipient, from, to, amount }, { path, minimumAmount, deadlineS })
          const value = from === undefined ? amount : 0n
          expect(decode(data, value)).toEqual({
            target: router,
            recipient,
            ...(from !== undefined && { from }),
            ...(to !== undefined && { to }),
            amount,
            minimumAmount,
            value,
            deadlineMs: Number(deadlineS) * 1_000
          })
        }
      )
    )
  })

  test('a flipped bit changes the result or is rejected', () => {
    fc.assert(
      fc.property(request, address, address, amount, seconds, fc.nat(), (given, from, to, minimumAmount, at, flip) => {
        const swap = { path: [from, to], minimumAmount, deadlineS: at }
        const data = encodeSwap({ ...given, from, to }, swap)
        const index = flip % ((data.length - 2) / 2)
        expect(decode(flippedAt(data, index))).not.toEqual(decode(data))
      })
    )
  })

  test('never throws for any bytes', () => {
    const selectors = ['38ed1739', '7ff36ab5', '18cbafe5', '5c11d795', 'b6f9de95', '791ac947']
    fc.assert(
      fc.property(fc.constantFrom(...selectors), fc.uint8Array({ maxLength: 500 }), (selector, bytes) => {
        decode(`0x${selector}${Buffer.from(bytes).toString('hex')}`)
      })
    )
  })
})

test.each([
  [undefined],
  [null],
  ['0x'],
  [{ to: router, data: '0x1' }],
  [{ to: router, value: 7n, data: '0x' }],
  [{ to: 'router', data: '0x' }],
  [{ to: router, data: '0x', gas: '0x1' }],
  [{ to: router, data: `0x${'00'.repeat(70_000)}` }]
])('rejects the payload %#', payload => {
  expect(readCall({ account: `eip155:1:${account}`, payload })).toBeUndefined()
})
