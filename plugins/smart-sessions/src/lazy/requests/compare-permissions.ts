import type { TypedDetails } from '../../permissions.js'
import type { PermissionParams } from './permission-params.js'

/** Permission as a wallet returned it. */
export interface ReturnedPermission {
  readonly to: string | undefined
  readonly permission: TypedDetails
  readonly rules: readonly TypedDetails[]
}

interface Comparison {
  /** Names of the differences that the request allows. */
  readonly adjusted: readonly string[]
  /** Name of the first difference that it does not allow. */
  readonly forbidden: string | undefined
}

/**
 * Compares a granted permission with the requested one. The type, the account that may act, and the presence of each requested rule
 * never change. The data, further rules and the data of rules may change only if `isAdjustmentAllowed`.
 */
export function comparePermission(requested: PermissionParams, granted: ReturnedPermission): Comparison {
  const { permission, rules } = granted
  if (granted.to !== undefined && !isSameValue(granted.to, requested.to)) return { adjusted: [], forbidden: 'to' }
  if (permission.type !== requested.permission.type) return { adjusted: [], forbidden: 'permission.type' }
  const missing = requested.rules.find(({ type }) => rules.every(rule => rule.type !== type))
  // A permission without its expiry would be valid forever.
  if (missing) return { adjusted: [], forbidden: `rules.${missing.type}` }
  const changed = [
    ...dataDifferences(requested.permission.data, permission.data),
    ...ruleDifferences(requested.rules, rules)
  ]
  return requested.permission.isAdjustmentAllowed
    ? { adjusted: changed, forbidden: undefined }
    : { adjusted: [], forbidden: changed[0] }
}

const dataDifferences = (requested: TypedDetails['data'], granted: TypedDetails['data']) =>
  [...new Set([...Object.keys(requested), ...Object.keys(granted)])]
    .filter(key => !isSameValue(requested[key], granted[key]))
    .map(key => `permission.data.${key}`)

function ruleDifferences(requested: readonly TypedDetails[], granted: readonly TypedDetails[]): readonly string[] {
  const changed = granted.filter(({ type, data }) => {
    const own = requested.find(rule => rule.type === type)
    return !own || !isSameValue(own.data, data)
  })
  return [...new Set(changed.map(({ type }) => `rules.${type}`))]
}

/** Tests if two values of JSON are equal. Hex is compared without its case, and an absent member equals null. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') {
    const isHex = [one, other].every(text => /^0x[\da-f]*$/i.test(text))
    return isHex ? one.toLowerCase() === other.toLowerCase() : one === other
  }
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return (one ?? null) === (other ?? null)
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [left, right] = [one, other] as readonly Readonly<Record<string, unknown>>[] as [
    Readonly<Record<string, unknown>>,
    Readonly<Record<string, unknown>>
  ]
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every(key => isSameValue(left[key], right[key]))
}
