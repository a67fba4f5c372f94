/** Measures the list of a thousand transactions on its page in the gallery. */
import { atRest, clickTime, openContext, scrollToEnd, shown } from './visit.mjs'
import { wheelScrolled } from './wheel.mjs'

const row = '[data-testid=transaction-row]'
const back = '[data-testid=header-back]'
const all = '[data-testid=w3m-account-default-activity-button]'

/**
 * @typedef {object} HistoryTimed
 * @property {number} opening  Click to the painted rows, milliseconds; all thousand transactions were loaded before.
 *
 * @typedef {HistoryTimed & import('./wheel.mjs').Scrolling} HistoryTimes
 */

/** Pixels per scroll step. Pages of fifty load during the first scroll. */
const stepPx = 240

/**
 * Loads the whole list in a new profile by scrolling, returns to the account, opens the list again, and scrolls it
 * again.
 *
 * @param {import('playwright').Browser} browser
 * @param {string} url  Of the gallery.
 * @param {{ slowdown: number }} options  Factor by which the processor is slowed down.
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
