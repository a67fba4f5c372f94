/** SCALE: how chains of this family write everything. */

const decoder = new TextDecoder()

/** Reads from the front. Every read throws `RangeError` where the bytes end first. */
export class ScaleReader {
  #at = 0
  readonly #view: DataView

  constructor(readonly source: Uint8Array) {
    this.#view = new DataView(source.buffer, source.byteOffset, source.byteLength)
  }

  /** Bytes that are not read yet. */
  get left(): number {
    return this.source.length - this.#at
  }

  bytes(count: number): Uint8Array {
    if (count > this.left) throw new RangeError('The bytes end too early')
    this.#at += count
    return this.source.subarray(this.#at - count, this.#at)
  }

  u8(): number {
    const byte = this.source[this.#at++]
    if (byte === undefined) throw new RangeError('The bytes end too early')
    return byte
  }

  u32(): number {
    const at = this.#at
    this.bytes(4)
    return this.#view.getUint32(at, true)
  }

  /** A whole number of so many bytes, the lowest first. */
  whole(count: number): bigint {
    return this.bytes(count).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
  }

  compact(): bigint {
    const first = this.u8()
    const kind = first & 3
    if (kind === 3) return this.whole((first >> 2) + 4)
    const more = this.whole(kind === 2 ? 3 : kind)
    return (BigInt(first) | (more << 8n)) >> 2n
  }

  /** How many follow, which cannot be more than there are bytes for. */
  count(): number {
    const count = this.compact()
    if (count > BigInt(this.left)) throw new RangeError('The bytes end too early')
    return Number(count)
  }

  list<T>(read: () => T): readonly T[] {
    const all: T[] = []
    for (let left = this.count(); left > 0; left--) all.push(read())
    return all
  }

  /** Passes over a list of texts. */
  skipTexts(): void {
    for (let left = this.count(); left > 0; left--) this.bytes(this.count())
  }

  option<T>(read: () => T): T | undefined {
    const kind = this.u8()
    if (kind > 1) throw new RangeError('Neither something nor nothing')
    return kind === 1 ? read() : undefined
  }

  text(): string {
    return decoder.decode(this.bytes(this.count()))
  }
}

export const join = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap(part => [...part]))

/** The lowest byte first. */
export const whole = (value: bigint | number, count: number): Uint8Array =>
  Uint8Array.from({ length: count }, (_, index) => Number((BigInt(value) >> BigInt(8 * index)) & 0xffn))

/** Up to 536 bits, as all that is written so. */
export function compact(value: bigint | number): Uint8Array {
  const number = BigInt(value)
  if (number < 1n << 6n) return whole(number << 2n, 1)
  if (number < 1n << 14n) return whole((number << 2n) | 1n, 2)
  if (number < 1n << 30n) return whole((number << 2n) | 2n, 4)
  const count = Math.ceil(number.toString(16).length / 2)
  return join(whole(((count - 4) << 2) | 3, 1), whole(number, count))
}
