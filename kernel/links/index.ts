/**
 * Which addresses may be used for what. All are read the way a browser reads them, so what a browser would strip from
 * the front of `javascript:` hides nothing.
 */

const thisMachine = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * Schemes that run code, read files, dial, or hand arguments to programs of the system. `intent` may name any program of
 * an Android phone, so only a link of our own making may have it.
 */
const forbidden =
  /^(?:javascript|vbscript|data|blob|file|filesystem|about|view-source|https?|wss?|ftp|intent|android-app|content|chrome|chrome-extension|moz-extension|search|search-ms|ms-.+|shell|tel|sms|mailto|facetime(?:-audio)?):$/

const MAX_LINK_CHARACTERS = 2_048

/** Whether a URL may be spoken to: by https anywhere, by http on this machine only, where nobody listens in. */
export function isSafeUrl(text: unknown): boolean {
  const url = parse(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && thisMachine.test(url.hostname))
}

/** Whether a link may lead to a page: absolute, `https:`, and without a user name that looks like another host. */
export function isWebLink(text: unknown): text is string {
  const url = parse(text)
  return url?.protocol === 'https:' && !url.username && !url.password
}

/** Whether a link may open a program of the visitor: a page's, or a scheme of the program's own. */
export function isAppLink(text: unknown): text is string {
  const url = parse(text)
  return isWebLink(text) || (url !== undefined && !forbidden.test(url.protocol))
}

function parse(text: unknown): URL | undefined {
  if (typeof text !== 'string' || text.length > MAX_LINK_CHARACTERS) return undefined
  return URL.canParse(text) ? new URL(text) : undefined
}
