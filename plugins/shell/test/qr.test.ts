import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawQr, type QrDrawing } from '../src/lazy/qr.js'
import { QUIET_MODULES } from '../src/ui/qr-code.js'
import { readQr } from './decode.js'

const hex = fc.stringMatching(/^[\da-f]{64}$/)
const uri = fc
  .tuple(hex, hex, fc.integer({ min: 1_700_000_000, max: 2_000_000_000 }), fc.boolean())
  .map(
    ([topic, key, expiry, more]) =>
      `wc:${topic}@2?relay-protocol=irn&symKey=${key}&expiryTimestamp=${expiry}${more ? '&methods=%5Bwc_sessionPropose%5D%2C%5Bwc_sessionAuthenticate%5D' : ''}`
  )
const anyUri = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`

/** Draws the path as pixels, black on white, inside the quiet zone. */
function paint({ modules, path }: QrDrawing, pixels: number) {
  const side = (modules + 2 * QUIET_MODULES) * pixels
  const image = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    const [left, top] = [Number(x) + QUIET_MODULES, Number(y) + QUIET_MODULES]
    for (let row = top * pixels; row < (top + 1) * pixels; row += 1) {
      for (let column = left * pixels; column < (left + Number(length)) * pixels; column += 1) {
        image.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
      }
    }
  }
  return { image, side }
}
const read = (drawing: QrDrawing, pixels = 3) => {
  const { image, side } = paint(drawing, pixels)
  return readQr(image, side, side)
}
const cells = ({ path }: QrDrawing) =>
  [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].flatMap(([, x, y, length]) =>
    Array.from({ length: Number(length) }, (_, index) => [Number(x) + index, Number(y)] as const)
  )

describe('a code', () => {
  test('is read back by a decoder, with and without the window for a logo', () => {
    fc.assert(
      fc.property(uri, fc.boolean(), (text, hasLogo) => {
        expect(read(drawQr(text, hasLogo && QUIET_MODULES))).toBe(text)
      }),
      { numRuns: 40 }
    )
  })

  test('is read back for any text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 300 }), text => {
        fc.pre(new TextDecoder().decode(new TextEncoder().encode(text)) === text)
        expect(read(drawQr(text))).toBe(text)
      }),
      { numRuns: 20 }
    )
  })

  test('leaves a centred window of about 7 % of the area for a logo', () => {
    const drawing = drawQr(anyUri, QUIET_MODULES)
    const { modules } = drawing
    const middle = (modules - 1) / 2
    const reach = Math.min(...cells(drawing).map(([x, y]) => Math.max(Math.abs(x - middle), Math.abs(y - middle))))
    const share = ((2 * (reach - 1) + 1) / modules) ** 2
    expect(share).toBeGreaterThan(0.05)
    expect(share).toBeLessThan(0.09)
  })

  test('is read back if a further part is damaged', () => {
    const drawing = drawQr(anyUri, QUIET_MODULES)
    const { modules } = drawing
    const isLost = (x: number, y: number) => x > modules - 14 && y > 12 && y < 26
    const kept = cells(drawing).filter(([x, y]) => !isLost(x, y))
    expect(kept.length).toBeLessThan(cells(drawing).length)
    expect(read({ modules, path: kept.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('') })).toBe(anyUri)
  })

  test('throws for a text that is too long', () => {
    expect(() => drawQr('x'.repeat(3_000))).toThrow(RangeError)
  })
})
