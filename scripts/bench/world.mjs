/** Measures a page with a relay and a catalogue: a code to scan, and a list of 600 wallets. */
import { builtPage } from '../built-page.mjs'
import { loadWorld } from '../load-world.mjs'
import { servePages } from '../page-server.mjs'
import { followTasks } from '../page-tasks.mjs'
import { atRest, clickTime, hover, openContext, scrollToEnd, shown } from './visit.mjs'

const button = '[data-testid=connect-button]'
const codeRow = '[data-testid=wallet-selector-walletConnect]'
const code = '[data-testid=wui-qr-code]:not([data-pending])'
const back = '[data-testid=header-back]'
const all = '[data-testid=all-wallets]'
const listed = '[data-testid^=wallet-search-item-]'
/** The least that a hand takes from reaching a row to pressing it. */
const lingerMs = 200
/** Pixels that one turn of a mouse wheel scrolls, approximately. */
const stepPx = 240

/**
 * @typedef {object} WorldTimes
 * @property {number} lingering  Click on the row to a code that can be scanned, milliseconds, in a visit that never had one.
 *   The pointer was over the row for a moment before, as a hand's is.
 * @property {number} warm   The same once there was a code.
 * @property {number} longest  The longest task while 600 wallets are scrolled to their end, milliseconds of the processor.
 * @property {number} rows   The most rows in the page meanwhile; a count.
 */

/**
 * A relay and services on this machine, and the page that speaks to them.
 *
 * @returns {Promise<{ url: string, close(): Promise<unknown> }>}
 */
export async function serveWorld() {
  const { startWorld } = await loadWorld()
  const { relayUrl, servicesUrl, projectId, stop } = await startWorld()
  const csp = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src ${relayUrl} ${servicesUrl}`
  const server = await servePages({ root: await builtPage('scripts/bench/world'), csp })
  const query = new URLSearchParams({ relay: relayUrl, catalogue: servicesUrl, projectId })
  return { url: `${server.url}/?${query}`, close: () => Promise.all([server.close(), stop()]) }
}

/**
 * A new profile: opens, asks for a code twice, then scrolls the list of all wallets to its end.
 *
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @param {{ slowdown: number }} options  How many times slower the processor is made.
 * @returns {Promise<WorldTimes>}
 */
export async function timedPairing(browser, url, { slowdown }) {
  const { page, session, context } = await openContext(browser)
  try {
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(url, { waitUntil: 'commit' })
    await shown(page, button)
    await atRest(page)
    await clickTime(page, button, codeRow)
    await atRest(page)
    await hover(page, codeRow)
    await page.waitForTimeout(lingerMs)
    const lingering = await clickTime(page, codeRow, code)
    await clickTime(page, back, codeRow)
    await atRest(page)
    const warm = await clickTime(page, codeRow, code)
    await clickTime(page, back, codeRow)
    await clickTime(page, all, listed)
    await atRest(page)
    const tasks = await followTasks(browser)
    const rows = await page.evaluate(scrollToEnd, { listed, stepPx })
    return { lingering, warm, rows, longest: Math.max(...(await tasks.end())) }
  } finally {
    await context.close()
  }
}
