import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TransferFunds, transferAmount } from '../src/kit/transfer/index.js'
import { TransferError } from '../src/port/transfer-error.js'

/** Returns the amount, or the code and the context of the error. */
const resolved = (funds: TransferFunds) => {
  try {
    return transferAmount(funds)
  } catch (error) {
    if (!(error instanceof TransferError)) throw error
    return [error.code, error.context]
  }
}
const funds = (needed: string, available: string) => ['transfer/insufficient-funds', { needed, available }]
const fee = (needed: string, available: string) => ['transfer/insufficient-fee', { needed, available }]
const tooSmall = (least: string) => ['transfer/too-small', { least }]

describe('the coin', () => {
  test.each([
    ['an amount with its fee', { requested: 90n, fee: 10n }, 90n],
    ['an amount, fee unknown', { requested: 100n }, 100n],
    ['more than the balance', { requested: 101n, fee: 10n }, funds('101', '100')],
    ['an amount that leaves too little for the fee', { requested: 91n, fee: 10n }, fee('10', '9')],
    ['nothing', { requested: 0n }, tooSmall('1')],
    ['less than nothing', { requested: -1n }, tooSmall('1')],
    ['less than the recipient can get', { requested: 4n, least: 5n }, tooSmall('5')],
    [
      'more than the balance, and less than the recipient can get',
      { requested: 101n, least: 500n },
      funds('101', '100')
    ],
    ['all, fee unknown', { requested: 'max' }, 100n],
    ['all, less the fee', { requested: 'max', fee: 10n }, 90n],
    ['all, with a fee of the whole balance', { requested: 'max', fee: 100n }, fee('100', '100')],
    ['all, which is less than the recipient can get', { requested: 'max', fee: 98n, least: 3n }, tooSmall('3')],
    ['all of nothing, fee unknown', { requested: 'max', held: 0n }, funds('1', '0')],
    ['all of nothing', { requested: 'max', held: 0n, fee: 10n }, fee('10', '0')],
    ['all of a balance that is locked', { requested: 'max', held: -7n, fee: 10n }, fee('10', '0')]
  ] as const)('%s', (_, changes, expected) => {
    expect(resolved({ held: 100n, ...changes })).toEqual(expected)
  })
})

describe('a token', () => {
  test.each([
    ['an amount', { requested: 100n }, 100n],
    ['all, whatever the fee', { requested: 'max' }, 100n],
    ['all, with all coins for the fee', { requested: 'max', coins: 10n }, 100n],
    ['with too few coins', { requested: 1n, coins: 9n }, fee('10', '9')],
    ['more than the balance', { requested: 101n, coins: 500n }, funds('101', '100')],
    ['all of nothing', { requested: 'max', held: 0n }, funds('1', '0')]
  ] as const)('%s', (_, changes, expected) => {
    expect(resolved({ held: 100n, coins: 50n, fee: 10n, ...changes })).toEqual(expected)
  })
})

test('returns an amount exactly if the balances pay for it', () => {
  const sum = fc.bigInt({ min: 0n, max: 100n })
  const all = fc.record({
    requested: fc.oneof(fc.bigInt({ min: -5n, max: 120n }), fc.constant('max' as const)),
    held: sum,
    coins: fc.option(sum, { nil: undefined }),
    fee: fc.bigInt({ min: 1n, max: 30n }),
    least: fc.bigInt({ min: 1n, max: 20n })
  })
  const property = fc.property(all, given => {
    const { requested, held, coins, fee, least } = given
    const isPaid = (amount: bigint) =>
      amount >= least && amount <= held && (coins === undefined ? amount + fee <= held : fee <= coins)
    const wanted = requested === 'max' ? (coins === undefined ? held - fee : held) : requested
    const amount = resolved(given)
    expect(amount === wanted).toBe(isPaid(wanted))
    expect(typeof amount === 'bigint').toBe(isPaid(wanted))
  })
  fc.assert(property, { numRuns: 1_000 })
})
