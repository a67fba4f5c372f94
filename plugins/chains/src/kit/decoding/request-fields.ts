import type { RequestField } from '../../port/request-decoder.js'

/** Maximum number of fields, and of levels, of one value. The raw request shows the rest. */
const MAX_FIELDS = 200
const MAX_DEPTH = 8
/** Maximum length of one shown value. */
const MAX_CHARACTERS = 2_000

/**
 * Returns the members of a value as fields, for values whose meaning is not known: call data, typed data. Bytes become hex.
 * Cut after 200 fields, with a field `…` in place of the others, at 8 levels, and each value after 2,000 characters.
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
    if (left-- <= 0) return left === -1 ? [{ name: '…', type: 'text', value: '…' }] : []
    if (typeof member !== 'object' || member === null || member instanceof Uint8Array || depth === MAX_DEPTH)
      return [{ name, type: typeOf(member, name), value: shortText(member) }]
    return [{ name, type: 'fields', fields: fieldsOf(member, depth) }]
  }
  const fieldsOf = (members: object, depth: number) =>
    Object.entries(members).flatMap(([name, member]) => fieldOf(name, member, depth + 1))
  return fieldsOf(Object(value) as object, 0)
}

const defaultType = (value: unknown) =>
  value instanceof Uint8Array ? 'bytes' : typeof value === 'bigint' || typeof value === 'number' ? 'number' : 'text'

/** Returns the first 2,000 characters of a value. */
function shortText(value: unknown): string {
  const text =
    value instanceof Uint8Array
      ? hexOf(value.subarray(0, MAX_CHARACTERS / 2))
      : typeof value === 'object' && value !== null
        ? rawJson(value)
        : String(value)
  return text.slice(0, MAX_CHARACTERS)
}

const hexOf = (bytes: Uint8Array) => `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`

/**
 * Returns a value as indented JSON, with whole numbers of any size as text and bytes as hex.
 *
 * @throws {TypeError} for a value that contains itself.
 * @example
 * rawJson({ data: Uint8Array.of(1), value: 2n }) // '{\n  "data": "0x01",\n  "value": "2"\n}'
 */
export const rawJson = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) => jsonValue(member), 2) ?? String(value)

const jsonValue = (value: unknown) =>
  typeof value === 'bigint' ? String(value) : value instanceof Uint8Array ? hexOf(value) : value

/** Characters of quotation marks and commas around a value. */
const AROUND = 4

/**
 * Returns the beginning of a large value as JSON in one line: after `maxCharacters`, approximately, texts are cut, and lists and objects
 * become `…`.
 *
 * @throws {TypeError} for a value that contains itself before that.
 * @example
 * shortJson({ text: 'Hello', list: [1, 2] }, 12) // '{"text":"Hell…","list":"…"}'
 */
export function shortJson(value: unknown, maxCharacters: number): string {
  let left = maxCharacters
  const written = (name: string, member: unknown): unknown => {
    const shown = jsonValue(member)
    // A list may have billions of members that are not there.
    const length = typeof shown === 'string' || Array.isArray(shown) ? shown.length : 0
    const available = left - name.length - AROUND
    left = available - length
    if (left >= 0) return shown
    if (typeof shown === 'string') return `${shown.slice(0, Math.max(0, available))}…`
    return typeof shown === 'object' && shown !== null ? '…' : shown
  }
  return JSON.stringify(value, written) ?? String(value)
}
