import type { BitcoinAddress } from '../address.js'
import { concat, equals, isFullSignature, uint32, utf8 } from './bytes.js'
import { taggedHash } from './hashes.js'
import { isKeyInput, isKeyWitness, scriptOf } from './key-spend.js'
import { isSameOutput, type Output, readSignedTransaction, transactionId } from './transaction.js'
import { readWitness } from './witness.js'

const zero4 = uint32(0)
const nothing = new Uint8Array(8)
/** The only output of what is signed: no coins, to `OP_RETURN`. */
const burnt: Output = { amount: nothing, script: Uint8Array.of(0x6a) }

/** Versions of a transaction that BIP-322 knows; others are kept for later rules. */
const VERSIONS: readonly number[] = [0, 2]

/**
 * Returns whether a signature of BIP-322, in its simple or its full form, is by the key of a P2PKH, P2WPKH, P2SH-P2WPKH or P2TR
 * address. Scripts (multisig, timelocks) and proofs of funds are not verified: false. The lock time and sequence of the full
 * form are the signer's choice and are not judged. May throw.
 */
export function isBip322(address: BitcoinAddress, message: string, signature: Uint8Array): boolean {
  const script = scriptOf(address)
  if (!script) return false
  const spent = { amount: nothing, script }
  const outpoint = concat(toSpendId(script, message), zero4)
  return isFullSignature(signature)
    ? isFull(address, spent, outpoint, signature)
    : isSimple(address, spent, outpoint, signature)
}

function isSimple(address: BitcoinAddress, spent: Output, outpoint: Uint8Array, signature: Uint8Array): boolean {
  const elements = readWitness(signature)
  const inputs = [{ outpoint, script: new Uint8Array(), sequence: zero4 }]
  const transaction = { version: zero4, inputs, outputs: [burnt], lockTime: zero4 }
  return elements !== undefined && isKeyWitness(address, { transaction, index: 0, spent: [spent] }, elements)
}

function isFull(address: BitcoinAddress, spent: Output, outpoint: Uint8Array, signature: Uint8Array): boolean {
  const { transaction, witnesses } = readSignedTransaction(signature)
  const { version, inputs, outputs } = transaction
  const [input, ...otherInputs] = inputs
  const [output, ...otherOutputs] = outputs
  // More inputs are a proof of funds.
  if (!input || !output || otherInputs.length > 0 || otherOutputs.length > 0) return false
  const isOfMessage = equals(input.outpoint, outpoint) && isSameOutput(output, burnt)
  if (!isOfMessage || !VERSIONS.includes(version[0] as number)) return false
  return isKeyInput(address, { transaction, index: 0, spent: [spent] }, input.script, witnesses[0])
}

/** The virtual transaction that holds the message, by its id; the signature spends it. */
export function toSpendId(script: Uint8Array, message: string): Uint8Array {
  const hash = taggedHash('BIP0322-signed-message', utf8(message))
  const outpoint = concat(new Uint8Array(32), uint32(0xffffffff))
  return transactionId({
    version: zero4,
    inputs: [{ outpoint, script: concat([0x00, 0x20], hash), sequence: zero4 }],
    outputs: [{ amount: nothing, script }],
    lockTime: zero4
  })
}
