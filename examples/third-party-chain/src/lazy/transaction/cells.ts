import { sha256 } from '@noble/hashes/sha2.js'
import { base64, hex } from '@scure/base'

/** Cell (TVM): up to 1023 bits and four references to other cells. */
export interface Cell {
  /** The bits, in whole bytes; if they end within one, a 1 and zeros follow. */
  readonly data: Uint8Array
  readonly bits: number
  readonly refs: readonly Cell[]
  readonly hash: Uint8Array
  readonly depth: number
}

/**
 * Parses a bag of cells (TVM) in base64 and returns its root, each cell with its hash.
 *
 * @throws {Error} if the bag is malformed or has more than 256 cells.
 */
export function parseCells(bag: unknown): Cell {
  const bytes = base64.decode(bag as string)
  let at = 4
  const read = (size: number) => {
    at += size
    return bytes.subarray(at - size, at)
  }
  const number = (size: number) => read(size).reduce((value, byte) => value * 256 + byte, 0)
  const [flags = 0, offsetSize = 0] = read(2)
  const size = flags & 7
  const count = number(size)
  read(2 * size + offsetSize)
  const root = number(size)
  if (flags & 0x80) read(count * offsetSize)
  if (count > 256) throw new RangeError('More than 256 cells')
  const cells = Array.from({ length: count }, () => {
    const [references = 0, length = 0] = read(2)
    if (references & 0x10) throw new Error('A cell that brings its own hashes')
    const data = read(Math.ceil(length / 2))
    return { head: [references, length], data, targets: Array.from({ length: references & 7 }, () => number(size)) }
  })

  // References point forwards only, so the last cells come first. Any other reference finds no cell and throws.
  const done: Cell[] = []
  for (const [index, { head, data, targets }] of [...cells.entries()].reverse()) {
    const refs = targets.map(target => done[target] as Cell)
    done[index] = cellOf(head, data, refs)
  }
  const whole = done[root]
  if (whole) return whole
  throw new Error('A bag without a root')
}

/** Returns an ordinary cell with these bits and references. */
export function createCell(value: bigint, bits: number, refs: readonly Cell[]): Cell {
  const length = Math.ceil(bits / 8)
  const padding = BigInt(8 * length - bits)
  const padded = padding > 0n ? (value << padding) | (1n << (padding - 1n)) : value
  const data = bits > 0 ? hex.decode(padded.toString(16).padStart(2 * length, '0')) : new Uint8Array()
  return cellOf([refs.length, length + Math.floor(bits / 8)], data, refs)
}

/**
 * Returns a reader that starts at the first bit and the first reference of a cell. Reading past the end throws a
 * `RangeError`.
 */
export function readerOf({ data, bits, refs }: Cell) {
  const whole = BigInt(`0x0${hex.encode(data)}`)
  let [at, next] = [0, 0]
  const take = (size: number) => {
    at += size
    if (at > bits) throw new RangeError('Beyond the bits of a cell')
    return BigInt.asUintN(size, whole >> BigInt(8 * data.length - at))
  }
  return {
    uint: take,
    ref(): Cell {
      const cell = refs[next++]
      if (!cell) throw new RangeError('Beyond the references of a cell')
      return cell
    },
    /**
     * Returns a cell with the next bits and all remaining references.
     *
     * @param size - @defaultValue all remaining bits
     */
    rest: (size = bits - at) => createCell(take(size), size, refs.slice(next))
  }
}
export type CellReader = ReturnType<typeof readerOf>

function cellOf(head: readonly number[], data: Uint8Array, refs: readonly Cell[]): Cell {
  const depths = refs.flatMap(({ depth }) => [depth >> 8, depth & 0xff])
  const whole = Uint8Array.of(...head, ...data, ...depths, ...refs.flatMap(ref => [...ref.hash]))
  const [, length = 0] = head
  const padding = length % 2 ? 1 + trailingZeros(data.at(-1) ?? 0) : 0
  const depth = Math.max(0, ...refs.map(({ depth }) => depth + 1))
  return { data, bits: 8 * data.length - padding, refs, hash: sha256(whole), depth }
}

const trailingZeros = (byte: number) => (byte === 0 ? 7 : 31 - Math.clz32(byte & -byte))
