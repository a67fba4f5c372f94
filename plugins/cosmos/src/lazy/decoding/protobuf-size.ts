/** Maximum number of fields of a transaction, those of the messages inside it included, and of levels that are counted one by one. */
const MAX_FIELDS = 5_000
const MAX_LEVELS = 16
/** Bytes of the shortest field. */
const MIN_FIELD_BYTES = 2
/** Bytes of the longest number. */
const MAX_NUMBER_BYTES = 10

/**
 * Returns true for protobuf messages that have at most 5,000 fields together. Counts them without parsing, which takes time for each
 * one. A text or bytes that look like a message count as one.
 */
export function hasFewFields(messages: readonly Uint8Array[]): boolean {
  let left = MAX_FIELDS
  const count = (bytes: Uint8Array, level: number): void => {
    if (level === MAX_LEVELS) {
      left -= Math.ceil(bytes.length / MIN_FIELD_BYTES)
      return
    }
    let at = 0
    /** Reads a number; `NaN` if it is too long, or the bytes end. */
    const number = () => {
      let value = 0
      for (let size = 0; size < MAX_NUMBER_BYTES; size++) {
        const byte = bytes[at++] ?? Number.NaN
        value += (byte & 0x7f) * 128 ** size
        if (!(byte >= 0x80)) return byte < 0x80 ? value : Number.NaN
      }
      return Number.NaN
    }
    while (at < bytes.length && left >= 0) {
      left--
      const kind = number() % 8
      if (kind === 0) number()
      else if (kind === 1) at += 8
      else if (kind === 5) at += 4
      else if (kind === 2) {
        const length = number()
        if (!(at + length <= bytes.length)) return
        count(bytes.subarray(at, at + length), level + 1)
        at += length
      }
      // 3 and 4 begin and end a group, without a value. The library rejects all others.
      else if (kind !== 3 && kind !== 4) return
    }
  }
  for (const message of messages) count(message, 0)
  return left >= 0
}
