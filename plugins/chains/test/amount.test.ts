import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { floorAmount, formatAmount, parseAmount } from '../src/port/amount.js'

const decimals = fc.integer({ min: 0, max: 36 })
const amount = fc.bigInt({ min: 0n, max: 10n ** 60n })

describe('parseAmount', () => {
  test.each([
    ['1.50', 2, 150n],
    ['.5', 1, 5n],
    ['1.', 3, 1000n],
    ['0', 18, 0n],
    ['000.1', 1, 1n],
    [' 1 ', 0, 1n],
    ['0.000000000000000001', 18, 1n],
    ['115792089237316195423570985008687907853269984665640564039457584007913129639935', 0, 2n ** 256n - 1n]
  ])('reads %j with %i decimals', (text, places, expected) => {
    expect(parseAmount(text, places)).toBe(expected)
  })
  test.each([
    '',
    ' ',
    '.',
    '-1',
    '+1',
    '1e3',
    '1E3',
    '0x10',
    '1,5',
    '1.2.3',
    '1_000',
    '1 000',
    'NaN',
    'Infinity',
    '１',
    '١',
    '1.٥',
    '1\u200b',
    '1n',
    '1.5\n1'
  ])('rejects %j', text => {
    expect(parseAmount(text, 18)).toBeUndefined()
  })
  test('rejects more decimals than the coin has, and impossible decimals', () => {
    expect(parseAmount('1.23', 1)).toBeUndefined()
    expect(parseAmount('1.20', 1)).toBeUndefined()
    for (const places of [-1, 1.5, 37, Number.NaN, Number.POSITIVE_INFINITY])
      expect(parseAmount('1', places)).toBeUndefined()
  })
  test('is fast for long texts', () => {
    expect(parseAmount('9'.repeat(1_000_000), 18)).toBeUndefined()
    expect(parseAmount(`${'1'.repeat(50_000)}.${'1'.repeat(50_000)}!`, 18)).toBeUndefined()
  })
  test('accepts only plain ASCII decimals, and never rounds', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.-+eE ,٠１\n') }), decimals, (text, places) => {
        const parsed = parseAmount(text, places)
        const trimmed = text.trim()
        const [whole = '', fraction = ''] = trimmed.split('.')
        const fits = /^[0-9]*\.?[0-9]*$/.test(trimmed) && /[0-9]/.test(trimmed) && fraction.length <= places
        expect(parsed).toBe(fits ? BigInt(whole + fraction.padEnd(places, '0')) : undefined)
      })
    )
  })
})

describe('formatAmount', () => {
  test.each([
    [150n, 2, '1.5'],
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [10n ** 21n, 18, '1000'],
    [-150n, 2, '-1.5'],
    [7n, 0, '7']
  ])('writes %d with %i decimals', (value, places, expected) => {
    expect(formatAmount(value, places)).toBe(expected)
  })
  test('writes a text that parseAmount reads back', () => {
    fc.assert(
      fc.property(amount, decimals, (value, places) => {
        const text = formatAmount(value, places)
        expect(text).toMatch(/^(0|[1-9][0-9]*)(\.[0-9]*[1-9])?$/)
        expect(parseAmount(text, places)).toBe(value)
      })
    )
  })
  test('throws for impossible decimals', () => {
    expect(() => formatAmount(1n, -1)).toThrow(RangeError)
    expect(() => floorAmount(1n, 99, 2)).toThrow(RangeError)
  })
})

describe('floorAmount', () => {
  test.each([
    [1239n, 3, 2, '1.23'],
    [1999n, 3, 0, '1'],
    [0n, 18, 3, '0.000'],
    [1n, 18, 3, '0.000'],
    [15n, 1, 3, '1.500']
  ])('rounds %d with %i decimals down to %i places', (value, places, shown, expected) => {
    expect(floorAmount(value, places, shown)).toBe(expected)
  })
  test('returns at most the amount, and less than one step below it', () => {
    fc.assert(
      fc.property(amount, decimals, fc.integer({ min: 0, max: 36 }), (value, places, shown) => {
        const text = floorAmount(value, places, Math.min(shown, places))
        const read = parseAmount(text, places)
        expect(read).toBeDefined()
        expect((read as bigint) <= value).toBe(true)
        expect(value - (read as bigint) < 10n ** BigInt(places - Math.min(shown, places))).toBe(true)
      })
    )
  })
})
