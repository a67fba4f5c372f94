import { isWebLink, readUrl } from './web-link.js'

/** Schemes that run code, read files, dial, or hand arguments to programs of the system. */
const forbidden =
  /^(?:javascript|vbscript|data|blob|file|filesystem|about|view-source|https?|wss?|ftp|intent|android-app|content|resource|jar|chrome|chrome-extension|moz-extension|search|search-ms|ms-.+|shell|ssh|telnet|ldaps?|smb|rdp|vnc|itms-services|tel|sms|smsto|mailto|facetime(?:-audio)?):$/

/**
 * Returns whether a link is safe to draw as one that opens a program. It is the last check, small enough for every page: untrusted
 * links pass `isAppLink` before, which rejects many more schemes.
 *
 * @example
 * isProgramLink('larch://wc') // true
 * isProgramLink('javascript:alert(1)') // false
 */
export function isProgramLink(text: unknown): text is string {
  const url = readUrl(text)
  return isWebLink(text) || (url !== undefined && !forbidden.test(url.protocol))
}
