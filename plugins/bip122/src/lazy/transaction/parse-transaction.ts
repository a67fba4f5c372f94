import { sameBytes } from '@latchkit/plugin-chains/kit'
import { type Output, Transaction } from 'bitcoinjs-lib/src/transaction'

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
