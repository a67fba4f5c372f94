import { readUrl } from './read-url.js'
import { isWebLink } from './web-link.js'

/**
 * Schemes that run code, read files, dial, or hand arguments to programs of the system. `intent` may name any program of
 * an Android phone, so only a link of our own making may have it.
 */
const forbidden =
  /^(?:javascript|vbscript|data|blob|file|filesystem|about|view-source|https?|wss?|ftp|intent|android-app|content|resource|jar|chrome|chrome-extension|moz-extension|search|search-ms|ms-.+|shell|ssh|telnet|ldaps?|smb|rdp|vnc|itms-services|tel|sms|smsto|mailto|facetime(?:-audio)?):$/

/** Whether a link may open a program of the visitor: a page's, or a scheme of the program's own. */
export function isAppLink(text: unknown): text is string {
  const url = readUrl(text)
  return isWebLink(text) || (url !== undefined && !forbidden.test(url.protocol))
}
