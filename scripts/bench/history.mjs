/** Measures the list of a thousand transactions on the page of the gallery that shows it. */
import { atRest, clickTime, openContext, scrollToEnd, shown } from './visit.mjs'
import { wheelScrolled } from './wheel.mjs'

const row = '[data-testid=transaction-row]'
const back = '[data-testid=header-back]'
const all = '[data-testid=w3m-account-default-activity-button]'

/**
 * @typedef {object} HistoryTimed
 * @property {number} opening  Click to the rows, painted, milliseconds; all thousand of them had been read before.
 *
 * @typedef {HistoryTimed & import('./wheel.mjs').Scrolling} HistoryTimes
 */

/** Pages of fifty come while it is scrolled for the first time. */
const stepPx = 240

/**
 * A new profile: reads all of it by scrolling, goes back to the account, opens the list again, and scrolls it again.
 *
 * @param {import('playwright').Browser} browser
 * @param {string} url  Of the gallery.
 * @param {{ slowdown: number }} options  How many times slower the processor is made.
 * @returns {Promise<HistoryTimes>}
 */
export async function timedHistory(browser, url, { slowdown }) {
  const { page, session, context } = await openContext(browser)
  try {
    await page.goto(`${url}/?state=activity-many&mode=modal`)
    await shown(page, row)
    await page.evaluate(scrollToEnd, { listed: row, stepPx })
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await clickTime(page, back, all)
    await atRest(page)
    const opening = await clickTime(page, all, row)
    await atRest(page)
    return { opening, ...(await wheelScrolled(page, session, '[data-testid=transactions]')) }
  } finally {
    await context.close()
  }
}
