import { isForeignScheme } from './foreign-schemes.js'
import { isProgramLink } from './program-link.js'
import { isWebLink } from './web-link.js'

/**
 * Returns whether a link may open a wallet's program: a page, or a scheme that a wallet can own. Refuses schemes of the system
 * and of well-known other programs, as `vscode:`, `upi:` or `mms:`. `intent:` may name any program of an Android phone, so only a
 * link of our own making may have it.
 *
 * @example
 * isAppLink('larch://wc') // true
 * isAppLink('ms-msdt:/id') // false
 */
export function isAppLink(text: unknown): text is string {
  return isProgramLink(text) && (isWebLink(text) || !isForeignScheme(new URL(text).protocol.slice(0, -1)))
}
