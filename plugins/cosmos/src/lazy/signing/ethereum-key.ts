import { keccak_256 } from '@noble/hashes/sha3'
import { uncompressed } from './curve.js'

export const keccak = (bytes: Uint8Array): Uint8Array => keccak_256(bytes)

/** Returns the last 20 bytes of the hash of both coordinates. Throws for bytes that are not a point of the curve. */
export const ethereumHash = (publicKey: Uint8Array): Uint8Array => keccak(uncompressed(publicKey).slice(1)).slice(-20)
