import { describe, expect, test } from 'vitest'
import {
  assertChanges,
  assertFresh,
  assertRequest,
  assertSpender,
  assertTransaction,
  minimumOf,
  slippageTo
} from '../src/checks.js'
import type { DecodedSwap, SwapOffer, SwapRequest } from '../src/contract.js'

const account = 'fake:one:fake00000001'
const from = { address: 'fake0000aaaa', name: 'A', symbol: 'A', decimals: 6 }
const to = { address: 'fake0000bbbb', name: 'B', symbol: 'B', decimals: 6 }
const coin = { name: 'Coin', symbol: 'COIN', decimals: 9 }
const nowMs = 1_000_000
const targets = { 'fake:one': ['fake00000e0e'] } as const

const request: SwapRequest = { account, from, to, amount: 1_000n, slippageBps: 100 }
const offerOf = (values: Partial<SwapRequest> = {}): SwapOffer => ({
  provider: { id: 'first', name: 'First' },
  quote: { request: { ...request, ...values }, toAmount: 2_000n, spender: 'fake00000e0e', quotedAtMs: nowMs },
  minimumAmount: 1_980n
})
const decoded: DecodedSwap = {
  target: 'fake00000e0e',
  recipient: 'fake00000001',
  from: 'fake0000aaaa',
  to: 'fake0000bbbb',
  amount: 1_000n,
  minimumAmount: 1_980n,
  value: 0n,
  deadlineMs: nowMs + 1
}
const check = (values: Partial<DecodedSwap>, offer = offerOf()) =>
  assertTransaction({
    offer,
    targets,
    transaction: { account },
    decoded: { ...decoded, ...values },
    canonical: address => address.toLowerCase(),
    nowMs
  })
const coinOffer = offerOf({ from: coin })
const { from: _, ...coinDecoded } = decoded

describe('transaction', () => {
  test('accepts a transaction that is what was offered, in any spelling of its addresses', () => {
    expect(check({})).toEqual(decoded)
    expect(check({ target: 'FAKE00000E0E', recipient: 'FAKE00000001', from: 'FAKE0000AAAA' })).toBeDefined()
    expect(check({ minimumAmount: 1_981n })).toBeDefined()
  })

  test.each<[string, Partial<DecodedSwap>]>([
    ['swap/wrong-target', { target: 'fake00000bad' }],
    ['swap/wrong-recipient', { recipient: 'fake00000002' }],
    ['swap/wrong-token', { from: 'fake0000cccc' }],
    ['swap/wrong-token', { to: 'fake0000cccc' }],
    ['swap/wrong-amount', { amount: 1_001n }],
    ['swap/wrong-amount', { amount: 999n }],
    ['swap/wrong-value', { value: 1n }],
    ['swap/low-minimum', { minimumAmount: 1_979n }],
    ['swap/low-minimum', { minimumAmount: 0n }],
    ['swap/expired', { deadlineMs: nowMs }]
  ])('rejects with %s for %o', (code, values) => {
    expect(() => check(values)).toThrow(expect.objectContaining({ code }))
  })

  test('rejects the coin in place of a token, and a token in place of the coin', () => {
    const wrong = expect.objectContaining({ code: 'swap/wrong-token' })
    expect(() =>
      assertTransaction({
        offer: offerOf(),
        targets,
        transaction: { account },
        decoded: coinDecoded,
        canonical: address => address,
        nowMs
      })
    ).toThrow(wrong)
    expect(() => check({}, coinOffer)).toThrow(wrong)
  })

  test.each([
    [1_000n, true],
    [999n, false],
    [1_001n, false],
    [0n, false]
  ])('of the coin must send exactly the amount: %d base units', (value, isAccepted) => {
    const run = () =>
      assertTransaction({
        offer: coinOffer,
        targets,
        transaction: { account },
        decoded: { ...coinDecoded, value },
        canonical: address => address,
        nowMs
      })
    if (isAccepted) expect(run()).toMatchObject({ value })
    else expect(run).toThrow(expect.objectContaining({ code: 'swap/wrong-value' }))
  })

  test('rejects call data that could not be decoded, and a transaction of another account', () => {
    const undecodable = expect.objectContaining({ code: 'swap/undecodable' })
    const canonical = (address: string) => address
    const base = { offer: offerOf(), targets, canonical, nowMs }
    expect(() => assertTransaction({ ...base, transaction: { account }, decoded: undefined })).toThrow(undecodable)
    const other = { account: 'fake:one:fake00000002' } as const
    expect(() => assertTransaction({ ...base, transaction: other, decoded })).toThrow(undecodable)
  })

  test('rejects a spender and a target of another chain', () => {
    const elsewhere = { 'fake:two': ['fake00000e0e'] } as const
    const run = () => assertSpender({ id: 'first', targets: elsewhere }, offerOf().quote, address => address)
    expect(run).toThrow(expect.objectContaining({ code: 'swap/wrong-target' }))
  })
})

test('rejects a spender that is not a contract of the provider', () => {
  const quote = { ...offerOf().quote, spender: 'fake00000bad' }
  const run = () => assertSpender({ id: 'first', targets }, quote, address => address)
  expect(run).toThrow(expect.objectContaining({ code: 'swap/wrong-target' }))
})

test.each<[string, Partial<SwapRequest>]>([
  ['account', { account: 'fake:one' as SwapRequest['account'] }],
  ['same-token', { to: from }],
  ['same-token', { from: coin, to: coin }],
  ['token', { from: { ...from, decimals: 255 } }],
  ['token', { to: { ...to, decimals: 37 } }],
  ['token', { to: { ...to, decimals: -1 } }],
  ['token', { to: { ...to, decimals: 1.5 } }],
  ['amount', { amount: 0n }],
  ['amount', { amount: -1n }],
  ['amount', { amount: 2n ** 256n }],
  ['amount', { amount: 5 as unknown as bigint }],
  ['slippage', { slippageBps: 0 }],
  ['slippage', { slippageBps: 5_001 }],
  ['slippage', { slippageBps: 0.5 }],
  ['slippage', { slippageBps: Number.NaN }]
])('rejects a request with an invalid %s: %o', (reason, values) => {
  expect(() => assertRequest({ ...request, ...values })).toThrow(
    expect.objectContaining({ code: 'swap/invalid-request', context: { reason } })
  )
})

test('accepts a quote for 30 s, and none from the future', () => {
  const stale = expect.objectContaining({ code: 'swap/stale-quote' })
  expect(() => assertFresh(offerOf(), nowMs + 30_000)).not.toThrow()
  expect(() => assertFresh(offerOf(), nowMs + 30_001)).toThrow(stale)
  expect(() => assertFresh(offerOf(), nowMs - 1)).toThrow(stale)
})

test('rejects a simulation that takes more than the amount, or pays less than the minimum', () => {
  const lower = expect.objectContaining({ code: 'swap/lower-result' })
  const changes = (paid: bigint, received: bigint) => ({ from: { amount: -paid }, to: { amount: received } })
  expect(() => assertChanges(offerOf(), changes(1_000n, 1_980n))).not.toThrow()
  expect(() => assertChanges(offerOf(), changes(1_001n, 1_980n))).toThrow(lower)
  expect(() => assertChanges(offerOf(), changes(1_000n, 1_979n))).toThrow(lower)
  expect(() => assertChanges(offerOf(), changes(1_000n, -1n))).toThrow(lower)
})

test('computes the minimum, and the slippage that keeps it', () => {
  expect(minimumOf(2_000n, 100)).toBe(1_980n)
  expect(minimumOf(1n, 5_000)).toBe(1n)
  expect(slippageTo(2_000n, 1_980n)).toBe(100)
  expect(slippageTo(1_979n, 1_980n)).toBe(-1)
  for (const toAmount of [1_980n, 1_987n, 2_003n, 99_999n]) {
    expect(minimumOf(toAmount, slippageTo(toAmount, 1_980n))).toBeGreaterThanOrEqual(1_980n)
  }
})
