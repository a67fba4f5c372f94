import { tryOrUndefined } from '@latchkit/kernel/options'

const MAX_LINK_CHARACTERS = 2_048
const thisMachine = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * Parses a URL; `undefined` for any other text. `URL.canParse` is missing before Chrome 120 and Safari 17.
 *
 * @param base - the URL that a relative one is resolved against. @defaultValue relative ones are invalid
 * @example
 * urlOf('/wc', 'https://wallet.example')?.href // 'https://wallet.example/wc'
 */
export const urlOf = (text: string, base?: string): URL | undefined => tryOrUndefined(() => new URL(text, base))

/** Parses a URL like a browser, so that characters that a browser strips before `javascript:` do not hide it. */
export function readUrl(text: unknown): URL | undefined {
  if (typeof text !== 'string' || text.length > MAX_LINK_CHARACTERS) return undefined
  return urlOf(text)
}

/**
 * Returns whether requests may go to a URL: https anywhere, http on this machine only.
 *
 * @example
 * isSafeUrl('http://localhost:8545') // true
 * isSafeUrl('http://rpc.example') // false
 */
export function isSafeUrl(text: unknown): boolean {
  const url = readUrl(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && thisMachine.test(url.hostname))
}

/**
 * Returns whether a visitor may be sent to a URL: by http or https, without a user name that looks like another host.
 *
 * @example
 * isPageLink('https://metamask.io@phish.example') // false: its user name looks like a host
 */
export function isPageLink(text: unknown): text is string {
  const { protocol = '', username, password } = readUrl(text) ?? {}
  return /^https?:$/.test(protocol) && !username && !password
}

/**
 * Returns whether a link may lead to a page: absolute, a safe URL, and without a user name that looks like another host.
 *
 * @example
 * isWebLink('https://wallet.example/download') // true
 */
export const isWebLink = (text: unknown): text is string => isPageLink(text) && isSafeUrl(text)
