import { boundedArray } from '@latchkit/kernel/schema'
import { plainText, rawJson, warnIf } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { readAddress } from '../node/schemas.js'
import { MAX_ITEMS, signerEntries } from '../rpc/batch-schema.js'
import { otherFields, signerEffects } from './call-batch.js'
import { type DecodingContext, type Effects, isPast, joinEffects, timeField } from './effects.js'

const MAX_NAME_CHARACTERS = 64
/** Maximum length of a public key in hex, and of other names of a signer. */
const MAX_SIGNER_CHARACTERS = 300

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_SIGNER_CHARACTERS))
const texts = v.pipe(boundedArray(text, MAX_ITEMS), v.nonEmpty())
const keys = v.pipe(boundedArray(v.looseObject({ publicKey: text }), MAX_ITEMS), v.nonEmpty())
/** Account, key or keys that get permissions, in the drafts of ERC-7715. */
const signer = v.looseObject({
  data: v.union([
    v.pipe(
      v.looseObject({ address: text }),
      v.transform(({ address }) => [address])
    ),
    v.pipe(
      v.looseObject({ publicKey: text }),
      v.transform(({ publicKey }) => [publicKey])
    ),
    v.pipe(
      v.looseObject({ id: text }),
      v.transform(({ id }) => [id])
    ),
    v.pipe(
      v.looseObject({ ids: texts }),
      v.transform(({ ids }) => ids)
    ),
    v.pipe(
      v.looseObject({ keys }),
      v.transform(data => data.keys.map(({ publicKey }) => publicKey))
    )
  ])
})
/** Seconds since the epoch, as a number, a decimal text or hex. */
const seconds = v.pipe(
  v.union([
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    v.pipe(v.string(), v.regex(/^(?:\d{1,20}|0x[\da-f]{1,16})$/i))
  ]),
  v.toBigint()
)
const permission = v.looseObject({ type: v.string() })
const rule = v.looseObject({ type: v.string(), data: v.optional(v.looseObject({ timestamp: v.optional(seconds) })) })
const request = v.looseObject({
  ...signerEntries,
  to: v.optional(text),
  signer: v.optional(signer),
  expiry: v.optional(seconds),
  permission: v.optional(permission),
  permissions: v.optional(boundedArray(permission, MAX_ITEMS)),
  rules: v.optional(boundedArray(rule, MAX_ITEMS))
})
const requestParams = v.pipe(boundedArray(request, MAX_ITEMS), v.nonEmpty())
const revocationParams = v.pipe(boundedArray(v.looseObject(signerEntries), MAX_ITEMS), v.nonEmpty())

/**
 * Returns the effects of a request for permissions (ERC-7715, `wallet_requestExecutionPermissions`; `wallet_grantPermissions` in its
 * drafts): an account or a key may act for the account that is shown.
 *
 * @throws {Error} for parameters that name no permission, or nobody who gets it.
 */
export function permissionEffects(context: DecodingContext): Effects & { readonly raw: string } {
  const { params } = context.request
  return {
    ...joinEffects(v.parse(requestParams, params).map(item => grantEffects(item, context))),
    raw: rawJson(params)
  }
}

function grantEffects(item: v.InferOutput<typeof request>, context: DecodingContext): Effects {
  const holders = [...(item.to === undefined ? [] : [item.to]), ...(item.signer?.data ?? [])]
  const permissions = [...(item.permission ? [item.permission] : []), ...(item.permissions ?? [])]
  if (holders.length === 0 || permissions.length === 0)
    throw new TypeError('Expected permissions, and an account that gets them')
  const expiry = item.expiry ?? item.rules?.find(({ type }) => type === 'expiry')?.data?.timestamp
  const name = plainText(permissions.map(({ type }) => type).join(', '), MAX_NAME_CHARACTERS)
  const fields = [
    ...otherFields(item, ['to', 'signer', 'expiry']),
    ...(expiry === undefined ? [] : [timeField('expiry', expiry)])
  ]
  const grants = holders.map((holder): Effects => {
    const to = readAddress(holder) ?? plainText(holder, MAX_SIGNER_CHARACTERS)
    return { actions: [{ type: 'control', to, name, fields }], warnings: [{ code: 'control', subject: to }] }
  })
  return joinEffects([
    ...grants,
    signerEffects(item, context),
    warnIf(expiry !== undefined && isPast(expiry, context), { code: 'invalid-time' })
  ])
}

/**
 * Returns the effect of a request that ends permissions (`wallet_revokeExecutionPermission`, `wallet_revokePermissions`).
 *
 * @throws {Error} for parameters other than a list of objects.
 */
export function revocationEffects(context: DecodingContext): Effects & { readonly raw: string } {
  const { request: given, account } = context
  const items = v.parse(revocationParams, given.params)
  const fields = items.flatMap(item => otherFields(item))
  return {
    actions: [{ type: 'call', target: account, name: given.method, fields }],
    warnings: items.flatMap(item => signerEffects(item, context).warnings),
    raw: rawJson(given.params)
  }
}
