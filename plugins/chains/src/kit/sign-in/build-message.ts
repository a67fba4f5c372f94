import { parseChainId } from '../../port/caip.js'
import type { SignInRequest } from '../../port/sign-in.js'

/** Matches line breaks and other control characters, which could forge further fields. */
const control = /\p{Cc}/u

/**
 * Returns the message of a request to sign in (CAIP-122, in the form of EIP-4361).
 *
 * @param address - Account that signs, in canonical form.
 * @param family - Name of the chain family: `NamespaceAdapter.name`.
 * @throws {RangeError} for a text with a line break or another control character.
 * @example
 * ```ts
 * const request = { domain: 'shop.example', uri: 'https://shop.example/login', nonce: '32891756' }
 * signInMessage({ chain: 'ton:-239', ...request }, 'T0000002a', 'TON')
 * ```
 */
export function signInMessage(request: SignInRequest, address: string, family: string): string {
  const { chain, domain, uri, nonce, statement, requestId, resources = [] } = request
  const { issuedAtMs = Date.now(), expiresAtMs, notBeforeMs } = request
  const fields: readonly (readonly [name: string, value: string | undefined])[] = [
    ['URI', uri],
    ['Version', '1'],
    ['Chain ID', parseChainId(chain)?.reference],
    ['Nonce', nonce],
    ['Issued At', timeText(issuedAtMs)],
    ['Expiration Time', timeText(expiresAtMs)],
    ['Not Before', timeText(notBeforeMs)],
    ['Request ID', requestId]
  ]
  const lines = [
    `${domain} wants you to sign in with your ${family} account:`,
    address,
    '',
    ...(statement === undefined ? [] : [statement, '']),
    ...fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])),
    ...(resources.length > 0 ? ['Resources:', ...resources.map(resource => `- ${resource}`)] : [])
  ]
  if (lines.some(line => control.test(line))) throw new RangeError('A text of a sign-in request has a line break')
  return lines.join('\n')
}

const timeText = (atMs: number | undefined) => (atMs === undefined ? undefined : new Date(atMs).toISOString())
