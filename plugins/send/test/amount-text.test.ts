import { parseAmount } from '@latchkit/plugin-chains/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencyPlaces, feeText, feeWorth, significantText, totalText, totalWorth } from '../src/amount-text.js'

test('writes a fee in four significant digits, rounded up', () => {
  expect([feeText(31_500_000_021n, 18), feeText(5n, 9), feeText(0n, 8), feeText(99_999n, 0)]).toEqual([
    '0.00000003151',
    '0.000000005',
    '0',
    '100000'
  ])
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 40n), fc.integer({ min: 0, max: 36 }), (fee, decimals) => {
      const shown = parseAmount(feeText(fee, decimals), decimals) ?? -1n
      expect(shown).toBeGreaterThanOrEqual(fee)
      expect(shown - fee).toBeLessThanOrEqual(fee / 1_000n + 1n)
    })
  )
})

test('values a fee at one cent at least, except a fee of zero', () => {
  expect(feeWorth(1n, { decimals: 18, price: '2400' })).toBe('0.01')
  expect(feeWorth(0n, { decimals: 18, price: '2400' })).toBe('0')
  expect(feeWorth(1n, { decimals: 18 })).toBeUndefined()
  expect(feeWorth(1n, { decimals: 18, price: '1e300' })).toBeUndefined()
})

test('adds the costs to the amount and to its value', () => {
  const ether = { decimals: 18, price: '2400' }
  expect(totalText(250_000_000_000_000_000n, 315_482_913_000_001n, 18)).toBe('0.2503155')
  expect(totalWorth(250_000_000_000_000_000n, ether, 315_000_000_000_000n, ether)).toBe('600.76')
  expect(totalWorth(2_500_000n, { decimals: 6, price: '1' }, 0n, ether)).toBe('2.5')
  expect(totalWorth(1n, { decimals: 6 }, 1n, ether)).toBeUndefined()
  expect(totalWorth(1n, ether, 1n, { decimals: 18 })).toBeUndefined()
})

test.each([
  [333_333_333_333_333_333n, 18, '0.333333'],
  [333_333_500_000_000_000n, 18, '0.333334'],
  [1_234_567_890_000_000_000_000_000n, 18, '1234568'],
  [1_234_567n, 0, '1234567'],
  [120_000_000n, 6, '120'],
  [0n, 18, '0']
])('writes %d with %d decimals as %s in six significant digits', (amount, decimals, text) => {
  expect(significantText(amount, decimals)).toBe(text)
})

test('returns the number of decimals of a currency', () => {
  expect(['USD', 'JPY', 'KWD', 'nonsense!'].map(currencyPlaces)).toEqual([2, 0, 3, 2])
})
