import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { decodeSignature } from '../src/lazy/signing/encoding.js'

describe('decodeSignature', () => {
  test.each([0, 32, 63, 65])('returns undefined for %i bytes', length => {
    expect(decodeSignature(base58.encode(new Uint8Array(length).fill(9)))).toBeUndefined()
  })

  test('returns undefined for a text that is too long, without decoding it', () => {
    const startedMs = performance.now()
    expect(decodeSignature('z'.repeat(10_000_000))).toBeUndefined()
    expect(performance.now() - startedMs).toBeLessThan(1_000)
  })

  test('returns 64 bytes', () => {
    const bytes = new Uint8Array(64).fill(9)
    expect(decodeSignature(base58.encode(bytes))).toEqual(bytes)
  })
})
