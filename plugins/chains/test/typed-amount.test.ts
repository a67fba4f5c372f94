import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from '../src/contract.js'
import { decimalMark, readAmount, typedAmount } from '../src/kit/index.js'

describe('reads an amount', () => {
  test.each([
    ['1.5', 18, '.', '1.5'],
    ['.5', 18, '.', '.5'],
    [' 2 ', 6, '.', '2'],
    ['1,5', 6, ',', '1.5'],
    ['1.5', 6, ',', '1.5'],
    ['0.125', 6, ',', '0.125'],
    ['1234.125', 6, ',', '1234.125'],
    ['1,125', 6, ',', '1.125']
  ] as const)('%s', (typed, decimals, mark, text) => expect(readAmount(typed, decimals, mark)).toMatchObject({ text }))
})

describe('rejects an amount without rounding it', () => {
  test.each([
    ['', 18, '.', 'empty'],
    ['1e18', 18, '.', 'exponent'],
    ['1E+18', 18, '.', 'exponent'],
    ['-1', 18, '.', 'sign'],
    ['−1', 18, '.', 'sign'],
    ['+1', 18, '.', 'sign'],
    ['1,5', 18, '.', 'wrong-mark'],
    ['1,000', 18, '.', 'wrong-mark'],
    ['1,000.5', 18, '.', 'grouped'],
    ['1.000,5', 18, ',', 'grouped'],
    ['1.500', 18, ',', 'grouped'],
    ['12.500', 18, ',', 'grouped'],
    ['1 000', 18, '.', 'grouped'],
    ['1\u00a0000', 18, ',', 'grouped'],
    ['1\u202f000', 18, ',', 'grouped'],
    ["1'000", 18, '.', 'grouped'],
    ['1_000', 18, '.', 'grouped'],
    ['1..5', 18, '.', 'grouped'],
    ['１２', 18, '.', 'foreign-digits'],
    ['١٫٥', 18, '.', 'foreign-digits'],
    ['1.1234567', 6, '.', 'too-many-decimals'],
    ['1.0000000', 6, '.', 'too-many-decimals'],
    ['1.5', 0, '.', 'too-many-decimals'],
    ['.', 18, '.', 'not-a-number'],
    ['0x10', 18, '.', 'not-a-number'],
    ['Infinity', 18, '.', 'not-a-number'],
    ['½', 18, '.', 'not-a-number'],
    ['\u202e15', 18, '.', 'not-a-number'],
    ['9'.repeat(79), 18, '.', 'not-a-number'],
    ['0', 18, '.', 'zero'],
    ['0.00', 18, '.', 'zero']
  ] as const)('%s', (typed, decimals, mark, problem) => expect(readAmount(typed, decimals, mark)).toEqual({ problem }))
})

test('reads back every amount as it is shown', () => {
  const marks = fc.constantFrom('.' as const, ',' as const)
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 60n), fc.integer({ min: 0, max: 36 }), marks, (amount, decimals, mark) => {
      const text = formatAmount(amount, decimals)
      expect(readAmount(typedAmount(text, mark), decimals, mark)).toEqual({ amount, text })
    })
  )
})

test('returns an amount of ASCII digits or a reason for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('.' as const, ',' as const), (typed, mark) => {
      const found = readAmount(typed, 6, mark)
      if ('amount' in found) expect(typed.trim()).toMatch(/^[0-9]*[.,]?[0-9]*$/)
      else expect(found.problem).toBeTypeOf('string')
    })
  )
})

test('returns the decimal separator of the language', () => {
  expect(['en', 'de', 'fr', 'ar-EG', 'hi', 'pt-BR'].map(decimalMark)).toEqual(['.', ',', ',', '.', '.', ','])
})
