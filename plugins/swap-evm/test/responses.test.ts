import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { COIN_ADDRESS } from '../src/lazy/addresses.js'
import { MAX_DATA_CHARACTERS } from '../src/lazy/call.js'
import {
  gasPriceResponse,
  quotesResponse,
  readQuote,
  readTokens,
  readTransaction,
  tokensResponse,
  transactionResponse
} from '../src/lazy/data-service/responses.js'
import type { EvmRequest } from '../src/lazy/request.js'

const { signal } = new AbortController()
const chain = 'eip155:1'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const request: EvmRequest = { chain, account, from: undefined, to: usdc, amount: 1_000n, slippageBps: 100n }
const coinId = `${chain}:${COIN_ADDRESS}`

describe('tokens', () => {
  const honest = { name: 'USD Coin', symbol: 'USDC', address: `${chain}:${usdc.toLowerCase()}`, decimals: 6 }
  const read = async (tokens: unknown) => {
    const { success, output } = v.safeParse(tokensResponse, { tokens })
    return success ? readTokens(output, chain, signal) : undefined
  }

  test('has canonical addresses, and the coin without one', async () => {
    const logoUri = 'https://tokens.1inch.io/usdc.png'
    const coin = { name: 'Ether', symbol: 'ETH', address: coinId.toLowerCase(), decimals: 18, eip2612: false }
    expect(await read([coin, { ...honest, logoUri }, { ...honest, name: 'Again' }])).toEqual([
      { name: 'Ether', symbol: 'ETH', decimals: 18 },
      { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6, icon: logoUri }
    ])
  })

  test.each([
    [{ address: `eip155:10:${usdc}` }],
    [{ address: usdc }],
    [{ address: `${chain}:${usdc.slice(0, -1)}` }],
    [{ address: `${chain}:${usdc}00` }],
    [{ address: null }],
    [{ decimals: -1 }],
    [{ decimals: 37 }],
    [{ decimals: 1.5 }],
    [{ decimals: '6' }],
    [{ name: '' }],
    [{ name: '\u202e' }],
    [{ symbol: 7 }],
    [{ symbol: ' ' }]
  ])('leaves out an entry with %j', async change => {
    expect(await read([{ ...honest, ...change }, honest])).toHaveLength(1)
  })

  test('shows no script, and no invisible or endless text', async () => {
    const logos = ['javascript:alert(1)', 'data:text/html,x', 'https://127.0.0.1/', 'http://tokens.example/a.png', 7]
    for (const logoUri of logos) expect((await read([{ ...honest, logoUri }]))?.[0]).not.toHaveProperty('icon')
    const [found] = (await read([{ ...honest, name: 'A'.repeat(100_000), symbol: 'US\u202eDC\n' }])) ?? []
    expect([found?.name.length, found?.symbol]).toEqual([32, 'USDC'])
  })

  test('reads 10,000 entries at most', async () => {
    const many = Array.from({ length: 10_010 }, (_, index) => ({
      ...honest,
      address: `${chain}:0x${index.toString(16).padStart(40, '0')}`
    }))
    expect(await read(many)).toHaveLength(10_000)
    expect(await read({ length: 10 })).toBeUndefined()
    expect(await read(undefined)).toBeUndefined()
  })

  test('reads a long list in parts, and stops at an abort', async () => {
    const controller = new AbortController()
    const tokens = Array.from({ length: 1_000 }, () => honest)
    const reading = readTokens({ tokens }, chain, controller.signal)
    controller.abort(new Error('left'))
    await expect(reading).rejects.toThrow('left')
  })
})

describe('quotes', () => {
  const honest = { id: null, fromAmount: '1000', fromAccount: coinId, toAmount: '42', toAccount: `${chain}:${usdc}` }
  const read = (quotes: unknown) => {
    const { success, output } = v.safeParse(quotesResponse, { quotes })
    return success ? readQuote(output, request) : undefined
  }

  test('has the amount of the first quote for the request', () => {
    expect(read([honest])).toBe(42n)
    expect(read([{ ...honest, toAccount: honest.toAccount.toLowerCase() }])).toBe(42n)
    expect(read([{ ...honest, fromAmount: '999' }, honest, { ...honest, toAmount: '43' }])).toBe(42n)
    expect(read([])).toBeUndefined()
  })

  test.each([
    [{ toAmount: '-1' }],
    [{ toAmount: '0' }],
    [{ toAmount: '042' }],
    [{ toAmount: '4.2' }],
    [{ toAmount: '1e30' }],
    [{ toAmount: '１２' }],
    [{ toAmount: '42\n' }],
    [{ toAmount: 42 }],
    [{ toAmount: null }],
    [{ toAmount: '9'.repeat(78) }],
    [{ toAmount: '9'.repeat(100_000) }],
    [{ toAmount: String(2n ** 256n) }],
    [{ fromAmount: '1' }],
    [{ fromAmount: 1_000 }],
    [{ fromAccount: `eip155:10:${COIN_ADDRESS}` }],
    [{ fromAccount: honest.toAccount }],
    [{ toAccount: honest.fromAccount }],
    [{ toAccount: usdc }],
    [{ toAccount: 'javascript:alert(1)' }]
  ])('leaves out a quote with %j', change => {
    expect(read([{ ...honest, ...change }])).toBeUndefined()
  })

  test('reads 20 quotes at most', () => {
    const wrong = { ...honest, fromAmount: '1' }
    expect(read([...Array.from({ length: 19 }, () => wrong), honest])).toBe(42n)
    expect(read([...Array.from({ length: 20 }, () => wrong), honest])).toBeUndefined()
  })
})

describe('transactions', () => {
  const honest = { from: `${chain}:${account}`, to: `${chain}:${usdc}`, data: '0x12', amount: '42' }
  const read = (tx: unknown, changes: Partial<EvmRequest> = {}) => {
    const { success, output } = v.safeParse(transactionResponse, { tx })
    return success ? readTransaction(output, { ...request, ...changes }) : undefined
  }

  test('sends the value of the service, or what the request pays in coins', () => {
    expect(read({ ...honest, value: '7' })).toEqual({ to: usdc, value: 7n, data: '0x12' })
    expect(read(honest)).toEqual({ to: usdc, value: 1_000n, data: '0x12' })
    expect(read({ ...honest, value: null })).toEqual({ to: usdc, value: 1_000n, data: '0x12' })
    expect(read(honest, { from: usdc, to: undefined })).toEqual({ to: usdc, value: 0n, data: '0x12' })
    expect(read({ ...honest, data: `0x${'1'.repeat(MAX_DATA_CHARACTERS - 2)}` })).toBeDefined()
  })

  test.each([
    [{ from: `${chain}:${usdc}` }],
    [{ from: account }],
    [{ from: `eip155:10:${account}` }],
    [{ to: `eip155:10:${usdc}` }],
    [{ to: usdc }],
    [{ to: null }],
    [{ data: '12' }],
    [{ data: '0x1' }],
    [{ data: '0xzz' }],
    [{ data: '0x12\n' }],
    [{ data: `0x${'1'.repeat(MAX_DATA_CHARACTERS)}` }],
    [{ value: 7 }],
    [{ value: '0x7' }],
    [{ value: '-7' }],
    [{ value: String(2n ** 256n) }]
  ])('rejects one with %#', change => {
    expect(read({ ...honest, ...change })).toBeUndefined()
    expect(read(honest)).toBeDefined()
  })
})

test('gas prices are whole wei', () => {
  const read = (standard: unknown) => v.safeParse(gasPriceResponse, { standard, fast: '2', instant: '3' })
  expect(read('1000000000')).toMatchObject({ success: true, output: '1000000000' })
  for (const wrong of ['1.5', '-1', '', 7, null, undefined, '9'.repeat(200)]) expect(read(wrong).success).toBe(false)
})

test('any JSON is read or rejected, and changes no prototype', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async value => {
      for (const schema of [tokensResponse, quotesResponse, transactionResponse, gasPriceResponse])
        for (const given of [value, { tokens: [value], quotes: [value], tx: value, standard: value }])
          v.safeParse(schema, given)
      expect(await readTokens({ tokens: [value] }, chain, signal)).toEqual([])
      expect(readQuote({ quotes: [value] }, request)).toBeUndefined()
      expect(Object.prototype).not.toHaveProperty('polluted')
    })
  )
})
