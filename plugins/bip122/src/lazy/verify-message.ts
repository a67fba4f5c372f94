import type { BitcoinAddress } from '../address.js'
import { BIP137_BYTES, isBip137 } from './bip137.js'
import { isBip322 } from './bip322.js'

/** Whether the bytes are a signature of the message by the key of the address, in the old form or the new. Never throws. */
export function isSignedBy(address: BitcoinAddress, message: string, signature: Uint8Array): boolean {
  try {
    // No witness stack of a key is that long: a signature of Taproot has 66 or 67 bytes, others over 100.
    const check = signature.length === BIP137_BYTES ? isBip137 : isBip322
    return check(address, message, signature)
  } catch {
    // The library throws for a number that is out of range, a point that is none, and the like.
    return false
  }
}
