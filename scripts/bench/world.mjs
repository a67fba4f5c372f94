/** Measures a page with a relay and a catalogue: a QR code, and a list of 600 wallets. */
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
/** Minimum time between reaching a row with the pointer and pressing it. */
const lingerMs = 200
/** Pixels that one turn of a mouse wheel scrolls, approximately. */
const stepPx = 240

/**
 * @typedef {object} WorldTimes
 * @property {number} lingering  Click on the row to a scannable code, milliseconds, in a visit without an earlier
 *   code. The pointer hovers over the row for a moment before.
 * @property {number} warm   The same after an earlier code.
 * @property {number} longest  Longest task while 600 wallets are scrolled to the end, milliseconds of processor time.
 * @property {number} rows   Maximum number of rows in the DOM.
 */

/**
 * Serves a relay and services on this machine, and the page that uses them.
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
 * Opens the dialog in a new profile, requests a code twice, then scrolls the list of all wallets to the end.
 *
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @param {{ slowdown: number }} options  Factor by which the processor is slowed down.
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
