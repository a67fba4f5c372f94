import { ed25519 } from '@noble/curves/ed25519'
import type { Verifier } from './signature.js'

/** Verifies by the strict rules of RFC 8032. ZIP-215 accepts keys of small order, for which anybody can make signatures. */
export const verifyEd25519: Verifier = (key, message, signature) =>
  ed25519.verify(signature, message, key, { zip215: false })
