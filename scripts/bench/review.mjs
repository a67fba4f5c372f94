/** Measures the review of requests: the time from a request to its decoded text. */
import { builtPage } from '../built-page.mjs'
import { servePages } from '../page-server.mjs'
import { atRest, clickTime, openContext, shown } from './visit.mjs'

const connect = '[data-testid=connect-button]'
const account = '[data-testid=account-button]'
const wallet = '[data-testid^=wallet-selector-]'
const decoded = '[data-testid^=approval-action-]'
const reject = '[data-testid=approval-reject]'
const csp = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'none'"

/** Kinds of requests, by the id of the page's button that sends one. */
const kinds = /** @type {const} */ (['message', 'approval', 'swap', 'typed-data'])

/**
 * Milliseconds from the click to the frame after the decoded text, by the kind of the request. Of each kind, an earlier
 * request was reviewed before.
 *
 * @typedef {Record<typeof kinds[number], number>} LaterReviews
 *
 * @typedef {object} FirstReview
 * @property {number} first  The same for the first request of a visit, an approval.
 * @property {number} asked  Requests for code or data of that review; a count.
 *
 * @typedef {LaterReviews & FirstReview} ReviewTimes
 */

/** Serves the page of the requests. */
export async function serveReview() {
  return servePages({ root: await builtPage('scripts/bench/review'), csp })
}

/**
 * Connects in a new profile, then sends one request after the other, each of which is rejected. Each kind is measured
 * after an earlier request of that kind.
 *
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @param {{ slowdown: number }} options  Factor by which the processor is slowed down.
 * @returns {Promise<ReviewTimes>}
 */
export async function timedReview(browser, url, { slowdown }) {
  const { page, session, context } = await openContext(browser)
  const review = async (/** @type {string} */ kind) => {
    const time = await clickTime(page, `#${kind}`, decoded)
    await page.evaluate(selector => window.bench.press(selector), reject)
    await page.evaluate(selector => window.bench.gone(selector), decoded)
    await atRest(page)
    return time
  }
  try {
    await page.goto(url, { waitUntil: 'commit' })
    await shown(page, connect)
    await atRest(page)
    await clickTime(page, connect, wallet)
    await clickTime(page, '[data-testid="wallet-selector-com.example.open"]', account)
    await atRest(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await atRest(page)
    let asked = 0
    page.on('request', () => {
      asked += 1
    })
    const first = await review('approval')
    const askedByFirst = asked
    /** @type {[string, number][]} */
    const later = []
    for (const kind of kinds) {
      if (kind !== 'approval') await review(kind)
      later.push([kind, await review(kind)])
    }
    return /** @type {ReviewTimes} */ ({ first, asked: askedByFirst, ...Object.fromEntries(later) })
  } finally {
    await context.close()
  }
}
