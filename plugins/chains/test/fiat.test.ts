import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountWorth, totalWorth, worthOf } from '../src/kit/assets/index.js'
import { formatAmount } from '../src/port/amount.js'

const decimals = fc.integer({ min: 0, max: 36 })
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n })
/** Prices as text, and as whole numbers of 10^-36. */
const price = fc.bigInt({ min: 0n, max: 10n ** 50n }).map(value => ({ text: formatAmount(value, 36), value }))
const notPlain = ['', '-1', '+1', '1e3', '1e-9', '1,5', '١', '１', 'NaN', 'Infinity', '$1', `0.${'0'.repeat(36)}1`]
const noDecimals = [-1, 37, 255, 1.5, Number.NaN, Number.POSITIVE_INFINITY]

/** Returns the amount in cents. */
function cents(text: string | undefined) {
  expect(text).toMatch(/^[0-9]+\.[0-9]{2}$/)
  return BigInt((text as string).replace('.', ''))
}

describe('worthOf', () => {
  test.each([
    [1_500_000_000_000_000_000n, 18, '2000', '3000.00'],
    [1n, 18, '2000', '0.00'],
    [0n, 6, '1', '0.00'],
    [999_999n, 6, '1', '0.99'],
    [1_000_000n, 6, '0.999', '0.99'],
    [3n, 0, '0.335', '1.00'],
    [10n ** 30n, 18, '0.0000000000001234', '0.12'],
    [2n ** 256n - 1n, 0, '1', `${2n ** 256n - 1n}.00`]
  ])('of %d with %i decimals at %s is rounded down to cents', (value, places, each, expected) => {
    expect(worthOf(value, places, each)).toBe(expected)
  })
  test.each(notPlain)('returns undefined for the price %j', text => {
    expect(worthOf(1n, 0, text)).toBeUndefined()
  })
  test.each(noDecimals)('returns undefined for %d decimals', places => {
    expect(worthOf(1n, places, '1')).toBeUndefined()
  })
  test('returns at most the worth, and less than a cent below it', () => {
    fc.assert(
      fc.property(amount, decimals, price, (value, places, { text, value: each }) => {
        const shown = cents(worthOf(value, places, text))
        // amount / 10^decimals * each / 10^36 dollars, in cents, without a division
        const exact = value * each * 100n
        const scale = 10n ** BigInt(places + 36)
        expect(shown * scale <= exact && exact < (shown + 1n) * scale).toBe(true)
      })
    )
  })
})

describe('totalWorth', () => {
  test('sums before it rounds', () => {
    const third = { amount: 3335n, decimals: 6, price: '1' }
    expect(worthOf(third.amount, third.decimals, third.price)).toBe('0.00')
    expect(totalWorth([third, third, third])).toBe('0.01')
    expect(totalWorth([])).toBe('0.00')
  })
  test('skips amounts without a usable price', () => {
    expect(
      totalWorth([
        { amount: 5n, decimals: 0 },
        { amount: 5n, decimals: 0, price: '1e3' },
        { amount: 5n, decimals: 255, price: '1' },
        { amount: 5n, decimals: 0, price: '0.5' }
      ])
    ).toBe('2.50')
  })
  test('returns at least the sum of the single worths, and less than a cent more for each', () => {
    const holding = fc.record({ amount, decimals, price: price.map(({ text }) => text) })
    fc.assert(
      fc.property(fc.array(holding, { maxLength: 8 }), holdings => {
        const each = holdings.map(held => cents(worthOf(held.amount, held.decimals, held.price)))
        const apart = each.reduce((sum, worth) => sum + worth, 0n)
        const together = cents(totalWorth(holdings))
        expect(together >= apart && together <= apart + BigInt(holdings.length)).toBe(true)
      })
    )
  })
})

describe('amountWorth', () => {
  test.each([
    ['3000', 18, '2000', 1_500_000_000_000_000_000n],
    ['10', 6, '3', 3_333_333n],
    ['0', 18, '1', 0n],
    ['.5', 2, '1', 50n],
    ['1', 0, '2', 0n]
  ])('%s buys units of a coin with %i decimals at %s', (fiat, places, each, expected) => {
    expect(amountWorth(fiat, places, each)).toBe(expected)
  })
  test.each(notPlain)('returns undefined for %j as sum or price', text => {
    expect(amountWorth(text, 18, '1')).toBeUndefined()
    expect(amountWorth('1', 18, text)).toBeUndefined()
  })
  test.each(noDecimals)('returns undefined for %d decimals', places => {
    expect(amountWorth('1', places, '1')).toBeUndefined()
  })
  test('returns undefined for a price of zero', () => {
    expect(amountWorth('1', 18, '0')).toBeUndefined()
    expect(amountWorth('1', 18, '0.000')).toBeUndefined()
  })
  test('returns the largest amount that the sum pays for', () => {
    const paid = price.filter(({ value }) => value > 0n)
    fc.assert(
      fc.property(price, decimals, paid, (fiat, places, { text, value: each }) => {
        const bought = amountWorth(fiat.text, places, text) as bigint
        const sum = fiat.value * 10n ** BigInt(places)
        expect(bought * each <= sum && sum < (bought + 1n) * each).toBe(true)
      })
    )
  })
})
