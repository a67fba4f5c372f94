import type { DecodedRequest, RequestAction, RequestedAsset, RequestField } from '../../port/request-decoder.js'
import { type Effects, fieldsOrNothing, uniqueWarnings } from './effects.js'

/** Amount that a spender may take. */
export interface ApprovedAmount {
  /** Base units. */
  readonly amount: bigint
  /** Size of the number that holds the amount on chain: 64 (Solana), 128 (CW20, Polkadot), 256 (ERC-20). */
  readonly bits: number
  /** Total supply in base units. @defaultValue not read from the chain */
  readonly supply?: bigint | undefined
}

/** Largest numbers of smaller types, which programs write for "no limit", and of JavaScript. */
const maxima: ReadonlySet<bigint> = new Set([53n, 63n, 64n, 96n, 127n, 128n, 160n].map(bits => 2n ** bits - 1n))

/**
 * Returns true for an approval that is as good as unlimited: an amount in the upper half of its type, the largest number of a smaller
 * type, or more than the total supply, which nobody can hold.
 *
 * @example
 * isUnlimited({ amount: 2n ** 128n - 1n, bits: 128 }) // true
 * isUnlimited({ amount: 1_001n, bits: 128, supply: 1_000n }) // true
 */
export const isUnlimited = ({ amount, bits, supply = 0n }: ApprovedAmount): boolean =>
  amount >= 2n ** BigInt(bits - 1) || maxima.has(amount) || (supply > 0n && amount > supply)

/** Permission for a spender to take an amount of an asset. */
export interface Approval extends Omit<ApprovedAmount, 'amount'> {
  readonly asset: RequestedAsset
  /** Base units; 0 revokes. */
  readonly amount: bigint | 'unlimited'
  readonly spender: string
  /** Milliseconds since the epoch. @defaultValue no end */
  readonly expiresAtMs?: number | undefined
  readonly fields?: readonly RequestField[]
}

/**
 * Returns the effect of an approval, with a warning if it is as good as unlimited.
 *
 * @example
 * approvalEffects({ asset: { address: 'uatom' }, amount: 5n, bits: 128, spender: 'cosmos1…' }).warnings // []
 */
export function approvalEffects({ asset, amount, bits, supply, spender, expiresAtMs, fields }: Approval): Effects {
  const hasNoLimit = amount === 'unlimited' || isUnlimited({ amount, bits, supply })
  const action: RequestAction = {
    type: 'approval',
    asset,
    amount: hasNoLimit ? 'unlimited' : amount,
    spender,
    ...(expiresAtMs !== undefined && { expiresAtMs }),
    ...fieldsOrNothing(fields)
  }
  return { actions: [action], warnings: hasNoLimit ? [{ code: 'unlimited-approval', subject: spender }] : [] }
}

/**
 * Returns the assets of approvals with a limit, which may be above the total supply.
 *
 * @example
 * <!-- given: declare const decoded: import('@latchkit/plugin-chains/contract').DecodedRequest -->
 * ```ts
 * import { limitedAssets } from '@latchkit/plugin-chains/kit'
 *
 * const addresses = limitedAssets(decoded).map(({ address }) => address)
 * ```
 */
export const limitedAssets = ({ actions }: DecodedRequest): readonly RequestedAsset[] =>
  actions.flatMap(action => {
    const isLimited = action.type === 'approval' && action.amount !== 'unlimited' && action.amount > 0n
    return isLimited && action.asset.tokenId === undefined ? [action.asset] : []
  })

/**
 * Returns a decoded request in which approvals above the total supply are unlimited, with the warnings. For supplies that are read from
 * the chain after the request was decoded.
 *
 * @param supplyOf - returns the total supply of an asset in base units; `undefined` if it is unknown.
 * @example
 * <!-- given: declare const decoded: import('@latchkit/plugin-chains/contract').DecodedRequest -->
 * ```ts
 * import { withSupplies } from '@latchkit/plugin-chains/kit'
 *
 * withSupplies(decoded, ({ address }) => (address === 'factory/osmo' ? 1_000n : undefined))
 * ```
 */
export function withSupplies(
  decoded: DecodedRequest,
  supplyOf: (asset: RequestedAsset) => bigint | undefined
): DecodedRequest {
  const parts = decoded.actions.map((action): Effects => {
    if (action.type !== 'approval' || action.asset.tokenId !== undefined) return { actions: [action], warnings: [] }
    const { asset, amount } = action
    const supply = supplyOf(asset) ?? 0n
    if (amount === 'unlimited' || supply === 0n || amount <= supply) return { actions: [action], warnings: [] }
    return {
      actions: [{ ...action, amount: 'unlimited' }],
      warnings: [{ code: 'unlimited-approval', subject: action.spender }]
    }
  })
  return {
    ...decoded,
    actions: parts.flatMap(({ actions }) => actions),
    warnings: uniqueWarnings([...decoded.warnings, ...parts.flatMap(({ warnings }) => warnings)])
  }
}
