import type { BitcoinAddress } from '../../address.js'
import { BIP137_BYTES, isBip137 } from './bip137.js'
import { isBip322 } from './bip322.js'

/** Returns whether the bytes are a signature of the message by the key of the address (BIP-137 or BIP-322). Never throws. */
export function isSignedBy(address: BitcoinAddress, message: string, signature: Uint8Array): boolean {
  try {
    // No witness of a key is that long: a signature of Taproot has 66 or 67 bytes, others over 100.
    const check = signature.length === BIP137_BYTES ? isBip137 : isBip322
    return check(address, message, signature)
  } catch {
    // The libraries throw for a number out of range, a point that is not on the curve, and the like.
    return false
  }
}
