import type { PurchaseRequest } from './contract.js'

/** Input of the visitor. All other values are derived from it. */
export interface OnrampForm {
  /** Text of the amount field, as typed. */
  readonly amount: string
  /** ISO 4217. */
  readonly currency: string
  /** `PaymentMethod.id`. @defaultValue the first one of the currency */
  readonly method?: string
  /** Symbol of the token. @defaultValue the first one that the provider sells on the network */
  readonly symbol?: string
  /** `OnrampProvider.id`. @defaultValue the first one that sells to the account */
  readonly provider?: string
}

/** Purchase with the amount that was quoted. */
export interface QuotedPurchase {
  readonly request: PurchaseRequest
  /** `PurchaseQuote.receive`. @defaultValue no estimate was available */
  readonly quoted?: string
}

/** Opening of a provider's page. */
export interface Opening {
  readonly provider: { readonly id: string; readonly name: string }
  readonly purchase: QuotedPurchase
  /**
   * `requested`: the page's URL is on its way. `opened`: the window shows it. `blocked`: there is no window, and the visitor has to press a
   * link. `failed`: there is no page.
   */
  readonly status: 'requested' | 'opened' | 'blocked' | 'failed'
  /** `OnrampOrder.id`, once there is one. */
  readonly order?: string
  /** Code of the error, of `failed`. */
  readonly code?: string
}

export interface OnrampState {
  form: OnrampForm
  /** Last opening of a page in this tab. */
  opening?: Opening | undefined
}
