/** Checkouts: a visitor's choice of asset and amount, before and after the payment. */
import { assetKey, isAddressOn, type SoldAsset, soldAssets } from './assets.js'
import type { Outcome, SellerProvider } from './purchase.js'
import {
  cardLimits,
  moneyText,
  type PaymentCurrency,
  type PurchaseQuote,
  paymentCurrencies,
  paymentFor,
  quotePurchase,
  readPayment
} from './quote.js'
import type { AggregatorQuery, CardQuery, CheckoutQuery, SessionRequest } from './requests.js'

/** Asset that the visitor may buy, with the account that gets it. */
export interface Choice {
  readonly asset: SoldAsset
  readonly address: string
}

/** Selection of the visitor, as form values. */
export interface Selection {
  readonly choice: Choice
  readonly amount: string
  readonly currency: PaymentCurrency
}

export interface Checkout {
  readonly provider: SellerProvider
  readonly orderId: string
  readonly choices: readonly Choice[]
  /** Selection of a page without a query. */
  readonly preset: Selection
  /** Result of the payment; `undefined` before it. */
  outcome: { readonly selection: Selection; readonly quote: PurchaseQuote; readonly result: Outcome } | undefined
}

const defaultAmount = '50'

/** Returns the choices that a site's request for a session token allows: its assets, or all if it names none. */
export function choicesOf({ addresses, assets }: SessionRequest): readonly Choice[] {
  const choices = addresses.flatMap(({ address, blockchains }) =>
    soldAssets
      .filter(({ network }) => blockchains.includes(network.name))
      .filter(({ symbol }) => assets.length === 0 || assets.includes(symbol))
      .map(asset => ({ asset, address }))
  )
  // The first address of a network counts.
  return choices.filter(({ asset }, index) => choices.findIndex(other => other.asset === asset) === index)
}

/** Creates the checkout of a session, or returns `undefined` if the session has nothing that is sold. */
export function cardCheckout(choices: readonly Choice[], query: CardQuery): Checkout | undefined {
  const { defaultAsset, defaultNetwork, fiatCurrency = 'USD', presetFiatAmount, presetCryptoAmount } = query
  const choice =
    choices.find(({ asset }) => asset.symbol === defaultAsset && asset.network.name === defaultNetwork) ??
    choices.find(({ asset }) => asset.network.name === defaultNetwork) ??
    choices[0]
  if (!choice) return undefined
  const amount =
    presetFiatAmount ??
    (presetCryptoAmount === undefined ? undefined : paymentText(choice.asset, fiatCurrency, presetCryptoAmount))
  return {
    provider: 'card',
    orderId: query.partnerUserId,
    choices,
    preset: { choice, amount: amount ?? defaultAmount, currency: fiatCurrency },
    outcome: undefined
  }
}

/** Creates the checkout of an aggregator's link, or returns `undefined` for an address of no network. */
export function aggregatorCheckout(query: AggregatorQuery): Checkout | undefined {
  const { walletAddress: address, destinationCurrencyCode: code, sourceAmount, sourceCurrencyCode } = query
  const choices = soldAssets.filter(({ network }) => isAddressOn(network, address)).map(asset => ({ asset, address }))
  const choice = choices.find(({ asset }) => isNamed(asset, code)) ?? choices[0]
  if (!choice) return undefined
  return {
    provider: 'aggregator',
    orderId: query.externalCustomerId,
    choices,
    preset: { choice, amount: sourceAmount ?? defaultAmount, currency: sourceCurrencyCode ?? 'USD' },
    outcome: undefined
  }
}

/** Returns true if an aggregator's code means the asset: `ETH`, the first network's, or `ETH_BASE`. */
function isNamed({ symbol, network }: SoldAsset, code: string | undefined): boolean {
  return code === symbol || code === `${symbol}_${network.name.toUpperCase()}`
}

/** Returns the selection of a query; missing and invalid values are those of the preset, except an amount, which a page shows. */
export function selectionOf({ choices, preset }: Checkout, query: CheckoutQuery): Selection {
  return {
    choice: choices.find(({ asset }) => assetKey(asset) === query.asset) ?? preset.choice,
    amount: query.amount?.trim() ?? preset.amount,
    currency: paymentCurrencies.find(currency => currency === query.currency) ?? preset.currency
  }
}

/** Returns the quote of a selection, or a sentence for the visitor if the amount is invalid. */
export function quoteSelection({ choice, amount, currency }: Selection): PurchaseQuote | string {
  const payment = readPayment(amount)
  const limits = `from ${moneyText(cardLimits.minimum)} to ${moneyText(cardLimits.maximum)} ${currency}`
  if (payment === undefined) return `Enter an amount ${limits}, with at most two decimals.`
  return quotePurchase(choice.asset, currency, payment) ?? `You can pay ${limits} by card.`
}

function paymentText(asset: SoldAsset, currency: PaymentCurrency, text: string): string {
  const [whole = '', fraction = ''] = text.split('.')
  const amount = BigInt(whole + fraction.slice(0, asset.decimals).padEnd(asset.decimals, '0'))
  return moneyText(paymentFor(asset, currency, amount))
}
