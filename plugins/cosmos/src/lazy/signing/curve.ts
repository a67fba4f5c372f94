/** The only module that imports the curve library, which verifies, and connects on chains with Ethereum keys. */
import { secp256k1 } from '@noble/curves/secp256k1'

/**
 * Returns whether `signature` (64 bytes, `r` and `s`) over the digest is by the key. Refuses a high `s`, with which a
 * signature would have two forms. Returns `false` for invalid signatures and keys.
 */
export function isSignature(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return signature.length === 64 && secp256k1.verify(signature, digest, publicKey, { lowS: true, format: 'compact' })
  } catch {
    return false
  }
}

/** Returns a compressed key as 65 bytes. Throws for bytes that are not a point of the curve. */
export const uncompressed = (publicKey: Uint8Array): Uint8Array =>
  secp256k1.ProjectivePoint.fromHex(publicKey).toRawBytes(false)
