/** Pages of the seller: plain HTML forms without scripts. The template escapes every value. */
import { html } from 'hono/html'
import { decimalText } from '../data/responses.js'
import { assetKey } from './assets.js'
import { type Checkout, quoteSelection, type Selection } from './checkouts.js'
import type { Outcome } from './purchase.js'
import { moneyText, type PurchaseQuote, paymentCurrencies } from './quote.js'

type Markup = ReturnType<typeof html>

/** Names of the sellers on their pages. */
const names = { card: 'Local card seller', aggregator: 'Local aggregator' } as const

const layout = (title: string, content: Markup): Markup => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <link rel="stylesheet" href="/style.css">
  </head>
  <body>
    <main>${content}</main>
  </body>
</html>
`

/** Returns a page with a heading and a sentence, such as an error. */
export const messagePage = (heading: string, sentence: string): Markup =>
  layout(heading, html`<h1>${heading}</h1><p>${sentence}</p>`)

export interface CheckoutPageOptions {
  readonly checkout: Checkout
  /** Key of the checkout. */
  readonly id: string
  readonly selection: Selection
  /** Sentence about the last attempt to pay. */
  readonly error?: string
}

/** Returns the page that sells: asset and amount, the quote, and the card. */
export function checkoutPage(options: CheckoutPageOptions): Markup {
  const { checkout, selection } = options
  const quote = quoteSelection(selection)
  const symbol = selection.choice.asset.symbol
  const payment = typeof quote === 'string' ? '' : html`${quoteList(selection, quote)}${paymentForm(options, quote)}`
  return layout(
    `Buy ${symbol} – ${names[checkout.provider]}`,
    html`<p class="note">${names[checkout.provider]}</p>
      <h1>Buy ${symbol}</h1>
      ${selectionForm(options, typeof quote === 'string' ? quote : undefined)}
      ${payment}`
  )
}

function selectionForm({ checkout, id, selection }: CheckoutPageOptions, error: string | undefined): Markup {
  const assets = checkout.choices.map(
    ({ asset }) =>
      html`<option value="${assetKey(asset)}"${asset === selection.choice.asset ? html` selected` : ''}>
        ${asset.symbol} on ${asset.network.displayName}
      </option>`
  )
  const currencies = paymentCurrencies.map(
    currency =>
      html`<option value="${currency}"${currency === selection.currency ? html` selected` : ''}>${currency}</option>`
  )
  const invalid = error === undefined ? '' : html` aria-invalid="true" aria-describedby="amount-error"`
  return html`<form method="get" action="/checkout/${id}">
    <label>Asset <select name="asset">${assets}</select></label>
    <label>You pay
      <input name="amount" inputmode="decimal" autocomplete="transaction-amount" required maxlength="32" value="${selection.amount}"${invalid}>
    </label>
    ${error === undefined ? '' : html`<p class="error" id="amount-error" role="alert">${error}</p>`}
    <label>Currency <select name="currency" autocomplete="transaction-currency">${currencies}</select></label>
    <button type="submit">Update the price</button>
  </form>`
}

function quoteList({ choice: { asset, address } }: Selection, quote: PurchaseQuote): Markup {
  const money = (amount: bigint) => `${moneyText(amount)} ${quote.currency}`
  return html`<h2>Your order</h2>
    <dl>
      <dt>You pay</dt><dd>${money(quote.total)}</dd>
      <dt>Seller’s fee</dt><dd>${money(quote.fee)}</dd>
      <dt>Network fee</dt><dd>${money(quote.networkFee)}</dd>
      <dt>You receive</dt><dd>${decimalText(quote.amount, asset.decimals)} ${asset.symbol}</dd>
      <dt>Network</dt><dd>${asset.network.displayName}</dd>
      <dt>Address</dt><dd><bdi>${address}</bdi></dd>
    </dl>`
}

function paymentForm({ id, selection, error }: CheckoutPageOptions, quote: PurchaseQuote): Markup {
  const hidden = Object.entries({
    checkout: id,
    asset: assetKey(quote.asset),
    amount: selection.amount,
    currency: selection.currency,
    receive: String(quote.amount)
  }).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  const described = error === undefined ? 'card-note' : 'card-error card-note'
  return html`<h2>Payment</h2>
    <form method="post" action="/pay">
      ${hidden}
      <label>Card number
        <input name="cardNumber" inputmode="numeric" autocomplete="off" required maxlength="23" aria-describedby="${described}"${error === undefined ? '' : html` aria-invalid="true"`}>
      </label>
      ${error === undefined ? '' : html`<p class="error" id="card-error" role="alert">${error}</p>`}
      <p class="note" id="card-note">Test cards only: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined.</p>
      <button class="pay" type="submit">Pay ${moneyText(quote.total)} ${quote.currency}</button>
    </form>`
}

/** Headings and sentences of failures, by their reason. */
const failures = {
  card_declined: ['Card declined', 'Your card was declined. You have not been charged.'],
  refused: ['Purchase refused', 'The seller refuses this purchase. You have not been charged.'],
  delivery_failed: ['Delivery failed', 'The network rejected the transfer. Your payment is returned to your card.']
} as const

/** Returns the page after the payment. */
export function outcomePage(id: string, { selection, quote, result }: NonNullable<Checkout['outcome']>): Markup {
  const [heading, status] = outcomeText(id, result)
  return layout(
    heading,
    html`<h1>${heading}</h1>
      <div role="status">${status}</div>
      ${result.state === 'failed' ? '' : quoteList(selection, quote)}
      <p class="note">You can close this window.</p>`
  )
}

function outcomeText(id: string, result: Outcome): readonly [heading: string, status: Markup] {
  switch (result.state) {
    case 'failed': {
      const [heading, sentence] = failures[result.reason]
      return [heading, html`<p>${sentence}</p>`]
    }
    case 'delivered':
      return [
        'Payment received',
        html`<p>Delivered in transaction <bdi class="transaction">${result.transactionId}</bdi>.</p>`
      ]
    default:
      return ['Payment received', html`<p>Your order is on its way. <a href="/checkout/${id}">Check again</a></p>`]
  }
}
