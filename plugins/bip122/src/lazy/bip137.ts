import { secp256k1 } from '@noble/curves/secp256k1'
import type { BitcoinAddress } from '../address.js'
import { compactSize, concat, equals, utf8 } from './bytes.js'
import { hash160, sha256d } from './hashes.js'

/** One byte that says which key, then `r` and `s`. */
export const BIP137_BYTES = 65

const magic = '\x18Bitcoin Signed Message:\n'

/**
 * Whether a signature of the old form is by the key of an address (BIP-137). Wallets disagree about the first byte of
 * SegWit addresses: some write the one of P2PKH with a compressed key, so any of 31 to 42 stands for a compressed key.
 * Taproot cannot be signed for in this form. May throw.
 */
export function isBip137(address: BitcoinAddress, message: string, signature: Uint8Array): boolean {
  const header = (signature[0] as number) - 27
  if (header < 0 || header > 15) return false
  const parsed = secp256k1.Signature.fromCompact(signature.subarray(1))
  // With larger ones a signature would have two spellings.
  if (parsed.hasHighS()) return false
  const point = parsed.addRecoveryBit(header & 3).recoverPublicKey(messageHash(message))
  return isKeyOf(address, point.toRawBytes(header >= 4))
}

function messageHash(message: string): Uint8Array {
  const bytes = utf8(message)
  return sha256d(concat(utf8(magic), compactSize(bytes.length), bytes))
}

/** Whether an address pays to a key alone, hashed. SegWit knows compressed keys only. */
export function isKeyOf({ kind, payload }: BitcoinAddress, key: Uint8Array): boolean {
  const hash = hash160(key)
  if (kind === 'p2pkh') return equals(hash, payload)
  if (key.length !== 33) return false
  return kind === 'p2wpkh' ? equals(hash, payload) : kind === 'p2sh' && equals(hash160(keyScript(hash)), payload)
}

/** The output script of P2WPKH: also what P2SH-P2WPKH hashes. */
export const keyScript = (hash: Uint8Array): Uint8Array => concat([0x00, 0x14], hash)
