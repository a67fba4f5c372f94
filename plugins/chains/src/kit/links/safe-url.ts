import { readUrl } from './read-url.js'

const thisMachine = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/

/** Whether a URL may be spoken to: by https anywhere, by http on this machine only, where nobody listens in. */
export function isSafeUrl(text: unknown): boolean {
  const url = readUrl(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && thisMachine.test(url.hostname))
}
