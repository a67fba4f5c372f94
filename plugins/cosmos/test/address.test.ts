import { bech32, bech32m } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAddress } from '../src/address.js'

const prefixes = fc.constantFrom('cosmos', 'osmo', 'inj', 'terra', 'dydx', 'nomic1')

describe('readAddress', () => {
  test('reads addresses of @scure/base, in lower and upper case', () => {
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

  test('rejects addresses of any other length', () => {
    fc.assert(
      fc.property(prefixes, fc.uint8Array({ maxLength: 40 }), (prefix, payload) => {
        fc.pre(payload.length !== 20 && payload.length !== 32)
        expect(readAddress(bech32.encode(prefix, bech32.toWords(payload)))).toBeUndefined()
      })
    )
  })

  test('rejects bech32m', () => {
    const words = bech32m.toWords(new Uint8Array(20))
    expect(readAddress(bech32m.encode('cosmos', words))).toBeUndefined()
  })

  test('rejects an address with one letter changed', () => {
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

  test('rejects an address whose padding bits are not zero', () => {
    // 32 bytes are 51.2 words: the last word holds one bit, and four that pad.
    const spoiled = [...bech32.toWords(new Uint8Array(32)).slice(0, -1), 1]
    expect(readAddress(bech32.encode('cosmos', spoiled))).toBeUndefined()
  })
})
