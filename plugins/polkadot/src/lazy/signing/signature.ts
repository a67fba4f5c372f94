import { fromHex } from '../encoding/bytes.js'

export type Scheme = 'sr25519' | 'ed25519' | 'ecdsa'

/** A signature with its scheme. */
export interface SchemeSignature {
  readonly scheme: Scheme
  readonly bytes: Uint8Array
}

/** Returns whether `signature` over `message` is by the account whose 32 bytes are `key`. May throw instead of returning false. */
export type Verifier = (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean

/** Verifiers by scheme. Each has its own curve, so each is loaded when it is first needed. */
const verifiers: Readonly<Record<Scheme, () => Promise<Verifier>>> = {
  sr25519: async () => (await import('./verify-sr25519.js')).verifySr25519,
  ed25519: async () => (await import('./verify-ed25519.js')).verifyEd25519,
  ecdsa: async () => (await import('./verify-ecdsa.js')).verifyEcdsa
}

const MAX_BYTES = 66

/**
 * Returns the signature with its scheme if it is by the account whose 32 bytes are `key`, over `message`. Undefined otherwise.
 *
 * @param signature - in hex, as a wallet returned it: 64 or 65 bytes, or one more with the byte of the scheme before them
 *   (`MultiSignature`: 0 ed25519, 1 sr25519, 2 ecdsa)
 */
export async function verifySignature(
  key: Uint8Array,
  message: Uint8Array,
  signature: unknown
): Promise<SchemeSignature | undefined> {
  const bytes = fromHex(signature, MAX_BYTES)
  const candidates = bytes ? parseSignature(bytes) : []
  // For the sr25519 key of 32 zeros, anybody can make signatures.
  if (candidates.length === 0 || key.every(byte => byte === 0)) return undefined
  for (const candidate of candidates) {
    if (isValid(await verifiers[candidate.scheme](), key, message, candidate.bytes)) return candidate
  }
  return undefined
}

function isValid(verify: Verifier, key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return verify(key, message, signature)
  } catch {
    // The bytes are no signature of this scheme.
    return false
  }
}

/**
 * Returns every way to read a signature: an address does not contain the scheme of its key, and an ecdsa signature may begin with
 * the byte of another scheme. Whoever can sign in one of the schemes has the account's key.
 */
function parseSignature(bytes: Uint8Array): readonly SchemeSignature[] {
  const [first] = bytes
  const rest = bytes.subarray(1)
  if (bytes.length === 64) {
    return [
      { scheme: 'sr25519', bytes },
      { scheme: 'ed25519', bytes }
    ]
  }
  if (bytes.length === 65) {
    const prefixed: readonly SchemeSignature[] =
      first === 0 ? [{ scheme: 'ed25519', bytes: rest }] : first === 1 ? [{ scheme: 'sr25519', bytes: rest }] : []
    return [...prefixed, { scheme: 'ecdsa', bytes }]
  }
  return bytes.length === 66 && first === 2 ? [{ scheme: 'ecdsa', bytes: rest }] : []
}
