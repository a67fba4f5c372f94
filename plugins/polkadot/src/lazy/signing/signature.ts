import { tryOrUndefined } from '@latchkit/kernel/options'
import { fromHex } from './encoding.js'

/** A signature with its scheme. */
export interface SchemeSignature {
  readonly scheme: Scheme
  readonly bytes: Uint8Array
}

/** Returns whether `signature` over `message` is by the account whose 32 bytes are `key`. May throw instead of returning false. */
export type Verifier = (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean

/** Schemes, each with its number in `MultiSignature`, the length of its signatures in bytes, and its curve, loaded when needed. */
export const schemes = {
  sr25519: { index: 1, size: 64, loadVerifier: async () => (await import('./verify-sr25519.js')).verifySr25519 },
  ed25519: { index: 0, size: 64, loadVerifier: async () => (await import('./verify-ed25519.js')).verifyEd25519 },
  ecdsa: { index: 2, size: 65, loadVerifier: async () => (await import('./verify-ecdsa.js')).verifyEcdsa }
} as const

export type Scheme = keyof typeof schemes

/** Length of the longest signature, with the byte of its scheme. */
const MAX_BYTES = 66

/**
 * Returns the signature with its scheme if it is by the account whose 32 bytes are `key`, over `message`. Undefined otherwise.
 *
 * @param signature - in hex, as a wallet returned it: 64 or 65 bytes, or one more with the byte of the scheme before them
 *   (`MultiSignature`)
 */
export async function verifySignature(key: Uint8Array, message: Uint8Array, signature: unknown) {
  const bytes = fromHex(signature, MAX_BYTES)
  // For the sr25519 key of 32 zeros, anybody can make signatures.
  if (!bytes || key.every(byte => byte === 0)) return undefined
  for (const candidate of parseSignature(bytes)) {
    const verify = await schemes[candidate.scheme].loadVerifier()
    // Throws if the bytes are no signature of this scheme.
    if (tryOrUndefined(() => verify(key, message, candidate.bytes))) return candidate
  }
  return undefined
}

/**
 * Returns every way to read a signature: an address does not contain the scheme of its key, and an ecdsa signature may begin with
 * the byte of another scheme. Whoever can sign in one of the schemes has the account's key.
 */
function parseSignature(bytes: Uint8Array): readonly SchemeSignature[] {
  const all = Object.keys(schemes) as readonly Scheme[]
  const rest = bytes.subarray(1)
  const prefixed = all.filter(scheme => schemes[scheme].index === bytes[0] && schemes[scheme].size === rest.length)
  const bare = all.filter(scheme => schemes[scheme].size === bytes.length)
  return [...prefixed.map(scheme => ({ scheme, bytes: rest })), ...bare.map(scheme => ({ scheme, bytes }))]
}
