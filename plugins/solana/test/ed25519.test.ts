import { generateKeyPairSync, sign } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSignedBy } from '../src/lazy/signing/ed25519.js'
import { edgeCases, rfc8032 } from './ed25519-vectors.js'
import { hex, nodeVerifies } from './keys.js'

describe('isSignedBy', () => {
  test.each(rfc8032)('accepts the signature of RFC 8032, $name', ({ key, message, signature }) => {
    expect(isSignedBy(hex(key), hex(message), hex(signature))).toBe(true)
    expect(nodeVerifies(hex(key), hex(message), hex(signature))).toBe(true)
  })

  test.each(edgeCases)('rejects the edge case $name', ({ key, message, signature }) => {
    expect(isSignedBy(hex(key), hex(message), hex(signature))).toBe(false)
  })

  test('accepts a signature of OpenSSL, and rejects it with any bit flipped', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(64 * 8 - 1), (message, bit) => {
        const { publicKey, privateKey } = generateKeyPairSync('ed25519')
        const key = Uint8Array.from(Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url'))
        const signature = Uint8Array.from(sign(null, message, privateKey))
        expect(isSignedBy(key, message, signature)).toBe(true)
        const turned = signature.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
        expect(isSignedBy(key, message, turned)).toBe(false)
        expect(isSignedBy(key, Uint8Array.from([...message, 0]), signature)).toBe(false)
      }),
      { numRuns: 25 }
    )
  })

  test('accepts no signature that OpenSSL rejects', () => {
    const [{ key, message, signature }] = rfc8032.slice(1) as [(typeof rfc8032)[number]]
    const bytes = fc.oneof(fc.uint8Array({ minLength: 64, maxLength: 64 }), fc.constant(hex(signature)))
    const keys = fc.oneof(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.constant(hex(key)))
    fc.assert(
      fc.property(keys, bytes, (one, other) => {
        if (isSignedBy(one, hex(message), other)) expect(nodeVerifies(one, hex(message), other)).toBe(true)
      }),
      { numRuns: 50 }
    )
  })

  test('rejects a signature whose number has the order of the curve added', () => {
    const { key, message, signature } = rfc8032[0] as (typeof rfc8032)[number]
    const bytes = hex(signature)
    let number = bytes.slice(32).reduceRight((total, byte) => total * 256n + BigInt(byte), 0n) + ed25519.CURVE.n
    for (let index = 32; index < 64; index++, number >>= 8n) bytes[index] = Number(number & 0xffn)
    expect(isSignedBy(hex(key), hex(message), bytes)).toBe(false)
  })

  test.each([0, 1, 63, 65, 128])('rejects a signature of %i bytes', length => {
    const { key, message } = rfc8032[0] as (typeof rfc8032)[number]
    expect(isSignedBy(hex(key), hex(message), new Uint8Array(length))).toBe(false)
  })

  test.each([0, 31, 33])('rejects a key of %i bytes', length => {
    const { message, signature } = rfc8032[0] as (typeof rfc8032)[number]
    expect(isSignedBy(new Uint8Array(length), hex(message), hex(signature))).toBe(false)
  })
})

// A key of small order, such as the one that is all zeros but for its first bit, signs every message at once.
test.each([
  '0100000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  // Spellings of the same that are not the shortest.
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0100000000000000000000000000000000000000000000000000000000000080'
])('rejects the key of small order %s', key => {
  for (const point of [key, '0100000000000000000000000000000000000000000000000000000000000000']) {
    const signature = hex(point + '00'.repeat(32))
    for (const text of ['', 'Hello', 'Sign in']) expect(isSignedBy(hex(key), Buffer.from(text), signature)).toBe(false)
  }
})
