import { ed25519 } from '@noble/curves/ed25519'
import type { Verifier } from '../verifiers.js'

/** RFC 8032 to the letter: the lenient rules (ZIP-215) take keys of small order, with which anybody signs anything. */
export const verifyEd25519: Verifier = (key, message, signature) =>
  ed25519.verify(signature, message, key, { zip215: false })
