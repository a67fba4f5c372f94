/** The one door to the library of the curve, which is needed to verify, and to connect on chains with Ethereum keys. */
import { secp256k1 } from '@noble/curves/secp256k1'

/**
 * Whether `signature`, 64 bytes of `r` and `s`, is the key's over the digest. A high `s` is refused: with it a signature
 * would have two forms. False for bytes that are no signature or no key.
 */
export function isSignature(signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return signature.length === 64 && secp256k1.verify(signature, digest, publicKey, { lowS: true, format: 'compact' })
  } catch {
    return false
  }
}

/** A compressed key as 65 bytes. Throws for what is no point of the curve. */
export const uncompressed = (publicKey: Uint8Array): Uint8Array =>
  secp256k1.ProjectivePoint.fromHex(publicKey).toRawBytes(false)
