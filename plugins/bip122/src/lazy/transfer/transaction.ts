import { readBech32, sameBytes } from '@latchkit/plugin-chains/kit'
import { compile, OPS } from 'bitcoinjs-lib/src/script'
import { type Output, Transaction } from 'bitcoinjs-lib/src/transaction'
import type { BitcoinAddress } from '../../address.js'

export type { Output }

/**
 * Parses a transaction in network serialisation (BIP-144).
 *
 * @throws {Error} if `bytes` are not a transaction with inputs and outputs in its only spelling: the library alone also reads
 *   lengths in a longer spelling.
 */
export function parseTransaction(bytes: Uint8Array): Transaction {
  const transaction = Transaction.fromBuffer(bytes)
  const isWhole = transaction.ins.length > 0 && transaction.outs.length > 0
  if (isWhole && sameBytes(transaction.toBuffer(), bytes)) return transaction
  throw new RangeError('These bytes are not a transaction')
}

export const isSameOutput = (one: Output, other: Output): boolean =>
  one.value === other.value && sameBytes(one.script, other.script)

/**
 * Returns the script that locks coins of an address, for every kind of address: also for witness versions that are not
 * defined yet (BIP-141, BIP-350), which the library's own encoder of addresses warns about on the console.
 */
export function outputScript({ kind, payload, text }: BitcoinAddress): Uint8Array {
  if (kind === 'p2pkh') return keyHashScript(payload)
  if (kind === 'p2sh') return compile([OPS.OP_HASH160, payload, OPS.OP_EQUAL])
  return witnessScript(readBech32(text)?.words[0] ?? 0, payload)
}

/** Returns the output script of P2PKH. */
export const keyHashScript = (hash: Uint8Array): Uint8Array =>
  compile([OPS.OP_DUP, OPS.OP_HASH160, hash, OPS.OP_EQUALVERIFY, OPS.OP_CHECKSIG])

/** Returns the output script of a SegWit version: for version 0 and the hash of a key it is also what P2SH-P2WPKH hashes. */
export const witnessScript = (version: number, program: Uint8Array): Uint8Array =>
  compile([version && OPS.OP_RESERVED + version, program])

/** Returns whether a script is a witness version and one push of the rest (BIP-141). */
export const isWitnessProgram = ([version = 0xff, length, ...program]: Uint8Array): boolean =>
  (version === 0 || (version > 0x50 && version < 0x61)) && program.length > 1 && program.length === length
