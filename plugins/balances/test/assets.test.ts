import type { PricedToken } from '@latchkit/plugin-data/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assetsOf } from '../src/assets.js'
import { dueInMs } from '../src/freshness.js'
import { rowsOf, shownOf, totalOf } from '../src/rows.js'

const coin: PricedToken = { name: 'Ether', symbol: 'ETH', decimals: 18, amount: 10n ** 18n, price: '3000' }
const token = (address: string, more: Partial<PricedToken> = {}): PricedToken => ({
  address,
  name: `Token ${address}`,
  symbol: `T${address}`,
  decimals: 6,
  amount: 1_000_000n,
  ...more
})
const addresses = (found: readonly PricedToken[], listed: readonly string[] = []) =>
  assetsOf(found, new Map(listed.map(address => [address, { address }]))).map(({ address = 'coin' }) => address)

describe('assetsOf', () => {
  test('sorts the coin first, then tokens by value, then tokens without a price', () => {
    const found = [
      token('c'),
      token('a', { price: '1' }),
      token('d', { price: '0.001' }),
      token('b', { price: '9' }),
      coin
    ]
    expect(addresses(found)).toEqual(['coin', 'b', 'a', 'd', 'c'])
    expect(addresses([token('z'), token('y'), token('x')], ['z'])).toEqual(['z', 'x', 'y'])
  })
  test('omits tokens with 0 decimals, zero balances and invalid tokens, but not the coin', () => {
    expect(
      addresses([
        { ...coin, amount: 0n },
        token('no-decimals', { decimals: 0 }),
        token('zero', { amount: 0n }),
        token('negative', { amount: -1n }),
        token('too-much', { amount: 10n ** 300n }),
        token('255', { decimals: 255 }),
        token('half', { decimals: 1.5 }),
        token('NaN', { decimals: Number.NaN }),
        token('x'.repeat(10_000)),
        token('fine')
      ])
    ).toEqual(['coin', 'fine'])
  })
  test('removes duplicates', () => {
    expect(addresses([coin, token('a'), coin, token('a')])).toEqual(['coin', 'a'])
  })
  test('cleans and shortens texts, and uses the name or the symbol in place of the other', () => {
    const odd = { name: `\u202e${'<b>x</b> '.repeat(2_000)}`, symbol: '\u200b' }
    const [first, second] = assetsOf([coin, token('a', odd)], new Map())
    expect(first?.name).toBe('Ether')
    expect(second?.name).toBe('<b>x</b> <b>x</b> <b>x</b> <b>x<')
    expect(second?.symbol).toBe(second?.name)
    expect(assetsOf([token('a', { name: '\u200b', symbol: '' })], new Map())[0]?.name).toBe('?')
    expect(assetsOf([token('a', { name: '\u3164 \u2800', symbol: 'RUSD' })], new Map())[0]?.name).toBe('RUSD')
  })
  test('removes an invalid price', () => {
    for (const price of ['1e300', '-1', 'NaN', '', '１'])
      expect(assetsOf([token('a', { price })], new Map())[0]).not.toHaveProperty('price')
  })
  test('prefers the image that the site lists', () => {
    const listed = new Map([['a', { address: 'a', image: 'https://site.example/a.png' }]])
    const found = [token('a', { icon: 'https://else.example' }), token('b', { icon: 'https://b.example' })]
    expect(assetsOf(found, listed).map(({ icon }) => icon)).toEqual(['https://site.example/a.png', 'https://b.example'])
  })
  test('hides a token that imitates a listed token with a zero balance', () => {
    const found = [coin, token('a', { symbol: 'RUSD', amount: 0n }), token('b', { symbol: 'RUSD' })]
    expect(assetsOf(found, new Map([['a', { address: 'a' }]])).map(({ hidden }) => hidden)).toEqual([
      undefined,
      'look-alike'
    ])
  })
  test('returns plain JSON for any tokens of a source', () => {
    const any = fc.record({
      address: fc.string(),
      name: fc.string({ unit: 'binary' }),
      symbol: fc.string({ unit: 'binary' }),
      decimals: fc.oneof(fc.integer({ min: -2, max: 300 }), fc.double()),
      amount: fc.bigInt({ min: -(10n ** 80n), max: 10n ** 80n }),
      price: fc.oneof(fc.string(), fc.nat().map(String))
    })
    fc.assert(
      fc.property(fc.array(any), found => {
        const assets = assetsOf(found, new Map())
        expect(JSON.parse(JSON.stringify(assets))).toEqual(assets)
        for (const { name, symbol, amount } of assets) {
          expect([...name].length <= 32 && [...symbol].length <= 32 && name !== '' && symbol !== '').toBe(true)
          expect(amount).toMatch(/^[0-9]+$/)
        }
      })
    )
  })
})

describe('rowsOf, totalOf and shownOf', () => {
  const found = [
    coin,
    token('a', { price: '1' }),
    token('b'),
    token('s', { name: 'claim', price: '9' }),
    token('r', { symbol: 'ETH' })
  ]
  const assets = assetsOf(found, new Map())
  const names = (isOpen: boolean) =>
    rowsOf(assets, isOpen).map(row =>
      'hiddenCount' in row ? `hides ${row.hiddenCount}` : (row.asset.address ?? 'coin')
    )

  test('lists hidden tokens after the row "Hidden" when that row is expanded', () => {
    expect(names(false)).toEqual(['coin', 'a', 'b', 'hides 2'])
    expect(names(true)).toEqual(['coin', 'a', 'b', 'hides 2', 's', 'r'])
  })
  test('adds up the value of shown assets, and counts those without a price', () => {
    expect(totalOf(assets)).toEqual({ worth: '3001.00', unpriced: 1 })
    expect(totalOf(assetsOf([token('a')], new Map()))).toBeUndefined()
    expect(totalOf([])).toBeUndefined()
  })
  test('shows a coin with a zero balance only beside other assets', () => {
    const empty = { ...coin, amount: 0n }
    expect(shownOf(assetsOf([empty], new Map()))).toEqual([])
    expect(shownOf(assetsOf([empty, token('a')], new Map()))).toHaveLength(2)
  })
})

test.each([
  [{}, 0],
  [{ readAtMs: 100_000 }, 30_000],
  [{ readAtMs: 71_000 }, 1_000],
  [{ readAtMs: 70_000 }, 0],
  [{ readAtMs: 100_001 }, 0],
  [{ retryAtMs: 130_000 }, 30_000],
  [{ readAtMs: 99_000, retryAtMs: 100_000 }, 0],
  [{ readAtMs: 50_000, retryAtMs: 110_000 }, 10_000],
  [{ retryAtMs: 900_000 }, 0]
])('%j is due in %i ms', (times, expected) => {
  expect(dueInMs(times, 100_000)).toBe(expected)
})
