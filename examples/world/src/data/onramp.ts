/** Response bodies of the data service for purchases: what is sold, and quotes. */
import { randomUUID } from 'node:crypto'
import { findAsset, type SoldAsset, soldAssets } from '../seller/assets.js'
import { cardLimits, moneyText, type PurchaseQuote, paymentCurrencies, quotePurchase } from '../seller/quote.js'
import { decimalText } from './responses.js'

/** Returns the currencies with their limits, and the assets with their networks. */
export function optionsResponse() {
  const card = { id: 'card', min: moneyText(cardLimits.minimum), max: moneyText(cardLimits.maximum) }
  const symbols = [...new Set(soldAssets.map(({ symbol }) => symbol))]
  return {
    paymentCurrencies: paymentCurrencies.map(id => ({ id, payment_method_limits: [card] })),
    purchaseCurrencies: symbols.map(symbol => {
      const assets = soldAssets.filter(asset => asset.symbol === symbol)
      return { id: symbol, name: assets[0]?.name, symbol, networks: assets.map(networkOf) }
    })
  }
}

/** Returns a network of an asset. The chain id is the reference of CAIP-2, and the address of a coin is empty. */
const networkOf = ({ network, address = '' }: SoldAsset) => ({
  name: network.name,
  display_name: network.displayName,
  chain_id: network.chainId.slice(network.chainId.indexOf(':') + 1),
  contract_address: address
})

export interface QuoteRequest {
  /** Symbol of the asset. */
  readonly purchaseCurrency: string
  readonly paymentCurrency: (typeof paymentCurrencies)[number]
  /** Payment in hundredths. */
  readonly amount: bigint
  /** Name of the network. */
  readonly network: string
}

/** Returns the quote, or the name of the parameter that cannot be quoted. */
export function quoteResponse({ purchaseCurrency, paymentCurrency, amount, network }: QuoteRequest) {
  const asset = findAsset(purchaseCurrency, network)
  if (!asset) return soldAssets.some(({ symbol }) => symbol === purchaseCurrency) ? 'network' : 'purchaseCurrency'
  const quote = quotePurchase(asset, paymentCurrency, amount)
  return quote ? quoteBody(quote) : 'amount'
}

/** Returns the body. What the seller keeps is the total less the subtotal and the network fee. */
function quoteBody({ asset, currency, total, subtotal, networkFee, amount }: PurchaseQuote) {
  const money = (hundredths: bigint) => ({ amount: moneyText(hundredths), currency })
  return {
    paymentTotal: money(total),
    paymentSubtotal: money(subtotal),
    purchaseAmount: { amount: decimalText(amount, asset.decimals), currency: asset.symbol },
    networkFee: money(networkFee),
    quoteId: randomUUID()
  }
}
