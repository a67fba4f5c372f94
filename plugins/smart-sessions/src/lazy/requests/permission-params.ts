import { boundedArray } from '@latchkit/kernel/schema'
import * as v from 'valibot'
import { SmartSessionsError } from '../../errors.js'
import type { GrantPermissionsRequest } from '../../permissions.js'
import { address, plainCopy, plainObject } from './response-schemas.js'
import { toQuantity } from './wallet-access.js'

const MAX_PERMISSIONS = 20
const MAX_RULES = 20
const MAX_NAME_CHARACTERS = 100
const MS_PER_SECOND = 1_000
export const EXPIRY = 'expiry'

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_NAME_CHARACTERS))
const data = v.pipe(v.unknown(), v.transform(withQuantities), v.transform(plainCopy), plainObject)
const rule = v.strictObject({ type: name, data })
const request = v.pipe(
  v.strictObject({
    to: address,
    permission: v.strictObject({ type: name, data, isAdjustmentAllowed: v.optional(v.boolean(), false) }),
    expiresAtMs: v.optional(v.pipe(v.number(), v.finite(), v.minValue(MS_PER_SECOND))),
    rules: v.optional(boundedArray(rule, MAX_RULES), [])
  }),
  v.transform(({ to, permission, expiresAtMs, rules }) => ({
    to,
    permission,
    rules: [...rules, ...(expiresAtMs === undefined ? [] : [expiryRule(expiresAtMs)])]
  })),
  v.check(({ rules }) => new Set(rules.map(({ type }) => type)).size === rules.length, 'Expected each rule once')
)
const requests = v.pipe(boundedArray(request, MAX_PERMISSIONS), v.nonEmpty('Expected at least one permission'))

/** Item of `wallet_requestExecutionPermissions` (ERC-7715), without account and chain. */
export type PermissionParams = v.InferOutput<typeof request>

/**
 * Parses the permissions that a site requests, which are a copy from then on.
 *
 * @throws {SmartSessionsError} `smart-sessions/invalid-request`, which names the first invalid member.
 */
export function readPermissionParams({ permissions }: GrantPermissionsRequest): readonly PermissionParams[] {
  const result = v.safeParse(requests, permissions)
  if (result.success) return result.output
  const [issue] = result.issues
  const path = ['permissions', v.getDotPath(issue) ?? []].flat().join('.')
  throw new SmartSessionsError('smart-sessions/invalid-request', { expected: `${path}: ${issue.message}` })
}

const expiryRule = (atMs: number) => ({ type: EXPIRY, data: { timestamp: Math.floor(atMs / MS_PER_SECOND) } })

/** Returns the time of a rule `expiry` in ms. The timestamp is seconds, as a number or a text in decimal or hex. */
export function readExpiry(rules: readonly { readonly type: string; readonly data: object }[]): number | undefined {
  const { timestamp } = (rules.find(({ type }) => type === EXPIRY)?.data ?? {}) as { readonly timestamp?: unknown }
  const seconds = v.is(secondsText, timestamp) ? Number(timestamp) : timestamp
  return typeof seconds === 'number' && Number.isSafeInteger(seconds * MS_PER_SECOND)
    ? seconds * MS_PER_SECOND
    : undefined
}

const secondsText = v.pipe(v.string(), v.regex(/^(?:\d{1,15}|0x[\da-f]{1,12})$/i))

/** Returns a value with every `bigint` in lists and plain objects as a quantity in hex. Other values stay, and are checked later. */
function withQuantities(value: unknown, depth = 0): unknown {
  if (typeof value === 'bigint') return toQuantity(value)
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
  if (Array.isArray(value)) return value.map(member => withQuantities(member, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withQuantities(member, depth + 1)]))
}

const MAX_DEPTH = 16
