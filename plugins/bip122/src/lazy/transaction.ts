import { byteReader } from './byte-reader.js'
import { compactSize, concat, equals } from './bytes.js'
import { sha256d } from './hashes.js'

export interface Input {
  /** Id of the transaction (not reversed) and index of its output: 36 bytes. */
  readonly outpoint: Uint8Array
  readonly script: Uint8Array
  readonly sequence: Uint8Array
}

export interface Output {
  /** Satoshi in 8 bytes, the lowest first: what signatures commit to. */
  readonly amount: Uint8Array
  readonly script: Uint8Array
}

/** Without its witnesses. */
export interface Transaction {
  readonly version: Uint8Array
  readonly inputs: readonly Input[]
  readonly outputs: readonly Output[]
  readonly lockTime: Uint8Array
}

const WITNESS = 1

/** A transaction with the witness of each input; no witnesses where it is serialised without any. */
export interface SignedTransaction {
  readonly transaction: Transaction
  readonly witnesses: readonly (readonly Uint8Array[])[]
}

/**
 * Reads a transaction, over whose witnesses it passes.
 *
 * @throws {RangeError} for what is none, or has bytes left over.
 */
export const readTransaction = (bytes: Uint8Array): Transaction => readSignedTransaction(bytes).transaction

/**
 * Reads a transaction in network serialisation (BIP-144).
 *
 * @throws {RangeError} if `bytes` are no transaction, or one with bytes after its end.
 */
export function readSignedTransaction(bytes: Uint8Array): SignedTransaction {
  const { take, size, sized, isAtEnd } = byteReader(bytes)
  const list = <T>(count: number, read: () => T) => {
    const items: T[] = []
    while (items.length < count) items.push(read())
    return items
  }
  const version = take(4)
  const count = size()
  // No inputs mean that witnesses follow (BIP-144).
  const hasWitnesses = count === 0
  if (hasWitnesses && take(1)[0] !== WITNESS) throw new RangeError('A transaction has inputs')
  const inputs = list(hasWitnesses ? size() : count, () => ({ outpoint: take(36), script: sized(), sequence: take(4) }))
  const outputs = list(size(), () => ({ amount: take(8), script: sized() }))
  const witnesses = hasWitnesses ? inputs.map(() => list(size(), sized)) : []
  const lockTime = take(4)
  if (inputs.length === 0 || outputs.length === 0 || !isAtEnd()) throw new RangeError('This is no transaction')
  return { transaction: { version, inputs, outputs, lockTime }, witnesses }
}

/** An output alone. @throws {RangeError} as above. */
export function readOutput(bytes: Uint8Array): Output {
  const { take, sized, isAtEnd } = byteReader(bytes)
  const output = { amount: take(8), script: sized() }
  if (!isAtEnd()) throw new RangeError('This is no output')
  return output
}

/** A script behind its length. */
export const sizedScript = ({ script }: { readonly script: Uint8Array }): Uint8Array =>
  concat(compactSize(script.length), script)
export const outputBytes = (output: Output): Uint8Array => concat(output.amount, sizedScript(output))

export const isSameOutput = (one: Output, other: Output): boolean => equals(outputBytes(one), outputBytes(other))

export const transactionBytes = (transaction: Transaction): Uint8Array =>
  concat(transaction.version, movements(transaction), transaction.lockTime)

/** As nodes pass it on (BIP-144). @param witnesses - the elements of each input's; none for a transaction without any. */
export function wholeBytes(transaction: Transaction, witnesses: readonly (readonly Uint8Array[])[]): Uint8Array {
  if (witnesses.length === 0) return transactionBytes(transaction)
  const { version, lockTime } = transaction
  return concat(version, [0, WITNESS], movements(transaction), ...witnesses.map(witnessBytes), lockTime)
}

const movements = ({ inputs, outputs }: Transaction) =>
  concat(
    compactSize(inputs.length),
    ...inputs.map(input => concat(input.outpoint, sizedScript(input), input.sequence)),
    compactSize(outputs.length),
    ...outputs.map(outputBytes)
  )
const witnessBytes = (elements: readonly Uint8Array[]) =>
  concat(compactSize(elements.length), ...elements.map(script => sizedScript({ script })))

/** As transactions name each other; explorers show it reversed. */
export const transactionId = (transaction: Transaction): Uint8Array => sha256d(transactionBytes(transaction))
