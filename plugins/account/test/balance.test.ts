import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceText, shownBalance } from '../src/balance.js'

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
  ])('returns 0.000 for %j with %d decimals', (amount, decimals) => {
    expect(balanceText(amount, decimals)).toBe('0.000')
  })

  test('rounds down, by less than 0.001', () => {
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
  test.each([
    ['no read has begun', undefined, { status: 'loading' }],
    ['the first read is running', { status: 'loading' }, { status: 'loading' }],
    ['the chain family has no balances', { status: 'none' }, { status: 'none' }],
    ['a new amount is read', { status: 'loading', amount: '1000', readAtMs: 1 }, { status: 'known', amount: '1.000' }],
    ['the last read failed', { status: 'failed', amount: '1000', readAtMs: 1 }, { status: 'failed' }]
  ] as const)('if %s', (_, balance, shown) => {
    expect(shownBalance(balance, 3)).toEqual(shown)
  })

  test('is failed if the read failed and there is no balance', () => {
    expect(shownBalance(undefined, 3, true)).toEqual({ status: 'failed' })
  })
})
