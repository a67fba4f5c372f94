import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceText, dueInMs, shownBalance } from '../src/balance.js'

describe('balanceText', () => {
  test.each([
    ['0', 18, '0.000'],
    ['1', 18, '0.000'],
    ['512999999999999999', 18, '0.512'],
    ['1999999999999999999', 18, '1.999'],
    ['123456789012345678901234567890', 18, '123456789012.345'],
    ['1500', 3, '1.500'],
    ['15', 0, '15.000'],
    ['7', 1, '0.700']
  ])('%s with %i decimals is %s', (amount, decimals, text) => {
    expect(balanceText(amount, decimals)).toBe(text)
  })

  test.each([
    ['', 18],
    ['NaN', 18],
    ['-1', 18],
    ['0x10', 18],
    ['1e5', 18],
    ['1.5', 18],
    ['1', -1],
    ['1', Number.NaN],
    ['1', 1_000_000]
  ])('%j with %d decimals is no amount', (amount, decimals) => {
    expect(balanceText(amount, decimals)).toBe('0.000')
  })

  test('never shows more than there is, nor as much as 0.001 less', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 3, max: 36 }), (amount, decimals) => {
        const thousandths = BigInt(balanceText(amount.toString(), decimals).replace('.', ''))
        const unit = 10n ** BigInt(decimals - 3)
        expect(thousandths * unit <= amount && amount < (thousandths + 1n) * unit).toBe(true)
      })
    )
  })
})

describe('shownBalance', () => {
  test('is loading before anything was read', () => {
    expect(shownBalance(undefined, 18)).toEqual({ status: 'loading' })
    expect(shownBalance({ reading: true }, 18)).toEqual({ status: 'loading' })
  })

  test('is none where nothing reads balances', () => {
    expect(shownBalance({ absent: true, reading: false }, 18)).toEqual({ status: 'none' })
  })

  test('keeps the last value while a new one is read', () => {
    const amount = '1000'
    expect(shownBalance({ amount, settledAtMs: 1, reading: true }, 3)).toEqual({ status: 'known', amount: '1.000' })
  })

  test('has failed after a failed read, and is loading again on retry', () => {
    expect(shownBalance({ settledAtMs: 1, reading: false }, 3)).toEqual({ status: 'failed' })
    expect(shownBalance({ settledAtMs: 1, reading: true }, 3)).toEqual({ status: 'loading' })
  })
})

test('a balance is due 30 s after it was read', () => {
  expect(dueInMs(undefined, 5)).toBe(0)
  expect(dueInMs({ reading: true }, 5)).toBe(0)
  expect(dueInMs({ settledAtMs: 1_000, reading: false }, 1_000)).toBe(30_000)
  expect(dueInMs({ settledAtMs: 1_000, reading: false }, 30_999)).toBe(1)
  expect(dueInMs({ settledAtMs: 1_000, reading: false }, 31_000)).toBe(0)
  // The clock was set back: how old the value is cannot be told.
  expect(dueInMs({ settledAtMs: 1_000, reading: false }, 999)).toBe(0)
})
