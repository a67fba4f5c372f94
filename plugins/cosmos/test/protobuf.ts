/** Protobuf without a library: numbers and bytes. An independent oracle of what is encoded, and a tool that spoils it. */

/** A message, which is there also when it is empty; or one of several bytes. */
export const messageField = (number: number, bytes: Uint8Array): Uint8Array =>
  Uint8Array.from([...varint(BigInt((number << 3) | 2)), ...varint(BigInt(bytes.length)), ...bytes])

/** Encodes a field of bytes; an empty value is left out. */
export const bytesField = (number: number, bytes: Uint8Array): Uint8Array =>
  bytes.length > 0 ? messageField(number, bytes) : bytes

export const textField = (number: number, text: string): Uint8Array =>
  bytesField(number, new TextEncoder().encode(text))

export const numberField = (number: number, value: bigint): Uint8Array =>
  Uint8Array.from(value > 0n ? [...varint(BigInt(number << 3)), ...varint(value)] : [])

export const message = (...fields: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(fields.flatMap(field => [...field]))

function varint(value: bigint): readonly number[] {
  return value < 0x80n ? [Number(value)] : [Number(value & 0x7fn) | 0x80, ...varint(value >> 7n)]
}

export interface Field {
  readonly number: number
  readonly value: bigint | Uint8Array
}

/** Reads the fields of a message in order; `undefined` for invalid bytes, and for kinds of fields that transactions do not have. */
export function readFields(bytes: Uint8Array): readonly Field[] | undefined {
  const fields: Field[] = []
  let at = 0
  const number = (): bigint | undefined => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined) return undefined
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    return undefined
  }
  while (at < bytes.length) {
    const key = number()
    const value = key === undefined ? undefined : number()
    if (key === undefined || value === undefined) return undefined
    if ((key & 7n) === 0n) {
      fields.push({ number: Number(key >> 3n), value })
      continue
    }
    const end = at + Number(value)
    if ((key & 7n) !== 2n || end > bytes.length) return undefined
    fields.push({ number: Number(key >> 3n), value: bytes.slice(at, end) })
    at = end
  }
  return fields
}

const write = ({ number, value }: Field) =>
  typeof value === 'bigint' ? numberField(number, value) : messageField(number, value)

/** Returns a message with `field` added to its end, or to the end of the nested message at `path`, a list of field numbers. */
export function plant(bytes: Uint8Array, path: readonly number[], field: Uint8Array): Uint8Array {
  const [next, ...rest] = path
  if (next === undefined) return message(bytes, field)
  const fields = readFields(bytes) ?? []
  if (!fields.some(({ number }) => number === next)) throw new Error(`There is no field ${next}`)
  return message(
    ...fields.map(({ number, value }) => {
      const nested = number === next && typeof value !== 'bigint' ? plant(value, rest, field) : value
      return write({ number, value: nested })
    })
  )
}
