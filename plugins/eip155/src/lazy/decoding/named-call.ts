import type { RequestField } from '@latchkit/plugin-chains/contract'
import { fieldsOrNothing, warnIf } from '@latchkit/plugin-chains/kit'
import type { AbiFunction } from 'viem'
import { argumentFields, fieldWarnings } from './argument-fields.js'
import { type DecodingContext, type Effects, joinEffects, senderOf } from './effects.js'
import { type CallToDecode, type KnownFunction, knownFunction } from './function-call.js'

export const noEffects = (): Effects => joinEffects([])

/** Returns the effect of a call whose name and values are shown. */
export const namedCall = (target: string, name: string, fields: readonly RequestField[]): Effects => ({
  actions: [{ type: 'call', target, name, ...fieldsOrNothing(fields) }],
  warnings: []
})

/** Returns the effect of a function that is shown by its name and its arguments. */
function shownCall({ name, inputs }: AbiFunction, args: readonly unknown[], target: string): Effects {
  const shown = argumentFields(inputs, args)
  return joinEffects([namedCall(target, name, shown.fields), fieldWarnings(shown)])
}

/**
 * Returns an entry of a table for a function that is shown by its name and its arguments.
 *
 * @param moreOf - returns further effects, such as warnings about the arguments.
 */
export function shownFunction<const S extends string>(
  signature: S,
  moreOf: Parameters<typeof knownFunction<S>>[1]
): readonly [selector: string, KnownFunction] {
  const entry: readonly [string, KnownFunction] = knownFunction(signature, (args, call, context) =>
    joinEffects([shownCall(entry[1].abi, args as readonly unknown[], call.to), moreOf(args, call, context)])
  )
  return entry
}

/** Returns a warning about a recipient, unless it is the account that is shown, or the contract that makes the call. */
export const recipientWarning = (recipient: string, context: DecodingContext): Effects =>
  warnIf(recipient !== context.account && recipient !== senderOf(context), {
    code: 'foreign-account',
    subject: recipient
  })

/** Returns a warning about the contract of a call, which nothing is known about. */
export const contractWarning = ({ to }: Pick<CallToDecode, 'to'>): Effects =>
  warnIf(true, { code: 'unknown-contract', subject: to })
