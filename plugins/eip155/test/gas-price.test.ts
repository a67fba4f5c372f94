import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceByHistory, singlePrice, speeds } from '../src/lazy/transfer/gas-price.js'

const gwei = 10n ** 9n
const wei = fc.bigInt({ min: 0n, max: 10n ** 15n })
const tips = fc.array(fc.tuple(wei, wei, wei).map(three => three.sort((one, other) => (one < other ? -1 : 1))))

describe('the price of gas', () => {
  test('has the median of the tips, and room for the base fee to grow', () => {
    const blocks = [1n, 2n, 90n].map(tip => [tip, 10n * tip, 100n * tip].map(part => (part * gwei) / 10n))
    const history = { base: 20n * gwei, tips: blocks, usualTip: 7n }
    expect(priceByHistory('slow', history)).toEqual({ tip: gwei / 5n, max: 25n * gwei + gwei / 5n })
    expect(priceByHistory('normal', history)).toEqual({ tip: 2n * gwei, max: 32n * gwei })
    expect(priceByHistory('fast', history)).toEqual({ tip: 20n * gwei, max: 60n * gwei })
  })

  test('takes the tip of the node where no block tells', () => {
    expect(priceByHistory('normal', { base: 0n, tips: [], usualTip: 3n })).toEqual({ tip: 3n, max: 3n })
  })

  test('is one number on a chain without a base fee', () => {
    expect(singlePrice('normal', 100n)).toEqual({ max: 110n })
  })

  test('is never less than the base fee and the tip, never lower for who is faster, and its tip never out of all proportion', () => {
    fc.assert(
      fc.property(wei, tips, wei, (base, tips, usualTip) => {
        const prices = speeds.map(speed => priceByHistory(speed, { base, tips, usualTip })!)
        for (const { max, tip = 0n } of prices) {
          expect(max).toBeGreaterThanOrEqual(base + tip)
          expect(tip).toBeLessThanOrEqual(base > 500n * gwei ? base : 500n * gwei)
        }
        const [slow, normal, fast] = prices.map(({ max }) => max) as [bigint, bigint, bigint]
        expect(slow <= normal && normal <= fast).toBe(true)
      })
    )
  })

  test('is none where a node asks for more than any chain does', () => {
    expect(priceByHistory('slow', { base: 10n ** 16n, tips: [], usualTip: 0n })).toBeUndefined()
    expect(singlePrice('fast', 10n ** 16n)).toBeUndefined()
    expect(singlePrice('fast', 10n ** 30n)).toBeUndefined()
  })
})
