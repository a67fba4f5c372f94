import type { SignInRequest } from '../../port/sign-in.js'
import type { SignInMessage } from './parse-message.js'
import { isSignInChain } from './wallet-message.js'

/**
 * Returns the name of the first field in which a wallet's message differs from the request; `undefined` if all are equal. Does not
 * compare `family` and `scheme`: check them if the wallet wrote them.
 *
 * @param request - Request that the wallet got, with its time of issue.
 * @param address - Address of the account that signed.
 * @example
 * ```ts
 * import { differingField, parseSignInMessage, signInMessage } from '@latchkit/plugin-chains/kit'
 *
 * const request = { chain: 'ton:-239', domain: 'shop.example', uri: 'https://shop.example/', nonce: '32891756', issuedAtMs: 0 } as const
 * const message = parseSignInMessage(signInMessage(request, 'T0000002a', 'TON'))
 * message && differingField(message, { ...request, nonce: '65719823' }, 'T0000002a') // 'nonce'
 * ```
 */
export function differingField(
  message: SignInMessage,
  request: SignInRequest & { readonly issuedAtMs: number },
  address: string
): string | undefined {
  const { domain, uri, nonce, statement, requestId, issuedAtMs, expiresAtMs, notBeforeMs, resources = [] } = request
  const isEqual: Readonly<Record<string, boolean>> = {
    address: message.address === address,
    domain: message.domain === domain,
    uri: message.uri === uri,
    chain: isSignInChain(message.chainReference, request.chain),
    nonce: message.nonce === nonce,
    statement: message.statement === statement,
    issuedAtMs: message.issuedAtMs === issuedAtMs,
    expiresAtMs: message.expiresAtMs === expiresAtMs,
    notBeforeMs: message.notBeforeMs === notBeforeMs,
    requestId: message.requestId === requestId,
    resources: JSON.stringify(message.resources ?? []) === JSON.stringify(resources)
  }
  return Object.entries(isEqual).find(([, equal]) => !equal)?.[0]
}
