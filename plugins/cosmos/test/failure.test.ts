import { describe, expect, test } from 'vitest'
import { isRejection, isUnknownChain, readFailure } from '../src/lazy/failure.js'

describe('a refusal by the visitor', () => {
  test.each([
    new Error('Request rejected'),
    new Error('User denied the request.'),
    { code: 4001 },
    { code: 5000, message: 'no' },
    'Canceled'
  ])('%s is one', error => {
    expect(isRejection(readFailure(error))).toBe(true)
  })

  test.each([new Error('Signer mismatched'), { code: -32_603, message: 'crashed' }, undefined, null, 7])(
    '%s is none',
    error => {
      expect(isRejection(readFailure(error))).toBe(false)
    }
  )
})

describe('a chain that the wallet does not know', () => {
  test.each([
    'There is no chain info for osmosis-1',
    'There is no modular chain info for osmosis-1',
    'Unknown chain info',
    'Invalid chain id',
    'Chain osmosis-1 is not supported',
    'The requested chain was not found'
  ])('is told by "%s"', text => {
    expect(isUnknownChain(readFailure(new Error(text)))).toBe(true)
  })

  test.each(['Request rejected', 'Signer mismatched', 'Keyring is locked'])('is not told by "%s"', text => {
    expect(isUnknownChain(readFailure(new Error(text)))).toBe(false)
  })
})

test('whatever was thrown can be read, and briefly', () => {
  const trap = {
    get message(): never {
      throw new Error('trap')
    }
  }
  expect(readFailure(trap).text).toBe('an error that cannot be read')
  expect(readFailure(Object.create(null)).text).toBe('an error that cannot be read')
  expect(readFailure(new Error('x'.repeat(1_000_000))).text).toHaveLength(200)
  expect(readFailure({ code: '4001', message: 7 })).toEqual({ code: undefined, text: '[object Object]' })
})
