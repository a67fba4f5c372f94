/** Length of `randomSecret` in characters: 256 bits in base64url, without padding. */
const SECRET_CHARACTERS = 43
const NONCE_BYTES = 16

/** Returns a random nonce of 128 bits, in 32 hex characters. */
export const randomNonce = (): string => toHex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)))

/** Returns a random secret of 256 bits for a cookie, in 43 characters of base64url. */
export function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Returns true for a text in the form of `randomSecret`. */
export const isSecret = (text: string): boolean => text.length === SECRET_CHARACTERS && /^[-\w]+$/.test(text)

/** Returns the SHA-256 of a secret in hex. Storage holds hashes, so that its content signs nobody in. */
export async function hashSecret(secret: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))))
}

const toHex = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
