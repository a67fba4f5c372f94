import { parseChainId } from '../../port/caip.js'
import type { SignInRequest } from '../../port/sign-in.js'
import { invalidField, MAX_MESSAGE_CHARACTERS, timeText } from './fields.js'

/**
 * Returns the message of a request to sign in (CAIP-122, in the form of ERC-4361: two empty lines if there is no statement).
 *
 * @param address - Account that signs, in canonical form; empty if the wallet inserts it.
 * @param family - Name of the chain family: `Ethereum` for `eip155` (ERC-4361), otherwise `NamespaceAdapter.name`.
 * @throws {RangeError} with the name of the field, for a field outside the grammar of ERC-4361, such as a text with a line break, or
 *   outside the stricter limits of this kit: no user information, no `javascript:`, `vbscript:`, `data:` or `blob:` URI, a domain in the
 *   form of `location.host`, and maximum lengths.
 * @example
 * ```ts
 * const request = { domain: 'shop.example', uri: 'https://shop.example/login', nonce: '32891756' }
 * signInMessage({ chain: 'ton:-239', ...request }, 'T0000002a', 'TON')
 * ```
 */
export function signInMessage(request: SignInRequest, address: string, family: string): string {
  const { domain, uri, nonce, statement, issuedAtMs = Date.now(), expiresAtMs, notBeforeMs } = request
  const { requestId, resources = [] } = request
  const chain = parseChainId(request.chain)?.reference
  const times = { issuedAtMs, expiresAtMs, notBeforeMs }
  const invalid = invalidField({
    domain,
    family,
    address,
    statement,
    uri,
    chain,
    nonce,
    ...times,
    requestId,
    resources
  })
  if (invalid !== undefined) throw fieldError(invalid)

  const fields: readonly (readonly [name: string, value: string | undefined])[] = [
    ['URI', uri],
    ['Version', '1'],
    ['Chain ID', chain],
    ['Nonce', nonce],
    ['Issued At', timeText(issuedAtMs)],
    ['Expiration Time', timeText(expiresAtMs)],
    ['Not Before', timeText(notBeforeMs)],
    ['Request ID', requestId]
  ]
  const message = [
    `${domain} wants you to sign in with your ${family} account:`,
    address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    ...fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])),
    ...(resources.length > 0 ? ['Resources:', ...resources.map(resource => `- ${resource}`)] : [])
  ].join('\n')
  if (message.length > MAX_MESSAGE_CHARACTERS) throw fieldError('resources')
  return message
}

const fieldError = (name: string) => new RangeError(`Invalid field "${name}" in a sign-in message`)
