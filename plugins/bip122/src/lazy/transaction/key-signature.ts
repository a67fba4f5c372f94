import { tryOrUndefined } from '@latchkit/kernel/options'
import { sameBytes } from '@latchkit/plugin-chains/kit'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { BufferReader } from 'bitcoinjs-lib/src/bufferutils'
import { hash160 } from 'bitcoinjs-lib/src/crypto'
import { compile, decompile } from 'bitcoinjs-lib/src/script'
import { Transaction } from 'bitcoinjs-lib/src/transaction'
import type { AddressKind, BitcoinAddress } from '../../address.js'
import type { Output } from '../transfer/transaction.js'
import { keyHashScript, witnessScript } from '../transfer/transaction.js'

/** Kind of an address whose coins are locked by one key. Only such an address pays. */
export type KeyKind = Exclude<AddressKind, 'other'>

export const isKeyKind = (address: BitcoinAddress): address is BitcoinAddress & { readonly kind: KeyKind } =>
  address.kind !== 'other'

/** The only signature types that are accepted: they commit to every input and output. */
const { SIGHASH_ALL, SIGHASH_DEFAULT } = Transaction

/** An input and what its signature commits to. */
export interface Spend {
  readonly transaction: Transaction
  readonly index: number
  /**
   * The output that each input spends, where it is known. A signature commits to its own, or to that transaction's id; only
   * Taproot commits to those of the other inputs.
   */
  readonly spent: readonly (Output | undefined)[]
}

/** The signature of an input and, except for Taproot, the public key. */
export type KeySignature = readonly Uint8Array[]

/** Returns whether `elements` are a signature of the input by the key of the address, over the whole transaction. */
export function isKeySignature(address: BitcoinAddress, spend: Spend, elements: KeySignature): boolean {
  const [signature, key, ...rest] = elements
  // A Taproot address contains its key; other keys come with the signature.
  if (!signature || rest.length > 0 || (address.kind === 'p2tr') !== (key === undefined)) return false
  const isByKey = () => (key ? isByEcdsaKey(address, spend, signature, key) : isBySchnorrKey(address, spend, signature))
  // The libraries throw for an invalid signature or key.
  return tryOrUndefined(isByKey) ?? false
}

/** Returns whether an address pays to the hash of a public key. SegWit knows compressed keys only. */
export function isKeyOf({ kind, payload }: BitcoinAddress, key: Uint8Array): boolean {
  const hash = hash160(key)
  if (kind === 'p2pkh') return sameBytes(hash, payload)
  if (key.length !== 33) return false
  return kind === 'p2wpkh'
    ? sameBytes(hash, payload)
    : kind === 'p2sh' && sameBytes(hash160(redeemScript(key)), payload)
}

const { bytesToNumberBE, lift_x: liftX, taggedHash } = schnorr.utils

/** Returns whether a key is the x of a point. Half of all numbers are not. */
export const isXOnlyPoint = (key: Uint8Array): boolean =>
  tryOrUndefined(() => liftX(bytesToNumberBE(key))) !== undefined

/** Returns the output key of a Taproot key without scripts (BIP-341); `undefined` if `internal` is not a key. */
export const taprootOutputKey = (internal: Uint8Array): Uint8Array | undefined =>
  tryOrUndefined(() => {
    const tweak = bytesToNumberBE(taggedHash('TapTweak', internal))
    const point = liftX(bytesToNumberBE(internal)).add(secp256k1.ProjectivePoint.BASE.multiply(tweak))
    return point.toRawBytes(true).subarray(1)
  })

/** Returns the script that an address of P2SH-P2WPKH hashes. */
export const redeemScript = (key: Uint8Array): Uint8Array => witnessScript(0, hash160(key))

/**
 * Returns the elements of a serialised witness.
 *
 * @throws {Error} if bytes are missing or left over, or an element is longer than any of a key's witness.
 */
export function parseKeyWitness(bytes: Uint8Array): KeySignature {
  const elements = new BufferReader(bytes).readVector()
  const size = elements.reduce((sum, { length }) => sum + 1 + length, 1)
  if (size === bytes.length) return elements
  throw new RangeError('These bytes are not the witness of a key')
}

/** Returns the signature and the key that the input script of P2PKH pushes; empty if it is another script. */
export function parseKeyScript(script: Uint8Array): KeySignature {
  const pushes = decompile(script)?.filter(chunk => chunk instanceof Uint8Array) ?? []
  return pushes.length === 2 && sameBytes(compile(pushes), script) ? pushes : []
}

/** Verifies ECDSA over the hash of BIP-143, or the hash before SegWit for P2PKH. */
function isByEcdsaKey(address: BitcoinAddress, spend: Spend, signature: Uint8Array, key: Uint8Array): boolean {
  const { transaction, index, spent } = spend
  const output = spent[index]
  if (!output || signature.at(-1) !== SIGHASH_ALL || !isKeyOf(address, key)) return false
  const script = keyHashScript(hash160(key))
  const hash =
    address.kind === 'p2pkh'
      ? transaction.hashForSignature(index, script, SIGHASH_ALL)
      : transaction.hashForWitnessV0(index, script, output.value, SIGHASH_ALL)
  const parsed = secp256k1.Signature.fromDER(signature.subarray(0, -1))
  return secp256k1.verify(parsed.toCompactRawBytes(), hash, key, { prehash: false, lowS: true })
}

/** Verifies Schnorr over the hash of BIP-341; the type stands behind the signature only if it is ALL. */
function isBySchnorrKey({ payload }: BitcoinAddress, spend: Spend, signature: Uint8Array): boolean {
  const { transaction, index } = spend
  const spent = spend.spent.filter(output => output !== undefined)
  const type = signature.length === 64 ? SIGHASH_DEFAULT : SIGHASH_ALL
  if (type === SIGHASH_ALL && (signature.length !== 65 || signature[64] !== SIGHASH_ALL)) return false
  const scripts = spent.map(({ script }) => script)
  const amounts = spent.map(({ value }) => value)
  return schnorr.verify(signature.subarray(0, 64), transaction.hashForWitnessV1(index, scripts, amounts, type), payload)
}
