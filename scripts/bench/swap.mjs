/** Measures the swap form and its list of 3,000 tokens, with a provider and a node that answer inside the page. */
import { builtPage } from '../built-page.mjs'
import { servePages } from '../page-server.mjs'
import { atRest, clickTime, openContext, shown } from './visit.mjs'
import { wheelScrolled } from './wheel.mjs'

const connect = '[data-testid=connect-button]'
const account = '[data-testid=account-button]'
const wallet = '[data-testid^=wallet-selector-]'
const paid = '[data-testid=swap-input-from]'
const chosen = '[data-testid=swap-input-token-to]'
/** Field with a quoted amount: it is busy until the quote, and shows its placeholder without a quote. */
const quoted = '[data-testid=swap-input-to]:not([aria-busy]):not(:placeholder-shown)'
const tokenButton = '[data-testid=swap-select-token-button-to]'
const token = '[data-testid^=swap-select-token-item-]'
const csp = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'none'"

/**
 * @typedef {object} SwapTimed
 * @property {number} reading  Longest task while the form opens and reads the provider's tokens, milliseconds; 0
 *   without a task over 50 ms.
 * @property {number} first    Milliseconds from the provider's response to the frame after the quoted amount; the first
 *   quote of the visit.
 * @property {number} later    The same for another amount.
 * @property {number} opening  Click to the first painted row of the list, milliseconds; the tokens were read before.
 *
 * @typedef {SwapTimed & import('./wheel.mjs').Scrolling} SwapTimes
 */

/** Serves the page with the swap form. */
export async function serveSwap() {
  return servePages({ root: await builtPage('scripts/bench/swap'), csp })
}

/**
 * Connects in a new profile, opens the form with a chosen token, types two amounts, and scrolls the list of tokens to
 * its end.
 *
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @param {{ slowdown: number }} options  Factor by which the processor is slowed down.
 * @returns {Promise<SwapTimes>}
 */
export async function timedSwap(browser, url, { slowdown }) {
  const { page, session, context } = await openContext(browser)
  try {
    await page.goto(url, { waitUntil: 'commit' })
    await shown(page, connect)
    await atRest(page)
    await clickTime(page, connect, wallet)
    await clickTime(page, '[data-testid="wallet-selector-com.example.open"]', account)
    await atRest(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await atRest(page)
    const openedMs = await page.evaluate(openForm)
    await shown(page, chosen)
    await atRest(page)
    const { longestMs: reading } = await page.evaluate(sinceMs => window.bench.blockedSince(sinceMs), openedMs)
    const first = await quoteTime(page, '1')
    await atRest(page)
    const later = await quoteTime(page, '2')
    await atRest(page)
    const opening = await clickTime(page, tokenButton, token)
    await atRest(page)
    const scrolling = await wheelScrolled(page, session, '[data-testid=swap-tokens]')
    return { reading, first, later, opening, ...scrolling }
  } finally {
    await context.close()
  }
}

/** Runs in the page. Opens the form that pays ether for the first listed token, and returns the time of the start. */
function openForm() {
  const { latchkit } = window
  if (!latchkit) throw new Error('The page has no dialog')
  const toToken = '0x0000000000000000000000000000000000a1b2c3'
  const startMs = performance.now()
  // Resolves only when the visitor leaves the form.
  void latchkit.open({ view: 'Swap', arguments: { fromToken: '', toToken } })
  return startMs
}

/**
 * Types an amount, and resolves with the time from the provider's response to the painted quote.
 *
 * @param {import('playwright').Page} page
 * @param {string} amount
 */
async function quoteTime(page, amount) {
  const before = await page.evaluate(() => performance.getEntriesByName('quoted').length)
  await page.locator(paid).fill(amount)
  return page.evaluate(
    async ({ selector, count }) => {
      const paintedMs = await window.bench.shown(selector)
      const quotes = performance.getEntriesByName('quoted')
      const last = quotes[quotes.length - 1]
      if (!last || quotes.length !== count + 1) throw new Error('The amount that was shown is not of a new quote')
      return paintedMs - last.startTime
    },
    { selector: quoted, count: before }
  )
}
