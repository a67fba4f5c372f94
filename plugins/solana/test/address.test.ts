import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressBytes, isAddress } from '../src/address.js'

describe('isAddress', () => {
  test.each([
    ['the system program', '11111111111111111111111111111111'],
    ['the token program', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
    ['an account of a program, which is not on the curve', 'So11111111111111111111111111111111111111112']
  ])('accepts %s', (_, address) => {
    expect(isAddress(address)).toBe(true)
    expect(addressBytes(address)).toEqual(base58.decode(address))
  })

  test.each([
    ['44 characters of 33 bytes', 'z'.repeat(44)],
    ['44 characters of 44 bytes', '1'.repeat(44)],
    ['32 characters of 23 bytes', '2'.repeat(32)],
    ['31 bytes', base58.encode(new Uint8Array(31).fill(9))],
    ['33 bytes', base58.encode(new Uint8Array(33).fill(9))],
    ['a signature', base58.encode(new Uint8Array(64).fill(9))]
  ])('rejects %s', (_, text) => expect(isAddress(text)).toBe(false))

  test('addressBytes reads every key in base58', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), key => {
        expect(addressBytes(base58.encode(key))).toEqual(key)
      })
    )
  })
})
