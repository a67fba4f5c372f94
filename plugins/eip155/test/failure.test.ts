import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBusy, isRejection, isUnknownChain, readFailure } from '../src/lazy/failure.js'

const read = (error: unknown) => {
  const failure = readFailure(error)
  return { rejected: isRejection(failure), busy: isBusy(failure), unknown: isUnknownChain(failure) }
}
const none = { rejected: false, busy: false, unknown: false }

describe('a refusal', () => {
  test.each([
    { code: 4001 },
    { code: 4001, message: 'MetaMask Tx Signature: User denied transaction signature.' },
    { code: '4001' },
    { code: 5000, message: 'User rejected.' },
    { code: 5002 },
    { code: -32603, message: 'Internal error', data: { originalError: { code: 4001 } } },
    { code: -32603, data: { code: 4001 } },
    { error: { code: 4001 } },
    new Error('wrapped', { cause: { code: 4001 } }),
    { message: 'User rejected the request.' },
    { message: 'cancelled' },
    { message: 'Request canceled by user' },
    { code: -32000, message: 'User denied account authorization' },
    { code: 'ACTION_REJECTED', message: 'user rejected action' },
    'User rejected the request'
  ])('is recognised in %j', error => {
    expect(read(error)).toEqual({ ...none, rejected: true })
  })

  test.each([
    { code: -32003, message: 'Transaction rejected' },
    { code: 4100, message: 'Unauthorised: request denied' },
    { code: -32603, message: 'nonce too low' },
    { message: 'projected gas' },
    { code: 40_01e3 },
    undefined,
    null,
    {},
    []
  ])('is not read into %j', error => {
    expect(read(error).rejected).toBe(false)
  })
})

describe('an unknown chain', () => {
  test.each([
    { code: 4902 },
    { code: '4902' },
    { code: -32603, data: { originalError: { code: 4902 } } },
    {
      code: -32603,
      message: 'Unrecognized chain ID "0x89". Try adding the chain using wallet_addEthereumChain first.'
    },
    { message: 'Unknown chain 137' }
  ])('is recognised in %j', error => {
    expect(read(error)).toEqual({ ...none, unknown: true })
  })

  test('is not read into a refusal that names the method', () => {
    expect(read({ code: 4001, message: 'User rejected wallet_addEthereumChain' })).toEqual({ ...none, rejected: true })
  })
})

test('a busy wallet is recognised', () => {
  expect(read({ code: -32002, message: 'already pending' })).toEqual({ ...none, busy: true })
  expect(read({ code: -32603, data: { originalError: { code: -32002 } } })).toEqual({ ...none, busy: true })
})

describe('reading', () => {
  test('survives anything', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), error => {
        const { text, codes } = readFailure(error)
        expect(text.length).toBeLessThanOrEqual(200)
        expect([...codes].every(Number.isInteger)).toBe(true)
      })
    )
  })

  test('survives traps, circles and depth', () => {
    const trap = new Proxy(
      {},
      {
        get() {
          throw new Error('trap')
        }
      }
    )
    expect(readFailure(trap).text).toMatch(/cannot be read/)
    const circle: Record<string, unknown> = { code: 1 }
    Object.assign(circle, { data: circle, cause: circle, error: circle, originalError: circle })
    expect([...readFailure(circle).codes]).toEqual([1])
    expect(readFailure(Object.create(null)).text).toMatch(/cannot be read/)
  })

  test('cuts what is long', () => {
    expect(readFailure({ message: 'x'.repeat(1e6) }).text).toHaveLength(200)
  })
})
