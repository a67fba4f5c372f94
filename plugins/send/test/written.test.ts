import { MAX_TOKEN_CHARACTERS, parseAmount } from '@latchkit/plugin-chains/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Sendable } from '../src/form.js'
import { type OwnAsset, readable } from '../src/own-assets.js'
import { sendablesOf } from '../src/sendables.js'
import { tokensFound } from '../src/tokens-found.js'
import { currencyPlaces, feeText, feeWorth, significantText, totalText, totalWorth } from '../src/written.js'

test('a fee is written in few digits, and never as less than it is', () => {
  expect([feeText(31_500_000_021n, 18), feeText(5n, 9), feeText(0n, 8), feeText(99_999n, 0)]).toEqual([
    '0.00000003151',
    '0.000000005',
    '0',
    '100000'
  ])
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 40n), fc.integer({ min: 0, max: 36 }), (fee, decimals) => {
      const written = parseAmount(feeText(fee, decimals), decimals) ?? -1n
      expect(written).toBeGreaterThanOrEqual(fee)
      expect(written - fee).toBeLessThanOrEqual(fee / 1_000n + 1n)
    })
  )
})

test('a fee is worth a cent at least, and nothing when it is nothing', () => {
  expect(feeWorth(1n, { decimals: 18, price: '2400' })).toBe('0.01')
  expect(feeWorth(0n, { decimals: 18, price: '2400' })).toBe('0')
  expect(feeWorth(1n, { decimals: 18 })).toBeUndefined()
  expect(feeWorth(1n, { decimals: 18, price: '1e300' })).toBeUndefined()
})

test('a total is the amount with its costs, and what both are worth', () => {
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
])('%d with %d decimals is %s in six significant digits', (amount, decimals, text) => {
  expect(significantText(amount, decimals)).toBe(text)
})

test('currencies have their places', () => {
  expect(['USD', 'JPY', 'KWD', 'nonsense!'].map(currencyPlaces)).toEqual([2, 0, 3, 2])
})

const account = 'fake:one:fake00000001'
const coin = { name: 'Coin', symbol: 'FAKE', decimals: 9 }

describe('what can be sent', () => {
  test('is the coin first, under the name that the site gives it, and what else is listed', () => {
    const holdings = {
      status: 'ready' as const,
      assets: [
        { address: 'a', name: 'Ridge', symbol: 'RUSD', decimals: 6, amount: '5', hidden: 'spam' as const },
        { name: 'Lie', symbol: 'LIE', decimals: 2, amount: '7', price: '3' }
      ]
    }
    expect(sendablesOf(account, coin, undefined, { holdings, own: {} })).toEqual({
      status: 'ready',
      assets: [
        { ...coin, amount: 7n, price: '3' },
        { address: 'a', name: 'Ridge', symbol: 'RUSD', decimals: 6, amount: 5n, isSpam: true }
      ]
    })
  })

  test.each([
    ['an amount that is none', { amount: '1e300' }],
    ['an amount below nothing', { amount: '-5' }],
    ['decimals that no token has', { decimals: 255 }],
    ['half a decimal', { decimals: 1.5 }]
  ])('is nothing with %s', (_, broken) => {
    const asset = { address: 'a', name: 'Ridge', symbol: 'RUSD', decimals: 6, amount: '5', ...broken }
    const holdings = { status: 'ready' as const, assets: [asset] }
    const own = { [`${account} `]: { status: 'there' as const, readAtMs: 1, asset: { ...coin, amount: 1n } } }
    expect(sendablesOf(account, coin, undefined, { holdings, own }).assets).toEqual([{ ...coin, amount: 1n }])
  })

  test('is unknown while it is read, and when it could not be', () => {
    const sources = { holdings: undefined, own: {} }
    expect(sendablesOf(account, coin, undefined, sources)).toEqual({ status: 'loading', assets: [] })
    const failed = { [`${account} `]: { status: 'failed' as const, readAtMs: 0 } }
    expect(sendablesOf(account, coin, undefined, { ...sources, own: failed })).toEqual({ status: 'failed', assets: [] })
  })

  test('is unknown where the chain could not be asked of it, whatever others say', () => {
    const asset = { address: 'a', name: 'Ridge', symbol: 'RUSD', decimals: 2, amount: '500' }
    const holdings = { status: 'ready' as const, assets: [asset] }
    const told = (own: OwnAsset) => sendablesOf(account, coin, 'a', { holdings, own: { [`${account} a`]: own } })
    expect(told({ status: 'failed', readAtMs: 0 }).status).toBe('failed')
    const chainSays = { ...asset, decimals: 6, amount: 5_000_000n }
    expect(told({ status: 'failed', readAtMs: 0, asset: chainSays })).toEqual({ status: 'ready', assets: [chainSays] })
  })

  test('is called something plain and short', () => {
    const name = `<b>\u202e${'x'.repeat(10_000)}`
    const token = readable({ name, symbol: name, decimals: 6, amount: 1n })
    expect([token?.name.length, token?.symbol.length, /\u202e/.test(token?.name ?? '')]).toEqual([
      MAX_TOKEN_CHARACTERS,
      MAX_TOKEN_CHARACTERS,
      false
    ])
  })
})

test('tokens are found by name, symbol and whole address; pretenders only when looked for', () => {
  const token = (address: string, symbol: string, more: Partial<Sendable> = {}): Sendable => ({
    address,
    name: `The ${symbol}`,
    symbol,
    decimals: 6,
    amount: 1n,
    ...more
  })
  const assets = [
    { ...coin, amount: 0n },
    token('a', 'RUSD'),
    token('b', 'EMPTY', { amount: 0n }),
    token('c', 'RUSD', { isSpam: true })
  ]
  const found = (search: string, chosen?: string) =>
    tokensFound(assets, search, chosen).map(({ address = '' }) => address)
  expect(found('')).toEqual(['', 'a'])
  expect(found('', 'b')).toEqual(['', 'a', 'b'])
  expect(found(' rus ')).toEqual(['a', 'c'])
  expect(found('C')).toEqual(['', 'c'])
  expect(found('nothing')).toEqual([])
})
