import { decode } from '@latchkit/kernel'
import type { DataApi, JsonCall } from '@latchkit/plugin-data/contract'
import { describe, expect, test } from 'vitest'
import { optionsSchema } from '../src/lazy/options-query.js'
import { readOrder } from '../src/lazy/read-order.js'
import { quoteSchema, requestQuote } from '../src/lazy/request-quote.js'
import { ordersSchema, withOrder } from '../src/persistence.js'
import { order } from './order.js'

const { signal } = new AbortController()
/** Returns a client whose every call has that response. */
const client = (response: unknown): DataApi => ({
  has: () => true,
  origin: () => undefined,
  image: () => Promise.reject(new Error('No image')),
  async json<T>({ schema }: JsonCall<T>) {
    if (response instanceof Error) throw response
    const decoded = decode(typeof schema === 'function' ? await schema() : schema, response)
    if (!decoded) throw new Error('The response does not match')
    return decoded.value
  }
})

describe('options', () => {
  const card = { id: 'card', min: '10.00', max: '7500.00' }
  const usd = { id: 'USD', payment_method_limits: [card] }
  const network = { name: 'base', display_name: 'Base', chain_id: '8453', contract_address: '0xa1' }
  const usdc = { id: 'usdc-id', name: 'USD Coin', symbol: 'USDC', networks: [network] }
  const read = (paymentCurrencies: unknown, purchaseCurrencies: unknown) =>
    decode(optionsSchema, { paymentCurrencies, purchaseCurrencies })?.value

  test('keep the valid entries of lists', () => {
    const found = read(
      [
        { id: 'us dollar', payment_method_limits: [card] },
        { id: 'EUR', payment_method_limits: [] },
        {
          ...usd,
          payment_method_limits: [
            { id: 'card', min: '20', max: '10' },
            { id: 'card', min: -1, max: 1 },
            { ...card, min: 10 }
          ]
        },
        usd,
        null
      ],
      [usdc, { ...usdc, id: 'x', symbol: 'USDС' }, { ...usdc, id: 'y', networks: [{}] }, 7]
    )
    expect(found).toEqual({
      payments: [{ id: 'USD', methods: [{ id: 'card', min: '10', max: '7500.00' }] }],
      tokens: [
        {
          id: 'usdc-id',
          name: 'USD Coin',
          symbol: 'USDC',
          networks: [{ name: 'base', displayName: 'Base', chainId: '8453', address: '0xa1' }]
        }
      ],
      isFallback: false
    })
  })

  test.each([
    [[], [usdc]],
    [[usd], []],
    ['USD', [usdc]],
    [[{ ...usd, payment_method_limits: [{ ...card, max: 'Infinity' }] }], [usdc]],
    [[{ ...usd, payment_method_limits: [{ ...card, max: '1e9' }] }], [usdc]]
  ])('reject %j with %j', (payments, tokens) => {
    expect(read(payments, tokens)).toBeUndefined()
  })
})

describe('a quote', () => {
  const money = (amount: string, currency = 'USD') => ({ amount, currency })
  const response = {
    paymentTotal: money('50.00'),
    paymentSubtotal: money('48.7512345678'),
    networkFee: money('0.12'),
    purchaseAmount: money('48.76', 'USDC'),
    quoteId: 'q'
  }
  const request = { token: 'usdc-id', network: 'base', amount: '50', currency: 'USD' }
  const quote = (answer: unknown) => requestQuote(client(answer), request, 'USDC', signal)

  test('is read, with sums cut to two decimals more than the currency has', async () => {
    expect(await quote(response)).toEqual({
      receive: '48.76',
      total: money('50.00'),
      subtotal: money('48.7512'),
      networkFee: money('0.12')
    })
    expect(await quote({ ...response, purchaseAmount: money('48.76', 'USDC-ID') })).toMatchObject({ receive: '48.76' })
  })

  test.each([
    ['another token', { purchaseAmount: money('48.76', 'SCAM') }],
    ['another currency', { paymentTotal: money('50', 'EUR') }],
    ['the amount in the payment currency, as a made-up quote has it', { purchaseAmount: money('50', 'USD') }],
    ['nothing', { purchaseAmount: money('0.000', 'USDC') }],
    ['a negative amount', { purchaseAmount: money('-1', 'USDC') }],
    ['an exponent', { purchaseAmount: money('1e9', 'USDC') }],
    ['a number', { purchaseAmount: { amount: 48, currency: 'USDC' } }],
    ['a total far above the amount', { paymentTotal: money('500') }],
    ['a total below its part', { paymentSubtotal: money('51') }],
    ['no fee', { networkFee: undefined }]
  ])('is no estimate with %s', async (_, more) => {
    await expect(quote({ ...response, ...more })).rejects.toMatchObject({ code: 'onramp/no-estimate' })
  })

  test('is no estimate if the service fails or is absent', async () => {
    await expect(quote(new Error('down'))).rejects.toMatchObject({ code: 'onramp/no-estimate' })
    await expect(requestQuote(undefined, request, 'USDC', signal)).rejects.toMatchObject({ code: 'onramp/no-estimate' })
    expect(decode(quoteSchema, '<html>')).toBeUndefined()
  })
})

describe('the state of an order', () => {
  const read = (answer: unknown) => readOrder(client(answer), order.id, 'created', signal)
  test('is read, without fields that are invalid', async () => {
    const answer = { orderId: order.id, status: 'completed', amount: '48.76', transactionId: '0xab', provider: 'card' }
    expect(await read(answer)).toEqual({ status: 'completed', amount: '48.76', transactionId: '0xab' })
    expect(await read({ ...answer, network: 'base' })).toMatchObject({ status: 'completed', network: 'base' })
    const odd = { ...answer, amount: '1e9', transactionId: 'https://evil.example', reason: 'Declined\u202e now' }
    expect(await read(odd)).toEqual({ status: 'completed', reason: 'Declined now' })
  })
  test('of another order counts as unknown', async () => {
    expect(await read({ orderId: 'B'.repeat(22), status: 'completed' })).toBeUndefined()
  })
  test('rejects an unknown status and an invalid network', async () => {
    await expect(read({ orderId: order.id, status: 'paid' })).rejects.toThrow()
    for (const network of ['', 'a b', '<b>', 'x'.repeat(65), 1])
      await expect(read({ orderId: order.id, status: 'completed', network })).rejects.toThrow()
  })
})

describe('stored orders', () => {
  test('are read back, and rejected if a field is invalid', () => {
    expect(decode(ordersSchema, [order])?.value).toEqual([order])
    const broken: object[] = [
      { id: 'short' },
      { provider: { id: 'x' } },
      { account: 'nobody' },
      { amount: '-1' },
      { status: 'paid' },
      { received: '1e9' },
      { measured: '-1' },
      { otherNetwork: 'a b' },
      { network: '' },
      { transactionId: '<b>' },
      { heldBefore: '1.5' },
      { createdAtMs: 'now' }
    ]
    for (const more of broken) expect(decode(ordersSchema, [{ ...order, ...more }])).toBeUndefined()
    expect(
      decode(
        ordersSchema,
        Array.from({ length: 11 }, () => order)
      )
    ).toBeUndefined()
  })
  test('are the ten newest of the last day', () => {
    const many = Array.from({ length: 12 }, (_, index) => ({
      ...order,
      id: `${index}`.padStart(22, '0'),
      createdAtMs: 1_000_000 + index
    }))
    const kept = many.reduce<readonly (typeof order)[]>((list, each) => withOrder(list, each, 1_000_100), [])
    expect(kept.map(({ createdAtMs }) => createdAtMs - 1_000_000)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
    expect(withOrder(kept, { ...order, createdAtMs: 90_000_000 }, 90_000_000)).toHaveLength(1)
  })
})
