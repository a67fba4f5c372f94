import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressBytes, isAddress } from '../src/address.js'
import { fromBase58, toBase58 } from '../src/base58.js'

describe('base58', () => {
  test.each([
    ['', ''],
    ['61', '2g'],
    ['626262', 'a3gV'],
    ['636363', 'aPEr'],
    ['73696d706c792061206c6f6e6720737472696e67', '2cFupjhnEsSn59qHXstmK2ffpLv2'],
    ['516b6fcd0f', 'ABnLTmg'],
    ['bf4f89001e670274dd', '3SEo3LWLoPntC'],
    ['572e4794', '3EFU7m'],
    ['ecac89cad93923c02321', 'EJDM8drfXA6uyA'],
    ['10c8511e', 'Rt5zm'],
    ['00000000000000000000', '1111111111']
  ])('of %s is %s, both ways', (hex, text) => {
    expect(toBase58(Uint8Array.from(Buffer.from(hex, 'hex')))).toBe(text)
    expect(Buffer.from(fromBase58(text, 64) as Uint8Array).toString('hex')).toBe(hex)
  })

  test('is what an independent library makes of any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), bytes => {
        const text = base58.encode(bytes)
        expect(toBase58(bytes)).toBe(text)
        expect(fromBase58(text, 80)).toEqual(bytes)
      })
    )
  })

  test('is refused exactly where that library refuses it', () => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
    const texts = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...alphabet), { maxLength: 60 }).map(all => all.join(''))
    )
    fc.assert(
      fc.property(texts, text => {
        let expected: Uint8Array | undefined
        try {
          expected = base58.decode(text)
        } catch {
          // No base58.
        }
        const most = 32
        expect(fromBase58(text, most)).toEqual(expected && expected.length <= most ? expected : undefined)
      }),
      { numRuns: 500 }
    )
  })

  test('of the longest that can fit is still read', () => {
    for (const length of [1, 32, 64, 4_096]) {
      const bytes = new Uint8Array(length).fill(0xff)
      expect(fromBase58(base58.encode(bytes), length)).toEqual(bytes)
      expect(fromBase58('1'.repeat(length), length)).toEqual(new Uint8Array(length))
    }
  })
})

describe('an address', () => {
  test.each([
    ['the system program', '11111111111111111111111111111111'],
    ['the token program', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
    ['an account of a program, on no curve', 'So11111111111111111111111111111111111111112']
  ])('is %s', (_, address) => {
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
  ])('is not made of %s', (_, text) => expect(isAddress(text)).toBe(false))

  test('is every key in its one spelling', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), key => {
        expect(addressBytes(toBase58(key))).toEqual(key)
      })
    )
  })
})
