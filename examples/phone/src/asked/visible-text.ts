/**
 * Control, format (bidi and zero-width), private, unassigned and half characters, and line separators: what changes how
 * a text looks without being seen. Line feeds and tabs are what they look like.
 */
const unseen = /[^\P{C}\n\t]|[\p{Zl}\p{Zp}]/gu

/** The text with everything that hides or turns others written out: a right-to-left override becomes `⟨U+202E⟩`. */
export function visibleText(text: string): string {
  return text.replace(unseen, character => {
    const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return `⟨U+${hex}⟩`
  })
}

/** One line of at most so many characters, the last of which is an ellipsis when there was more. */
export function shortText(text: string, most: number): string {
  // No more is read than can be shown: the rest of a megabyte is nobody's concern.
  const line = visibleText(
    text
      .slice(0, most * 2)
      .replace(/\s+/g, ' ')
      .trim()
  )
  const characters = [...line]
  return characters.length > most || text.length > most * 2 ? `${characters.slice(0, most - 1).join('')}…` : line
}
