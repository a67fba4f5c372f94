import type { Doubt } from '../../port/namespace.js'

const MAX_CHARACTERS = 64
/** No more is read than could be shown: the rest of a megabyte is nobody's concern. */
const READ_FACTOR = 8
// Control, format (which holds the bidi marks), private, unassigned and half characters, and line separators.
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu

/**
 * What somebody unknown wrote, as it may be shown: NFC, without what hides or turns the text around it. Empty where nothing
 * is left. A text, never markup.
 *
 * @param most - characters of it.
 */
export function plainText(text: string, most: number): string {
  const plain = text
    .slice(0, READ_FACTOR * most)
    .normalize('NFC')
    .replace(invisible, '')
    .trim()
  return [...plain].slice(0, most).join('')
}

/** Returns a wallet's own name, as `plainText` of 64 characters at most. Nothing to recognise a wallet by. */
export const walletName = (text: string): string => plainText(text, MAX_CHARACTERS)

/**
 * Reads what an unknown wallet calls itself: its `walletName`, and doubt where characters were taken out of it that nobody
 * sees, such as a zero-width space.
 *
 * @example
 * ```ts
 * readWalletName('Meta\u200bMask') // { name: 'MetaMask', doubt: 'disguised' }
 * ```
 */
export const readWalletName = (text: string): { readonly name: string; readonly doubt?: Doubt } => ({
  name: walletName(text),
  ...(/\p{Cf}/u.test(text.slice(0, READ_FACTOR * MAX_CHARACTERS)) && { doubt: 'disguised' })
})
