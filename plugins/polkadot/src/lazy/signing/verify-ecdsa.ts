import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2'
import type { Verifier } from '../verifiers.js'
import { sameKey } from '../wallet/account-id.js'

const HASH = { dkLen: 32 }

/** secp256k1 over BLAKE2b-256; the account is the hash of the key that comes out. */
export const verifyEcdsa: Verifier = (key, message, signature) => {
  const parsed = secp256k1.Signature.fromCompact(signature.subarray(0, 64))
  // With a high s a signature would have two spellings.
  if (parsed.hasHighS()) return false
  const parity = signature[64] as number
  const signer = parsed.addRecoveryBit(parity >= 27 ? parity - 27 : parity).recoverPublicKey(blake2b(message, HASH))
  return sameKey(blake2b(signer.toRawBytes(true), HASH), key)
}
