import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRejection, readFailure } from '../src/lazy/failure.js'

describe('a refusal', () => {
  test.each([
    { code: 4001, message: 'User rejected the request.' },
    { code: '4001' },
    { code: 5000, message: 'User rejected.' },
    new Error('User rejected the request.'),
    new Error('Approval Denied'),
    new Error('Connection declined'),
    new Error('Transaction cancelled'),
    { name: 'WalletSignMessageError', error: { code: 4001 } },
    new Error('wrapped', { cause: { code: 4001 } }),
    'User rejected the request'
  ])('is recognised in %j', error => expect(isRejection(readFailure(error))).toBe(true))

  test.each([
    { code: 4100, message: 'request denied' },
    new Error('Wallet is locked'),
    { code: -32603 },
    undefined,
    null,
    {},
    7
  ])('is not read into %j', error => expect(isRejection(readFailure(error))).toBe(false))
})

test('anything at all can be read', () => {
  const trap = new Proxy(
    {},
    {
      get() {
        throw new Error('trap')
      }
    }
  )
  expect(readFailure(trap).text).toMatch(/cannot be read/)
  expect(readFailure({ message: 'x'.repeat(1e6) }).text).toHaveLength(200)
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), error => {
      expect(readFailure(error).text.length).toBeLessThanOrEqual(200)
    })
  )
})
