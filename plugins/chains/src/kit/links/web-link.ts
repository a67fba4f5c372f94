import { tryOrUndefined } from '@latchkit/kernel/options'

const MAX_LINK_CHARACTERS = 2_048
const thisMachine = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * Parses a URL; `undefined` for any other text. `URL.canParse` is missing before Chrome 120 and Safari 17.
 *
 * @param base - the URL that a relative one is resolved against. @defaultValue relative ones are invalid
 */
export const urlOf = (text: string, base?: string): URL | undefined => tryOrUndefined(() => new URL(text, base))

/** Parses a URL as a browser does, so characters that a browser strips in front of `javascript:` hide nothing. */
function readUrl(text: unknown): URL | undefined {
  if (typeof text !== 'string' || text.length > MAX_LINK_CHARACTERS) return undefined
  return urlOf(text)
}

/** Returns whether requests may go to a URL: https anywhere, http on this machine only. */
export function isSafeUrl(text: unknown): boolean {
  const url = readUrl(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && thisMachine.test(url.hostname))
}

/** Returns whether a visitor may be sent to a URL: by http or https, without a user name that looks like another host. */
export function isPageLink(text: unknown): text is string {
  const { protocol = '', username, password } = readUrl(text) ?? {}
  return /^https?:$/.test(protocol) && !username && !password
}

/** Returns whether a link may lead to a page: absolute, a safe URL, and without a user name that looks like another host. */
export const isWebLink = (text: unknown): text is string => isPageLink(text) && isSafeUrl(text)

/** Schemes that run code, read files, dial, or hand arguments to programs of the system. */
const forbidden =
  /^(?:javascript|vbscript|data|blob|file|filesystem|about|view-source|https?|wss?|ftp|intent|android-app|content|resource|jar|chrome|chrome-extension|moz-extension|search|search-ms|ms-.+|shell|ssh|telnet|ldaps?|smb|rdp|vnc|itms-services|tel|sms|smsto|mailto|facetime(?:-audio)?):$/

/**
 * Returns whether a link is safe to draw as one that opens a program. The last check, small enough for every page: untrusted links
 * pass `isAppLink` before, which knows many more foreign schemes.
 *
 * @example
 * isProgramLink('larch://wc') // true
 * isProgramLink('javascript:alert(1)') // false
 */
export function isProgramLink(text: unknown): text is string {
  const url = readUrl(text)
  return isWebLink(text) || (url !== undefined && !forbidden.test(url.protocol))
}

/** Enough for a small picture. */
const MAX_EMBEDDED_CHARACTERS = 16_384
const embedded = /^data:image\/(?:png|webp|gif|jpeg|svg\+xml);base64,[a-z\d+/]+={0,2}$/i

/** Name of the public DNS, by its last label: no IP address, and no name that is only known nearby. */
const publicName =
  /^(?!.*\.(?:localhost|local|internal|intranet|private|corp|home|lan|home\.arpa)\.?$).+\.[a-z][a-z\d-]*\.?$/

/**
 * Returns whether an untrusted text may be given to an `<img>`: a small embedded picture, or one by https. A picture is fetched
 * without a click, so it must not reach the visitor's machine or network: refuses IP addresses, names of one label, and names that
 * are only known nearby (RFC 6761, RFC 6762 appendix G, RFC 8375).
 *
 * @param maxEmbedded - characters of an embedded picture: more would fill memory and storage. @defaultValue 16,384
 */
export function isPictureLink(text: unknown, maxEmbedded = MAX_EMBEDDED_CHARACTERS): text is string {
  if (typeof text !== 'string') return false
  if (text.startsWith('data:')) return text.length <= maxEmbedded && embedded.test(text)
  return text.startsWith('https:') && isWebLink(text) && publicName.test(readUrl(text)?.hostname ?? '')
}
