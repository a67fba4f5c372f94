import { extensionPoint, type Readable, serviceRef, viewRef } from '@latchkit/kernel'
import type { AccountId, ChainId } from '@latchkit/plugin-chains/contract'

/** Purchase as the visitor chose it, before a provider knows of it. */
export interface PurchaseRequest {
  /** Account that receives the token, on the chain of this id. */
  readonly account: AccountId
  /** Symbol of the token, such as `USDC`. */
  readonly symbol: string
  /** `Token.address`. @defaultValue the chain's own coin, or unknown */
  readonly token?: string
  /** Amount to pay in whole units of `currency`, plain decimal text: `50` or `19.99`. */
  readonly amount: string
  /** Currency to pay in (ISO 4217). */
  readonly currency: string
  /** Id of the payment method, such as `card`. @defaultValue chosen on the provider's page */
  readonly method?: string
}

/** Page of a provider for one purchase. Untrusted: the feature checks the URL against `OnrampProvider.hosts`. */
export interface ProviderPage {
  readonly url: string
  /** Unguessable id of the order, 22 characters of base64url. Whoever has it may read the order's state. */
  readonly orderId: string
  /** True if the URL works once only. "Open again" then requests a new one. @defaultValue false */
  readonly isSingleUse?: boolean
}

/** Statuses of an order, in the order in which it may get them. The last two are final. */
export type OrderStatus = 'created' | 'pending' | 'completed' | 'failed'

/** State of an order as a provider, or its webhook, reported it. */
export interface ProviderOrder {
  readonly status: OrderStatus
  /**
   * Network of the purchase: its name at the provider, its CAIP-2 id or the reference of that, at most 64 characters of `A-Z a-z 0-9 _ : . -`.
   * A report for another network than the order's does not complete the order. @defaultValue the network of the order
   */
  readonly network?: string
  /** Symbol of the bought token. @defaultValue the token of the order */
  readonly asset?: string
  /** Bought amount in whole units of the token, plain decimal text. A claim until the balance shows it. */
  readonly amount?: string
  readonly transactionId?: string
  /** Reason of a failure in the provider's words. */
  readonly reason?: string
}

/** Company that sells crypto. Its page takes the payment, and the feature follows the order. */
export interface OnrampProvider {
  /** Unique, such as `coinbase`. */
  readonly id: string
  /** Name that the visitor sees, a proper name: it is not translated. */
  readonly name: string
  /**
   * Hosts that its pages may have: a host (`pay.example`), which allows its subdomains and https only, or the origin of a server on
   * this machine (`http://localhost:4001`).
   */
  readonly hosts: readonly string[]
  /** Fee as the provider advertises it, such as `1–2 %`. @defaultValue no fee is shown */
  readonly fee?: string
  /**
   * Returns the chain on which a purchase for an account of `chain` arrives; `undefined` if it sells nothing for this account. Another chain
   * than `chain` is offered only to an account whose address is valid there (`NamespaceFeatures.receive`). That
   * excludes smart accounts whose wallet says so (`WalletAccount.type`).
   */
  chainFor(chain: ChainId): ChainId | undefined
  /**
   * Returns true if it sells on this test network (`Network.testnet`), such as a provider of a local test environment. Called for the chain
   * of the account and the chain of the purchase. @defaultValue it sells on no test network
   */
  readonly servesTestNetwork?: (chain: ChainId) => boolean
  /** Returns the name of a chain in `ProviderOrder.network`. @defaultValue the network of a report is not compared */
  readonly networkName?: (chain: ChainId) => string | undefined
  /** Returns the symbols that it sells on a chain of `chainFor`. @defaultValue all tokens that the data service lists */
  readonly tokens?: (chain: ChainId) => readonly string[]
  /** True if the visitor chooses the network on the provider's page, so that the dialog can only name it. @defaultValue false */
  readonly choosesNetworkOnPage?: boolean
  /** Returns true if it can sell now, such as after the site configured its service. @defaultValue `() => true` */
  readonly isAvailable?: () => boolean
  /**
   * Resolves with the page for a purchase. An abort rejects with the reason of the signal, which aborts after 15 s.
   *
   * @throws {Error} with a `code`, if the provider's service cannot be reached or refuses
   */
  url(request: PurchaseRequest, signal: AbortSignal): Promise<ProviderPage>
  /**
   * Resolves with the state of an order, or `undefined` for an order that is unknown so far. May wait up to 25 s for a status after
   * `known`. An abort rejects with the reason of the signal.
   *
   * @defaultValue the purchase is noticed by the balance only
   */
  readonly order?: (id: string, known: OrderStatus, signal: AbortSignal) => Promise<ProviderOrder | undefined>
}

/**
 * Extension point for providers, in the order in which they are offered.
 *
 * @example
 * <!-- given:
 * declare const ctx: import('@latchkit/kernel').PluginContext
 * declare const provider: import('@latchkit/plugin-onramp/contract').OnrampProvider
 * -->
 * ```ts
 * import { OnrampProviders } from '@latchkit/plugin-onramp/contract'
 *
 * ctx.contribute(OnrampProviders, provider)
 * ```
 */
export const OnrampProviders = extensionPoint<OnrampProvider>('onramp.providers')

/** Way to pay, with its limits in whole units of the currency as plain decimal text. */
export interface PaymentMethod {
  /** Id, such as `card` or `ach_bank_account`. */
  readonly id: string
  readonly min: string
  readonly max: string
}
/** Currency that a visitor may pay in. */
export interface PaymentCurrency {
  /** ISO 4217, upper case. */
  readonly id: string
  readonly methods: readonly PaymentMethod[]
}
/** Token that is sold, with its networks. */
export interface PurchaseCurrency {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly PurchaseNetwork[]
}
export interface PurchaseNetwork {
  /** Name at the data service, such as `base`. */
  readonly name: string
  readonly displayName: string
  /** Chain id as the data service has it: a number (`8453`), or a CAIP-2 id. */
  readonly chainId: string
  /** `Token.address`. @defaultValue the chain's own coin, or unknown */
  readonly address?: string
}
/** Currencies and tokens of the on-ramp. */
export interface PurchaseOptions {
  readonly payments: readonly PaymentCurrency[]
  readonly tokens: readonly PurchaseCurrency[]
  /** True if the data service gave none, and these are the limits of the specification. */
  readonly isFallback: boolean
}

/** Sum of money as plain decimal text. */
export interface Money {
  readonly amount: string
  /** ISO 4217. */
  readonly currency: string
}
/** Price of a purchase as the data service estimates it. */
export interface PurchaseQuote {
  /** Amount of the token in whole units, plain decimal text. */
  readonly receive: string
  readonly total: Money
  readonly subtotal: Money
  readonly networkFee: Money
}
export interface QuoteRequest {
  /** `PurchaseCurrency.id`. */
  readonly token: string
  /** `PurchaseNetwork.name`. */
  readonly network: string
  readonly amount: string
  readonly currency: string
}

/** Purchase that was handed to a provider. Stored in this browser for 24 hours. */
export interface OnrampOrder extends PurchaseRequest {
  /** Order id. Keep it secret: whoever has it may read the order's state. */
  readonly id: string
  readonly provider: { readonly id: string; readonly name: string }
  readonly status: OrderStatus
  /** Amount of the token that was quoted, whole units. @defaultValue no estimate was available */
  readonly quoted?: string
  /** Network of the order in the provider's reports (`OnrampProvider.networkName`). @defaultValue reports are compared with the CAIP-2 id only */
  readonly network?: string
  /** Amount that arrived, whole units: as the provider reported it, or the growth of the balance before a report. */
  readonly received?: string
  /** Amount by which the balance has grown, whole units. @defaultValue the balance has not shown the purchase */
  readonly measured?: string
  /** Name of another network that the provider reported. The order is not complete then. @defaultValue the network of the order */
  readonly otherNetwork?: string
  /** Symbol of another token that the provider sent, because the visitor chose it on the provider's page. @defaultValue the token of the order */
  readonly otherAsset?: string
  readonly transactionId?: string
  readonly reason?: string
  /** `balance`: the account has more of the token than before. The provider's report may follow. */
  readonly noticedBy?: 'provider' | 'balance'
  /** Balance of the token in base units when the purchase began. @defaultValue unknown */
  readonly heldBefore?: string
  /** Milliseconds since the epoch. */
  readonly createdAtMs: number
  readonly changedAtMs: number
}

/** Reason for which nothing can be bought. */
export type OnrampAvailability =
  | 'available'
  | 'no-account'
  | 'restricted-region'
  | 'unsupported-network'
  | 'no-provider'

/** Purchases of the connected accounts. */
export interface OnrampApi {
  readonly availability: Readable<OnrampAvailability>
  /**
   * Returns the currencies, tokens and limits. Without a response of the data service, returns the limits of the specification. An abort
   * rejects with the reason of the signal; no other error is thrown.
   */
  options(signal: AbortSignal): Promise<PurchaseOptions>
  /**
   * Returns an estimate. An abort rejects with the reason of the signal.
   *
   * @throws {OnrampError} `onramp/no-estimate` if the site has no data service, the service cannot be reached, or its response is invalid
   * @example
   * <!-- given:
   * declare const onramp: import('@latchkit/plugin-onramp/contract').OnrampApi
   * declare const signal: AbortSignal
   * -->
   * ```ts
   * const { receive } = await onramp.quote({ token: 'USDC', network: 'base', amount: '50', currency: 'USD' }, signal)
   * ```
   */
  quote(request: QuoteRequest, signal: AbortSignal): Promise<PurchaseQuote>
  /**
   * Creates an order at a provider and follows it. Resolves with the checked URL of the provider's page, which the site opens itself in
   * the visitor's next tap. An abort rejects with the reason of the signal.
   *
   * @param provider - `OnrampProvider.id`
   * @throws {OnrampError} `onramp/unknown-provider` if no provider with this id can sell now; `onramp/restricted-region` in a time zone where
   *   nothing is sold; `onramp/unsupported-network` if the provider does not sell on the chain of the account, does not name its test network,
   *   or the address of a connected account is not valid there; `onramp/timeout` if the provider's page is not known after 15 s;
   *   `onramp/untrusted-url` for a page that is not on one of the provider's hosts; `onramp/invalid-order` for an invalid request, or an order
   *   id that is invalid or used; `onramp/no-service` if the site has no service that makes the page
   * @throws {DataError} `data/…`, errors of the service that makes the URL
   * @throws {Error} errors of the provider's own code
   * @example
   * <!-- given:
   * declare const onramp: import('@latchkit/plugin-onramp/contract').OnrampApi
   * declare const account: import('@latchkit/plugin-chains/contract').AccountId
   * declare const signal: AbortSignal
   * declare const link: HTMLAnchorElement
   * -->
   * ```ts
   * const purchase = { account, symbol: 'USDC', amount: '50', currency: 'USD' }
   * const { url, order } = await onramp.start('coinbase', purchase, signal)
   * link.href = url
   * console.log(order.status) // 'created'
   * ```
   */
  start(
    provider: string,
    request: PurchaseRequest,
    signal: AbortSignal
  ): Promise<{ readonly url: string; readonly order: OnrampOrder }>
}
export const Onramp = serviceRef<OnrampApi>('onramp')

/** Initial values of the amount view. The view validates them like typed text. */
export interface OnrampStart {
  /** Amount to pay, plain decimal text with a point: `50`. @defaultValue empty */
  readonly amount?: string
  /** ISO 4217. @defaultValue 'USD' */
  readonly currency?: string
  /** Symbol of the token. @defaultValue the first one that is sold on the network */
  readonly token?: string
}

/** View with the ways to get coins and tokens into the account. */
export const FundWalletView = viewRef('FundWallet')
/** View with the providers to choose from. */
export const OnRampProvidersView = viewRef('OnRampProviders')
/** View with the tokens to choose from. */
export const OnRampTokenSelectView = viewRef('OnRampTokenSelect')
/** View with the currencies to choose from. */
export const OnRampFiatSelectView = viewRef('OnRampFiatSelect')
/** View with the amount, the estimate and the button that opens the provider's page. */
export const OnRampAmountView = viewRef<OnrampStart | undefined>('OnRampAmount')
/** View with the progress of a purchase. @defaultValue `order`: the last one */
export const BuyInProgressView = viewRef<{ readonly order: string } | undefined>('BuyInProgress')

/** Account and provider of a purchase, for events. */
export interface OnrampEvent {
  readonly account: AccountId
  /** `OnrampProvider.id`. */
  readonly provider: string
}

declare module '@latchkit/kernel' {
  interface EventMap {
    /** Emitted when the provider has made the page of a purchase, before it is shown. */
    'onramp:started': OnrampEvent
    /**
     * Emitted in the tab that noticed a new status of a purchase. Another status follows `completed` only if a report shows that the balance
     * completed the wrong purchase.
     */
    'onramp:changed': OnrampEvent & { readonly status: OrderStatus }
    /** Emitted if the provider's page could not be opened. `code`: of an `OnrampError` or a `DataError`; `unknown` without a code. */
    'onramp:failed': OnrampEvent & { readonly code: string }
  }
}

declare module '@latchkit/plugin-shell/contract' {
  interface SiteViews {
    FundWallet: undefined
    OnRampProviders: undefined
    OnRampAmount: OnrampStart | undefined
  }
}
