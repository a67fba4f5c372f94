import type { SignInRequest } from '../../port/sign-in.js'

/**
 * Returns the fields of a request as texts, for wallets that write the message themselves (Wallet Standard `solana:signIn`, ERC-7846).
 * Times are in RFC 3339. The chain is left out, because each of these standards has a form of its own for it.
 *
 * @example
 * ```ts
 * const request = { chain: 'eip155:1', domain: 'shop.example', uri: 'https://shop.example', nonce: '32891756' } as const
 * signInFields({ ...request, issuedAtMs: 0 }) // { domain, uri, version: '1', nonce, issuedAt: '1970-01-01T00:00:00.000Z' }
 * ```
 */
export function signInFields(request: SignInRequest & { readonly issuedAtMs: number }) {
  const { domain, uri, nonce, statement, requestId, resources, issuedAtMs, expiresAtMs, notBeforeMs } = request
  const timeOf = (atMs: number) => new Date(atMs).toJSON()
  return {
    domain,
    uri,
    version: '1',
    nonce,
    issuedAt: timeOf(issuedAtMs),
    ...(statement !== undefined && { statement }),
    ...(expiresAtMs !== undefined && { expirationTime: timeOf(expiresAtMs) }),
    ...(notBeforeMs !== undefined && { notBefore: timeOf(notBeforeMs) }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources })
  }
}
