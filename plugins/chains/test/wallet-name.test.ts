import { walletName } from '@latchkit/plugin-chains/kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test.each([
  ['Larch', 'Larch'],
  ['  Larch\u0000\n ', 'Larch'],
  ['Larch\u202eelif', 'Larchelif'],
  ['La\u200brch\u2028', 'Larch'],
  ['Cafe\u0301', 'Café'],
  ['\u202e', ''],
  ['<b>Larch</b>', '<b>Larch</b>'],
  ['x'.repeat(9_000), 'x'.repeat(64)],
  // Cut between characters, not within one.
  ['🌲'.repeat(100), '🌲'.repeat(64)]
])('returns for %j the name %j', (text, shown) => expect(walletName(text)).toBe(shown))

test('returns a short, visible name for any text, and the same for its result', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), text => {
      const shown = walletName(text)
      expect([...shown].length).toBeLessThanOrEqual(64)
      expect(shown).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
      expect(walletName(walletName(shown))).toBe(walletName(shown))
    })
  )
})
