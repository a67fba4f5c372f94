import fc from 'fast-check'
import { expect, test } from 'vitest'
import { letterHues } from '../src/ui/picture.js'

const distance = (a: number, b: number) => Math.min(Math.abs(a - b), 12 - Math.abs(a - b))

test('neighbours in a list are at least two of twelve hues apart, even if names repeat', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom('Juniper', 'Harbour', 'MetaMask'), fc.string())), names => {
      const hues = letterHues(names)
      expect(hues).toHaveLength(names.length)
      for (const [index, hue] of hues.entries()) {
        expect(hue).toBeGreaterThanOrEqual(0)
        expect(hue).toBeLessThan(12)
        if (index > 0) expect(distance(hue, hues[index - 1]!)).toBeGreaterThanOrEqual(2)
      }
    })
  )
})

test('the first name of a list has the hue that it has alone', () => {
  const [alone] = letterHues(['Harbour'])
  expect(letterHues(['Harbour', 'Juniper'])[0]).toBe(alone)
})
