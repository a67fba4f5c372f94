import type { Doubt } from '../../port/namespace.js'

const MAX_CHARACTERS = 64
/** Number of characters that are read for each shown one, so that a very long text takes no time. */
const READ_FACTOR = 8
// Control, format (which holds the bidi marks), private, unassigned and half characters, and line separators.
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu

/**
 * Returns an untrusted text as it may be shown: NFC, without invisible and direction characters; may be empty. It is text, not
 * markup.
 *
 * @param max - largest number of characters.
 * @example
 * plainText('  Larch\u202e Wallet', 20) // 'Larch Wallet'
 */
export function plainText(text: string, max: number): string {
  const cleaned = text
    .slice(0, READ_FACTOR * max)
    .normalize('NFC')
    .replace(invisible, '')
    .trim()
  return [...cleaned].slice(0, max).join('')
}

/**
 * Returns the name that a wallet gives itself, as `plainText` of 64 characters at most. For display only.
 *
 * @example
 * walletName('Larch\n') // 'Larch'
 */
export const walletName = (text: string): string => plainText(text, MAX_CHARACTERS)

/**
 * Reads the `walletName` of an unknown wallet, with doubt if invisible characters such as a zero-width space were removed.
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
