import { fromBase58, readBech32, toBase58, wordsToBytes } from '@latchkit/plugin-chains/kit'
import { base58, bech32, bech32m } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

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
  ])('encodes %s as %s, and decodes it', (hex, text) => {
    expect(toBase58(Uint8Array.from(Buffer.from(hex, 'hex')))).toBe(text)
    expect(Buffer.from(fromBase58(text, 64) as Uint8Array).toString('hex')).toBe(hex)
  })

  test('agrees with an independent library for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), bytes => {
        const text = base58.encode(bytes)
        expect(toBase58(bytes)).toBe(text)
        expect(fromBase58(text, 80)).toEqual(bytes)
      })
    )
  })

  test('rejects the same texts as that library', () => {
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
          // Not base58.
        }
        const most = 32
        expect(fromBase58(text, most)).toEqual(expected && expected.length <= most ? expected : undefined)
      }),
      { numRuns: 500 }
    )
  })

  test('decodes the longest text that may fit', () => {
    for (const length of [1, 32, 64, 4_096]) {
      const bytes = new Uint8Array(length).fill(0xff)
      expect(fromBase58(base58.encode(bytes), length)).toEqual(bytes)
      expect(fromBase58('1'.repeat(length), length)).toEqual(new Uint8Array(length))
    }
  })
})

describe('bech32, with the vectors of BIP-173 and BIP-350', () => {
  test.each([
    'A12UEL5L',
    'a12uel5l',
    'an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs',
    'abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw',
    '11qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqc8247j',
    'split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w',
    '?1ezyfcl'
  ])('reads %s', text => {
    expect(readBech32(text)).toEqual({ isM: false, ...bech32.decode(text as `${string}1${string}`, 90) })
  })

  test.each([
    'A1LQFN3A',
    'a1lqfn3a',
    'an83characterlonghumanreadablepartthatcontainsthetheexcludedcharactersbioandnumber11sg7hg6',
    'abcdef1l7aum6echk45nj3s0wdvt2fg8x9yrzpqzd3ryx',
    '11llllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllludsr8',
    'split1checkupstagehandshakeupstreamerranterredcaperredlc445v',
    '?1v759aa'
  ])('reads the bech32m text %s', text => {
    expect(readBech32(text)).toEqual({ isM: true, ...bech32m.decode(text as `${string}1${string}`, 90) })
  })

  test.each([
    ['a prefix with a space', '\x201nwldj5'],
    ['a prefix with DEL', '\x7f1axkwrx'],
    ['a prefix beyond ASCII', '\x801eym55h'],
    ['91 characters', 'an84characterslonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1569pvx'],
    ['no separator', 'pzry9x0s0muk'],
    ['no prefix', '1pzry9x0s0muk'],
    ['an invalid character', 'x1b4n0q5v'],
    ['a checksum that is too short', 'li1dgmt3'],
    ['a checksum beyond ASCII', 'de1lg7wt\xff'],
    ['a checksum of the prefix in upper case', 'A1G7SGD8'],
    ['no prefix, 2', '10a06t8'],
    ['no prefix, 3', '1qzzfhee'],
    ['both cases', 'a12UEL5L'],
    ['an invalid checksum', 'a12uel5m']
  ])('rejects %s', (_, text) => {
    expect(readBech32(text)).toBeUndefined()
  })

  test.each([undefined, null, 7, {}, [], Symbol('x'), 'q'.repeat(1_000_000)])('rejects %s', value => {
    expect(readBech32(value)).toBeUndefined()
  })

  test('agrees with an independent library', () => {
    const prefix = fc.stringMatching(/^[a-z0-9]{1,10}$/)
    fc.assert(
      fc.property(prefix, fc.uint8Array({ maxLength: 40 }), fc.boolean(), (prefix, bytes, isM) => {
        const words = bech32.toWords(bytes)
        const text = (isM ? bech32m : bech32).encode(prefix, words)
        expect(readBech32(text)).toEqual({ isM, prefix, words })
        expect(readBech32(text.toUpperCase())).toEqual({ isM, prefix, words })
        expect(wordsToBytes(words)).toEqual(bytes)
      })
    )
  })

  test('rejects padding of a whole word or with ones', () => {
    // 32 bytes are 51.2 words: the last word has one bit and four bits of padding.
    const words = bech32.toWords(new Uint8Array(32))
    expect(wordsToBytes([...words.slice(0, -1), 1])).toBeUndefined()
    expect(wordsToBytes([...bech32.toWords(new Uint8Array(20)), 0])).toBeUndefined()
  })
})
