import { createPrivateKey, type KeyObject } from 'node:crypto'

const SEED_BYTES = 32

/** Returns the Ed25519 key of a PEM (PKCS #8), or of the base64 of seed and public key; `undefined` for another text. */
export function readSigningKey(text: unknown): KeyObject | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const key = text.includes('-----BEGIN') ? createPrivateKey(text) : readRawKey(text)
    return key?.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    // The error of OpenSSL may quote the key.
    return undefined
  }
}

function readRawKey(text: string): KeyObject | undefined {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== 2 * SEED_BYTES) return undefined
  const [d, x] = [bytes.subarray(0, SEED_BYTES), bytes.subarray(SEED_BYTES)].map(part => part.toString('base64url'))
  return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d: d ?? '', x: x ?? '' }, format: 'jwk' })
}
