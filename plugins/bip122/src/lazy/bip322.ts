import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import type { BitcoinAddress } from '../address.js'
import { isKeyOf, keyScript } from './bip137.js'
import { concat, uint32, utf8 } from './bytes.js'
import { hash160, sha256, sha256d, taggedHash } from './hashes.js'

/** Signature types: the only one that BIP-322 allows, and Taproot's short form of it. */
const ALL = 1
const DEFAULT = 0

const zero4 = uint32(0)
const zero8 = new Uint8Array(8)
/** The one output of the virtual transaction: nothing, to nobody (`OP_RETURN`). */
const output = concat(zero8, [0x01, 0x6a])

/**
 * Whether a witness stack is a simple signature by the key of an address (BIP-322): P2WPKH, P2SH-P2WPKH, and P2TR by its
 * key. P2PKH is signed for in the old form, as BIP-322 says, and scripts are not run here. May throw.
 */
export function isBip322(address: BitcoinAddress, message: string, signature: Uint8Array): boolean {
  const [first, second, ...rest] = readWitness(signature) ?? []
  if (!first || rest.length > 0) return false
  switch (address.kind) {
    case 'p2tr':
      return second === undefined && isByTaprootKey(address, message, first)
    case 'p2wpkh':
    case 'p2sh':
      return second !== undefined && isKeyOf(address, second) && isByKey(address, message, first, second)
    default:
      return false
  }
}

/** The virtual transaction that holds the message, by its id; the signature spends it. */
export function toSpendId(script: Uint8Array, message: string): Uint8Array {
  const hash = taggedHash('BIP0322-signed-message', utf8(message))
  const input = concat(new Uint8Array(32), uint32(0xffffffff), [34, 0x00, 0x20], hash, zero4)
  return sha256d(concat(zero4, [1], input, [1], zero8, [script.length], script, zero4))
}

/** What pays to an address that can be signed for here. */
export function scriptOf({ kind, payload }: BitcoinAddress): Uint8Array {
  if (kind === 'p2tr') return concat([0x51, 0x20], payload)
  return kind === 'p2sh' ? concat([0xa9, 0x14], payload, [0x87]) : keyScript(payload)
}

/** ECDSA, over the hash of BIP-143. */
function isByKey(address: BitcoinAddress, message: string, signature: Uint8Array, key: Uint8Array): boolean {
  if (signature.at(-1) !== ALL) return false
  const outpoint = concat(toSpendId(scriptOf(address), message), zero4)
  const code = concat([0x19, 0x76, 0xa9, 0x14], hash160(key), [0x88, 0xac])
  const hashes = [outpoint, zero4, output].map(sha256d) as [Uint8Array, Uint8Array, Uint8Array]
  const signed = concat(zero4, hashes[0], hashes[1], outpoint, code, zero8, zero4, hashes[2], zero4, uint32(ALL))
  const parsed = secp256k1.Signature.fromDER(signature.subarray(0, -1))
  return secp256k1.verify(parsed.toCompactRawBytes(), sha256d(signed), key, { prehash: false, lowS: true })
}

/** Schnorr, over the hash of BIP-341. */
function isByTaprootKey(address: BitcoinAddress, message: string, signature: Uint8Array): boolean {
  const type = signature.length === 64 ? DEFAULT : signature.length === 65 && signature[64] === ALL ? ALL : undefined
  if (type === undefined) return false
  const script = scriptOf(address)
  const outpoint = concat(toSpendId(script, message), zero4)
  const committed = [outpoint, zero8, concat([script.length], script), zero4, output].map(sha256)
  // Epoch, type, version, lock time; then the spend type (key, no annex) and the index of the input.
  const signed = concat([0, type], zero4, zero4, ...committed, [0], zero4)
  return schnorr.verify(signature.subarray(0, 64), taggedHash('TapSighash', signed), address.payload)
}

/** The elements of a serialised witness, of up to 252 bytes each and at most four; undefined if a byte is left over. */
function readWitness(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  const [count = 0] = bytes
  if (count > 4) return undefined
  const elements: Uint8Array[] = []
  let at = 1
  while (elements.length < count) {
    const length = bytes[at] ?? 0xff
    if (length > 0xfc || at + 1 + length > bytes.length) return undefined
    elements.push(bytes.subarray(at + 1, at + 1 + length))
    at += 1 + length
  }
  return at === bytes.length ? elements : undefined
}
