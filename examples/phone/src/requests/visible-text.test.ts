import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortText, visibleText } from './visible-text.js'

test.each([
  ['Pay 10 \u202e00', 'Pay 10 ⟨U+202E⟩00'],
  ['a\u200bb\ufeffc\u00add', 'a⟨U+200B⟩b⟨U+FEFF⟩c⟨U+00AD⟩d'],
  ['bell\u0007 and escape\u001b[2J', 'bell⟨U+0007⟩ and escape⟨U+001B⟩[2J'],
  ['line\u2028next\u2029next', 'line⟨U+2028⟩next⟨U+2029⟩next'],
  ['half \ud83d', 'half ⟨U+D83D⟩'],
  ['tag \u{e0041}', 'tag ⟨U+E0041⟩'],
  ['carriage\rreturn', 'carriage⟨U+000D⟩return'],
  ['two\nlines\tand 漢字 עברית 🦊', 'two\nlines\tand 漢字 עברית 🦊']
])('shows %j as %j', (text, shown) => expect(visibleText(text)).toBe(shown))

test('leaves no invisible character in any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const shown = visibleText(text).replace(/[\n\t]/g, '')
      expect(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u.test(shown)).toBe(false)
    })
  )
})

describe('a short text', () => {
  test.each([
    ['  a\n\n b ', 10, 'a b'],
    ['abcdef', 6, 'abcdef'],
    ['abcdefg', 6, 'abcde…'],
    ['🦊🦊🦊🦊', 3, '🦊🦊…'],
    [`${' '.repeat(50)}far away`, 6, '…']
  ])('of %j in %d characters is %j', (text, most, shown) => expect(shortText(text, most)).toBe(shown))

  test('of a megabyte takes no time', () => {
    const startedMs = performance.now()
    expect(shortText('\u202e'.repeat(1_000_000), 20)).toHaveLength(20)
    expect(performance.now() - startedMs).toBeLessThan(1_000)
  })
})
