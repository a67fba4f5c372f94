import { isSecret } from './secrets.js'

/** Name and attributes of a cookie that holds a secret. */
export interface SecretCookie {
  readonly name: string
  /** False if the site is served by `http` on a loopback host only. */
  readonly secure: boolean
}

/**
 * Returns a cookie for the whole host. A secure cookie has the prefix `__Host-` (RFC 6265bis): no other host and no page without TLS
 * can set it.
 */
export const secretCookie = (name: string, secure: boolean): SecretCookie => ({
  name: secure ? `__Host-${name}` : name,
  secure
})

/** Returns the secret in a cookie of a request; `undefined` if it is missing, has another form, or is there twice. */
export function readSecret(request: Request, { name }: SecretCookie): string | undefined {
  const values = (request.headers.get('cookie') ?? '').split(';').flatMap(pair => {
    const [key = '', value = ''] = pair.split('=', 2)
    return key.trim() === name ? [value.trim()] : []
  })
  const [value] = values
  return values.length === 1 && value !== undefined && isSecret(value) ? value : undefined
}

/** Returns the `Set-Cookie` header that stores a secret for `lifetimeMs` milliseconds. */
export const setCookie = (cookie: SecretCookie, secret: string, lifetimeMs: number): string =>
  serialize(cookie, secret, Math.floor(lifetimeMs / 1_000))

/** Returns the `Set-Cookie` header that removes a cookie. */
export const clearCookie = (cookie: SecretCookie): string => serialize(cookie, '', 0)

const serialize = ({ name, secure }: SecretCookie, value: string, maxAgeSeconds: number) =>
  `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
