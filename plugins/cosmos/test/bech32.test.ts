import { bech32 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAddress } from '../src/address.js'
import { readBech32, wordsToBytes } from '../src/bech32.js'

describe('bech32, by the vectors of BIP-173', () => {
  test.each([
    'A12UEL5L',
    'a12uel5l',
    'an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs',
    'abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw',
    '11qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqc8247j',
    'split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w',
    '?1ezyfcl'
  ])('reads %s', text => {
    const { prefix, words } = readBech32(text) ?? {}
    expect(words).toEqual(bech32.decode(text as `${string}1${string}`, 90).words)
    expect(text.toLowerCase().startsWith(`${prefix}1`)).toBe(true)
  })

  test.each([
    ['a prefix with a space', '\x201nwldj5'],
    ['a prefix with DEL', '\x7f1axkwrx'],
    ['a prefix beyond ASCII', '\x801eym55h'],
    ['91 characters', 'an84characterslonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1569pvx'],
    ['no separator', 'pzry9x0s0muk'],
    ['no prefix', '1pzry9x0s0muk'],
    ['a letter that is none', 'x1b4n0q5v'],
    ['too short a checksum', 'li1dgmt3'],
    ['a checksum beyond ASCII', 'de1lg7wt\xff'],
    ['a checksum of the prefix in upper case', 'A1G7SGD8'],
    ['no prefix, 2', '10a06t8'],
    ['no prefix, 3', '1qzzfhee'],
    ['both cases', 'a12UEL5L'],
    ['bech32m', 'A1LQFN3A']
  ])('refuses %s', (_, text) => {
    expect(readBech32(text)).toBeUndefined()
  })

  test.each([undefined, null, 7, {}, [], Symbol('x'), 'q'.repeat(1_000_000)])('refuses %s', value => {
    expect(readBech32(value)).toBeUndefined()
  })
})

const prefixes = fc.constantFrom('cosmos', 'osmo', 'inj', 'terra', 'dydx', 'nomic1')

describe('addresses', () => {
  test('are read as another library writes them', () => {
    const payloads = fc.constantFrom(20, 32).chain(size => fc.uint8Array({ minLength: size, maxLength: size }))
    fc.assert(
      fc.property(prefixes, payloads, (prefix, payload) => {
        const address = bech32.encode(prefix, bech32.toWords(payload))
        const read = { address, prefix, payload }
        expect(readAddress(address)).toEqual(read)
        expect(readAddress(address.toUpperCase())).toEqual(read)
      })
    )
  })

  test('of any other length are refused', () => {
    fc.assert(
      fc.property(prefixes, fc.uint8Array({ maxLength: 40 }), (prefix, payload) => {
        fc.pre(payload.length !== 20 && payload.length !== 32)
        expect(readAddress(bech32.encode(prefix, bech32.toWords(payload)))).toBeUndefined()
      })
    )
  })

  test('with one letter changed are refused', () => {
    const address = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'
    fc.assert(
      fc.property(
        fc.nat(address.length - 1),
        fc.constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7l1bio'),
        (at, letter) => {
          fc.pre(address[at] !== letter)
          expect(readAddress(address.slice(0, at) + letter + address.slice(at + 1))).toBeUndefined()
        }
      ),
      { numRuns: 1_000 }
    )
  })

  test('are refused when what is left over of their words is not zero', () => {
    // 32 bytes are 51.2 words: the last word holds one bit, and four that pad.
    const words = bech32.toWords(new Uint8Array(32))
    const spoiled = [...words.slice(0, -1), 1]
    expect(wordsToBytes(words)).toEqual(new Uint8Array(32))
    expect(wordsToBytes(spoiled)).toBeUndefined()
    expect(readAddress(bech32.encode('cosmos', spoiled))).toBeUndefined()
    // Five bits left over are a word too many.
    expect(wordsToBytes([...bech32.toWords(new Uint8Array(20)), 0])).toBeUndefined()
  })
})
