import type { ChainId, Network } from '@latchkit/plugin-chains/contract'
import { accountId } from '@latchkit/plugin-chains/contract'
import type { DecimalMark } from '@latchkit/plugin-chains/kit'
import { type AmountProblem, currencyPlaces, readMoney, type TypedMoney, withinLimits } from './amount.js'
import type {
  OnrampProvider,
  PaymentCurrency,
  PaymentMethod,
  PurchaseOptions,
  PurchaseRequest,
  QuoteRequest
} from './contract.js'
import { type Buyer, deliveryChain, providersFor } from './delivery.js'
import { type SoldToken, soldTokens } from './sold-tokens.js'
import type { OnrampForm } from './state.js'

/** Circumstances of a purchase: the account, the providers and their options. */
export interface PurchaseContext {
  readonly buyer: Buyer
  readonly providers: readonly OnrampProvider[]
  readonly options: PurchaseOptions
  readonly mark: DecimalMark
}

/** Form as it was understood, with defaults for everything that was not chosen or does not exist any more. */
export interface Purchase {
  readonly provider: OnrampProvider
  /** Providers that sell to the account. */
  readonly providers: readonly OnrampProvider[]
  /** Chain on which the token arrives. */
  readonly chain: ChainId
  /** Network of `chain`, if the site configured it. */
  readonly network: Network | undefined
  readonly tokens: readonly SoldToken[]
  /** Chosen token. @defaultValue the provider sells nothing on the chain */
  readonly token?: SoldToken
  readonly payment: PaymentCurrency
  readonly method: PaymentMethod
  readonly places: number
  readonly money: TypedMoney | { readonly problem: AmountProblem }
}

/** Interprets the form; `undefined` if no provider sells to the account. */
export function purchaseOf(form: OnrampForm, context: PurchaseContext): Purchase | undefined {
  const { options, buyer, mark } = context
  const providers = providersFor(context.providers, buyer)
  const provider = providers.find(({ id }) => id === form.provider) ?? providers[0]
  const chain = provider && deliveryChain(provider, buyer)
  const payment = options.payments.find(({ id }) => id === form.currency) ?? options.payments[0]
  const method = payment?.methods.find(({ id }) => id === form.method) ?? payment?.methods[0]
  if (!provider || chain === undefined || !payment || !method) return undefined
  const network = buyer.networks.find(({ caipNetworkId }) => caipNetworkId === chain)
  const tokens = soldTokens(options, { provider, chain, network })
  const token = tokens.find(({ symbol }) => symbol === form.symbol) ?? tokens[0]
  const places = currencyPlaces(payment.id)
  const money = withinLimits(readMoney(form.amount, places, mark), method, places)
  return { provider, providers, chain, network, tokens, ...(token && { token }), payment, method, places, money }
}

/** Returns the request for an estimate; `undefined` while the form is incomplete, or the data service does not list the token. */
export function quoteRequestOf({ token, money, payment }: Purchase): QuoteRequest | undefined {
  if (!token?.quoted || 'problem' in money) return undefined
  return { ...token.quoted, amount: money.text, currency: payment.id }
}

/** Returns the purchase for the provider; `undefined` while the form is incomplete. */
export function requestOf(purchase: Purchase, address: string): PurchaseRequest | undefined {
  const { chain, token, payment, method, money } = purchase
  const account = accountId(chain, address)
  if (!token || !account || 'problem' in money) return undefined
  return {
    account,
    symbol: token.symbol,
    ...(token.address !== undefined && { token: token.address }),
    amount: money.text,
    currency: payment.id,
    method: method.id
  }
}
