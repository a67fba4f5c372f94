import type { DecodedSwap } from '@latchkit/plugin-swap/contract'
import { type ContractCall, decodeCall } from '../call.js'
import { swapAbi } from './functions.js'

/** Maximum number of tokens from pool to pool. */
const MAX_PATH = 8
/** Last second that a `Date` can express: later deadlines are read as this one. */
const LAST_SECOND = 8_640_000_000_000n

/** Decodes a call of a Uniswap v2 router that exchanges an exact amount. Returns `undefined` for other calls. */
export function decodeRouterCall({ to: target, value, data }: ContractCall): DecodedSwap | undefined {
  const call = decodeCall(swapAbi, data)
  if (!call) return undefined
  const isCoinPaid = isFromCoin(call)
  const [minimumAmount, path, recipient, deadline] = isCoinPaid ? call.args : limitsOf(call.args)
  const [first, last] = [path[0], path.at(-1)]
  if (path.length < 2 || path.length > MAX_PATH || first === undefined || last === undefined) return undefined
  return {
    target,
    recipient,
    // The router itself checks that the first or last token is the wrapped coin.
    ...(!isCoinPaid && { from: first }),
    ...(!call.functionName.includes('ForETH') && { to: last }),
    amount: isCoinPaid ? value : call.args[0],
    minimumAmount,
    value,
    deadlineMs: Number(deadline < LAST_SECOND ? deadline : LAST_SECOND) * 1_000
  }
}

type SwapCall = NonNullable<ReturnType<typeof decodeCall<typeof swapAbi>>>
type CoinCall = Extract<SwapCall, { readonly functionName: `swapExactETH${string}` }>
type TokenCall = Exclude<SwapCall, CoinCall>

const isFromCoin = (call: SwapCall): call is CoinCall => call.functionName.startsWith('swapExactETH')
const limitsOf = ([, ...limits]: TokenCall['args']) => limits
