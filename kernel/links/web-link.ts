import { readUrl } from './read-url.js'
import { isSafeUrl } from './safe-url.js'

/** Whether a link may lead to a page: absolute, safe to speak to, and without a user name that looks like another host. */
export function isWebLink(text: unknown): text is string {
  const { username, password } = readUrl(text) ?? {}
  return isSafeUrl(text) && !username && !password
}
