/**
 * Spells out characters that a reader cannot see or that reorder what they see (controls except line breaks, zero-width, bidi), so that what is
 * approved is what is signed.
 */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, character =>
    character === '\n' ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
  )
}
