import type { Address, Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import type { EvmRequest } from '../request.js'
import { swapAbi } from './functions.js'

/** Limits of an exchange. */
export interface SwapLimits {
  /** Tokens from pool to pool. */
  readonly path: readonly Address[]
  readonly minimumAmount: bigint
  /** Seconds since the epoch. */
  readonly deadlineS: bigint
}

/**
 * Returns the call data of an exchange. The functions are those for tokens with a fee on transfers: they compare the minimum with the
 * amount that arrives at the account, so that such a token makes the transaction fail, too, instead of paying less.
 */
export function encodeSwap(
  { account, from, to, amount }: Pick<EvmRequest, 'account' | 'from' | 'to' | 'amount'>,
  { path, minimumAmount, deadlineS }: SwapLimits
): Hex {
  const limits = [minimumAmount, path, account, deadlineS] as const
  if (from === undefined)
    return encodeFunctionData({
      abi: swapAbi,
      functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens',
      args: limits
    })
  const functionName =
    to === undefined
      ? 'swapExactTokensForETHSupportingFeeOnTransferTokens'
      : 'swapExactTokensForTokensSupportingFeeOnTransferTokens'
  return encodeFunctionData({ abi: swapAbi, functionName, args: [amount, ...limits] })
}
