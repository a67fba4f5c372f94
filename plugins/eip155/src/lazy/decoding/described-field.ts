import { formatAmount, type RequestField } from '@latchkit/plugin-chains/contract'
import { hasHiddenCharacters, plainText, requestFields, warnIf } from '@latchkit/plugin-chains/kit'
import { zeroAddress } from 'viem'
import { readAddress } from '../node/schemas.js'
import { amountField, COIN_DECIMALS, typeOfValue } from './argument-fields.js'
import type { DescriptorField } from './descriptors/descriptor.js'
import { valuesAt } from './descriptors/value-path.js'
import { type DecodingContext, type Effects, joinEffects, timeField } from './effects.js'
import { noEffects, recipientWarning } from './named-call.js'

/** Maximum length of a label, a unit or a message. */
const MAX_CHARACTERS = 100
/** Types of addresses that stand for a person (ERC-7730). */
const people: ReadonlySet<string> = new Set(['wallet', 'eoa'])

/** Values of a call or of typed data: the inputs or members by name, and the container, which is the transaction or the signed data. */
export interface CallValues {
  readonly inputs: object
  /** `value` is absent for typed data. */
  readonly container: { readonly value?: bigint; readonly from: string; readonly to: string }
}

/** Fields of a described value, with warnings and tokens. */
interface FieldEffects extends Effects {
  readonly fields: readonly RequestField[]
}

/** Field of a descriptor with the place where its values are. */
interface Place {
  readonly name: string
  readonly values: CallValues
  readonly context: DecodingContext
}

/**
 * Returns the values at the path of a field in its format.
 *
 * @param isOwn - false for a descriptor of the site, whose labels stand beside the names in the call.
 * @throws {Error} for a path that leads nowhere, and for a value that does not fit the format.
 */
export function describedField(
  field: DescriptorField,
  values: CallValues,
  isOwn: boolean,
  context: DecodingContext
): FieldEffects {
  const name = plainText(isOwn ? field.label : `${field.label} (${field.path})`, 2 * MAX_CHARACTERS)
  const found = valuesAt(field.path, values.inputs, values.container)
  const parts = found.map(value => formatted(field, value, { name, values, context }))
  return { ...joinEffects(parts), fields: parts.flatMap(({ fields }) => fields) }
}

/** Formats that show a value as it is. */
const exact: ReadonlySet<string> = new Set(['raw', 'addressName'])

/**
 * Returns the names of the inputs or members that the fields show as a whole. Units, decimals and tokens are the claims of a descriptor:
 * only those of this package replace the values.
 */
export const shownMembers = (fields: readonly DescriptorField[], isOwn: boolean): ReadonlySet<string> =>
  new Set(
    fields.flatMap(({ path, format }) =>
      isOwn || exact.has(format) ? path.replace(/^#\./, '').replace(/\.\[\]$/, '') : []
    )
  )

function formatted(field: DescriptorField, value: unknown, place: Place): FieldEffects {
  const { name, context } = place
  switch (field.format) {
    case 'amount':
      return shown({ name, type: 'number', value: formatAmount(integerOf(value), COIN_DECIMALS) })
    case 'date': {
      const seconds = integerOf(value)
      const isHeight = field.params?.encoding === 'blockheight'
      return shown(isHeight ? { name, type: 'number', value: String(seconds) } : timeField(name, seconds))
    }
    case 'unit': {
      const { base, decimals = 0 } = field.params
      const amount = formatAmount(integerOf(value), decimals)
      return shown({ name, type: 'text', value: `${amount} ${plainText(base, MAX_CHARACTERS)}` })
    }
    case 'addressName': {
      const address = addressOf(value)
      const isPerson = field.params?.types?.some(type => people.has(type)) ?? false
      const warnings = isPerson ? recipientWarning(address, context) : noEffects()
      return { ...warnings, fields: [{ name, type: 'address', value: address }] }
    }
    case 'tokenAmount':
      return tokenAmount(field.params, integerOf(value), place)
    case 'raw': {
      const isHidden = typeof value === 'string' && hasHiddenCharacters(value)
      return {
        ...warnIf(isHidden, { code: 'hidden-characters' }),
        fields: requestFields({ [name]: value }, typeOfValue)
      }
    }
  }
}

const shown = (field: RequestField): FieldEffects => ({ ...noEffects(), fields: [field] })

type TokenParams = Extract<DescriptorField, { format: 'tokenAmount' }>['params']

/** Returns an amount of a token, in base units until the token was read. A message does not replace the amount. */
function tokenAmount(params: TokenParams, amount: bigint, { name, values, context }: Place): FieldEffects {
  const { token: given, tokenPath, nativeCurrencyAddress = zeroAddress, threshold, message } = params
  const token =
    given ??
    (tokenPath === undefined ? undefined : addressOf(single(valuesAt(tokenPath, values.inputs, values.container))))
  const field: RequestField =
    token === undefined
      ? { name, type: 'number', value: String(amount) }
      : token === nativeCurrencyAddress
        ? { name, type: 'number', value: formatAmount(amount, COIN_DECIMALS) }
        : amountField(name, amount, token, context)
  const isAbove = threshold !== undefined && message !== undefined && amount >= threshold
  const text = `${plainText(message ?? '', MAX_CHARACTERS)} (${field.type === 'fields' ? '' : field.value})`
  return {
    ...noEffects(),
    tokens: token === undefined || token === nativeCurrencyAddress ? [] : [token],
    fields: [isAbove ? { name, type: 'text', value: text } : field]
  }
}

function single(values: readonly unknown[]): unknown {
  if (values.length !== 1) throw new TypeError('Expected one value')
  return values[0]
}

function integerOf(value: unknown): bigint {
  if (typeof value === 'bigint' || typeof value === 'number') return BigInt(value)
  throw new TypeError('Expected an integer')
}

function addressOf(value: unknown): string {
  const address = readAddress(value)
  if (address === undefined) throw new TypeError('Expected an address')
  return address
}
