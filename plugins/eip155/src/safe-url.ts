const thisMachine = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/

/** Whether a URL may be spoken to: by https anywhere, by http on this machine only, where nobody listens in. */
export function isSafeUrl(text: unknown): boolean {
  try {
    const { protocol, hostname } = new URL(text as string)
    return protocol === 'https:' || (protocol === 'http:' && thisMachine.test(hostname))
  } catch {
    return false
  }
}
