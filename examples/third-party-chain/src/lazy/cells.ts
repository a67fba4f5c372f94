import { sha256 } from '@noble/hashes/sha2.js'
import { base64 } from '@scure/base'

/** A cell (TVM): up to 1023 bits and four further cells. */
export interface Cell {
  /** The bits, in whole bytes; where they end within one, a 1 and zeros follow. */
  readonly data: Uint8Array
  readonly bits: number
  readonly refs: readonly Cell[]
  readonly hash: Uint8Array
  readonly depth: number
}

/**
 * Returns the root of a bag of cells (TVM), each with its hash.
 *
 * @throws {Error} for what is none.
 */
export function readCells(bag: string): Cell {
  const bytes = base64.decode(bag)
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
    const data = read(Math.ceil(length / 2))
    return { head: [references, length], data, targets: Array.from({ length: references & 7 }, () => number(size)) }
  })

  // References point forwards only, so the last cells come first. What points elsewhere finds nothing and throws.
  const done: Cell[] = []
  for (const [index, { head, data, targets }] of [...cells.entries()].reverse()) {
    const refs = targets.map(target => done[target] as Cell)
    done[index] = cellOf(head, data, refs)
  }
  return done[root] as Cell
}

function cellOf(head: readonly number[], data: Uint8Array, refs: readonly Cell[]): Cell {
  const depths = refs.flatMap(({ depth }) => [depth >> 8, depth & 0xff])
  const whole = Uint8Array.of(...head, ...data, ...depths, ...refs.flatMap(ref => [...ref.hash]))
  const [, length = 0] = head
  const padding = length % 2 ? 1 + trailingZeros(data.at(-1) ?? 0) : 0
  const depth = Math.max(0, ...refs.map(({ depth }) => depth + 1))
  return { data, bits: 8 * data.length - padding, refs, hash: sha256(whole), depth }
}

const trailingZeros = (byte: number) => (byte === 0 ? 7 : 31 - Math.clz32(byte & -byte))
