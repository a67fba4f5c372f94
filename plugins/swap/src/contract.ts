import { extensionPoint, serviceRef, viewRef } from '@latchkit/kernel'
import type {
  AccountId,
  AssetChange,
  BaseUnits,
  ChainId,
  Token,
  UnsignedTransaction
} from '@latchkit/plugin-chains/contract'

/** Exchange of one token for another by one account. `from.address` and `to.address` identify them; the chain's own coin has none. */
export interface SwapRequest {
  /** Account that pays and receives, on the chain of this id. */
  readonly account: AccountId
  readonly from: Token
  readonly to: Token
  /** Base units of `from`, above 0. */
  readonly amount: BaseUnits
  /** Largest accepted loss between quote and execution, in basis points (hundredths of a percent): 100 is 1 %. 1 to 5,000. */
  readonly slippageBps: number
}

/** Price that a provider offers for a request. Untrusted: the feature shows it, and checks the transaction against it. */
export interface SwapQuote {
  readonly request: SwapRequest
  /** Base units of `to` that the account receives, after all fees of the provider, before slippage. Above 0. */
  readonly toAmount: BaseUnits
  /** Contract that takes `from`. @defaultValue no allowance is needed, as for the chain's own coin */
  readonly spender?: string
  /** Loss against the price before the swap, in basis points. @defaultValue the provider does not know it */
  readonly priceImpactBps?: number
  /** Fee of the provider that `toAmount` contains already, in basis points of the swap. @defaultValue the provider does not say */
  readonly providerFeeBps?: number
  /** Milliseconds since the epoch, by the clock of the visitor, when the response arrived. */
  readonly quotedAtMs: number
}

/** Effects of a swap transaction, as its call data says. Compared with the quote before the wallet gets the transaction. */
export interface DecodedSwap {
  /** Contract that is called. */
  readonly target: string
  /** Address that receives `to`. */
  readonly recipient: string
  /** `Token.address`. @defaultValue the chain's own coin */
  readonly from?: string
  /** `Token.address`. @defaultValue the chain's own coin */
  readonly to?: string
  /** Base units of `from` that the contract takes. */
  readonly amount: BaseUnits
  /** Base units of `to` below which the transaction fails. */
  readonly minimumAmount: BaseUnits
  /** Base units of the chain's own coin that the transaction sends. */
  readonly value: BaseUnits
  /** Time after which the transaction fails, in milliseconds since the epoch. @defaultValue it has no deadline */
  readonly deadlineMs?: number
}

/** Source of prices and swap transactions. Its addresses are in the canonical form of the chain. */
export interface SwapProvider {
  /** Unique, such as `1inch`. */
  readonly id: string
  /** Name that the visitor sees, a proper name: it is not translated. */
  readonly name: string
  /** Contracts that its transactions may call, by chain. A chain without an entry is one that the provider does not serve. */
  readonly targets: Readonly<Record<ChainId, readonly string[]>>
  /**
   * Returns true if the provider can serve a chain of `targets` now, such as after the site configured its service.
   *
   * @defaultValue `() => true`
   */
  readonly isAvailable?: (chain: ChainId) => boolean
  /**
   * Lists the tokens that it exchanges, the coin (without an address) included, at most 10,000, with addresses in the canonical form of
   * the chain. An abort rejects with the reason of the signal. @defaultValue it exchanges any token, and lists none
   */
  readonly tokens?: (chain: ChainId, signal: AbortSignal) => Promise<readonly Token[]>
  /**
   * Resolves with a price, or `undefined` if it does not exchange these tokens in this amount. An abort rejects with the reason of the
   * signal.
   *
   * @throws {Error} with a `code`, if the provider could not be reached or its response is invalid
   */
  quote(request: SwapRequest, signal: AbortSignal): Promise<SwapQuote | undefined>
  /** Builds the transaction of a quote, at most 30 s old. Nothing is signed. An abort rejects with the reason of the signal. */
  build(quote: SwapQuote, signal: AbortSignal): Promise<UnsignedTransaction>
  /** Reads the effects of a transaction without a network request; `undefined` for call data that it cannot decode completely. */
  decode(transaction: UnsignedTransaction): Promise<DecodedSwap | undefined>
}

/**
 * Extension point for sources of prices. All are asked at once, and the best net result is offered first.
 *
 * @example
 * <!-- given:
 * declare const ctx: import('@latchkit/kernel').PluginContext
 * declare const provider: import('@latchkit/plugin-swap/contract').SwapProvider
 * -->
 * ```ts
 * import { SwapProviders } from '@latchkit/plugin-swap/contract'
 *
 * ctx.contribute(SwapProviders, provider)
 * ```
 */
export const SwapProviders = extensionPoint<SwapProvider>('swap.providers')

/** Quote with the provider that offers it. */
export interface SwapOffer {
  readonly provider: Pick<SwapProvider, 'id' | 'name'>
  readonly quote: SwapQuote
  /** Base units of `to` below which the swap fails: `toAmount` less the slippage. */
  readonly minimumAmount: BaseUnits
}

/** Offers for one request, the best net result first. */
export interface SwapOffers {
  readonly offers: readonly SwapOffer[]
  /** Providers that could not offer, with the code of their error. */
  readonly failed: readonly { readonly provider: Pick<SwapProvider, 'id' | 'name'>; readonly code: string }[]
}

/** Transactions of a swap, checked and simulated. */
export interface PreparedSwap {
  readonly offer: SwapOffer
  /** Approvals of exactly the amount, each before the swap: none, one, or two for tokens whose allowance must be 0 first. */
  readonly approvals: readonly UnsignedTransaction[]
  readonly swap: UnsignedTransaction
  /** Contract that `swap` calls, one of the provider's `targets`. */
  readonly target: string
  /** Highest fee of all transactions, in base units of the chain's own coin. */
  readonly fee: BaseUnits
  /** Highest fee of each of `approvals` and of `swap`. Those that could not be simulated are missing at the end. */
  readonly fees: readonly BaseUnits[]
  /** Simulated change of `from` and `to`. @defaultValue no node of the chain can simulate several transactions */
  readonly changes?: { readonly from: AssetChange; readonly to: AssetChange }
  /** True if the wallet executes approvals and swap in one approval of the visitor, all or none. */
  readonly isBatch: boolean
  /** Milliseconds since the epoch, by the clock of the visitor. */
  readonly preparedAtMs: number
}

/** Exchange of tokens of the connected accounts. */
export interface SwapApi {
  /**
   * Asks all providers for a price. Resolves when each has responded, failed or timed out. An abort rejects with the reason of the signal.
   *
   * @throws {SwapError} `swap/unsupported-network` ('Network not supported for Swaps'), `swap/restricted-region`,
   *   `swap/invalid-request` for the same token twice, an amount of 0 or a slippage out of range
   * @example
   * <!-- given:
   * declare const swap: import('@latchkit/plugin-swap/contract').SwapApi
   * declare const request: import('@latchkit/plugin-swap/contract').SwapRequest
   * declare const signal: AbortSignal
   * -->
   * ```ts
   * const { offers } = await swap.quote(request, signal)
   * console.log(offers[0]?.minimumAmount)
   * ```
   */
  quote(request: SwapRequest, signal: AbortSignal): Promise<SwapOffers>
  /**
   * Builds the transactions of an offer, compares them with it, and simulates them. No wallet gets a request. An abort rejects with the
   * reason of the signal.
   *
   * @throws {SwapError} `swap/stale-quote` for a quote older than 30 s; `swap/undecodable`, `…/wrong-target`, `…/wrong-recipient`,
   *   `…/wrong-token`, `…/wrong-amount`, `…/wrong-value`, `…/low-minimum`, `…/expired` for a transaction that is not what was offered;
   *   `swap/no-offer` if the provider does not serve the chain any more, `swap/provider-timeout`;
   *   `…/lower-result` if the simulation pays less than the minimum, as for a token with a fee on transfers
   * @throws {TransferError} errors of the chain, such as `transfer/insufficient-funds`
   * @example
   * <!-- given:
   * declare const swap: import('@latchkit/plugin-swap/contract').SwapApi
   * declare const offer: import('@latchkit/plugin-swap/contract').SwapOffer
   * declare const signal: AbortSignal
   * -->
   * ```ts
   * const { approvals, fee } = await swap.prepare(offer, signal)
   * ```
   */
  prepare(offer: SwapOffer, signal: AbortSignal): Promise<PreparedSwap>
  /**
   * Requests the approvals and the swap from the wallet, one after the other or as a batch. Resolves with the id of the swap's transaction,
   * without waiting for its confirmation. The views show each step. An abort stops before the next request to the wallet; what the wallet
   * has may still be sent.
   *
   * An approval that was confirmed before a failure stays, as the event `swap:approved` told. If the quote is older than 30 s by then, it
   * is asked for again: the minimum stays at least the one of `prepared`.
   *
   * @throws {SwapError} `swap/busy` while another swap is open, `swap/account-changed`, `swap/cancelled`, `swap/disconnected`,
   *   `swap/stale-quote`, `swap/approval-failed`, `swap/worse-price` if the new price is below the minimum; errors of `prepare`
   * @throws {TransferError} errors of the chain
   * @throws {WalletError} errors of the wallet, such as `wallet/rejected`
   * @example
   * <!-- given:
   * declare const swap: import('@latchkit/plugin-swap/contract').SwapApi
   * declare const offer: import('@latchkit/plugin-swap/contract').SwapOffer
   * declare const signal: AbortSignal
   * -->
   * ```ts
   * const id = await swap.submit(await swap.prepare(offer, signal), signal)
   * ```
   */
  submit(prepared: PreparedSwap, signal?: AbortSignal): Promise<string>
}
export const Swap = serviceRef<SwapApi>('swap')

/** Initial values of the form. The form validates them like typed text. */
export interface SwapStart {
  /** `Token.address`, at most 300 characters. @defaultValue the chain's own coin */
  readonly fromToken?: string
  /** `Token.address`, at most 300 characters; `''` is the chain's own coin. @defaultValue the visitor chooses */
  readonly toToken?: string
  /** Amount of `fromToken` in whole units, plain decimal text with a point: `1.5`. @defaultValue empty */
  readonly amount?: string
}
/** View with the two amounts, the rate and the costs. */
export const SwapView = viewRef<SwapStart | undefined>('Swap')
/** View with the tokens to choose from. */
export const SwapSelectTokenView = viewRef<{ readonly target: 'from' | 'to' }>('SwapSelectToken')
/** View that shows a swap before the wallet gets its requests, and each of its steps. Without a form it closes. */
export const SwapPreviewView = viewRef('SwapPreview')
/** View with the outcome of the last swap. */
export const SwapResultView = viewRef('SwapResult')

declare module '@latchkit/kernel' {
  interface EventMap {
    /** Emitted before the first request to the wallet. `from` and `to` are `Token.address`; absent for the chain's own coin. */
    'swap:started': SwapEvent
    /** Emitted after an approval was confirmed. `id` is the transaction's id. */
    'swap:approved': SwapEvent & { readonly id: string }
    /** Emitted after the wallet sent the swap. `id` is the transaction's id. */
    'swap:sent': SwapEvent & { readonly id: string }
    /** Emitted after a swap failed. `code` is the code of the error; `unknown` for an error without a code. */
    'swap:failed': SwapEvent & { readonly code: string }
  }
}

/** Account, tokens and provider of a swap, for events. */
export interface SwapEvent {
  readonly account: AccountId
  readonly provider: string
  readonly from?: string
  readonly to?: string
}

declare module '@latchkit/plugin-shell/contract' {
  interface SiteViews {
    Swap: SwapStart | undefined
  }
  interface SiteResults {
    /** Id of the swap's transaction, in the form of its chain. */
    Swap: { readonly id: string }
  }
}
