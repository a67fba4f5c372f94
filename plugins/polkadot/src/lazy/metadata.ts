/** What a runtime says of itself (`state_getMetadata`, versions 14 and 15): types, calls, what transactions carry. */
import { ScaleReader } from './scale.js'

export interface Member {
  readonly name: string | undefined
  readonly type: number
}

export interface Variant {
  readonly name: string
  readonly index: number
  readonly fields: readonly Member[]
}

export type Shape =
  | { readonly kind: 'composite'; readonly fields: readonly Member[] }
  | { readonly kind: 'variant'; readonly variants: readonly Variant[] }
  | { readonly kind: 'sequence'; readonly type: number }
  | { readonly kind: 'array'; readonly type: number; readonly count: number }
  | { readonly kind: 'tuple'; readonly types: readonly number[] }
  | { readonly kind: 'primitive'; readonly primitive: number }
  | { readonly kind: 'compact'; readonly type: number }
  | { readonly kind: 'bits'; readonly store: number }

export interface TypeInfo {
  readonly shape: Shape
  /** Types that it was made with, by their names there. */
  readonly parameters: ReadonlyMap<string, number>
}

export interface Pallet {
  readonly name: string
  readonly index: number
  readonly calls: number | undefined
  readonly errors: number | undefined
  /** The types of what is stored, by its name; of maps, those of the values. */
  readonly storage: ReadonlyMap<string, number>
  readonly constants: ReadonlyMap<string, { readonly type: number; readonly value: Uint8Array }>
}

/** What a transaction carries besides its call: `extra` is in it, `additional` is only signed. */
export interface Extension {
  readonly identifier: string
  readonly extra: number
  readonly additional: number
}

export interface Metadata {
  readonly types: readonly (TypeInfo | undefined)[]
  readonly pallets: readonly Pallet[]
  readonly extrinsicVersion: number
  readonly address: number
  readonly signature: number
  readonly extensions: readonly Extension[]
}

const MAGIC = 0x6174656d
const MAX_TYPES = 20_000

/** @throws {RangeError} for what is no metadata of these versions. */
export function readMetadata(bytes: Uint8Array): Metadata {
  const reader = new ScaleReader(bytes)
  const isMetadata = reader.u32() === MAGIC
  const version = reader.u8()
  if (!isMetadata || (version !== 14 && version !== 15)) throw new RangeError('Not metadata of version 14 or 15')
  const types = readTypes(reader)
  const pallets = reader.list(() => readPallet(reader, version))
  const extrinsic = version === 14 ? readExtrinsic14(reader, types) : readExtrinsic15(reader)
  return { types, pallets, ...extrinsic }
}

const id = (reader: ScaleReader) => Number(reader.compact())

function readTypes(reader: ScaleReader): readonly (TypeInfo | undefined)[] {
  const types: (TypeInfo | undefined)[] = []
  for (let left = reader.count(); left > 0; left--) {
    const at = id(reader)
    if (at > MAX_TYPES) throw new RangeError('More types than any runtime has')
    reader.skipTexts()
    const parameters = reader.list(() => [reader.text(), reader.option(() => id(reader))] as const)
    const shape = readShape(reader)
    reader.skipTexts()
    const known = parameters.filter((one): one is readonly [string, number] => one[1] !== undefined)
    types[at] = { shape, parameters: new Map(known) }
  }
  return types
}

function readMember(reader: ScaleReader): Member {
  const name = reader.option(() => reader.text())
  const type = id(reader)
  // What its source calls the type.
  reader.option(() => reader.bytes(reader.count()))
  reader.skipTexts()
  return { name, type }
}

function readShape(reader: ScaleReader): Shape {
  const kind = reader.u8()
  switch (kind) {
    case 0:
      return { kind: 'composite', fields: reader.list(() => readMember(reader)) }
    case 1:
      return { kind: 'variant', variants: reader.list(() => readVariant(reader)) }
    case 2:
      return { kind: 'sequence', type: id(reader) }
    case 3:
      return { kind: 'array', count: reader.u32(), type: id(reader) }
    case 4:
      return { kind: 'tuple', types: reader.list(() => id(reader)) }
    case 5:
      return { kind: 'primitive', primitive: reader.u8() }
    case 6:
      return { kind: 'compact', type: id(reader) }
    case 7: {
      const store = id(reader)
      id(reader)
      return { kind: 'bits', store }
    }
    default:
      throw new RangeError('A type of no known kind')
  }
}

function readVariant(reader: ScaleReader): Variant {
  const name = reader.text()
  const fields = reader.list(() => readMember(reader))
  const index = reader.u8()
  reader.skipTexts()
  return { name, index, fields }
}

function readPallet(reader: ScaleReader, version: 14 | 15): Pallet {
  const name = reader.text()
  const storage = reader.option(() => {
    reader.text()
    return reader.list(() => readStored(reader))
  })
  const calls = reader.option(() => id(reader))
  reader.option(() => id(reader))
  const constants = reader.list(() => {
    const constant = reader.text()
    const about = { type: id(reader), value: reader.bytes(reader.count()) }
    reader.skipTexts()
    return [constant, about] as const
  })
  const errors = reader.option(() => id(reader))
  const index = reader.u8()
  if (version === 15) reader.skipTexts()
  return { name, index, calls, errors, storage: new Map(storage), constants: new Map(constants) }
}

function readStored(reader: ScaleReader): readonly [string, number] {
  const name = reader.text()
  reader.u8()
  if (reader.u8() === 1) {
    reader.list(() => reader.u8())
    id(reader)
  }
  const type = id(reader)
  reader.bytes(reader.count())
  reader.skipTexts()
  return [name, type]
}

const readExtensions = (reader: ScaleReader): readonly Extension[] =>
  reader.list(() => ({ identifier: reader.text(), extra: id(reader), additional: id(reader) }))

type Extrinsic = Pick<Metadata, 'extrinsicVersion' | 'address' | 'signature' | 'extensions'>

/** What a transaction is made of is named among the parameters of its type. */
function readExtrinsic14(reader: ScaleReader, types: readonly (TypeInfo | undefined)[]): Extrinsic {
  const parameters = types[id(reader)]?.parameters
  const [address, signature] = [parameters?.get('Address'), parameters?.get('Signature')]
  if (address === undefined || signature === undefined) throw new RangeError('Transactions of no known kind')
  return { extrinsicVersion: reader.u8(), address, signature, extensions: readExtensions(reader) }
}

function readExtrinsic15(reader: ScaleReader): Extrinsic {
  const extrinsicVersion = reader.u8()
  const address = id(reader)
  // The type of all calls together.
  id(reader)
  const signature = id(reader)
  // That of all extensions together.
  id(reader)
  return { extrinsicVersion, address, signature, extensions: readExtensions(reader) }
}
