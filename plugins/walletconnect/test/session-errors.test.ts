import fc from 'fast-check'
import { expect, test } from 'vitest'
import { knownCodes, providerErrorOf, walletErrorOf } from '../src/session-errors.js'

const ending = (cause: unknown) => walletErrorOf(cause, 'Larch').code

test('knows every error code of the protocol', () => {
  const internal = Array.from({ length: 9 }, (_, index) => index + 1)
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  expect(knownCodes).toEqual([
    ...internal,
    ...range(1_001, 1_006),
    ...range(3_001, 3_005),
    4_001,
    ...range(5_000, 5_003),
    ...range(5_100, 5_104),
    6_000,
    7_000,
    7_001,
    8_000,
    10_001,
    ...range(11_001, 11_006),
    12_001,
    12_002
  ])
})

test.each([4_001, 5_000, 5_001, 5_002, 5_003, 12_001])('code %i means that the visitor rejected', code => {
  expect(ending({ code, message: 'x' })).toBe('wallet/rejected')
  expect(providerErrorOf({ code }).code).toBe(4_001)
})

test('recognizes an expired request by its code and by its message', () => {
  expect(ending({ code: 8_000 })).toBe('wallet/timed-out')
  expect(ending(new Error('Request expired. Please try again.'))).toBe('wallet/timed-out')
})

test('any other code, known or unknown, is a failure', () => {
  const told = new Set([4_001, 5_000, 5_001, 5_002, 5_003, 8_000, 12_001])
  for (const code of [...knownCodes.filter(known => !told.has(known)), 0, 200, 99_999, -32_000]) {
    expect(ending({ code, message: 'x' })).toBe('wallet/unavailable')
  }
  expect(walletErrorOf({ code: 3_005 }, 'Larch').context).toEqual({
    wallet: 'Larch',
    reason: 'the chain was not approved: 3005'
  })
})

test.each([
  [3_001, 4_100],
  [3_005, 4_100],
  [5_100, 4_901],
  [5_101, 4_200],
  [10_001, 4_200],
  [6_000, 4_900],
  [7_001, 4_900],
  [8_000, -32_603],
  [4_902, 4_902],
  [-32_002, -32_002]
])('maps code %i to provider error %i', (code, said) => {
  expect(providerErrorOf({ code, message: 'words' })).toMatchObject({ name: 'ProviderError', code: said })
})

test('handles any thrown value', () => {
  const trap = {
    get code() {
      throw new Error('no')
    }
  }
  expect(ending(trap)).toBe('wallet/unavailable')
  expect(providerErrorOf(trap)).toMatchObject({ name: 'ProviderError' })
  fc.assert(
    fc.property(fc.anything(), cause => {
      expect(ending(cause)).toMatch(/^wallet\//)
      expect(Number.isInteger(providerErrorOf(cause).code)).toBe(true)
    })
  )
})

test('returns its own errors unchanged', () => {
  const error = walletErrorOf({ code: 5_000 }, 'Larch')
  expect(walletErrorOf(error, 'Cedar')).toBe(error)
})
