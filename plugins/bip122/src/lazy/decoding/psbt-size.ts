import { tryOrUndefined } from '@latchkit/kernel/options'

/** Maximum numbers of inputs, outputs and fields of a PSBT that is parsed. One with more is shown as it is. */
export const MAX_INPUTS = 250
const MAX_OUTPUTS = 100
const MAX_FIELDS = 2_500
/** First bytes of a PSBT (BIP-174). */
const MAGIC_BYTES = 5
/** Bytes of the version of a transaction, of the output that an input spends, and of the sequence of an input. */
const VERSION_BYTES = 4
const OUTPOINT_BYTES = 36
const SEQUENCE_BYTES = 4

/**
 * Returns true for a PSBT of version 0 with at most 250 inputs, 100 outputs and 2,500 fields. Counts them without parsing, which takes
 * time for each one. Returns false for bytes that are no PSBT.
 */
export const isSmallPsbt = (psbt: Uint8Array): boolean => tryOrUndefined(() => isSmall(psbt)) === true

/** @throws {RangeError} at the end of the bytes. */
function isSmall(psbt: Uint8Array): boolean {
  const reader = createReader(psbt)
  reader.skip(MAGIC_BYTES)
  let isGlobal = true
  for (let fields = 0; !reader.isAtEnd(); fields++) {
    if (fields > MAX_FIELDS) return false
    // A field is a key, which begins with its type, and a value. An empty key ends the fields of an input or output.
    const keyLength = reader.number()
    const key = reader.skip(keyLength)
    if (keyLength === 0) {
      isGlobal = false
      continue
    }
    const value = reader.skip(reader.number())
    // The unsigned transaction.
    if (isGlobal && keyLength === 1 && key[0] === 0 && !isSmallTransaction(value)) return false
  }
  return true
}

/** @throws {RangeError} at the end of the bytes. */
function isSmallTransaction(transaction: Uint8Array): boolean {
  const reader = createReader(transaction)
  reader.skip(VERSION_BYTES)
  const inputs = reader.number()
  if (inputs > MAX_INPUTS) return false
  for (let input = 0; input < inputs; input++) {
    reader.skip(OUTPOINT_BYTES)
    reader.skip(reader.number())
    reader.skip(SEQUENCE_BYTES)
  }
  return reader.number() <= MAX_OUTPUTS
}

/** Bytes of a number by its first byte, if that is not the number itself (compact size). */
const numberSizes: ReadonlyMap<number, number> = new Map([
  [0xfd, 2],
  [0xfe, 4],
  [0xff, 8]
])

function createReader(bytes: Uint8Array) {
  let at = 0
  const skip = (length: number): Uint8Array => {
    at += length
    if (at > bytes.length) throw new RangeError('The bytes end too early')
    return bytes.subarray(at - length, at)
  }
  return {
    isAtEnd: () => at === bytes.length,
    /** Returns the skipped bytes. */
    skip,
    number(): number {
      const [first = 0] = skip(1)
      const size = numberSizes.get(first)
      return size === undefined ? first : skip(size).reduceRight((value, byte) => value * 256 + byte, 0)
    }
  }
}
