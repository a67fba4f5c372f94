import { tryOrUndefined } from '@latchkit/kernel/options'
import { boundedRecord } from '@latchkit/kernel/schema'
import type { RequestField } from '@latchkit/plugin-chains/contract'
import { rawJson, requestFields, warnIf } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { address } from '../node/schemas.js'
import { accountNames, batchParams, MAX_ITEMS, signerEntries } from '../rpc/batch-schema.js'
import { typeOfValue } from './argument-fields.js'
import { type DecodingContext, type Effects, joinEffects, withFields } from './effects.js'
import { creationOrCallEffects } from './transaction-request.js'

/** Maximum length of members as JSON that `requestFields` never cuts: fewer characters than 200 fields have. */
const MAX_CHARACTERS = 1_400

const operationParams = v.looseTuple([v.looseObject({ ...signerEntries, sender: address })])

/**
 * Returns the effects of a batch of calls (`wallet_sendCalls`, EIP-5792), one call after the other. Capabilities, and other members,
 * are fields of the action that they belong to; those of the batch belong to the first one.
 *
 * @throws {Error} for parameters other than one batch of 1 to 100 calls, and for unknown members, as the handler does.
 */
export function callBatchEffects(context: DecodingContext): Effects & { readonly raw: string } {
  const { params } = context.request
  const [{ calls, ...batchMembers }] = v.parse(batchParams, params)
  const parts = calls.map(each => {
    const effects = creationOrCallEffects({ to: each.to, value: each.value, data: each.data }, context)
    return joinEffects([
      withMembers(effects, otherMembers(each, ['to', 'value', 'data'])),
      capabilityEffects(each.capabilities),
      signerEffects(each, context)
    ])
  })
  const effects = joinEffects([
    withMembers(joinEffects(parts), otherMembers(batchMembers)),
    capabilityEffects(batchMembers.capabilities),
    signerEffects(batchMembers, context)
  ])
  return { ...effects, raw: rawJson(params) }
}

/** Capability whose meaning is known: a service that pays the fee (ERC-7677). Its address is that of another server. */
const paymaster = v.strictObject({
  url: v.pipe(
    v.string(),
    v.check(url => tryOrUndefined(() => new URL(url).protocol) === 'https:', 'Expected a secure URL')
  ),
  context: v.optional(boundedRecord(v.string(), v.unknown(), MAX_ITEMS)),
  optional: v.optional(v.boolean())
})

/**
 * Returns a warning about capabilities other than `paymasterService`, because they can be anything that a wallet knows. `optional` makes
 * no difference: a wallet that knows the capability uses it.
 */
const capabilityEffects = (capabilities: Readonly<Record<string, unknown>> = {}): Effects =>
  warnIf(
    Object.entries(capabilities).some(([name, value]) => name !== 'paymasterService' || !v.is(paymaster, value)),
    { code: 'unknown-data' }
  )

/**
 * Returns the effect of an operation of a smart account (`eth_sendUserOperation`, ERC-4337): its members. How the account reads its
 * call data is not known.
 *
 * @throws {Error} for parameters without an operation of an account.
 */
export function userOperationEffects(context: DecodingContext): Effects & { readonly raw: string } {
  const { params } = context.request
  const [operation, entryPoint] = v.parse(operationParams, params)
  const fields = requestFields({ ...operation, ...(entryPoint !== undefined && { entryPoint }) }, typeOfValue)
  return {
    actions: [{ type: 'call', target: operation.sender, fields }],
    warnings: [{ code: 'unknown-data' }, ...signerEffects(operation, context).warnings],
    raw: rawJson(params)
  }
}

/** Members that name the account and the chain of a request. */
type SignerMembers = { readonly [K in keyof typeof signerEntries]?: string | undefined }

/** Returns warnings for members that name another account or chain than those of the request. */
export function signerEffects(members: SignerMembers, { account, request }: DecodingContext): Effects {
  const { chainId: chain = request.chain } = members
  const others = new Set(accountNames.flatMap(name => members[name] ?? []).filter(given => given !== account))
  return joinEffects([
    ...[...others].map(subject => warnIf(true, { code: 'foreign-account', subject })),
    warnIf(chain !== request.chain, { code: 'foreign-chain', subject: chain })
  ])
}

/** Returns effects with members of unknown meaning. Warns if there are too many to show. */
const withMembers = (effects: Effects, members: object): Effects =>
  joinEffects([
    withFields(effects, requestFields(members, typeOfValue)),
    warnIf(rawJson(members).length > MAX_CHARACTERS, { code: 'unknown-data' })
  ])

/** Returns members as fields, without those that name account and chain, and without those in `names`. */
export const otherFields = (members: object, names: readonly string[] = []): readonly RequestField[] =>
  requestFields(otherMembers(members, names), typeOfValue)

function otherMembers(members: object, names: readonly string[] = []): object {
  const known = new Set<string>([...accountNames, 'chainId', ...names])
  return Object.fromEntries(Object.entries(members).filter(([name]) => !known.has(name)))
}
