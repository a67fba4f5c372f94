/**
 * Control, format (bidi and zero-width), private, unassigned and surrogate characters, and line separators: all that
 * change the look of a text without being visible. Line feeds and tabs are allowed.
 */
const unseen = /[^\P{C}\n\t]|[\p{Zl}\p{Zp}]/gu

/** Returns the text with invisible and reordering characters escaped: a right-to-left override becomes `⟨U+202E⟩`. */
export function visibleText(text: string): string {
  return text.replace(unseen, character => {
    const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return `⟨U+${hex}⟩`
  })
}

/** Returns one line of at most `most` characters; the last one is an ellipsis if the text was longer. */
export function shortText(text: string, most: number): string {
  // Reads only as much of a long text as can be shown.
  const line = visibleText(
    text
      .slice(0, most * 2)
      .replace(/\s+/g, ' ')
      .trim()
  )
  const characters = [...line]
  return characters.length > most || text.length > most * 2 ? `${characters.slice(0, most - 1).join('')}…` : line
}
