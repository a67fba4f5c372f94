/** What is measured in the list of a thousand transactions, on the page of the gallery that has it. */
import { followTasks } from '../page-tasks.mjs'
import { atRest, clickTime, openContext, scrollToEnd, shown } from './visit.mjs'

const row = '[data-testid=transaction-row]'
const back = '[data-testid=header-back]'
const all = '[data-testid=activity-all]'

/**
 * @typedef {object} HistoryTimes
 * @property {number} opening  Click to the rows, painted, milliseconds; all thousand of them had been read before.
 * @property {number} longest  The longest task while they are scrolled to their end, milliseconds of the processor.
 * @property {number} late     Tasks meanwhile that took more of it than a frame has; a count.
 * @property {number} rows     The most rows in the page meanwhile; a count.
 */

/** What the processor has for each frame, milliseconds. */
const frameMs = 1_000 / 60
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
    const tasks = await followTasks(browser)
    const rows = await page.evaluate(scrollToEnd, { listed: row, stepPx })
    const taken = await tasks.end()
    return { opening, rows, longest: Math.max(...taken), late: taken.filter(ms => ms > frameMs).length }
  } finally {
    await context.close()
  }
}
