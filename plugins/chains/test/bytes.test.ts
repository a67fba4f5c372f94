import { copyBytes, decodeBase64, sameBytes } from '@latchkit/plugin-chains/kit'
import { base64 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test('decodes base64 in its canonical form only', () => {
  const bytes = Uint8Array.of(0, 255, 7, 1)
  expect(decodeBase64(base64.encode(bytes))).toEqual(bytes)
  expect(decodeBase64('')).toEqual(new Uint8Array())
  // No padding, unused bits, the URL alphabet, a space, and values other than text.
  for (const text of ['AP8H', 'AA', 'AB==', '_w==', 'AA== ', 7, null, undefined].slice(1))
    expect(decodeBase64(text)).toBeUndefined()
})

test('decodes all bytes that Node encodes', () => {
  fc.assert(
    fc.property(fc.uint8Array(), bytes => {
      expect(decodeBase64(Buffer.from(bytes).toString('base64'))).toEqual(bytes)
    })
  )
})

test.each(['A', 'AA=', 'AA==\n', ' AA==', 'AA==AA==', '-_==', 'AAA=A', '%'])('rejects %j', text => {
  expect(decodeBase64(text)).toBeUndefined()
})

test('compares bytes by length and content', () => {
  const one = Uint8Array.of(1, 2)
  expect(sameBytes(one, Uint8Array.of(1, 2))).toBe(true)
  expect(sameBytes(one, Uint8Array.of(1, 3))).toBe(false)
  expect(sameBytes(one, Uint8Array.of(1, 2, 3))).toBe(false)
  expect([sameBytes(one, undefined), sameBytes(undefined, one), sameBytes(undefined, undefined)]).toEqual([
    false,
    false,
    false
  ])
})

test('copies untrusted bytes up to their limit, from any view', () => {
  const buffer = Uint8Array.of(9, 1, 2, 9).buffer
  const view = new DataView(buffer, 1, 2)
  const copy = copyBytes(view, 2)
  expect(copy).toEqual(Uint8Array.of(1, 2))
  view.setUint8(0, 7)
  expect(copy).toEqual(Uint8Array.of(1, 2))
  expect(copyBytes(view, 1)).toBeUndefined()
  for (const value of [[1, 2], buffer, 'AQI=', null, undefined]) expect(copyBytes(value, 10)).toBeUndefined()
})
