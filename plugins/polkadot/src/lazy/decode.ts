/** Reads anything that a runtime writes, by the types of its metadata. */
import type { Member, Metadata, Shape } from './metadata.js'
import { ScaleReader } from './scale.js'

/** Numbers are `bigint`, also flags; what has several parts is a list of them; bytes are bytes. */
export type Value = bigint | string | Uint8Array | Chosen | readonly Value[]

/** One of several, with what it holds. */
export interface Chosen {
  readonly variant: string
  readonly index: number
  readonly values: readonly Value[]
}

/** As metadata numbers them: flag, letter and text, then u8 to u256, then i8 to i256. */
const TEXT = 2
const LETTER = 1
const U8 = 3
const FIRST_SIGNED = 9
const widths = [1, 4, 0, 1, 2, 4, 8, 16, 32, 1, 2, 4, 8, 16, 32]

/** @throws {RangeError} for bytes that are none of that type, and for types that there are none of. */
export function decode(metadata: Metadata, type: number, reader: ScaleReader): Value {
  const shape = shapeOf(metadata, type)
  const one = (of: number) => decode(metadata, of, reader)
  const all = (fields: readonly Member[]) => fields.map(field => one(field.type))
  switch (shape.kind) {
    case 'composite':
      return all(shape.fields)
    case 'tuple':
      return shape.types.map(one)
    case 'compact':
      return reader.compact()
    case 'primitive':
      return shape.primitive === TEXT ? reader.text() : reader.whole(widthOf(shape.primitive))
    case 'sequence':
      return isByte(metadata, shape.type) ? reader.bytes(reader.count()) : reader.list(() => one(shape.type))
    case 'array':
      if (isByte(metadata, shape.type)) return reader.bytes(shape.count)
      if (shape.count > reader.left) throw new RangeError('The bytes end too early')
      return Array.from({ length: shape.count }, () => one(shape.type))
    case 'bits': {
      const store = shapeOf(metadata, shape.store)
      const width = store.kind === 'primitive' ? widthOf(store.primitive) : 0
      if (width === 0) throw new RangeError('Bits in what is no number')
      return reader.bytes(Math.ceil(reader.count() / (8 * width)) * width)
    }
    case 'variant': {
      const index = reader.u8()
      const chosen = shape.variants.find(variant => variant.index === index)
      if (!chosen) throw new RangeError('None of what it may be')
      return { variant: chosen.name, index, values: all(chosen.fields) }
    }
  }
}

/** Whether bytes are exactly one value of that type, no more and no less. */
export function isOf(metadata: Metadata, type: number, bytes: Uint8Array): boolean {
  try {
    const reader = new ScaleReader(bytes)
    decode(metadata, type, reader)
    return reader.left === 0
  } catch {
    return false
  }
}

export const isChosen = (value: Value | undefined): value is Chosen =>
  typeof value === 'object' && !Array.isArray(value) && !(value instanceof Uint8Array)

export function shapeOf({ types }: Metadata, type: number): Shape {
  const shape = types[type]?.shape
  if (!shape) throw new RangeError('A type that there is none of')
  return shape
}

const isByte = (metadata: Metadata, type: number) => {
  const shape = shapeOf(metadata, type)
  return shape.kind === 'primitive' && shape.primitive === U8
}

function widthOf(primitive: number): number {
  const width = primitive === LETTER ? 4 : widths[primitive]
  if (!width || primitive >= FIRST_SIGNED + 6) throw new RangeError('A primitive of no known kind')
  return width
}
