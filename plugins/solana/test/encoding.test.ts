import { fromBase58 } from '@latchkit/plugin-chains/kit'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBase58, decodeBase64, decodeSignature } from '../src/lazy/signing/encoding.js'

describe('decodeBase58', () => {
  test('any text: decodes as the code does that reads addresses before a library is loaded', () => {
    const texts = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...'123AZaz'), maxLength: 60 }),
      fc.uint8Array({ maxLength: 40 }).map(bytes => base58.encode(bytes))
    )
    fc.assert(
      fc.property(texts, fc.constantFrom(0, 1, 32, 40), (text, maxBytes) => {
        expect(decodeBase58(text, maxBytes)).toEqual(fromBase58(text, maxBytes))
      })
    )
  })

  test('a text that is too long: is refused before it is decoded', () => {
    const startedMs = performance.now()
    expect(decodeBase58('z'.repeat(10_000_000), 64)).toBeUndefined()
    expect(performance.now() - startedMs).toBeLessThan(1_000)
  })
})

describe('decodeSignature', () => {
  test.each([0, 32, 63, 65])('%i bytes: returns undefined', length => {
    expect(decodeSignature(base58.encode(new Uint8Array(length).fill(9)))).toBeUndefined()
  })

  test('64 bytes: returns them', () => {
    const bytes = new Uint8Array(64).fill(9)
    expect(decodeSignature(base58.encode(bytes))).toEqual(bytes)
  })
})

describe('decodeBase64', () => {
  test('any bytes as Node encodes them: returns them', () => {
    fc.assert(
      fc.property(fc.uint8Array(), bytes => {
        expect(decodeBase64(Buffer.from(bytes).toString('base64'))).toEqual(bytes)
      })
    )
  })

  test.each(['A', 'AA', 'AA=', 'AB==', 'AA==\n', ' AA==', 'AA==AA==', '-_==', 'AAA=A', '%'])(
    '%j, which is no base64 of whole bytes in canonical form: returns undefined',
    text => expect(decodeBase64(text)).toBeUndefined()
  )
})
