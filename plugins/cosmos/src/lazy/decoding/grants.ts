import { boundedArray } from '@latchkit/kernel/schema'
import { type Effects, joinEffects, warnIf } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import {
  approvalOf,
  assetOf,
  coins,
  controlOf,
  fieldsOf,
  MAX_ENTRIES,
  type Message,
  type MessageContext,
  text,
  timestamp
} from './effects.js'

/** Permission that one account gives to another. */
interface Permission {
  /** Name of the message that gives it: `MsgGrant`. */
  readonly name: string
  readonly grantee: string
  readonly expiresAtMs?: number | undefined
}

/** Members of `MsgGrant` (`x/authz`). */
export const grant = {
  granter: text,
  grantee: text,
  grant: v.strictObject({ authorization: v.unknown(), expiration: timestamp })
}

/** Members of `MsgGrantAllowance` (`x/feegrant`). */
export const grantAllowance = { granter: text, grantee: text, allowance: v.unknown() }

const sendAuthorization = v.looseObject({ spend_limit: coins })
const transferAuthorization = v.strictObject({
  allocations: boundedArray(v.looseObject({ spend_limit: coins }), MAX_ENTRIES)
})

/** Authorizations whose members say what the grantee may do. */
const readable = new Set(['/cosmos.authz.v1beta1.GenericAuthorization', '/cosmos.staking.v1beta1.StakeAuthorization'])

/**
 * Decodes an authorization: one with a limit in coins as approvals, any other as control over the account, because the grantee can
 * send messages in its name.
 */
export function decodeAuthorization(authorization: Message, permission: Permission, context: MessageContext): Effects {
  const approvals = limitsOf(authorization).map(({ limits, members }) =>
    approvalsOf(limits, permission, members, context)
  )
  const effects = joinEffects(approvals)
  // An authorization without limits is invalid on chain, but not every version of the chain is known.
  return effects.actions.length > 0 ? effects : control(authorization, permission, context)
}

interface Limits {
  readonly limits: Coins
  /** Other members of the authorization, such as the allowed recipients. */
  readonly members: object
}
type Coins = v.InferOutput<typeof coins>

/** Returns the limits of an authorization: one entry for each channel of IBC. Empty for an authorization of another type. */
function limitsOf({ type, value }: Message): readonly Limits[] {
  if (type === '/cosmos.bank.v1beta1.SendAuthorization') {
    const { success, output } = v.safeParse(sendAuthorization, value)
    return success ? [splitLimits(output)] : []
  }
  if (type !== '/ibc.applications.transfer.v1.TransferAuthorization') return []
  const { success, output } = v.safeParse(transferAuthorization, value)
  return success ? output.allocations.map(splitLimits) : []
}

const splitLimits = ({ spend_limit: limits, ...members }: { readonly spend_limit: Coins }): Limits => ({
  limits,
  members
})

/** Returns one approval for each coin. */
const approvalsOf = (limits: Coins, permission: Permission, members: object, { network }: MessageContext): Effects =>
  joinEffects(
    limits.map(({ denom, amount }) => {
      const { grantee: spender, expiresAtMs } = permission
      return approvalOf({ asset: assetOf(denom, network), amount, spender, expiresAtMs, fields: fieldsOf(members) })
    })
  )

/** Returns the effects of a permission without a limit in coins. */
function control({ type, value, bytes }: Message, permission: Permission, context: MessageContext): Effects {
  const { grantee, name, expiresAtMs } = permission
  const expiration =
    expiresAtMs === undefined
      ? []
      : [{ name: 'expiration', type: 'time', value: new Date(expiresAtMs).toJSON() } as const]
  const fields = [...fieldsOf({ authorization: type, value: value ?? bytes }), ...expiration]
  const isRead = value !== undefined && readable.has(type)
  return joinEffects([controlOf(context, grantee, name, fields), warnIf(!isRead, { code: 'unknown-data' })])
}

const BASIC = '/cosmos.feegrant.v1beta1.BasicAllowance'
const basicAllowance = v.looseObject({ spend_limit: coins, expiration: timestamp })
const periodicAllowance = v.looseObject({ basic: v.unknown() })
const allowedMessages = v.looseObject({ allowance: v.unknown() })
/** Maximum number of allowances inside each other. */
const MAX_DEPTH = 3

/**
 * Decodes an allowance for fees as approvals. One without a limit allows any fee in the chain's own coin.
 *
 * @param members - values of the allowances around it, which are shown as fields
 */
export function decodeAllowance(
  allowance: Message,
  permission: Permission,
  context: MessageContext,
  members: object = {},
  depth = 0
): Effects {
  const { type, value } = allowance
  if (type === BASIC && v.is(basicAllowance, value)) {
    const { spend_limit: limits, expiration: expiresAtMs, ...others } = v.parse(basicAllowance, value)
    const shown = { ...members, ...others }
    if (limits.length > 0) return approvalsOf(limits, { ...permission, expiresAtMs }, shown, context)
    const asset = assetOf(context.network?.denom ?? '', context.network)
    const fields = fieldsOf(shown)
    return approvalOf({ asset, amount: 'unlimited', spender: permission.grantee, expiresAtMs, fields })
  }
  if (type === '/cosmos.feegrant.v1beta1.PeriodicAllowance' && v.is(periodicAllowance, value)) {
    const { basic, ...others } = value
    const inner = { type: BASIC, value: basic ?? {} }
    return decodeAllowance(inner, permission, context, { ...members, ...others }, depth)
  }
  if (type === '/cosmos.feegrant.v1beta1.AllowedMsgAllowance' && v.is(allowedMessages, value) && depth < MAX_DEPTH) {
    const { allowance: inner, ...others } = value
    return decodeAllowance(context.readAny(inner), permission, context, { ...members, ...others }, depth + 1)
  }
  return control(allowance, permission, context)
}
