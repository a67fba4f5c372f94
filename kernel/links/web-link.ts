import { readUrl } from './read-url.js'

/** Whether a link may lead to a page: absolute, `https:`, and without a user name that looks like another host. */
export function isWebLink(text: unknown): text is string {
  const url = readUrl(text)
  return url?.protocol === 'https:' && !url.username && !url.password
}
