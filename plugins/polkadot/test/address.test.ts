import { blake2AsU8a, encodeAddress } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalAddress, isAddress, isPrefix, readKey, writeAddress } from '../src/address.js'
import { blake2b512 } from '../src/blake2b.js'

const hex = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex')
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

// Alice's key as the documentation of Polkadot spells it for three networks.
const alice = 'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const spellings = [
  [0, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  [2, 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
  [42, '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY']
] as const

describe('the checksum', () => {
  test('begins as RFC 7693 says for "abc"', () => {
    expect(hex(blake2b512(new TextEncoder().encode('abc')))).toMatch(
      /^ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b7/
    )
  })

  test('is the one of the reference library, whatever fits a block', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 128 }), input => {
        expect(hex(blake2b512(input))).toBe(hex(blake2AsU8a(input, 512)))
      })
    )
  })
})

describe('an address', () => {
  test.each(spellings)('of network %i is the same key', (prefix, address) => {
    expect(hex(readKey(address))).toBe(alice)
    expect(canonicalAddress(address, 0)).toBe(spellings[0][1])
    expect(writeAddress(Buffer.from(alice, 'hex'), prefix)).toBe(address)
  })

  test('is written and read as the reference library does, for every prefix', () => {
    const prefix = fc.integer({ min: 0, max: 16_383 }).filter(isPrefix)
    fc.assert(
      fc.property(bytes(32), prefix, (key, prefix) => {
        const address = encodeAddress(key, prefix)
        expect(writeAddress(key, prefix)).toBe(address)
        expect(hex(readKey(address))).toBe(hex(key))
      })
    )
  })

  test('of zeros keeps them', () => {
    const zeros = new Uint8Array(32)
    expect(writeAddress(zeros, 0)).toBe(encodeAddress(zeros, 0))
    expect(hex(readKey(encodeAddress(zeros, 0)))).toBe(hex(zeros))
  })

  test('with any digit changed is none', () => {
    const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    const [, address] = spellings[0]
    for (let place = 0; place < address.length; place++) {
      const others = [...digits].filter(digit => digit !== address[place])
      const read = others.filter(digit => isAddress(address.slice(0, place) + digit + address.slice(place + 1)))
      // Two bytes of checksum let one in 65,536 through.
      expect(read.length).toBeLessThan(2)
    }
  })

  test('of another length, a reserved prefix or a second spelling of its prefix is none', () => {
    const summed = (body: readonly number[]) => {
      const sum = blake2b512(Uint8Array.of(...Buffer.from('SS58PRE'), ...body)).subarray(0, 2)
      return base58(Uint8Array.of(...body, ...sum))
    }
    const key = [...Buffer.from(alice, 'hex')]
    expect(summed([0, ...key])).toBe(spellings[0][1])
    for (const body of [
      [46, ...key],
      [47, ...key],
      [128, ...key],
      [255, 0, ...key],
      // Prefix 0 and 42 in two bytes.
      [64, 0, ...key],
      [64 | (42 >> 2), (42 & 3) << 6, ...key],
      key,
      [0, ...key.slice(1)],
      [0, 0, ...key],
      []
    ]) {
      expect(isAddress(summed(body))).toBe(false)
    }
  })

  test('is a text, and nothing huge', () => {
    for (const value of [undefined, null, 7, {}, [spellings[0][1]], '1'.repeat(1_000_000), `1${spellings[0][1]}`]) {
      expect(readKey(value)).toBeUndefined()
    }
  })
})

function base58(bytes: Uint8Array): string {
  const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = digits.charAt(Number(number % 58n)) + text
  const zeros = bytes.findIndex(byte => byte !== 0)
  return '1'.repeat(Math.max(0, zeros)) + text
}
