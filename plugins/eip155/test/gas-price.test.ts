import type { TransferSpeed } from '@latchkit/plugin-chains/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceByHistory, priceWithin, singlePrice, speeds } from '../src/lazy/transfer/gas-price.js'

const gwei = 10n ** 9n
const wei = fc.bigInt({ min: 0n, max: 10n ** 15n })
const tips = fc.array(fc.tuple(wei, wei, wei).map(three => three.sort((one, other) => (one < other ? -1 : 1))))
/** The tips at the percentile of a speed, of blocks that have those of all. */
const at = (speed: TransferSpeed, blocks: readonly (readonly bigint[])[]) =>
  blocks.map(tips => tips[speeds.indexOf(speed)] ?? 0n)

describe('the price of gas', () => {
  test('has the median of the tips, and room for the base fee to grow', () => {
    const blocks = [1n, 2n, 90n].map(tip => [tip, 10n * tip, 100n * tip].map(part => (part * gwei) / 10n))
    const [slow, normal, fast] = speeds.map(speed => priceByHistory(speed, 20n * gwei, at(speed, blocks)))
    expect(slow).toEqual({ tip: gwei / 5n, max: 25n * gwei + gwei / 5n })
    expect(normal).toEqual({ tip: 2n * gwei, max: 32n * gwei })
    expect(fast).toEqual({ tip: 20n * gwei, max: 60n * gwei })
  })

  test('has the only tip there is', () => {
    expect(priceByHistory('normal', 0n, [3n])).toEqual({ tip: 3n, max: 3n })
  })

  test('is lowered to the accepted one, unless a full block would make it too low', () => {
    const price = { tip: 2n * gwei, max: 32n * gwei }
    expect(priceWithin(price, 40n * gwei)).toEqual(price)
    expect(priceWithin(price, 30n * gwei)).toEqual({ tip: 2n * gwei, max: 30n * gwei })
    // The base fee is 20 gwei, 22.5 gwei after a full block.
    expect(priceWithin(price, (245n * gwei) / 10n)).toEqual({ tip: 2n * gwei, max: (245n * gwei) / 10n })
    expect(priceWithin(price, (244n * gwei) / 10n)).toBeUndefined()
    expect(priceWithin({ max: 110n }, 100n)).toEqual({ max: 100n })
    expect(priceWithin({ max: 110n }, 99n)).toBeUndefined()
    expect(priceWithin(price, -1n)).toBeUndefined()
  })

  test('is one number on a chain without a base fee', () => {
    expect(singlePrice('normal', 100n)).toEqual({ max: 110n })
  })

  test('is never less than the base fee and the tip, never lower for who is faster, and its tip never out of all proportion', () => {
    fc.assert(
      fc.property(wei, tips, (base, tips) => {
        const prices = speeds.map(speed => priceByHistory(speed, base, at(speed, tips))!)
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
    expect(priceByHistory('slow', 10n ** 16n, [0n])).toBeUndefined()
    expect(singlePrice('fast', 10n ** 16n)).toBeUndefined()
    expect(singlePrice('fast', 10n ** 30n)).toBeUndefined()
  })
})
