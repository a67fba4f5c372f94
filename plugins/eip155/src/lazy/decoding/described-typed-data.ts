import type { RequestField } from '@latchkit/plugin-chains/contract'
import { plainText, warnIf } from '@latchkit/plugin-chains/kit'
import type { TypedData } from '../../contract.js'
import { fieldWarnings } from './argument-fields.js'
import { type CallValues, describedField, shownMembers } from './described-field.js'
import { type DecodingContext, type Effects, joinEffects } from './effects.js'
import { encodedType } from './encoded-type.js'
import { isStruct, leafOf, listItemType, type StructTypes, structFields } from './typed-data-fields.js'

/** Maximum number of described fields, of levels, and of characters of an intent. */
const MAX_FIELDS = 200
const MAX_DEPTH = 8
const MAX_CHARACTERS = 100

/** Typed data with the members of its domain that are signed. */
interface SignedData extends Pick<TypedData, 'types' | 'primaryType' | 'message'> {
  /** Verifying contract and signer, in canonical form. */
  readonly contract: string
  readonly signer: string
  /** CAIP-2 chain of the domain. @defaultValue that of the request, for a domain without one */
  readonly chain: string
  readonly domain: Readonly<Record<string, unknown>>
}

/** Fields in place of those of the message, with warnings and tokens. */
export interface DescribedMessage extends Effects {
  readonly fields: readonly RequestField[]
}

/**
 * Returns the values of typed data that a descriptor of the site shows (ERC-7730): its intent, the described values under labels beside
 * their paths, then all members that no field shows as a whole. Returns `undefined` without a descriptor. The caller keeps the warnings
 * about the data.
 *
 * @throws {Error} for a path that leads nowhere, and for values that do not fit their types or formats.
 */
export function describedMessage(data: SignedData, context: DecodingContext): DescribedMessage | undefined {
  const { types, primaryType, message, contract, signer, chain, domain } = data
  const type = encodedType(types, primaryType)
  const found = type === undefined ? undefined : context.describedStruct?.(chain, contract, type)
  if (!found || !Object.entries(found.domain).every(([name, value]) => value === undefined || domain[name] === value))
    return undefined
  const values: CallValues = {
    inputs: valuesOf(types, primaryType, message, 0),
    container: { from: signer, to: contract }
  }
  const parts = found.format.fields.map(field => describedField(field, values, false, context))
  const fields = parts.flatMap(part => part.fields)
  const intent: RequestField = { name: 'intent', type: 'text', value: plainText(found.format.intent, MAX_CHARACTERS) }
  const rest = otherMembers(data, shownMembers(found.format.fields, false))
  return {
    ...joinEffects([...parts, fieldWarnings(rest), warnIf(fields.length > MAX_FIELDS, { code: 'unknown-data' })]),
    fields: [intent, ...fields.slice(0, MAX_FIELDS), ...rest.fields]
  }
}

/** Returns the members that no field shows as a whole. */
function otherMembers({ types, primaryType, message }: SignedData, shown: ReadonlySet<string>) {
  // No identifier, so that no struct refers to it.
  const struct = `${primaryType}.`
  const others = types[primaryType]?.filter(({ name }) => !shown.has(name)) ?? []
  return structFields({ ...types, [struct]: others }, struct, message)
}

/** Returns the members of a struct, with integers as `bigint`. @throws {Error} for a value that does not fit its type. */
function valuesOf(types: StructTypes, struct: string, given: object, depth: number): object {
  if (depth > MAX_DEPTH) throw new RangeError(`Expected at most ${MAX_DEPTH} levels`)
  const members = given as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    (types[struct] ?? []).map(({ name, type }) => [name, memberValue(types, type, members[name], depth + 1)])
  )
}

function memberValue(types: StructTypes, type: string, value: unknown, depth: number): unknown {
  const item = listItemType(type)
  if (isStruct(types, type))
    return typeof value === 'object' && value !== null ? valuesOf(types, type, value, depth) : undefined
  if (item !== undefined) {
    if (!Array.isArray(value) || depth > MAX_DEPTH) throw new TypeError('Expected a list')
    return value.map(each => memberValue(types, item, each, depth + 1))
  }
  const leaf = leafOf(type, value)
  return leaf.type === 'number' ? BigInt(leaf.value) : leaf.value
}
