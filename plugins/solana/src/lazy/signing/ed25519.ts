import { tryOrUndefined } from '@latchkit/kernel/options'
import { ed25519 } from '@noble/curves/ed25519'
import { SIGNATURE_BYTES } from './encoding.js'

/** Returns the point that the bytes encode; `undefined` for other bytes. */
const pointOf = (bytes: Uint8Array) => tryOrUndefined(() => ed25519.ExtendedPoint.fromHex(bytes))

/**
 * Returns true if a signature is by a key (Ed25519, RFC 8032). The rules are stricter than those of Solana's nodes: besides
 * the one encoding of each number and point, neither the key nor the signature's point may have a part of small order. With such a
 * part one signature fits many messages or keys, or two verifiers disagree; no honest wallet makes one. Never throws.
 */
export function isSignedBy(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_BYTES) return false
  const points = [key, signature.subarray(0, 32)].map(pointOf)
  if (points.some(point => !point || point.isSmallOrder() || !point.isTorsionFree())) return false
  // Throws if the number is out of range.
  return tryOrUndefined(() => ed25519.verify(signature, message, key, { zip215: false })) ?? false
}

/** Returns true if a key can exist for an address: it is the canonical encoding of a point of the curve. Never throws. */
export const isOnCurve = (address: Uint8Array): boolean => pointOf(address) !== undefined
