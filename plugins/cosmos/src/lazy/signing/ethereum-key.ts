import { keccak_256 } from '@noble/hashes/sha3'
import { uncompressed } from './curve.js'

export { keccak_256 as digest }

/** Returns the last 20 bytes of the hash of both coordinates. Throws for bytes that are not a point of the curve. */
export const addressHash = (publicKey: Uint8Array): Uint8Array =>
  keccak_256(uncompressed(publicKey).slice(1)).slice(-20)
