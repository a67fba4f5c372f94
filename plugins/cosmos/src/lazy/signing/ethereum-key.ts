import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'

export { keccak_256 as digest }

/** Returns the last 20 bytes of the hash of both coordinates. Throws for bytes that are not a point of the curve. */
export const addressHash = (publicKey: Uint8Array): Uint8Array =>
  keccak_256(secp256k1.ProjectivePoint.fromHex(publicKey).toRawBytes(false).slice(1)).slice(-20)
