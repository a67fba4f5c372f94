import type { DataApi } from '@latchkit/plugin-data/contract'
import * as v from 'valibot'
import { currencyPlaces } from '../amount.js'
import type { PurchaseQuote, QuoteRequest } from '../contract.js'
import { OnrampError } from '../errors.js'

const TIMEOUT_MS = 8_000

const decimal = v.pipe(v.string(), v.regex(/^\d{1,40}(?:\.\d{1,36})?$/))
const money = v.object({ amount: decimal, currency: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) })

/** Schema of the response. Estimates in other currencies than those that were asked for are rejected afterwards. */
export const quoteSchema = v.object({
  paymentTotal: money,
  paymentSubtotal: money,
  purchaseAmount: money,
  networkFee: money,
  quoteId: v.optional(v.pipe(v.string(), v.maxLength(200)))
})

/** Maximum ratio of the total and the typed amount. Beyond it, or its inverse, it is no estimate of this purchase. */
const MAX_TOTAL_TIMES = 2

/**
 * Requests an estimate. Rejects without a usable response, so that no figure is made up.
 *
 * @param symbol - Symbol of the token, which the response may name in place of its id.
 * @throws {OnrampError} `onramp/no-estimate`
 */
export async function requestQuote(
  data: DataApi | undefined,
  { token, network, amount, currency }: QuoteRequest,
  symbol: string,
  signal: AbortSignal
): Promise<PurchaseQuote> {
  const missing = (cause?: unknown) => new OnrampError('onramp/no-estimate', { token }, { cause })
  if (!data?.has('data')) throw missing()
  const call = data.json({
    service: 'data',
    path: ['v1', 'onramp', 'quote'],
    body: { purchaseCurrency: token, paymentCurrency: currency, amount, network },
    schema: quoteSchema,
    signal,
    timeoutMs: TIMEOUT_MS,
    maxBytes: 65_536
  })
  const response = await call.catch(error => {
    signal.throwIfAborted()
    throw missing(error)
  })
  const { purchaseAmount, paymentTotal, paymentSubtotal, networkFee } = response
  const isAbout = (name: string) => [token, symbol].some(each => each.toLowerCase() === name.toLowerCase())
  const isPaidIn = ({ currency: name }: { readonly currency: string }) => name.toUpperCase() === currency
  const total = Number(paymentTotal.amount)
  const isUsable =
    isAbout(purchaseAmount.currency) &&
    [paymentTotal, paymentSubtotal, networkFee].every(isPaidIn) &&
    /[1-9]/.test(purchaseAmount.amount) &&
    total > 0 &&
    total <= Number(amount) * MAX_TOTAL_TIMES &&
    total >= Number(amount) / MAX_TOTAL_TIMES &&
    // Services round each part.
    Number(paymentSubtotal.amount) + Number(networkFee.amount) <= total * 1.01
  if (!isUsable) throw missing()
  const paid = ({ amount }: { readonly amount: string }) => ({ amount: shortened(amount, currency), currency })
  return {
    receive: purchaseAmount.amount,
    total: paid(paymentTotal),
    subtotal: paid(paymentSubtotal),
    networkFee: paid(networkFee)
  }
}

/** Returns an amount with at most two decimals more than its currency has, because services return floats. */
function shortened(amount: string, currency: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const kept = fraction.slice(0, currencyPlaces(currency) + 2)
  return kept === '' ? whole : `${whole}.${kept}`
}
