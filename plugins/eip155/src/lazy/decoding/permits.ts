import { warnIf } from '@latchkit/plugin-chains/kit'
import { approvalEffects, type DecodingContext, type Effects, isPast, joinEffects, timeField } from './effects.js'

/** Address of Permit2 on nearly every chain. */
export const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
/** Amount that DAI sets for a permit. The permit itself has no amount. */
const MAX_AMOUNT = 2n ** 256n - 1n

interface Permit {
  readonly token: string
  readonly owner: string
  readonly spender: string
}

/** Returns the effects of a permit of EIP-2612. Only the permit has a deadline; the allowance has no end. */
export function permitEffects(
  { owner, deadline, ...approval }: Permit & { readonly amount: bigint; readonly deadline: bigint },
  context: DecodingContext
): Effects {
  const fields = [timeField('deadline', deadline)]
  return joinEffects([
    approvalEffects({ ...approval, fields }, context),
    ownerEffects(owner, context),
    untilEffects(deadline, context)
  ])
}

/** Returns the effects of a permit of DAI, for everything or for nothing. `expiry` 0 is no end. */
export function daiPermitEffects(
  { token, owner, spender, isAllowed, expiry }: Permit & { readonly isAllowed: boolean; readonly expiry: bigint },
  context: DecodingContext
): Effects {
  const fields = expiry === 0n ? [] : [timeField('expiry', expiry)]
  return joinEffects([
    approvalEffects({ token, spender, amount: isAllowed ? MAX_AMOUNT : 0n, fields }, context),
    ownerEffects(owner, context),
    ...(expiry === 0n ? [] : [untilEffects(expiry, context)])
  ])
}

/** Returns a warning about the owner of assets, unless it is the account that is shown. */
export const ownerEffects = (owner: string, { account }: DecodingContext): Effects =>
  warnIf(owner !== account, { code: 'foreign-account', subject: owner })

/** Returns a warning about a time that is over. */
export const untilEffects = (seconds: bigint, context: DecodingContext): Effects =>
  warnIf(isPast(seconds, context), { code: 'invalid-time' })

/** Allowances that a permit of Permit2 sets. Times are seconds since the epoch. */
interface AllowancePermit {
  readonly details: readonly { readonly token: string; readonly amount: bigint; readonly expiration: bigint }[]
  readonly spender: string
  readonly sigDeadline: bigint
}

/** Returns the effects of a permit that sets allowances. An allowance with expiration 0 ends in the block that sets it. */
export function allowanceEffects(
  { details, spender, sigDeadline }: AllowancePermit,
  context: DecodingContext
): Effects {
  if (details.length === 0) throw new TypeError('Expected one allowance or more')
  const fields = [timeField('sigDeadline', sigDeadline)]
  const approvals = details.map(({ token, amount, expiration }) => {
    const expiresAt = expiration || sigDeadline
    return joinEffects([
      approvalEffects({ token, spender, amount, bits: 160, expiresAt, fields }, context),
      untilEffects(expiresAt, context)
    ])
  })
  return joinEffects([...approvals, untilEffects(sigDeadline, context)])
}
