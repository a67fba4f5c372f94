import { encodeParameters, selectors } from '../evm/abi.js'
import { localExchange } from '../evm/addresses.js'
import { evmCoinAddress } from '../evm/ledger.js'
import { type Exchange, hasFee } from './quote.js'

/** Contract call. Addresses are in lower case. */
export interface ContractCall {
  readonly to: string
  readonly data: string
  /** Coins that it sends, in base units. */
  readonly value: bigint
}

/** Exchange with its limits. */
export interface SwapOrder extends Exchange {
  /** Tokens from pool to pool. */
  readonly path: readonly string[]
  /** Account that gets `to`. */
  readonly recipient: string
  /** Least amount of `to`, in base units, with which the transaction does not revert. */
  readonly minimum: bigint
  /** Seconds since 1970 after which the transaction reverts. */
  readonly deadlineS: number
}

export const maxUint256 = 2n ** 256n - 1n

/** Selectors of Router02; `…WithFee` are the forms `…SupportingFeeOnTransferTokens`. */
const swaps = {
  coinForTokens: '0x7ff36ab5',
  coinForTokensWithFee: '0xb6f9de95',
  tokensForCoin: '0x18cbafe5',
  tokensForCoinWithFee: '0x791ac947',
  tokensForTokens: '0x38ed1739',
  tokensForTokensWithFee: '0x5c11d795'
} as const

/** Returns the call of the router (Uniswap v2, Router02) that exchanges exactly `amount`. */
export function swapCall({ from, to, amount, path, recipient, minimum, deadlineS }: SwapOrder): ContractCall {
  const form = from === evmCoinAddress ? 'coinForTokens' : to === evmCoinAddress ? 'tokensForCoin' : 'tokensForTokens'
  const selector = swaps[hasFee(from) || hasFee(to) ? (`${form}WithFee` as const) : form]
  const limits = [minimum, path.map(BigInt), BigInt(recipient), BigInt(deadlineS)]
  const isCoin = from === evmCoinAddress
  return {
    to: localExchange.router,
    data: selector + encodeParameters(isCoin ? limits : [amount, ...limits]),
    value: isCoin ? amount : 0n
  }
}

/** Returns the call that allows the router any amount of a token, as 1inch does without an amount. */
export const approvalCall = (token: string, spender: string): ContractCall => ({
  to: token,
  data: selectors.approve + encodeParameters([BigInt(spender), maxUint256]),
  value: 0n
})
