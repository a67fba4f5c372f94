import type { SignInRequest } from '../../port/sign-in.js'
import { invalidField, MAX_MESSAGE_CHARACTERS, parseTime } from './fields.js'

/** Lines of a message (ERC-4361). A group followed by `?` is optional. */
const lines = [
  '(?:(?<scheme>[^:/\\n]+)://)?(?<domain>[^/\\s]+) wants you to sign in with your (?<family>\\S+) account:',
  '\\n(?<address>.+)',
  '\\n(?:\\n(?<statement>.+))?',
  '\\n\\nURI: (?<uri>.+)',
  '\\nVersion: 1',
  '\\nChain ID: (?<chainReference>.+)',
  '\\nNonce: (?<nonce>.+)',
  '\\nIssued At: (?<issuedAt>.+)',
  '(?:\\nExpiration Time: (?<expiresAt>.+))?',
  '(?:\\nNot Before: (?<notBefore>.+))?',
  '(?:\\nRequest ID: (?<requestId>.*))?',
  '(?:\\nResources:(?<resources>(?:\\n- .+)*))?'
]
const grammar = new RegExp(`^${lines.join('')}$`)

/** Fields of a message that signs a visitor in (CAIP-122). */
export interface SignInMessage extends Omit<SignInRequest, 'chain' | 'issuedAtMs'> {
  /** Scheme of the origin that requests the sign-in: `https`. @defaultValue not stated */
  readonly scheme?: string
  /** Name of the chain family: `Ethereum`. */
  readonly family: string
  /** Account that signs. Its checksum is not checked. */
  readonly address: string
  /** Part of the CAIP-2 id of the chain after the colon: `1`. */
  readonly chainReference: string
  /** Milliseconds since the epoch. */
  readonly issuedAtMs: number
}

/**
 * Parses a message that signs a visitor in, in the form of ERC-4361 with the name of any chain family, and with the limits of
 * `signInMessage`. Returns `undefined` for any other text: with another order of the fields, text before or after them, or one empty
 * line in place of two.
 *
 * Checks the form only. The caller compares domain, nonce, URI, chain and address with what it expects, and the times with now.
 *
 * @example
 * ```ts
 * import { parseSignInMessage, signInMessage } from '@latchkit/plugin-chains/kit'
 *
 * const request = { domain: 'shop.example', uri: 'https://shop.example/login', nonce: '32891756' }
 * const message = signInMessage({ chain: 'ton:-239', ...request }, 'T0000002a', 'TON')
 * parseSignInMessage(message)?.domain // 'shop.example'
 * parseSignInMessage(`${message}\n`) // undefined
 * ```
 */
export function parseSignInMessage(text: string): SignInMessage | undefined {
  // A caller without TypeScript may give any value.
  const isText = typeof text === 'string' && text.length <= MAX_MESSAGE_CHARACTERS
  const fields = isText ? grammar.exec(text)?.groups : undefined
  if (!fields) return undefined
  const { scheme, domain = '', family = '', address = '', statement, uri = '', nonce = '', requestId } = fields
  const { chainReference = '' } = fields
  const expiresAtMs = timeOf(fields.expiresAt)
  const notBeforeMs = timeOf(fields.notBefore)
  const resources = fields.resources?.split('\n- ').slice(1)
  const message: SignInMessage = {
    ...(scheme !== undefined && { scheme }),
    ...{ domain, family, address, uri, chainReference, nonce, issuedAtMs: timeOf(fields.issuedAt) ?? Number.NaN },
    ...(statement !== undefined && { statement }),
    ...(expiresAtMs !== undefined && { expiresAtMs }),
    ...(notBeforeMs !== undefined && { notBeforeMs }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources })
  }
  return invalidField({ ...message, chain: chainReference }) === undefined ? message : undefined
}

/** Returns a time in milliseconds since the epoch; `NaN` for an invalid one, and `undefined` for none. */
const timeOf = (text: string | undefined) => (text === undefined ? undefined : (parseTime(text) ?? Number.NaN))
