import { ed25519 } from '@noble/curves/ed25519'

const SIGNATURE_BYTES = 64

/**
 * Returns true if a signature is by a key (Ed25519, RFC 8032). The rules are stricter than those of Solana's nodes: besides
 * the one encoding of each number and point, neither the key nor the signature's point may have a part of small order. With such a
 * part one signature fits many messages or keys, or two verifiers disagree; no honest wallet makes one. Never throws.
 */
export function isSignedBy(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    if (signature.length !== SIGNATURE_BYTES) return false
    const points = [key, signature.subarray(0, 32)].map(bytes => ed25519.ExtendedPoint.fromHex(bytes))
    if (points.some(point => point.isSmallOrder() || !point.isTorsionFree())) return false
    return ed25519.verify(signature, message, key, { zip215: false })
  } catch {
    // Not a point, or a number out of range.
    return false
  }
}

/** Returns true if a key can exist for an address: it is the canonical encoding of a point of the curve. Never throws. */
export function isOnCurve(address: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(address)
    return true
  } catch {
    return false
  }
}
