/** Routes of the seller: session tokens for sites, and the pages for their visitors. */
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import * as v from 'valibot'
import type { ServiceEnv } from '../services/part.js'
import { assetKey } from './assets.js'
import {
  aggregatorCheckout,
  type Checkout,
  type Choice,
  cardCheckout,
  choicesOf,
  quoteSelection,
  selectionOf
} from './checkouts.js'
import type { ExpiringMap } from './expiring-map.js'
import { checkoutPage, messagePage, outcomePage } from './pages.js'
import type { Outcome, Purchase } from './purchase.js'
import { AggregatorQuery, CardQuery, CheckoutQuery, Payment, TokenBody } from './requests.js'
import { type SiteKey, verifySiteToken } from './site-token.js'
import { styleSheet } from './style.js'

const largestTokenBody = 16 * 1_024
const largestForm = 4 * 1_024
const payingCard = '4242424242424242'
const declinedCard = '4000000000000002'

export interface SellerRoutesOptions {
  readonly keys: readonly SiteKey[]
  /** Choices of sessions by their tokens, which work once. */
  readonly sessions: ExpiringMap<readonly Choice[]>
  readonly checkouts: ExpiringMap<Checkout>
  readonly now: () => number
  /** Starts a purchase with an accepted or a declined card. Reports the state before it returns. */
  readonly buy: (purchase: Purchase, card: 'accepted' | 'declined', report: (outcome: Outcome) => void) => void
}

export function sellerRoutes(options: SellerRoutesOptions): Hono<ServiceEnv> {
  const { checkouts, sessions } = options
  const routes = new Hono<ServiceEnv>()
  routes.use(pageHeaders)
  routes.get('/health', context => context.json({ healthy: true }))
  routes.get('/style.css', context => context.body(styleSheet, 200, { 'content-type': 'text/css; charset=utf-8' }))

  routes.post('/onramp/v1/token', limitTo(largestTokenBody), context => mintToken(context, options))

  routes.get('/buy/select-asset', onlyGet, context => {
    const query = v.safeParse(CardQuery, context.req.query())
    const choices = query.success ? sessions.take(query.output.sessionToken) : undefined
    if (!query.success || !choices) return invalidLink(context)
    return openCheckout(context, checkouts, cardCheckout(choices, query.output))
  })
  routes.get('/', onlyGet, context => {
    const query = v.safeParse(AggregatorQuery, context.req.query())
    return openCheckout(context, checkouts, query.success ? aggregatorCheckout(query.output) : undefined)
  })

  routes.get('/checkout/:id', context => {
    const id = context.req.param('id')
    const checkout = checkouts.get(id)
    const query = v.safeParse(CheckoutQuery, context.req.query())
    if (!checkout || !query.success) return invalidLink(context)
    if (checkout.outcome) return context.html(outcomePage(id, checkout.outcome))
    return context.html(checkoutPage({ checkout, id, selection: selectionOf(checkout, query.output) }))
  })
  routes.post('/pay', limitTo(largestForm), context => pay(context, options))

  for (const [path, method] of methods)
    routes.all(path, context => context.json({ error: 'method-not-allowed' }, 405, { allow: method }))
  routes.notFound(context => context.json({ error: 'not-found' }, 404))
  return routes
}

const methods = [
  ['/', 'GET'],
  ['/buy/select-asset', 'GET'],
  ['/checkout/:id', 'GET'],
  ['/pay', 'POST'],
  ['/onramp/v1/token', 'POST']
] as const

/** Sets the headers of all responses: no scripts, no frames, no cache, and forms only to this server. */
const pageHeaders: MiddlewareHandler<ServiceEnv> = async (context, next) => {
  context.header('cache-control', 'no-store')
  return securityHeaders(context, next)
}
const securityHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    styleSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"]
  },
  // The page that opened the window reads whether it is still open.
  crossOriginOpenerPolicy: false,
  referrerPolicy: 'same-origin',
  strictTransportSecurity: false
})

const limitTo = (maxSize: number) =>
  bodyLimit({ maxSize, onError: context => context.json({ error: 'too-large' }, 413) })

/** Rejects HEAD requests, which previews of links send: they would use the link. */
const onlyGet: MiddlewareHandler<ServiceEnv> = async (context, next) =>
  context.req.method === 'GET' ? next() : context.json({ error: 'method-not-allowed' }, 405, { allow: 'GET' })

const isOfType = (context: Context, type: string) =>
  context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() === type

/** Issues a session token to a site whose key has signed the request. */
async function mintToken(context: Context<ServiceEnv>, { keys, sessions, now }: SellerRoutesOptions) {
  const uri = `POST ${context.req.header('host') ?? ''}${context.req.path}`
  const site = await verifySiteToken(context.req.header('authorization'), { keys, uri, nowMs: now() })
  if (site === undefined) return context.json({ error: 'unauthorized' }, 401)
  if (!isOfType(context, 'application/json')) return context.json({ error: 'unsupported-media-type' }, 415)
  const body = v.safeParse(TokenBody, await context.req.json().catch(() => undefined))
  if (!body.success) return context.json({ error: 'invalid-request' }, 400)
  const choices = choicesOf(body.output)
  if (choices.length === 0) return context.json({ error: 'unsupported-asset' }, 400)
  return context.json({ token: sessions.add(choices), channel_id: '' })
}

const invalidLink = (context: Context) =>
  context.html(
    messagePage(
      'This link does not work',
      'It was used already, or it has expired. Start again from the site that sent you.'
    ),
    410
  )

function openCheckout(context: Context, checkouts: ExpiringMap<Checkout>, checkout: Checkout | undefined) {
  if (checkout) return context.redirect(`/checkout/${checkouts.add(checkout)}`, 303)
  const sentence = 'It has no address that this seller can send to. Start again from the site that sent you.'
  return context.html(messagePage('This link does not work', sentence), 400)
}

/** Takes a payment once for each checkout, and leads to its page. */
async function pay(context: Context<ServiceEnv>, { checkouts, buy }: SellerRoutesOptions) {
  if (!isOfType(context, 'application/x-www-form-urlencoded'))
    return context.json({ error: 'unsupported-media-type' }, 415)
  const form = v.safeParse(Payment, Object.fromEntries(new URLSearchParams(await context.req.text())))
  if (!form.success) return context.html(messagePage('Invalid payment', 'Go back and try again.'), 400)
  const { checkout: id, cardNumber, receive, ...query } = form.output
  const checkout = checkouts.get(id)
  if (!checkout) return invalidLink(context)
  if (checkout.outcome) return context.redirect(`/checkout/${id}`, 303)
  const selection = selectionOf(checkout, query)
  const quote = quoteSelection(selection)
  const isShown = typeof quote !== 'string' && assetKey(quote.asset) === query.asset && String(quote.amount) === receive
  if (!isShown)
    return context.html(
      checkoutPage({ checkout, id, selection, error: 'The price has changed. Check it and pay again.' }),
      409
    )
  if (cardNumber !== payingCard && cardNumber !== declinedCard)
    return context.html(checkoutPage({ checkout, id, selection, error: 'Use one of the test cards.' }), 422)
  const { provider, orderId } = checkout
  const purchase = { provider, orderId, quote, address: selection.choice.address }
  buy(purchase, cardNumber === payingCard ? 'accepted' : 'declined', result => {
    checkout.outcome = { selection, quote, result }
  })
  return context.redirect(`/checkout/${id}`, 303)
}
