import type { AccountId, Token } from '@latchkit/plugin-chains/contract'
import type { AmountProblem, DecimalMark, Failure } from '@latchkit/plugin-chains/kit'

/** Side of a swap. */
export type SwapTarget = 'from' | 'to'

/** Raw input of the visitor. All other values are derived from it. Survives a reload for 30 minutes. */
export interface SwapForm {
  /** Account that pays and receives, as a CAIP-10 id. A change of the network starts a new form. */
  readonly account: AccountId
  /** `Token.address` of the token to pay; `''` is the chain's own coin. */
  readonly from: string
  /** `Token.address` of the token to receive; `''` is the chain's own coin. @defaultValue not chosen yet */
  readonly to?: string
  /** Text of the amount field, in whole units of `from`, as typed with `mark`. */
  readonly amount: string
  readonly mark: DecimalMark
  /** True if the visitor chose the maximum. A typed amount ends it. */
  readonly isMax: boolean
  /** Text of the slippage field in percent, as typed: `1`, `0.5` or `0,5`. */
  readonly slippage: string
  /** `SwapProvider.id` that the visitor chose. @defaultValue the provider with the best result */
  readonly provider?: string
}

/** Token of the lists and the form, with what the account has of it. */
export interface SwapToken extends Token {
  /** Balance in base units, decimal text. Absent while it is unknown. */
  readonly amount?: string
  /** Price of one whole unit in `SwapStore.currency`, plain decimal text. */
  readonly price?: string
  /** True if the site configured the icon; it is then loaded without a press. @defaultValue false */
  readonly isIconTrusted?: boolean
  /** True if only its contract names it: neither a provider nor the site lists it, and it may be an imitation. @defaultValue false */
  readonly isUnlisted?: boolean
}

/** Reason for which the amount cannot be swapped. `too-much`: above the balance. `no-balance`: the maximum was chosen, and is unknown or 0. */
export type InputAmountProblem = AmountProblem | 'too-much' | 'no-balance'

/** Form as it was understood. */
export interface SwapInput {
  /** Tokens of the form, once they were read. Absent while they are unknown, or for a token that does not exist. */
  readonly from?: SwapToken
  readonly to?: SwapToken
  /** Sides whose token could not be found on the chain. */
  readonly unknown: readonly SwapTarget[]
  /** Sides whose token could not be read from the chain's nodes. It is read again when `loadTokens` is called. */
  readonly unread: readonly SwapTarget[]
  /** Base units of `from`, decimal text. Also present with the problem `too-much`. */
  readonly amount?: string
  readonly amountProblem?: InputAmountProblem
  /** True if both sides have the same token. */
  readonly isSameToken: boolean
  /** Slippage in basis points. Absent if the text is invalid. */
  readonly slippageBps?: number
  /** `out-of-range`: below 0.1 % or above 50 %. */
  readonly slippageProblem?: 'not-a-number' | 'out-of-range'
  /** Value of `amount` in `SwapStore.currency`, decimal text. */
  readonly worth?: string
}

/** Provider as the visitor sees it. */
export interface ShownProvider {
  readonly id: string
  readonly name: string
}

/** `SwapOffer` as plain data: amounts are base units as decimal text. */
export interface ShownOffer {
  readonly provider: ShownProvider
  readonly toAmount: string
  readonly minimumAmount: string
  readonly spender?: string
  /** Loss against the price before the swap, in basis points. */
  readonly priceImpactBps?: number
  /** Fee of the provider, contained in `toAmount`, in basis points. */
  readonly providerFeeBps?: number
  /** Milliseconds since the epoch. */
  readonly quotedAtMs: number
}

/** Prices for the form. The offers of the last round stay while the next round loads. */
export interface OffersState {
  /**
   * `idle`: the form has no complete request. `loading`: the first round for this request. `ready`: at least one offer, or none because no
   * provider exchanges these tokens in this amount. `failed`: no offer, and at least one provider failed.
   */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Best first. */
  readonly offers: readonly ShownOffer[]
  /** Providers that could not offer, with the code of their error (`swap/provider-timeout`, `http/…`). */
  readonly failed: readonly { readonly provider: ShownProvider; readonly code: string }[]
  /** Time of the next round in milliseconds since the epoch. Absent while a round runs, and while prices are not refreshed. */
  readonly refreshAtMs?: number
  /** True while a round runs, the first one included. */
  readonly isRefreshing: boolean
  /** Best result before and after a change of at least 50 % for the same request. The visitor has to accept it. */
  readonly jump?: PriceJump
}

/** Change of a result by at least a half, in base units of `to` as decimal text. */
export interface PriceJump {
  readonly before: string
  readonly after: string
}

/** Estimated fee of all transactions of the chosen offer. */
export type CostsState =
  | { readonly status: 'idle' | 'loading' }
  /** `fee`: base units of the chain's coin as decimal text. `worth`: its value in `SwapStore.currency`. `isTooMuch`: the account lacks it. */
  | { readonly status: 'ready'; readonly fee: string; readonly worth?: string; readonly isTooMuch: boolean }
  | { readonly status: 'failed'; readonly failure: Failure }

/** Transactions of the chosen offer, built and checked, before any request to the wallet. */
export type Preparation =
  /** `offer` and `jump`: of the preparation before, while it is renewed. */
  | { readonly status: 'preparing'; readonly offer?: ShownOffer; readonly jump?: PriceJump }
  | {
      readonly status: 'ready'
      readonly offer: ShownOffer
      /** Contract that the swap calls. */
      readonly target: string
      /** Number of approvals before the swap: 0, 1 or 2. */
      readonly approvals: number
      /** Base units of the coin, decimal text. */
      readonly fee: string
      /** Simulated changes, base units as decimal text; `from` is negative. @defaultValue the chain could not simulate them */
      readonly changes?: { readonly from: string; readonly to: string }
      readonly isBatch: boolean
      /** End of the quote's validity in milliseconds since the epoch. Afterwards it is prepared again. */
      readonly expiresAtMs: number
      /** True if it pays less than the minimum of the offer that the visitor saw. The visitor has to confirm it. */
      readonly isWorse: boolean
      /** Change against the offer that the visitor saw. */
      readonly jump?: PriceJump
    }
  | { readonly status: 'failed'; readonly failure: Failure }

/** Fact about the swap that the visitor should know. One with `needsTick` has to be accepted before the wallet is asked. */
export interface SwapWarning {
  readonly kind: 'slippage' | 'price-impact' | 'unknown-impact' | 'price-jump' | 'unlisted-token'
  readonly level: 'warning' | 'strong'
  readonly needsTick: boolean
  /** Basis points, of `slippage` and `price-impact`. */
  readonly bps?: number
  /** Results of `price-jump`, base units of `to` as decimal text. */
  readonly before?: string
  readonly after?: string
  /**
   * Side of `unlisted-token`: only `to`, because a token that the account has already may well be given away. Side of `unknown-impact`:
   * the token without a price.
   */
  readonly target?: SwapTarget
}

/** One request to the wallet. */
export interface SwapStep {
  /** `reset`: sets the allowance to 0 first, for tokens that require it. `batch`: approvals and swap in one request, all or none. */
  readonly kind: 'reset' | 'approve' | 'swap' | 'batch'
  /** `wallet`: waits for the visitor's approval. `confirming`: sent, waits for the chain. The swap itself is `done` once it was sent. */
  readonly status: 'waiting' | 'wallet' | 'confirming' | 'done' | 'failed'
  /** Id of the transaction, once it was sent. */
  readonly id?: string
}

/** Allowance that a swap left behind. */
export interface Approved {
  readonly account: AccountId
  readonly token: Token
  readonly spender: string
  /** Base units of `token` that `spender` may take, decimal text. */
  readonly amount: string
}

/** Removal of an allowance that was left behind. */
export type Revocation =
  | { readonly status: 'wallet' }
  | { readonly status: 'confirming' | 'done'; readonly id: string }
  | { readonly status: 'failed'; readonly failure: Failure }

/** Swap that was requested from a wallet. */
export interface Submission {
  readonly account: AccountId
  readonly from: Token
  readonly to: Token
  /** Base units, decimal text. */
  readonly amount: string
  readonly offer: ShownOffer
  /** Wallet that gets the requests. Copied, because the connection's data is gone after a disconnect. */
  readonly wallet: { readonly connector: string; readonly name: string; readonly icon?: string }
  /** In the order of the requests. */
  readonly steps: readonly SwapStep[]
  /**
   * `open`: a step runs. `worse`: the price got worse than the minimum while the approval was confirmed; waits for `acceptWorse` or
   * `cancel`. `sent`, `failed`: over.
   */
  readonly status: 'open' | 'worse' | 'sent' | 'failed'
  /** New offer of `worse`. */
  readonly worse?: ShownOffer
  /** Id of the swap's transaction, of `sent`. */
  readonly id?: string
  /** Reason of `failed`. */
  readonly failure?: Failure
  /** Allowance that remains after the swap ended. @defaultValue nothing is approved */
  readonly approved?: Approved
  /** State of `revoke`. @defaultValue not requested */
  readonly revocation?: Revocation
  /** Milliseconds since the epoch. */
  readonly requestedAtMs: number
}

/** Swap that was open when an earlier page was closed, so that its outcome is unknown, or that left an allowance behind. */
export interface InterruptedSwap {
  readonly account: AccountId
  readonly from: Token
  readonly to: Token
  /** Base units, decimal text. */
  readonly amount: string
  /** Contract that takes `from`; absent for the chain's own coin. */
  readonly spender?: string
  /** True if the wallet already got the request for the swap itself: it may have been sent. False: only the approval was requested. */
  readonly isSwapRequested: boolean
  /** Id of the swap's transaction, once it was sent. */
  readonly sentId?: string
  /** True once the chain executed, or dropped, the transaction `sentId`. @defaultValue false */
  readonly isOver?: boolean
  /** Allowance that it may have left behind. */
  readonly approved?: Approved
  /** True once the visitor left its outcome. A later attempt that fails shows the allowance again. @defaultValue false */
  readonly isSeen?: boolean
  /** Milliseconds since the epoch. */
  readonly requestedAtMs: number
}

export interface SwapState {
  form?: SwapForm | undefined
  offers: OffersState
  costs: CostsState
  preparation?: Preparation | undefined
  submission?: Submission | undefined
  interrupted?: InterruptedSwap | undefined
  /** State of `revoke` for `interrupted`. */
  revocation?: Revocation | undefined
  /** True if the wallet chose another account, and the visitor has not changed the form since. */
  isAccountChanged?: boolean
  /** `loading`: the fee that the maximum of a coin keeps back is estimated. `failed`: it could not be estimated. */
  max: 'idle' | 'loading' | 'failed'
  /** True if the visitor accepted all warnings with `needsTick`. Ends when the set of these warnings changes. */
  isAccepted: boolean
}

/** Tokens of the active account's chain. */
export interface TokenLists {
  /** `failed`: no provider's list could be read; tokens of the account and suggested ones are still there. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** Tokens that are often swapped, those that the account has first. */
  readonly suggested: readonly SwapToken[]
  /** All other tokens, those that the account has first, then by symbol. At most 10,000 for each provider. */
  readonly all: readonly SwapToken[]
}

/** Result of a search in `TokenLists`. */
export interface TokenSearch {
  readonly text: string
  /** Tokens of the lists whose name, symbol or address matches; with an address of no list, the token that was read from the chain. */
  readonly found: readonly SwapToken[]
  /** True while a token is read from the chain. */
  readonly isLoading: boolean
}

/** `no-account`: no account with a network. `restricted-region`: the site does not offer swaps in the visitor's time zone. */
export type SwapAvailability = 'available' | 'no-account' | 'unsupported-network' | 'restricted-region'
