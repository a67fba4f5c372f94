import type { RequestField } from '@latchkit/plugin-chains/contract'
import { plainText, warnIf } from '@latchkit/plugin-chains/kit'
import { argumentFields, fieldWarnings, nameOf } from './argument-fields.js'
import { type CallValues, describedField, shownMembers } from './described-field.js'
import type { DescribedFunction } from './descriptors/descriptor.js'
import { type DecodingContext, type Effects, joinEffects, senderOf } from './effects.js'
import { type CallToDecode, decodeArguments, selectorOf, suffixField } from './function-call.js'
import { contractWarning, namedCall, noEffects } from './named-call.js'

/** Maximum number of fields of a described call. */
const MAX_FIELDS = 200
/** Maximum length of an intent. */
const MAX_CHARACTERS = 100
/** Length of 32 bytes in hex. Longer bytes can be calls, which nobody decoded. */
const WORD_CHARACTERS = 66

/**
 * Returns the effects of a call that a descriptor shows (ERC-7730); `undefined` without a descriptor. Coins, approvals and transfers are
 * effects of their own, whatever a descriptor says. Inputs that the descriptor leaves out are shown as well. A descriptor of the site
 * removes no warning: only this package knows its contracts.
 *
 * @param undescribed - returns the effects without a descriptor of the site, whose warnings stay.
 * @throws {Error} for arguments that are not canonical, and for paths that lead nowhere.
 */
export function describedEffects(
  call: CallToDecode,
  context: DecodingContext,
  undescribed: () => Effects | undefined
): Effects | undefined {
  const { described, request } = context
  const found = described?.(request.chain, call.to, selectorOf(call.data) ?? '')
  if (!found) return undefined
  const { abi, isOwn, format } = found
  const { args, suffix } = decodeArguments(abi, call.data)
  const values: CallValues = {
    inputs: Object.fromEntries(abi.inputs.map((input, index) => [nameOf(input, index), args[index]])),
    container: { value: call.value, from: senderOf(context), to: call.to }
  }
  const parts = format.fields.map(field => describedField(field, values, isOwn, context))
  const fields = parts.flatMap(part => part.fields)
  const intent: RequestField = { name: 'intent', type: 'text', value: plainText(format.intent, MAX_CHARACTERS) }
  const rest = otherInputs(found, args)
  const shown = [
    intent,
    ...fields.slice(0, MAX_FIELDS),
    ...rest.fields,
    ...(suffix === '' ? [] : [suffixField(suffix)])
  ]
  return joinEffects([
    namedCall(call.to, abi.name, shown),
    // A site may give a function another meaning, by a signature with the same selector.
    isOwn ? noEffects() : siteWarnings(call, undescribed()),
    ...parts,
    fieldWarnings(rest),
    warnIf(fields.length > MAX_FIELDS || rest.fields.some(hasLongBytes), { code: 'unknown-data' })
  ])
}

const siteWarnings = (call: CallToDecode, { warnings }: Effects = noEffects()): Effects =>
  joinEffects([contractWarning(call), warnIf(true, { code: 'unknown-data' }), { actions: [], warnings }])

/** Returns the inputs that no field shows as a whole. */
function otherInputs({ abi, format, isOwn }: DescribedFunction, args: readonly unknown[]) {
  const shown = shownMembers(format.fields, isOwn)
  const others = abi.inputs.flatMap((input, index) =>
    shown.has(nameOf(input, index)) ? [] : [{ input, arg: args[index] }]
  )
  return argumentFields(
    others.map(({ input }) => input),
    others.map(({ arg }) => arg)
  )
}

const hasLongBytes = (field: RequestField): boolean =>
  field.type === 'fields'
    ? field.fields.some(hasLongBytes)
    : field.type === 'bytes' && field.value.length > WORD_CHARACTERS
