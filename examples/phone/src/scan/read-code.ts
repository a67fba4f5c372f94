/** Result of parsing a scanned or pasted text: a usable pairing URI with its topic, or the problem with the text. */
export type ReadCode =
  | { readonly uri: string; readonly topic: string }
  | { readonly problem: 'none' | 'old-version' | 'damaged' | 'expired' }

const MAX_CHARACTERS = 4_096
const code = /^wc:([\da-f]{64})@2\?([^#\s]{1,1024})$/
/** Maximum nesting. A link may contain a link with the code, as when a browser passes on the wallet's own scheme. */
const MAX_LINKS = 3

/**
 * Finds the code (ERC-1328) in a pasted or scanned text: the code itself, or a link such as
 * `https://wallet.example/wc?uri=wc%3A…`.
 *
 * @param nowMs - current time of this machine.
 */
export function readCode(text: string, nowMs: number): ReadCode {
  const uri = innermost(text.slice(0, MAX_CHARACTERS).trim())
  if (!uri.startsWith('wc:')) return { problem: 'none' }
  if (/^wc:[^@?]*@1\?/.test(uri)) return { problem: 'old-version' }
  const [, topic, query] = code.exec(uri) ?? []
  const parameters = new URLSearchParams(query)
  if (!topic || !/^[\da-f]{64}$/.test(parameters.get('symKey') ?? '') || parameters.get('relay-protocol') !== 'irn')
    return { problem: 'damaged' }
  const expiry = parameters.get('expiryTimestamp')
  if (expiry !== null && !(/^\d{1,12}$/.test(expiry) && Number(expiry) * 1_000 > nowMs)) return { problem: 'expired' }
  return { uri, topic }
}

function innermost(text: string): string {
  let inner = text
  for (let depth = 0; depth < MAX_LINKS && !inner.startsWith('wc:') && URL.canParse(inner); depth += 1) {
    const next = new URL(inner).searchParams.get('uri')
    if (next === null) break
    inner = next
  }
  return inner
}

export const codeProblems: Readonly<Record<Extract<ReadCode, { problem: string }>['problem'], string>> = {
  none: 'There is no code in this. A code begins with "wc:".',
  'old-version': 'This code is of the first version of WalletConnect, which is no longer in use.',
  damaged: 'This code is not complete. Copy or scan it again.',
  expired: 'This code is too old. Ask the site for a new one.'
}
