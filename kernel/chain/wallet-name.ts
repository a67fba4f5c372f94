const MAX_CHARACTERS = 64
/** No more is read than could be shown: the rest of a megabyte is nobody's concern. */
const MAX_READ_CHARACTERS = 512
// Control, format (which holds the bidi marks), private, unassigned and half characters, and line separators.
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu

/**
 * What a wallet calls itself, as it may be shown: NFC, without what hides or turns the text around it, 64 characters at
 * most. Empty where nothing is left. A text, never markup, and nothing to recognise a wallet by.
 */
export function walletName(text: string): string {
  const plain = text.slice(0, MAX_READ_CHARACTERS).normalize('NFC').replace(invisible, '').trim()
  return [...plain].slice(0, MAX_CHARACTERS).join('')
}
