import { tryOrUndefined } from '@latchkit/kernel/options'
import { secp256k1 } from '@noble/curves/secp256k1'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { varuint } from 'bitcoinjs-lib/src/bufferutils'
import { hash256 } from 'bitcoinjs-lib/src/crypto'
import type { BitcoinAddress } from '../../address.js'
import { isKeyOf } from '../transaction/key-signature.js'
import { isBip322 } from './bip322.js'

/** One byte that tells how to recover the key, then `r` and `s`. */
const BIP137_BYTES = 65

const magic = '\x18Bitcoin Signed Message:\n'

/** Returns whether the bytes are a signature of the message by the key of the address (BIP-137 or BIP-322). Never throws. */
export function isSignedBy(address: BitcoinAddress, message: string, signature: Uint8Array): boolean {
  // No witness of a key is that long: a signature of Taproot has 66 or 67 bytes, others over 100.
  const check = signature.length === BIP137_BYTES ? isBip137 : isBip322
  // The libraries throw for a number out of range, a point that is not on the curve, and the like.
  return tryOrUndefined(() => check(address, message, signature)) ?? false
}

/**
 * Returns whether a signature of BIP-137 is by the key of an address. Wallets disagree about the first byte for SegWit addresses:
 * some write the one of P2PKH with a compressed key, so any of 31 to 42 stands for a compressed key. Taproot cannot be signed
 * for in this form. May throw.
 */
function isBip137(address: BitcoinAddress, message: string, signature: Uint8Array): boolean {
  const header = (signature[0] as number) - 27
  if (header < 0 || header > 15) return false
  const parsed = secp256k1.Signature.fromCompact(signature.subarray(1))
  // With larger ones a signature would have two spellings.
  if (parsed.hasHighS()) return false
  const point = parsed.addRecoveryBit(header & 3).recoverPublicKey(messageHash(message))
  return isKeyOf(address, point.toRawBytes(header >= 4))
}

function messageHash(message: string): Uint8Array {
  const bytes = utf8ToBytes(message)
  return hash256(concatBytes(utf8ToBytes(magic), varuint.encode(bytes.length).buffer, bytes))
}
