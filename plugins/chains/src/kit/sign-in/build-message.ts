import { parseChainId } from '../../port/caip.js'
import type { SignInRequest } from '../../port/sign-in.js'
import {
  areResources,
  isAddress,
  isChainReference,
  isDomain,
  isFamily,
  isNonce,
  isRequestId,
  isStatement,
  isUri,
  MAX_MESSAGE_CHARACTERS,
  timeText
} from './fields.js'

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
  const { domain, uri, nonce, statement, requestId, resources = [] } = request
  const reference = parseChainId(request.chain)?.reference
  const times = timesOf(request)
  assertField('domain', isDomain(domain))
  assertField('family', isFamily(family))
  assertField('address', address === '' || isAddress(address, family))
  assertField('statement', statement === undefined || isStatement(statement))
  assertField('uri', isUri(uri))
  assertField('chain', isChainReference(reference, family))
  assertField('nonce', isNonce(nonce))
  assertField('requestId', requestId === undefined || isRequestId(requestId))
  assertField('resources', areResources(resources))

  const fields: readonly (readonly [name: string, value: string | undefined])[] = [
    ['URI', uri],
    ['Version', '1'],
    ['Chain ID', reference],
    ['Nonce', nonce],
    ...times,
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
  assertField('resources', message.length <= MAX_MESSAGE_CHARACTERS)
  return message
}

function timesOf({ issuedAtMs = Date.now(), expiresAtMs, notBeforeMs }: SignInRequest) {
  const times = { issuedAtMs, expiresAtMs, notBeforeMs }
  const names = { issuedAtMs: 'Issued At', expiresAtMs: 'Expiration Time', notBeforeMs: 'Not Before' } as const
  return Object.entries(names).map(([field, name]) => {
    const atMs = times[field as keyof typeof times]
    const text = atMs === undefined ? undefined : timeText(atMs)
    assertField(field, atMs === undefined || text !== undefined)
    return [name, text] as const
  })
}

function assertField(name: string, isValid: boolean): void {
  if (!isValid) throw new RangeError(`Invalid field "${name}" in a sign-in message`)
}
