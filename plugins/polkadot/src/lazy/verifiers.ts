import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { verify as verifySr25519 } from '@scure/sr25519'
import { sameKey } from './account.js'
import type { Scheme } from './signature.js'

/** Whether `signature` over `message` is by the account of those 32 bytes. May throw instead of saying no. */
type Verifier = (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean

const HASH = { dkLen: 32 }

export const verifiers: Readonly<Record<Scheme, Verifier>> = {
  /** Schnorrkel in the context `substrate`. */
  sr25519: (key, message, signature) => verifySr25519(message, signature, key),
  /** RFC 8032 to the letter: the lenient rules (ZIP-215) take keys of small order, with which anybody signs anything. */
  ed25519: (key, message, signature) => ed25519.verify(signature, message, key, { zip215: false }),
  /** secp256k1 over BLAKE2b-256; the account is the hash of the key that comes out. */
  ecdsa(key, message, signature) {
    const parsed = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact')
    // With a high s a signature would have two spellings.
    if (parsed.hasHighS()) return false
    const parity = signature[64] as number
    const signer = parsed.addRecoveryBit(parity >= 27 ? parity - 27 : parity).recoverPublicKey(blake2b(message, HASH))
    return sameKey(blake2b(signer.toBytes(true), HASH), key)
  }
}
