/** The client's token: an EdDSA JWT whose issuer is a `did:key` (WalletConnect specs, relay client authentication). */
import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign, verify } from 'node:crypto'
import { base58, base64urlnopad } from '@scure/base'
import * as v from 'valibot'

/** Allowance for clock differences. */
const leewayS = 60
const lifeS = 86_400

/** The multicodec prefix of an Ed25519 key. */
const ed25519Prefix = [0xed, 0x01] as const
const keyBytes = 32

const Header = v.object({ alg: v.literal('EdDSA'), typ: v.literal('JWT') })
const Claims = v.object({
  iss: v.pipe(v.string(), v.startsWith('did:key:z')),
  sub: v.pipe(v.string(), v.nonEmpty()),
  aud: v.pipe(v.string(), v.url()),
  iat: v.number(),
  exp: v.number()
})
type Claims = v.InferOutput<typeof Claims>

/** Error for a rejected token; the client receives the message. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
  constructor(reason: string) {
    super(`JWT validation error: ${reason}`)
  }
}

/**
 * Checks a token and returns the client's id, which is its issuer: `did:key:z…`.
 *
 * @param host  Required audience of the token: the relay's `host:port`, from the client's request.
 * @throws {TokenError} for anything but a token signed by its issuer, for this host, valid now (60 s leeway).
 */
export function readToken(token: string, host: string, nowS = Date.now() / 1_000): string {
  const parts = token.split('.')
  const [header = '', claims = '', signature = ''] = parts
  if (parts.length !== 3) throw new TokenError('Invalid token')
  parsePart(Header, header)
  const { iss, aud, iat, exp } = parsePart(Claims, claims)
  const key = issuerKey(iss)
  const body = Buffer.from(`${header}.${claims}`)
  // Some sequences of 32 bytes are not a valid key.
  if (!attempt(() => verify(null, body, publicKey(key), decodePart(signature))))
    throw new TokenError('Invalid signature')
  if (iat > nowS + leewayS) throw new TokenError('JWT Token is not yet valid')
  if (exp < nowS - leewayS) throw new TokenError('JWT Token is expired')
  if (new URL(aud).host !== host) throw new TokenError('Invalid audience')
  return iss
}

export interface RelayIdentity {
  /** `did:key:z…` */
  readonly clientId: string
  /** Returns a token for the relay at this address. Claims can be replaced, to make an invalid one. */
  token(relayUrl: string, claims?: Partial<Claims>): string
}

/** Creates a new identity. */
export function createIdentity(): RelayIdentity {
  const { publicKey: own, privateKey } = generateKeyPairSync('ed25519')
  const iss = `did:key:z${base58.encode(Uint8Array.from([...ed25519Prefix, ...rawKey(own)]))}`
  return {
    clientId: iss,
    token(relayUrl, claims) {
      const iat = Math.floor(Date.now() / 1_000)
      const sub = randomBytes(32).toString('hex')
      const body = [
        { alg: 'EdDSA', typ: 'JWT' },
        { iss, sub, aud: relayUrl, iat, exp: iat + lifeS, ...claims }
      ]
        .map(part => encodePart(Buffer.from(JSON.stringify(part))))
        .join('.')
      return `${body}.${encodePart(sign(null, Buffer.from(body), privateKey))}`
    }
  }
}

function issuerKey(iss: string): Uint8Array {
  const bytes = attempt(() => base58.decode(iss.slice('did:key:z'.length)))
  const [first, second, ...key] = bytes ?? []
  if (first !== ed25519Prefix[0] || second !== ed25519Prefix[1] || key.length !== keyBytes) {
    throw new TokenError('Invalid issuer')
  }
  return Uint8Array.from(key)
}

function parsePart<S extends v.GenericSchema>(schema: S, part: string): v.InferOutput<S> {
  const value = attempt(() => JSON.parse(Buffer.from(decodePart(part)).toString('utf8')))
  const parsed = v.safeParse(schema, value)
  if (!parsed.success) throw new TokenError('Invalid token')
  return parsed.output
}

function decodePart(part: string): Uint8Array {
  const bytes = attempt(() => base64urlnopad.decode(part))
  if (bytes === undefined) throw new TokenError('Invalid token')
  return bytes
}

function encodePart(bytes: Uint8Array): string {
  return base64urlnopad.encode(Uint8Array.from(bytes))
}

function publicKey(key: Uint8Array): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: encodePart(key) }, format: 'jwk' })
}

function rawKey(key: KeyObject): Uint8Array {
  return base64urlnopad.decode(key.export({ format: 'jwk' }).x ?? '')
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
