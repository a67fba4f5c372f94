import { expect, test, vi } from 'vitest'
import { assertRequest } from '../src/checks.js'
import type { SwapProvider, SwapQuote } from '../src/contract.js'
import { askProviders, PROVIDER_TIMEOUT_MS } from '../src/lazy/ask-providers.js'
import { type FakeProvider, fakeProvider } from './fake-provider.js'
import { type account, coin, request } from './site.js'
import { swappingChain } from './swapping-chain.js'

const signal = new AbortController().signal
const reports: unknown[] = []
const ask = (providers: readonly SwapProvider[], wanted = request, abort = signal) =>
  askProviders(providers, wanted, {
    canonical: address => address.toLowerCase(),
    report: error => void reports.push(error),
    signal: abort
  })
const provider = (id = 'first') => fakeProvider({ id, chain: swappingChain() })
const paying = (id: string, result: bigint | undefined) => Object.assign(provider(id), { result: () => result })

test('offers the best result first, with the minimum after the slippage', async () => {
  const { offers, failed } = await ask([paying('low', 5n), paying('high', 1_000n), paying('middle', 7n)])
  expect(offers.map(({ provider: { id }, minimumAmount }) => [id, minimumAmount])).toEqual([
    ['high', 990n],
    ['middle', 6n],
    ['low', 4n]
  ])
  expect(failed).toEqual([])
})

test('leaves out a provider that does not exchange these tokens, and names one that failed', async () => {
  const broken = Object.assign(provider('broken'), {
    failure: Object.assign(new Error('down'), { code: 'data/unreachable' })
  })
  const odd = Object.assign(provider('odd'), { failure: new Error('no code') })
  const { offers, failed } = await ask([paying('none', undefined), broken, provider(), odd])
  expect(offers.map(({ provider: { id } }) => id)).toEqual(['first'])
  expect(failed.map(({ provider: { id }, code }) => [id, code])).toEqual([
    ['broken', 'data/unreachable'],
    ['odd', 'unknown']
  ])
})

test('does not wait for a provider that does not respond', async () => {
  vi.useFakeTimers()
  try {
    const hanging = Object.assign(provider('hanging'), { failure: 'hang' as const })
    const asking = ask([hanging, provider()])
    await vi.advanceTimersByTimeAsync(PROVIDER_TIMEOUT_MS)
    const { offers, failed } = await asking
    expect(offers).toHaveLength(1)
    expect(failed).toMatchObject([{ provider: { id: 'hanging' }, code: 'swap/provider-timeout' }])
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('rejects with the reason of an abort', async () => {
  const controller = new AbortController()
  const asking = ask([Object.assign(provider(), { failure: 'hang' as const })], request, controller.signal)
  const reason = new Error('enough')
  controller.abort(reason)
  await expect(asking).rejects.toBe(reason)
})

const token = { address: 'fake0000cccc', name: 'C', symbol: 'C', decimals: 6 }
test.each<[string, (quote: SwapQuote) => unknown]>([
  ['another token to pay', quote => ({ ...quote, request: { ...quote.request, from: token } })],
  ['the coin', quote => ({ ...quote, request: { ...quote.request, from: coin } })],
  ['another token to receive', quote => ({ ...quote, request: { ...quote.request, to: token } })],
  ['exchanged sides', quote => ({ ...quote, request: { ...request, from: request.to, to: request.from } })],
  ['another amount', quote => ({ ...quote, request: { ...quote.request, amount: 1n } })],
  ['another account', quote => ({ ...quote, request: { ...quote.request, account: 'fake:one:fake00000002' } })],
  ['another slippage', quote => ({ ...quote, request: { ...quote.request, slippageBps: 5_000 } })],
  ['no result', quote => ({ ...quote, toAmount: 0n })],
  ['a negative result', quote => ({ ...quote, toAmount: -1n })],
  ['a result as a number', quote => ({ ...quote, toAmount: 5 })],
  ['a result above all amounts', quote => ({ ...quote, toAmount: 2n ** 256n })],
  ['an endless price impact', quote => ({ ...quote, priceImpactBps: Number.POSITIVE_INFINITY })],
  ['a fee above everything', quote => ({ ...quote, providerFeeBps: 10_001 })],
  ['no time', quote => ({ ...quote, quotedAtMs: Number.NaN })],
  ['a long spender', quote => ({ ...quote, spender: 'f'.repeat(301) })],
  ['a text', () => 'quote'],
  ['null', () => null]
])('refuses a quote with %s', async (_, spoilQuote) => {
  const { offers, failed } = await ask([Object.assign(provider(), { spoilQuote })])
  expect(offers).toEqual([])
  expect(failed).toMatchObject([{ code: 'swap/invalid-quote' }])
})

test('refuses a spender that is not a contract of the provider', async () => {
  const spoilQuote = (quote: SwapQuote) => ({ ...quote, spender: 'fake00000bad' })
  const { failed } = await ask([Object.assign(provider(), { spoilQuote })])
  expect(failed).toMatchObject([{ code: 'swap/wrong-target' }])
})

test('accepts other spellings of the tokens, and keeps the request that was asked for', async () => {
  const spoilQuote = (quote: SwapQuote) => ({
    ...quote,
    request: { ...quote.request, from: { ...quote.request.from, address: quote.request.from.address?.toUpperCase() } },
    quotedAtMs: Date.now() + 1_000_000
  })
  const { offers } = await ask([Object.assign(provider(), { spoilQuote })])
  expect(offers[0]?.quote.request).toBe(request)
  expect(offers[0]?.quote.quotedAtMs).toBeLessThanOrEqual(Date.now())
})

test('leaves out the spender of the coin, which needs no allowance', async () => {
  const spoilQuote = (quote: SwapQuote) => ({ ...quote, spender: quote.spender ?? 'fake00000bad' })
  const first: FakeProvider = Object.assign(provider(), { spoilQuote })
  const { offers } = await ask([first], { ...request, from: coin })
  expect(offers[0]?.quote.spender).toBeUndefined()
})

test('asks nothing of an account that is none', () => {
  expect(() => assertRequest({ ...request, account: 'x' as typeof account })).toThrow('account')
})
