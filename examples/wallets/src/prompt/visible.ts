/**
 * Escapes characters that are invisible or that reorder others (controls except line breaks, zero-width, bidi), so
 * that the user sees what is signed.
 */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, character =>
    character === '\n' ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
  )
}
