import { decimalMark } from '@latchkit/plugin-chains/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencyPlaces, limitUnits, readMoney, withinLimits } from '../src/amount.js'

describe('readMoney', () => {
  test.each([
    ['50', 2, '.', { units: 5_000n, text: '50' }],
    [' 50 ', 2, '.', { units: 5_000n, text: '50' }],
    ['19.99', 2, '.', { units: 1_999n, text: '19.99' }],
    ['19,99', 2, ',', { units: 1_999n, text: '19.99' }],
    ['19.99', 2, ',', { units: 1_999n, text: '19.99' }],
    ['.5', 2, '.', { units: 50n, text: '0.5' }],
    ['5.', 2, '.', { units: 500n, text: '5' }],
    ['007', 2, '.', { units: 700n, text: '7' }],
    ['0', 2, '.', { units: 0n, text: '0' }],
    ['٥٠٫٢٥', 2, '.', { units: 5_025n, text: '50.25' }],
    ['۵۰', 2, '.', { units: 5_000n, text: '50' }],
    ['5000', 0, '.', { units: 5_000n, text: '5000' }]
  ] as const)('reads %j with %i decimals and %j', (typed, places, mark, money) => {
    expect(readMoney(typed, places, mark)).toEqual(money)
  })

  test.each([
    ['', '.', 'empty'],
    ['   ', '.', 'empty'],
    ['1,000', '.', 'marks'],
    ['1,000.50', '.', 'marks'],
    ['1.000', ',', 'marks'],
    ['1.000,50', ',', 'marks'],
    ['1 000', '.', 'marks'],
    ['1.2.3', '.', 'marks'],
    ['12.345', '.', 'too-many-decimals'],
    ['1e3', '.', 'not-a-number'],
    ['-5', '.', 'not-a-number'],
    ['+5', '.', 'not-a-number'],
    ['0x10', '.', 'not-a-number'],
    ['$50', '.', 'not-a-number'],
    ['.', '.', 'not-a-number'],
    ['NaN', '.', 'not-a-number'],
    ['Infinity', '.', 'not-a-number'],
    ['५०', '.', 'not-a-number'],
    ['50\u202e', '.', 'not-a-number'],
    ['<b>5</b>', '.', 'not-a-number'],
    ['9'.repeat(41), '.', 'not-a-number']
  ] as const)('rejects %j with the mark %j as %s', (typed, mark, problem) => {
    expect(readMoney(typed, 2, mark)).toEqual({ problem })
  })

  test('returns the exact amount or a problem for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.stringMatching(/^[\d.,]{0,12}$/)), typed => {
        const money = readMoney(typed, 2, '.')
        if ('problem' in money) return
        expect(money.text).toMatch(/^(?:0|[1-9]\d*)(?:\.\d{1,2})?$/)
        const [whole = '', fraction = ''] = money.text.split('.')
        expect(money.units).toBe(BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0')))
      })
    )
  })
})

describe('withinLimits', () => {
  const card = { id: 'card', min: '10.00', max: '7500.00' }
  test.each([
    ['10', undefined],
    ['7500', undefined],
    ['9.99', 'too-little'],
    ['0', 'too-little'],
    ['7500.01', 'too-much'],
    ['x', 'not-a-number']
  ] as const)('%s is %s', (typed, problem) => {
    const found = withinLimits(readMoney(typed, 2, '.'), card, 2)
    expect('problem' in found ? found.problem : undefined).toBe(problem)
  })

  test('rounds a limit with more decimals than the currency to the stricter side', () => {
    expect([limitUnits('10.5', 0, 'up'), limitUnits('10.5', 0, 'down')]).toEqual([11n, 10n])
    expect([limitUnits('10.005', 2, 'up'), limitUnits('10.000', 2, 'up')]).toEqual([1_001n, 1_000n])
  })
})

test('knows the decimals of currencies and the marks of locales', () => {
  expect(['USD', 'JPY', 'KWD', 'nonsense'].map(currencyPlaces)).toEqual([2, 0, 3, 2])
  expect(['en', 'de', 'ar-EG', 'fr'].map(decimalMark)).toEqual(['.', ',', '.', ','])
})
