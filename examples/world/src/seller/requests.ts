/** Requests to the seller. Everything in them is untrusted. */
import { isIP } from 'node:net'
import { boundedArray } from '@latchkit/kernel/schema'
import * as v from 'valibot'
import { isAddressOn, soldNetworks } from './assets.js'
import { paymentCurrencies } from './quote.js'

const maxWallets = 20
const maxNames = 50

/** Order id, as sites make it: 128 bits in base64url. */
const OrderId = v.pipe(v.string(), v.regex(/^[\w-]{22}$/))
const Name = v.pipe(v.string(), v.regex(/^[\w.$-]{1,32}$/))
const Address = v.pipe(v.string(), v.maxLength(64))

const Wallet = v.pipe(
  v.object({ address: Address, blockchains: v.pipe(boundedArray(Name, maxNames), v.minLength(1)) }),
  // Networks that the seller does not serve are allowed, because sites send all of theirs.
  v.check(({ address, blockchains }) =>
    soldNetworks.every(network => !blockchains.includes(network.name) || isAddressOn(network, address))
  )
)
export const TokenBody = v.object({
  addresses: v.pipe(boundedArray(Wallet, maxWallets), v.minLength(1)),
  assets: v.optional(boundedArray(Name, maxNames), []),
  clientIp: v.pipe(
    v.string(),
    v.check(ip => isIP(ip) !== 0)
  )
})
export type SessionRequest = v.InferOutput<typeof TokenBody>

const Amount = v.pipe(v.string(), v.regex(/^\d{1,12}(?:\.\d{1,18})?$/))
const Currency = v.picklist(paymentCurrencies)

/** Query of the card provider's page. */
export const CardQuery = v.object({
  sessionToken: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  partnerUserId: OrderId,
  defaultNetwork: v.optional(Name),
  defaultAsset: v.optional(Name),
  presetFiatAmount: v.optional(Amount),
  presetCryptoAmount: v.optional(Amount),
  fiatCurrency: v.optional(Currency)
})
export type CardQuery = v.InferOutput<typeof CardQuery>

/** Query of the aggregator's page. */
export const AggregatorQuery = v.object({
  publicKey: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)),
  walletAddress: Address,
  externalCustomerId: OrderId,
  /** A code that is not sold leaves the choice to the visitor. */
  destinationCurrencyCode: v.optional(Name),
  sourceAmount: v.optional(Amount),
  sourceCurrencyCode: v.optional(Currency)
})
export type AggregatorQuery = v.InferOutput<typeof AggregatorQuery>

/** Query of a checkout page. Values that do not parse are shown as errors, not refused. */
export const CheckoutQuery = v.object({
  asset: v.optional(v.pipe(v.string(), v.maxLength(64))),
  amount: v.optional(v.pipe(v.string(), v.maxLength(32))),
  currency: v.optional(v.pipe(v.string(), v.maxLength(8)))
})
export type CheckoutQuery = v.InferOutput<typeof CheckoutQuery>

/** Form of a payment. */
export const Payment = v.object({
  checkout: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  asset: v.pipe(v.string(), v.maxLength(64)),
  amount: v.pipe(v.string(), v.maxLength(32)),
  currency: Currency,
  /** Amount in base units that the page has shown. */
  receive: v.pipe(v.string(), v.regex(/^\d{1,40}$/)),
  cardNumber: v.pipe(
    v.string(),
    v.maxLength(32),
    v.transform(text => text.replace(/[ -]/g, ''))
  )
})
export type Payment = v.InferOutput<typeof Payment>
