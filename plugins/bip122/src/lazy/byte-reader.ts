/** Reads what Bitcoin serialised, from the front. Whatever is read throws `RangeError` where the bytes end too early. */
export interface ByteReader {
  take(length: number): Uint8Array
  /** A length as `CompactSize`, below 2^32, in its shortest form. */
  size(): number
  /** Bytes behind their length. */
  sized(): Uint8Array
  isAtEnd(): boolean
}

export function byteReader(bytes: Uint8Array): ByteReader {
  let at = 0
  const take = (length: number) => {
    if (length > bytes.length - at) throw new RangeError('It ends too early')
    at += length
    return bytes.subarray(at - length, at)
  }
  const size = () => {
    const first = take(1)[0] as number
    if (first < 0xfd) return first
    if (first === 0xff) throw new RangeError('Nothing here is that long')
    // The lowest byte comes first.
    const value = take(first === 0xfd ? 2 : 4).reduceRight((sum, byte) => sum * 256 + byte, 0)
    if (value < (first === 0xfd ? 0xfd : 0x10000)) throw new RangeError('A length has one spelling')
    return value
  }
  return { take, size, sized: () => take(size()), isAtEnd: () => at === bytes.length }
}
