import { formatAmount, type RequestField } from '@latchkit/plugin-chains/contract'
import { symbolBesideNumber, warnIf } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type { AbiParameter } from 'viem'
import { bytes, readAddress } from '../node/schemas.js'
import { type DecodingContext, type Effects, joinEffects } from './effects.js'
import { type SignedFields, type StructTypes, structFields } from './typed-data-fields.js'

/** Decimals of the coin of each EVM chain. */
export const COIN_DECIMALS = 18

const ARGUMENTS = 'Arguments'
const tuple = /^tuple/

/**
 * Returns arguments of a function as fields under the names of its inputs: the first 200, at most 8 levels.
 *
 * @throws {Error} for inputs with the same name.
 */
export function argumentFields(inputs: readonly AbiParameter[], args: readonly unknown[]): SignedFields {
  const names = inputs.map(nameOf)
  if (new Set(names).size !== names.length) throw new TypeError('Expected other names of inputs')
  return structFields(structTypesOf(inputs), ARGUMENTS, Object.fromEntries(names.map((name, i) => [name, args[i]])))
}

/** Returns the name of an input; its position if it has no name. */
export const nameOf = ({ name }: AbiParameter, index: number): string => name || String(index)

/** Returns inputs as structs of EIP-712, whose members have the same types. */
function structTypesOf(inputs: readonly AbiParameter[]): StructTypes {
  const types: Record<string, StructTypes[string]> = {}
  const add = (struct: string, parameters: readonly AbiParameter[]) => {
    types[struct] = parameters.map((parameter, index) => ({
      name: nameOf(parameter, index),
      type: tuple.test(parameter.type) ? parameter.type.replace(tuple, `${struct}.${index}`) : parameter.type
    }))
    parameters.forEach((parameter, index) => {
      if ('components' in parameter) add(`${struct}.${index}`, parameter.components)
    })
  }
  add(ARGUMENTS, inputs)
  return types
}

/** Returns warnings about fields that are not whole, or that have characters that are not drawn. */
export const fieldWarnings = ({ isCut, hasHiddenCharacters }: SignedFields): Effects =>
  joinEffects([warnIf(isCut, { code: 'unknown-data' }), warnIf(hasHiddenCharacters, { code: 'hidden-characters' })])

/** Returns an amount as a field: with decimals and symbol once the token was read, before that in base units. */
export function amountField(
  name: string,
  amount: bigint,
  token: string,
  { contracts }: Pick<DecodingContext, 'contracts'>
): RequestField {
  const { decimals, symbol = '' } = contracts.get(token) ?? {}
  if (decimals === undefined) return { name, type: 'number', value: String(amount) }
  return { name, type: 'text', value: `${formatAmount(amount, decimals)} ${symbolBesideNumber(symbol)}`.trim() }
}

/** Returns the type of a value whose meaning is not known. */
export function typeOfValue(value: unknown) {
  if (readAddress(value) !== undefined) return 'address'
  if (v.is(bytes, value)) return 'bytes'
  return typeof value === 'number' || typeof value === 'bigint' ? 'number' : 'text'
}
