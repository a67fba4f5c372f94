/** Prices of purchases, for the seller and for the quotes of the data service. */
import { type Currency, priceOf } from '../data/prices.js'
import type { SoldAsset } from './assets.js'

/** Currencies that the seller takes, by ISO 4217 code. */
export const paymentCurrencies = ['USD', 'EUR'] as const
export type PaymentCurrency = (typeof paymentCurrencies)[number]

/** Least and largest payment by card, in hundredths of a currency. */
export const cardLimits = { minimum: 1_000n, maximum: 750_000n } as const

/** Cost of a transfer, in hundredths of the currency. */
const networkFee = 30n
/** Percent of the payment that the seller keeps. */
const feePercent = 1n
/** Parts of a currency in which prices are counted, so that the division is exact. */
const pricePrecision = 1_000_000

export interface PurchaseQuote {
  readonly asset: SoldAsset
  readonly currency: PaymentCurrency
  /** Payment in hundredths of the currency: `subtotal`, `fee` and `networkFee` together. */
  readonly total: bigint
  readonly subtotal: bigint
  readonly fee: bigint
  readonly networkFee: bigint
  /** Bought amount in base units, rounded down. */
  readonly amount: bigint
}

/** Parses a payment, such as `100` or `99.95`, into hundredths. Returns `undefined` for anything else. */
export function readPayment(text: string): bigint | undefined {
  const { whole, fraction = '' } = /^(?<whole>\d{1,7})(?:\.(?<fraction>\d{1,2}))?$/.exec(text)?.groups ?? {}
  return whole === undefined ? undefined : BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}

/** Returns hundredths as text with two decimals: "10.00". */
export function moneyText(hundredths: bigint): string {
  const digits = String(hundredths).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Returns the quote for a payment in hundredths, or `undefined` if it is outside of {@link cardLimits}. */
export function quotePurchase(asset: SoldAsset, currency: PaymentCurrency, total: bigint): PurchaseQuote | undefined {
  if (total < cardLimits.minimum || total > cardLimits.maximum) return undefined
  const price = priceOf(asset.network.chainId, asset.address, currency.toLowerCase() as Currency)
  if (price === undefined) throw new Error(`No price of ${asset.symbol}`)
  const fee = (total * feePercent + 99n) / 100n
  const subtotal = total - fee - networkFee
  const scaled = BigInt(Math.round(price * pricePrecision)) * 100n
  const amount = (subtotal * 10n ** BigInt(asset.decimals) * BigInt(pricePrecision)) / scaled
  return { asset, currency, total, subtotal, fee, networkFee, amount }
}

/** Returns the payment that buys at least this amount in base units, before limits. */
export function paymentFor(asset: SoldAsset, currency: PaymentCurrency, amount: bigint): bigint {
  const price = priceOf(asset.network.chainId, asset.address, currency.toLowerCase() as Currency) ?? 0
  const unit = 10n ** BigInt(asset.decimals) * BigInt(pricePrecision)
  const subtotal = (amount * BigInt(Math.round(price * pricePrecision)) * 100n + unit - 1n) / unit
  // The fee is a percentage of the total, so the total is found by division.
  const total = ((subtotal + networkFee) * 100n + (100n - feePercent) - 1n) / (100n - feePercent)
  return total
}
