import { sameBytes } from '@latchkit/plugin-chains/kit'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import type { Verifier } from './signature.js'

const HASH = { dkLen: 32 }

/** Verifies secp256k1 over BLAKE2b-256: the account is the hash of the recovered key. */
export const verifyEcdsa: Verifier = (key, message, signature) => {
  const parsed = secp256k1.Signature.fromCompact(signature.subarray(0, 64))
  // A high s is the second encoding of the same signature.
  if (parsed.hasHighS()) return false
  const parity = signature[64] as number
  const signer = parsed.addRecoveryBit(parity >= 27 ? parity - 27 : parity).recoverPublicKey(blake2b(message, HASH))
  return sameBytes(blake2b(signer.toRawBytes(true), HASH), key)
}
