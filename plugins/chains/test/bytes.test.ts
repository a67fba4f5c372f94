import { copyBytes, decodeBase64, sameBytes } from '@latchkit/plugin-chains/kit'
import { base64 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test('base64 is read in its one canonical form', () => {
  const bytes = Uint8Array.of(0, 255, 7, 1)
  expect(decodeBase64(base64.encode(bytes))).toEqual(bytes)
  expect(decodeBase64('')).toEqual(new Uint8Array())
  // Without padding, with bits that nothing reads, of the URL's alphabet, with a space, and no text at all.
  for (const text of ['AP8H', 'AA', 'AB==', '_w==', 'AA== ', 7, null, undefined].slice(1))
    expect(decodeBase64(text)).toBeUndefined()
})

test('any bytes as Node encodes them are read from base64', () => {
  fc.assert(
    fc.property(fc.uint8Array(), bytes => {
      expect(decodeBase64(Buffer.from(bytes).toString('base64'))).toEqual(bytes)
    })
  )
})

test.each(['A', 'AA=', 'AA==\n', ' AA==', 'AA==AA==', '-_==', 'AAA=A', '%'])('%j is no base64', text => {
  expect(decodeBase64(text)).toBeUndefined()
})

test('bytes are compared by length and content', () => {
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

test('untrusted bytes are copied up to their limit, whatever the view', () => {
  const buffer = Uint8Array.of(9, 1, 2, 9).buffer
  const view = new DataView(buffer, 1, 2)
  const copy = copyBytes(view, 2)
  expect(copy).toEqual(Uint8Array.of(1, 2))
  view.setUint8(0, 7)
  expect(copy).toEqual(Uint8Array.of(1, 2))
  expect(copyBytes(view, 1)).toBeUndefined()
  for (const value of [[1, 2], buffer, 'AQI=', null, undefined]) expect(copyBytes(value, 10)).toBeUndefined()
})
