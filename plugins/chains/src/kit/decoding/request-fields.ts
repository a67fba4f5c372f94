import type { RequestField } from '../../port/request-decoder.js'

/** Maximum number of fields, and of levels, of one value. The raw request shows the rest. */
const MAX_FIELDS = 200
const MAX_DEPTH = 8
/** Maximum length of one shown value. */
const MAX_CHARACTERS = 2_000

/**
 * Returns the members of a value as fields, for values whose meaning is not known: call data, typed data. Bytes become hex.
 * Cut after 200 fields, at 8 levels, and each value after 2,000 characters.
 *
 * @param typeOf - returns the type of a value that is no list or object. @defaultValue `number` for numbers, else `text`
 * @example
 * requestFields({ nonce: 1n }) // [{ name: 'nonce', type: 'number', value: '1' }]
 */
export function requestFields(
  value: unknown,
  typeOf: (value: unknown, name: string) => Exclude<RequestField['type'], 'fields'> = defaultType
): readonly RequestField[] {
  let left = MAX_FIELDS
  const fieldOf = (name: string, member: unknown, depth: number): readonly RequestField[] => {
    if (left-- <= 0) return []
    if (typeof member !== 'object' || member === null || member instanceof Uint8Array || depth === MAX_DEPTH)
      return [{ name, type: typeOf(member, name), value: textOf(member).slice(0, MAX_CHARACTERS) }]
    return [{ name, type: 'fields', fields: fieldsOf(member, depth) }]
  }
  const fieldsOf = (members: object, depth: number) =>
    Object.entries(members).flatMap(([name, member]) => fieldOf(name, member, depth + 1))
  return fieldsOf(Object(value) as object, 0)
}

const defaultType = (value: unknown) =>
  value instanceof Uint8Array ? 'bytes' : typeof value === 'bigint' || typeof value === 'number' ? 'number' : 'text'

function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return hexOf(value)
  return typeof value === 'object' && value !== null ? rawJson(value) : String(value)
}

const hexOf = (bytes: Uint8Array) => `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`

/**
 * Returns a value as indented JSON, with whole numbers of any size as text and bytes as hex.
 *
 * @example
 * rawJson({ data: Uint8Array.of(1), value: 2n }) // '{\n  "data": "0x01",\n  "value": "2"\n}'
 */
export const rawJson = (value: unknown): string =>
  JSON.stringify(
    value,
    (_, member: unknown) => {
      if (typeof member === 'bigint') return String(member)
      return member instanceof Uint8Array ? hexOf(member) : member
    },
    2
  ) ?? String(value)
