import type { RequestField } from '@latchkit/plugin-chains/contract'
import { hasHiddenCharacters, plainText } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type { TypedData } from '../../contract.js'
import { bytes, readAddress } from '../node/schemas.js'

/** Structs by name, each with its members (EIP-712). */
export type StructTypes = TypedData['types']

/** Members of a struct as fields, in the order of its type. Members that the type does not have are not signed, and left out. */
export interface SignedFields {
  readonly fields: readonly RequestField[]
  /** True if fields, or the end of a value, are left out because there are too many. */
  readonly isCut: boolean
  /** True if a text has characters that are not drawn, or that change the direction of the text after them. */
  readonly hasHiddenCharacters: boolean
}

/** Maximum number of fields, and of levels, of a struct. */
const MAX_FIELDS = 200
const MAX_DEPTH = 8
/** Maximum length of a shown value, and of the name of a member. */
const MAX_CHARACTERS = 2_000
const MAX_NAME_CHARACTERS = 64

const array = /^(?<item>.+)\[\d*\]$/

/** Returns the type of the items of a list type (`uint256[]`); `undefined` for any other type. */
export const listItemType = (type: string): string | undefined => array.exec(type)?.groups?.item

export const isStruct = (types: StructTypes, name: string): boolean => Object.hasOwn(types, name)

/**
 * Returns the members of a struct as EIP-712 writes them: `address to,uint256 amount`. Returns `undefined` for an unknown struct, and
 * for a name or type that would read as several members.
 */
export function membersOf(types: StructTypes, name: string): string | undefined {
  const members = isStruct(types, name) ? types[name] : undefined
  if (members?.some(member => /[, ]/.test(member.name + member.type))) return undefined
  return members?.map(member => `${member.type} ${member.name}`).join()
}

/** @throws {TypeError} unless the value is the text of an address. */
export function addressOf(value: unknown): string {
  // EIP-712 signs the bytes, so that the checksum does not matter.
  const address = readAddress(typeof value === 'string' ? value.toLowerCase() : value)
  if (address === undefined) throw new TypeError('Expected an address')
  return address
}

/** @throws {TypeError | SyntaxError} unless the value is an integer, or the text of an integer. */
export function integerOf(value: unknown): bigint {
  if (!['string', 'number', 'bigint'].includes(typeof value) || value === '') throw new TypeError('Expected an integer')
  return BigInt(value as string)
}

/**
 * Returns the fields of a struct: the first 200, at most 8 levels, each value cut after 2,000 characters.
 *
 * @throws {Error} for a value that does not fit its type.
 */
export function structFields(types: StructTypes, struct: string, value: unknown): SignedFields {
  let left = MAX_FIELDS
  let isCut = false
  let isHidden = false

  const fieldOf = (name: string, type: string, member: unknown, depth: number): readonly RequestField[] => {
    if (left-- <= 0 || depth > MAX_DEPTH) {
      isCut = true
      return []
    }
    const shownName = plainText(name, MAX_NAME_CHARACTERS)
    const item = listItemType(type)
    // A struct may be null or absent, so that recursive structs can end.
    if (isStruct(types, type) && member != null)
      return [{ name: shownName, type: 'fields', fields: fieldsOf(type, member, depth) }]
    if (item !== undefined && !isStruct(types, type)) {
      const items = listOf(member).flatMap((each, index) => fieldOf(String(index), item, each, depth + 1))
      return [{ name: shownName, type: 'fields', fields: items }]
    }
    const field = isStruct(types, type) ? ({ type: 'text', value: 'null' } as const) : leafOf(type, member)
    isCut ||= field.value.length > MAX_CHARACTERS
    isHidden ||= hasHiddenCharacters(field.value)
    return [{ name: shownName, type: field.type, value: field.value.slice(0, MAX_CHARACTERS) }]
  }
  const fieldsOf = (name: string, given: unknown, depth: number): readonly RequestField[] => {
    const members = objectOf(given)
    return (types[name] ?? []).flatMap(member => fieldOf(member.name, member.type, members[member.name], depth + 1))
  }

  const fields = fieldsOf(struct, value, 0)
  return { fields, isCut, hasHiddenCharacters: isHidden }
}

interface Leaf {
  readonly type: Exclude<RequestField['type'], 'fields'>
  readonly value: string
}

/** Returns a value of one of Solidity's types. @throws {TypeError} for a value that does not fit, and for another type. */
export function leafOf(type: string, value: unknown): Leaf {
  if (type === 'string' && typeof value === 'string') return { type: 'text', value }
  if (type === 'bool' && typeof value === 'boolean') return { type: 'text', value: String(value) }
  if (type === 'address') return { type: 'address', value: addressOf(value) }
  if (/^u?int\d*$/.test(type)) return { type: 'number', value: String(integerOf(value)) }
  if (/^bytes\d*$/.test(type) && v.is(bytes, value)) return { type: 'bytes', value }
  throw new TypeError('Expected a value that fits its type')
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw new TypeError('Expected a list')
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new TypeError('Expected an object')
}
