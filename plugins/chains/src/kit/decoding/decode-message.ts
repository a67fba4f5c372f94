import { tryOrUndefined } from '@latchkit/kernel/options'
import { parseAccountId } from '../../port/caip.js'
import type { DecodedRequest, RequestAction, RequestToDecode, RequestWarning } from '../../port/request-decoder.js'
import { isSignInChain, parseWalletMessage, type SignInMessage } from '../sign-in/index.js'
import { hasHiddenCharacters } from './readable-text.js'

/** Message to sign, as a decoder of a chain family found it in a request. */
export interface MessageToDecode {
  /** Text that is signed. @defaultValue the bytes are no UTF-8 */
  readonly text?: string | undefined
  /** Bytes that are signed, in hex with `0x`. Shown if they are no text. @defaultValue `0x` */
  readonly hex?: string
  /** Account that the request names. @defaultValue the account that is shown */
  readonly address?: string | undefined
  /** Warnings of the family, such as `transaction-as-message`. @defaultValue no warnings */
  readonly warnings?: readonly RequestWarning[]
  /** Returns an address in canonical form. @defaultValue the address unchanged */
  readonly canonicalAddress?: (address: string) => string | undefined
}

/** Bytes of a hash, as hex or as bytes: nobody can see what they stand for. */
const HASH_BYTES = 32
const hashText = /^(?:0x)?[\da-f]{64}$/i
/** First line of a sign-in message, whatever follows it. */
const opening = /^\s*(?:[^:/\s]+:\/\/)?(?<domain>\S+) wants you to sign in with your \S+ account:/i

/**
 * Decodes a message that is signed: a sign-in message (CAIP-122), which is compared with the page, the account and the chain of the
 * request; another text; or bytes. Warns about hashes, hidden characters, and messages that only look like a sign-in message.
 *
 * @param nowMs - milliseconds since the epoch. @defaultValue now
 * @example
 * <!-- given: declare const request: import('@latchkit/plugin-chains/contract').RequestToDecode -->
 * ```ts
 * import { decodeMessage } from '@latchkit/plugin-chains/kit'
 *
 * decodeMessage({ text: 'Hello' }, request).actions // [{ type: 'message', text: 'Hello' }]
 * ```
 */
export function decodeMessage(message: MessageToDecode, request: RequestToDecode, nowMs = Date.now()): DecodedRequest {
  const { text, hex = '0x', warnings = [], address } = message
  const shown = parseAccountId(request.account)?.address
  const canonical = message.canonicalAddress ?? (given => given)
  const isForeign = (given: string | undefined) => given !== undefined && canonical(given) !== shown
  const own: RequestWarning[] = isForeign(address) ? [{ code: 'foreign-account', subject: address ?? '' }] : []
  if (text === undefined || text === '') {
    own.push({ code: isHash(hex) ? 'blind-hash' : 'unknown-data' })
    return { actions: [{ type: 'data', hex }], warnings: [...warnings, ...own], raw: hex }
  }
  if (hashText.test(text.trim())) own.push({ code: 'blind-hash' })
  if (hasHiddenCharacters(text)) own.push({ code: 'hidden-characters' })
  const signIn = parseWalletMessage(text)
  if (signIn) {
    own.push(...signInWarnings(signIn, request, nowMs))
    if (isForeign(signIn.address)) own.push({ code: 'foreign-account', subject: signIn.address })
  }
  const domain = opening.exec(text)?.groups?.domain
  if (!signIn && domain !== undefined) {
    own.push({ code: 'invalid-sign-in' })
    if (domain !== hostOf(request.origin)) own.push({ code: 'foreign-domain', subject: domain })
  }
  return {
    actions: [signIn ? signInAction(signIn, text) : { type: 'message', text }],
    warnings: [...warnings, ...own],
    raw: text
  }
}

const isHash = (hex: string) => hex.length === 2 + 2 * HASH_BYTES

function signInWarnings(
  message: SignInMessage,
  { origin, chain }: RequestToDecode,
  nowMs: number
): readonly RequestWarning[] {
  const { domain, uri, scheme, chainReference, expiresAtMs, notBeforeMs, issuedAtMs } = message
  const isOther = domain !== hostOf(origin) || (scheme !== undefined && `${scheme}://${domain}` !== origin)
  const uriHost = tryOrUndefined(() => new URL(uri).host)
  const isOtherUri = uriHost !== undefined && uriHost !== '' && uriHost !== hostOf(origin)
  const isEarly = Math.max(notBeforeMs ?? 0, issuedAtMs - CLOCK_SKEW_MS) > nowMs
  return [
    ...(isOther ? [{ code: 'foreign-domain', subject: domain } as const] : []),
    ...(isOtherUri && !isOther ? [{ code: 'foreign-domain', subject: uriHost } as const] : []),
    ...(isSignInChain(chainReference, chain) ? [] : [{ code: 'foreign-chain', subject: chainReference } as const]),
    ...(isEarly || (expiresAtMs !== undefined && expiresAtMs <= nowMs) ? [{ code: 'invalid-time' } as const] : [])
  ]
}

/** Time by which the clock of a server may be ahead of this one. */
const CLOCK_SKEW_MS = 5 * 60_000

const hostOf = (origin: string) => tryOrUndefined(() => new URL(origin).host)

function signInAction(message: SignInMessage, text: string): RequestAction {
  const { domain, uri, statement, nonce, chainReference, address, resources = [] } = message
  const expiresAt = message.expiresAtMs === undefined ? [] : [new Date(message.expiresAtMs).toJSON()]
  return {
    type: 'sign-in',
    domain,
    uri,
    ...(statement !== undefined && { statement }),
    text,
    fields: [
      { name: 'address', type: 'address', value: address },
      { name: 'chainId', type: 'text', value: chainReference },
      { name: 'nonce', type: 'text', value: nonce },
      ...expiresAt.map(value => ({ name: 'expirationTime', type: 'time', value }) as const),
      ...resources.map(value => ({ name: 'resource', type: 'text', value }) as const)
    ]
  }
}
