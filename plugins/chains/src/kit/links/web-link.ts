import { readUrl } from './read-url.js'
import { isSafeUrl } from './safe-url.js'

/** Returns whether a visitor may be sent to a URL: by http or https, without a user name that looks like another host. */
export function isPageLink(text: unknown): text is string {
  const { protocol = '', username, password } = readUrl(text) ?? {}
  return /^https?:$/.test(protocol) && !username && !password
}

/** Whether a link may lead to a page: absolute, safe to speak to, and without a user name that looks like another host. */
export const isWebLink = (text: unknown): text is string => isPageLink(text) && isSafeUrl(text)
