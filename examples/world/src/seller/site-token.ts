/** Authentication of a site by a JWT (RFC 7519) that it signs with its Ed25519 key, as at Coinbase. */
import type { KeyObject } from 'node:crypto'
import * as v from 'valibot'

/** Key of a site. */
export interface SiteKey {
  readonly id: string
  /** Ed25519 public key. */
  readonly publicKey: KeyObject
}

const siteTokenIssuer = 'cdp'
const siteTokenAudience = 'cdp_service'
/** Longest life of a token. */
const lifeS = 120
/** Allowance for clock differences. */
const leewayS = 5
const maxTokenCharacters = 4_096

const Claims = v.object({ sub: v.string(), uri: v.string(), iat: v.number(), nbf: v.number(), exp: v.number() })

export interface SiteTokenOptions {
  readonly keys: readonly SiteKey[]
  /** Method, host and path of the request that the token is for: `POST 127.0.0.1:4001/onramp/v1/token`. */
  readonly uri: string
  readonly nowMs: number
}

/**
 * Verifies the `Authorization` header of a request: signature, issuer, subject, audience, request and times. Resolves with the id of the
 * site's key, or with `undefined` if anything is wrong.
 */
export async function verifySiteToken(header: string | undefined, options: SiteTokenOptions) {
  const { keys, uri, nowMs } = options
  const token = /^Bearer (?<token>[\w-]+\.[\w-]+\.[\w-]+)$/.exec(header ?? '')?.groups?.token
  if (token === undefined || token.length > maxTokenCharacters) return undefined
  const { jwtVerify } = await import('jose')
  try {
    const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => keyOf(keys, kid), {
      algorithms: ['EdDSA'],
      issuer: siteTokenIssuer,
      audience: siteTokenAudience,
      requiredClaims: ['sub', 'uri', 'iat', 'nbf', 'exp'],
      maxTokenAge: lifeS,
      clockTolerance: leewayS,
      currentDate: new Date(nowMs)
    })
    const claims = v.parse(Claims, payload)
    const isRight = claims.sub === protectedHeader.kid && claims.uri === uri && claims.exp - claims.iat <= lifeS
    return isRight ? claims.sub : undefined
  } catch {
    return undefined
  }
}

function keyOf(keys: readonly SiteKey[], id: string | undefined): KeyObject {
  const key = keys.find(known => known.id === id)
  if (!key) throw new TypeError('Unknown key')
  return key.publicKey
}
