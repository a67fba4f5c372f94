import { isStruct, membersOf, type StructTypes } from './typed-data-fields.js'

/** Names and types of EIP-712, without characters that would read as another struct. */
const identifier = /^[A-Za-z_$][\w$]*$/
const memberType = /^[A-Za-z_$][\w$]*(?:\[\d*\])*$/

/**
 * Returns a struct as EIP-712 encodes its type: its members, and those of all structs that it refers to, by their names. Returns
 * `undefined` for an unknown struct, and for names that are not identifiers.
 *
 * @example
 * encodedType({ Order: [{ name: 'seller', type: 'address' }] }, 'Order') // 'Order(address seller)'
 */
export function encodedType(types: StructTypes, struct: string): string | undefined {
  const found = new Set([struct])
  // A set also returns the members that are added meanwhile.
  for (const name of found) {
    if (!isStruct(types, name) || !identifier.test(name)) return undefined
    for (const member of types[name] ?? []) {
      if (!identifier.test(member.name) || !memberType.test(member.type)) return undefined
      const type = member.type.replace(/\[.*$/, '')
      if (isStruct(types, type)) found.add(type)
    }
  }
  const [first = struct, ...others] = found
  return [first, ...others.sort()].map(name => `${name}(${membersOf(types, name)})`).join('')
}
