import { tryOrUndefined } from '@latchkit/kernel/options'
import { sameBytes } from '@latchkit/plugin-chains/kit'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { varuint } from 'bitcoinjs-lib/src/bufferutils'
import { hash256 } from 'bitcoinjs-lib/src/crypto'
import { compile, OPS } from 'bitcoinjs-lib/src/script'
import { Transaction } from 'bitcoinjs-lib/src/transaction'
import type { BitcoinAddress } from '../../address.js'
import {
  isKeyOf,
  isKeySignature,
  type KeySignature,
  parseKeyScript,
  parseKeyWitness,
  redeemScript
} from '../transaction/key-signature.js'
import { isSameOutput, type Output, outputScript, parseTransaction } from '../transfer/transaction.js'
import { isFullSignature } from './encoding.js'

/** Size of a signature: one byte for the recovery of the key, then `r` and `s`. */
const BIP137_BYTES = 65

const magic = '\x18Bitcoin Signed Message:\n'

/** The only output of the signed transaction: no coins, to `OP_RETURN`. */
const burnt: Output = { value: 0n, script: Uint8Array.of(OPS.OP_RETURN) }

/** Returns whether the bytes are a signature of the message by the key of the address (BIP-137 or BIP-322). Never throws. */
export function isSignedBy(address: BitcoinAddress, message: string, signature: Uint8Array): boolean {
  // No witness has this length: with a Taproot signature it has 66 or 67 bytes, with others over 100.
  const check = signature.length === BIP137_BYTES ? isBip137 : isBip322
  // The libraries throw for a number out of range, a point that is not on the curve, and the like.
  return tryOrUndefined(() => check(address, message, signature)) ?? false
}

/**
 * Returns whether a signature of BIP-137 is by the key of an address. Wallets disagree about the first byte for SegWit addresses:
 * some write the one of P2PKH with a compressed key, so any of 31 to 42 stands for a compressed key. This form does not exist for
 * Taproot. May throw.
 */
function isBip137(address: BitcoinAddress, message: string, signature: Uint8Array): boolean {
  const header = (signature[0] as number) - 27
  if (header < 0 || header > 15) return false
  const parsed = secp256k1.Signature.fromCompact(signature.subarray(1))
  // With a larger `s`, a signature would have two forms.
  if (parsed.hasHighS()) return false
  const point = parsed.addRecoveryBit(header & 3).recoverPublicKey(messageHash(message))
  return isKeyOf(address, point.toRawBytes(header >= 4))
}

function messageHash(message: string): Uint8Array {
  const bytes = utf8ToBytes(message)
  return hash256(concatBytes(utf8ToBytes(magic), varuint.encode(bytes.length).buffer, bytes))
}

/**
 * Returns whether a signature of BIP-322, in its simple or its full form, is by the key of a P2PKH, P2WPKH, P2SH-P2WPKH or P2TR
 * address. Scripts (multisig, timelocks) and proofs of funds are not verified: the result is `false`. The lock time and
 * sequence of the full form are ignored. May throw.
 */
function isBip322(address: BitcoinAddress, message: string, signature: Uint8Array): boolean {
  const spent = { value: 0n, script: outputScript(address) }
  const hash = toSpend(spent.script, message).getHash()
  const isFull = isFullSignature(signature)
  const transaction = isFull ? parseTransaction(signature) : virtualTransaction(hash, 0, burnt)
  if (isFull && !isOfMessage(transaction, hash)) return false
  const elements = isFull ? elementsOf(address, transaction) : parseKeyWitness(signature)
  // The simple form of P2PKH does not exist: its signature is no witness.
  if (!elements || (!isFull && address.kind === 'p2pkh')) return false
  return isKeySignature(address, { transaction, index: 0, spent: [spent] }, elements)
}

/**
 * Returns whether the transaction spends the message and nothing else; more inputs are a proof of funds. Other versions are
 * kept for later rules.
 */
function isOfMessage({ version, ins, outs }: Transaction, hash: Uint8Array): boolean {
  const [input] = ins
  const [output] = outs
  if (!input || !output || ins.length > 1 || outs.length > 1) return false
  const isSpent = sameBytes(input.hash, hash) && input.index === 0
  return isSpent && isSameOutput(output, burnt) && (version === 0 || version === 2)
}

/** Returns the signature of the only input, if its script is the one that a key of the address needs. */
function elementsOf({ kind }: BitcoinAddress, { ins }: Transaction): KeySignature | undefined {
  const { script = new Uint8Array(), witness = [] } = ins[0] ?? {}
  if (kind === 'p2pkh') return witness.length === 0 ? parseKeyScript(script) : undefined
  const [, key = new Uint8Array()] = witness
  const expected = kind === 'p2sh' ? compile([redeemScript(key)]) : new Uint8Array()
  return sameBytes(script, expected) ? witness : undefined
}

/** Returns the hash of a message by BIP-322. */
export const bip322Hash = (message: string): Uint8Array =>
  schnorr.utils.taggedHash('BIP0322-signed-message', utf8ToBytes(message))

/** Returns the virtual transaction that holds the message; the signature spends it. */
export function toSpend(script: Uint8Array, message: string): Transaction {
  const hash = bip322Hash(message)
  const transaction = virtualTransaction(new Uint8Array(32), 0xffffffff, { value: 0n, script })
  transaction.setInputScript(0, compile([OPS.OP_0, hash]))
  return transaction
}

function virtualTransaction(hash: Uint8Array, index: number, { script, value }: Output): Transaction {
  const transaction = new Transaction()
  transaction.version = 0
  transaction.addInput(hash, index, 0)
  transaction.addOutput(script, value)
  return transaction
}
