import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeFor, gasLimit, priceIn } from '../src/lazy/transfer/fees.js'

test.each([
  ['0.005uatom', 5_000_000_000_000_000n],
  ['0.1ibc/ABC,0.005uatom', 5_000_000_000_000_000n],
  ['1uatom', 10n ** 18n],
  ['0.005uosmo', 0n],
  ['', 0n],
  ['-1uatom', 0n],
  ['1e9uatom', 0n],
  ['0.0000000000000000001uatom', 0n],
  ['uatom', 0n],
  [`${'9'.repeat(1_000)}uatom`, 0n]
])('priceIn reads from "%s" the price %s', (prices, price) => {
  expect(priceIn(prices, 'uatom')).toBe(price)
})

test('feeFor rounds up by less than one unit', () => {
  const amounts = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 7n }), fc.bigInt({ min: 0n, max: 10n ** 30n }))
  fc.assert(
    fc.property(amounts, ([gas, price]) => {
      const fee = feeFor(gas, price) * 10n ** 18n
      expect(fee >= gas * price && fee < gas * price + 10n ** 18n).toBe(true)
    })
  )
})

test('gasLimit adds a margin to the used gas, and throws above the limit', () => {
  expect(gasLimit(70_001n)).toBe(91_002n)
  expect(gasLimit(1_538_461n)).toBe(2_000_000n)
  expect(() => gasLimit(1_538_462n)).toThrow(expect.objectContaining({ code: 'transfer/would-fail' }))
})
