import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import * as v from 'valibot'
import { isJson, parseBytes, readBytes } from './body.js'
import { Refusal } from './errors.js'
import type { CardProvider } from './options.js'
import { assetsOf, type PurchaseRequest } from './purchase-request.js'

/** Life of the token that authenticates the site, in seconds. */
const AUTHENTICATION_SECONDS = 120
const MAX_RESPONSE_BYTES = 16 * 1_024

/** Schema of the provider's response. The token goes into a URL. */
const tokenResponse = v.object({
  token: v.pipe(v.string(), v.regex(/^[\w.~+/=-]{8,2048}$/)),
  channel_id: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(256))))
})

export interface SessionTokenOptions {
  readonly provider: CardProvider
  readonly purchase: PurchaseRequest
  /** IP address of the visitor. */
  readonly clientIp: string
  /** Ends the request when it is aborted. */
  readonly signal: AbortSignal
  readonly timeoutMs: number
  readonly nowMs: number
}

/**
 * Requests a session token from the card provider. The token works once, for 5 minutes.
 *
 * @throws {Refusal} `provider-refused` for a client error (4xx), and `provider-unavailable` for a timeout, a failed connection, a
 *   redirect, and any other response than a small JSON with a token.
 */
export async function requestSessionToken(options: SessionTokenOptions): Promise<string> {
  const { provider, purchase, clientIp, timeoutMs } = options
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, timeoutMs)
  options.signal.addEventListener('abort', abort)
  if (options.signal.aborted) abort()
  try {
    const authentication = await createAuthentication(provider, options.nowMs)
    const response = await fetch(provider.tokenUrl, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${authentication}`
      },
      body: JSON.stringify({
        addresses: purchase.destinationWallets.map(({ address, blockchains }) => ({ address, blockchains })),
        assets: assetsOf(purchase),
        clientIp
      }),
      // No other host gets the authentication or the addresses.
      redirect: 'error',
      signal: controller.signal
    })
    return await readToken(response)
  } catch (cause) {
    throw cause instanceof Refusal ? cause : new Refusal('provider-unavailable', { cause })
  } finally {
    clearTimeout(timer)
    options.signal.removeEventListener('abort', abort)
  }
}

async function readToken(response: Response): Promise<string> {
  const { ok, status, headers, body } = response
  if (!ok || !isJson(headers)) {
    body?.cancel().catch(() => {})
    const isRefused = status >= 400 && status < 500
    const detail = ok ? 'response is not JSON' : `status ${status}`
    throw new Refusal(isRefused ? 'provider-refused' : 'provider-unavailable', { detail })
  }
  const bytes = await readBytes(body, MAX_RESPONSE_BYTES)
  if (!bytes) throw new Refusal('provider-unavailable', { detail: 'response is too large' })
  const parsed = parseBytes(bytes, tokenResponse)
  if (!parsed) throw new Refusal('provider-unavailable', { detail: 'response has no valid token' })
  return parsed.token
}

/** Returns a JWT (RFC 7519) that authenticates one request, signed with the site's Ed25519 key. */
function createAuthentication({ tokenUrl, keyId, key, issuer, audience }: CardProvider, nowMs: number) {
  const seconds = Math.floor(nowMs / 1_000)
  const uri = `POST ${tokenUrl.host}${tokenUrl.pathname}`
  // The provider's older verifiers read `uri`, its newer ones `uris`.
  return new SignJWT({ uri, uris: [uri] })
    .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: 'JWT', nonce: randomBytes(16).toString('hex') })
    .setIssuer(issuer)
    .setSubject(keyId)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setNotBefore(seconds)
    .setExpirationTime(seconds + AUTHENTICATION_SECONDS)
    .sign(key)
}
