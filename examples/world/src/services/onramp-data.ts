/** Data service for purchases: currencies, assets and limits, and quotes. Prices equal those of the seller. */
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { optionsResponse, quoteResponse } from '../data/onramp.js'
import { spoilOptions, spoilQuote } from '../data/onramp-hostile.js'
import { type FaultSwitch, onrampDataFaults } from '../faults.js'
import { paymentCurrencies, readPayment } from '../seller/quote.js'
import { failed, type ServiceEnv } from './part.js'

const largestBodyBytes = 4 * 1_024

const Name = v.pipe(v.string(), v.maxLength(64))
const QuoteBody = v.object({
  purchaseCurrency: Name,
  paymentCurrency: v.picklist(paymentCurrencies),
  /** Payment, such as `100` or `99.95`; in the output, in hundredths. */
  amount: v.pipe(
    v.union([v.pipe(v.string(), v.maxLength(32)), v.number()]),
    v.transform(amount => readPayment(String(amount))),
    v.bigint()
  ),
  network: Name
})

/** Creates the routes: `GET /v1/onramp/options` and `POST /v1/onramp/quote`. */
export function onrampDataRoutes(faults: FaultSwitch) {
  const isHostile = () => faults.take(onrampDataFaults) !== undefined
  return new Hono<ServiceEnv>()
    .get('/v1/onramp/options', context => {
      const options = optionsResponse()
      return context.json(isHostile() ? spoilOptions(options) : options)
    })
    .post('/v1/onramp/quote', bodyLimit({ maxSize: largestBodyBytes }), async context => {
      const parsed = v.safeParse(QuoteBody, await context.req.json().catch(() => undefined))
      if (!parsed.success) {
        const [issue] = parsed.issues
        return failed(context, 400, v.getDotPath(issue) ?? 'body', issue.message)
      }
      const quote = quoteResponse(parsed.output)
      if (typeof quote === 'string') return failed(context, 400, quote, 'This cannot be bought')
      return context.json(isHostile() ? spoilQuote(quote) : quote)
    })
}
