import { type ByteReader, byteReader } from './byte-reader.js'
import { equals, toHex } from './bytes.js'
import {
  isSameOutput,
  type Output,
  readOutput,
  readTransaction,
  type Transaction,
  transactionBytes,
  transactionId
} from './transaction.js'

/** A standard transaction has 100 kB at most; those that it spends may stand beside it. */
export const MAX_PSBT_BYTES = 262_144

/** Values by their keys, type first, in hex (BIP-174). */
export type PsbtFields = ReadonlyMap<string, Uint8Array>

/** Types of the fields that are read here. */
export const field = {
  spentTransaction: '00',
  spentOutput: '01',
  partialSignature: '02',
  signatureType: '03',
  finalScript: '07',
  finalWitness: '08',
  taprootSignature: '13'
} as const
const UNSIGNED = '00'
const VERSION = 'fb'

export interface PsbtInput {
  readonly fields: PsbtFields
  /** What it spends, as the PSBT says it: what is signed commits to it, or to its id. Undefined where it is not said. */
  readonly spent: Output | undefined
}

/** A partially signed transaction of version 0. */
export interface Psbt {
  readonly transaction: Transaction
  /** One for each input of the transaction. */
  readonly inputs: readonly PsbtInput[]
}

/**
 * Reads a PSBT (BIP-174). Undefined for anything else: another version (BIP-370), a key that is there twice, a transaction
 * that holds scripts already, a spent transaction that is not the one that is spent, two that differ, bytes left over.
 */
export function readPsbt(bytes: Uint8Array): Psbt | undefined {
  try {
    const reader = byteReader(bytes)
    if (bytes.length > MAX_PSBT_BYTES || toHex(reader.take(5)) !== '70736274ff') return undefined
    const shared = readFields(reader)
    if ((shared.get(VERSION) ?? []).some(byte => byte > 0)) return undefined
    const unsigned = shared.get(UNSIGNED) ?? new Uint8Array()
    const transaction = readTransaction(unsigned)
    // Neither scripts nor witnesses: those make it longer.
    const isBare = transaction.inputs.every(({ script }) => script.length === 0)
    if (!isBare || !equals(transactionBytes(transaction), unsigned)) return undefined
    const inputs = transaction.inputs.map(({ outpoint }) => readInput(readFields(reader), outpoint))
    for (const _ of transaction.outputs) readFields(reader)
    return reader.isAtEnd() ? { transaction, inputs } : undefined
  } catch {
    // It ends too early, or a part of it is not what it says.
    return undefined
  }
}

/** Up to the zero that ends them. */
function readFields({ sized }: ByteReader): PsbtFields {
  const fields = new Map<string, Uint8Array>()
  for (let key = sized(); key.length > 0; key = sized()) {
    const name = toHex(key)
    if (fields.has(name)) throw new RangeError('A key stands twice')
    fields.set(name, sized())
  }
  return fields
}

function readInput(fields: PsbtFields, outpoint: Uint8Array): PsbtInput {
  const whole = fields.get(field.spentTransaction)
  const alone = fields.get(field.spentOutput)
  const named = whole && outputOf(readTransaction(whole), outpoint)
  const said = alone && readOutput(alone)
  if (named && said && !isSameOutput(named, said)) throw new RangeError('Two outputs are said to be spent')
  return { fields, spent: named ?? said }
}

function outputOf(transaction: Transaction, outpoint: Uint8Array): Output {
  const index = new DataView(outpoint.slice(32).buffer).getUint32(0, true)
  const output = transaction.outputs[index]
  if (output && equals(transactionId(transaction), outpoint.subarray(0, 32))) return output
  throw new RangeError('Another transaction is said to be spent')
}
