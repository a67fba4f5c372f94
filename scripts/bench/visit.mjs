/** Measures one cold visit of a page. */
import { prepare } from './in-page.mjs'

const button = '[data-testid=connect-button]'
const close = '[data-testid=w3m-header-close]'

/**
 * Milliseconds without activity before a press: the minimum time in which a visitor reads the page and finds its
 * button.
 */
const restMs = 1_000

/** Cycles before the measured ones: objects that are created only once do not count as growth. */
const warmUpCycles = 20

/**
 * A page to measure, with the content that it opens.
 *
 * @typedef {object} Measured
 * @property {string} url
 * @property {string} opened   Selector that matches once the dialog has opened: a wallet row, or the empty dialog.
 * @property {boolean} hasViews
 *
 * @typedef {object} Times  Milliseconds, except for the count.
 * @property {number} usable   Navigation to an enabled button.
 * @property {number} opening  Click to the painted content; the page was idle.
 * @property {number} blocked  Time during which the page was blocked while it opened.
 * @property {number} longTasks  Number of tasks over 50 ms.
 * @property {number} [view]   Click to another painted view, which was shown before.
 */

/**
 * Visits a page in a new profile without a cache, like a first visit.
 *
 * @param {import('playwright').Browser} browser
 * @param {Measured} measured
 * @param {{ slowdown: number }} options  Factor by which the processor is slowed down.
 * @returns {Promise<Times>}
 */
export async function timedVisit(browser, { url, opened, hasViews }, { slowdown }) {
  const { page, session, context } = await openContext(browser)
  try {
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(url, { waitUntil: 'commit' })
    const usable = await shown(page, button)
    await atRest(page)

    const opening = await clickTime(page, button, opened)
    const { longTasks, blockedMs: blocked } = await page.evaluate(() =>
      window.bench.blockedSince(window.bench.pressedMs())
    )
    if (!hasViews) return { usable, opening, blocked, longTasks }

    const help = '[data-testid=header-help]'
    const back = '[data-testid=header-back]'
    await clickTime(page, help, back)
    // A press right after the change of views was lost on a busy machine.
    await atRest(page)
    await clickTime(page, back, opened)
    return { usable, opening, blocked, longTasks, view: await clickTime(page, help, back) }
  } finally {
    await context.close()
  }
}

/**
 * @typedef {object} Growth
 * @property {number} openHeap       Bytes of the heap with the dialog open, after collection.
 * @property {number} heapPerCycle   Bytes.
 * @property {number} nodes          Additional DOM nodes since before the cycles.
 * @property {number} listeners      Additional event listeners since before the cycles.
 * @property {string[]} foreign      Requested addresses of other hosts.
 */

/**
 * Opens and closes the dialog many times, and returns the growth.
 *
 * @param {import('playwright').Browser} browser  Without a compiler (`--jitless`), because compiled code would count
 *   as growth.
 * @param {Measured} measured
 * @param {{ cycles: number }} options
 * @returns {Promise<Growth>}
 */
export async function repeatedOpening(browser, { url, opened }, { cycles }) {
  const { page, session, context } = await openContext(browser, { reducedMotion: 'reduce' })
  /** @type {string[]} */
  const foreign = []
  page.on('request', request => {
    if (!request.url().startsWith('data:') && new URL(request.url()).origin !== new URL(url).origin)
      foreign.push(request.url())
  })
  try {
    await page.goto(url)
    await shown(page, button)
    await page.waitForLoadState('networkidle')
    const cycle = (/** @type {number} */ times) => page.evaluate(openAndClose, { times, button, opened, close })
    await page.evaluate(selector => window.bench.press(selector), button)
    await shown(page, opened)
    const { heap: openHeap } = await collected(session)
    await page.evaluate(selector => window.bench.press(selector), close)
    await cycle(warmUpCycles)
    await page.evaluate(fillNumberCache)
    const before = await collected(session)
    await cycle(cycles)
    const after = await collected(session)
    return {
      openHeap,
      heapPerCycle: (after.heap - before.heap) / cycles,
      nodes: after.nodes - before.nodes,
      listeners: after.listeners - before.listeners,
      foreign
    }
  } finally {
    await context.close()
  }
}

/**
 * @param {import('playwright').Browser} browser
 * @param {import('playwright').BrowserContextOptions} [options]
 * @param {Readonly<Record<string, unknown>>} [responses]  Responses of the wallets; without them all requests throw.
 */
export async function openContext(browser, options = {}, responses = {}) {
  const context = await browser.newContext({ viewport: { width: 1_200, height: 800 }, ...options })
  await context.addInitScript(prepare, responses)
  const page = await context.newPage()
  return { context, page, session: await context.newCDPSession(page) }
}

/** Waits until the page has fetched and rendered what it prepares while idle. @param {import('playwright').Page} page */
export async function atRest(page) {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(restMs)
}

/** @param {import('playwright').Page} page @param {string} selector */
export const shown = (page, selector) => page.evaluate(wanted => window.bench.shown(wanted), selector)

/**
 * Presses with the real mouse, without hovering first. The page itself waits for the result: a round trip from here
 * takes longer than some measured values, and slows down with the page.
 *
 * @param {import('playwright').Page} page
 * @param {string} from
 * @param {string} to
 */
export async function clickTime(page, from, to) {
  const { x, y } = await page.evaluate(wanted => window.bench.centre(wanted), from)
  await page.evaluate(wanted => window.bench.expect(wanted), to)
  await page.mouse.click(x, y)
  return page.evaluate(() => window.bench.arrival())
}

/** @param {import('playwright').Page} page @param {string} over */
export async function hover(page, over) {
  const { x, y } = await page.evaluate(wanted => window.bench.centre(wanted), over)
  await page.mouse.move(x, y)
}

/** Runs in the page. @param {{ times: number, button: string, opened: string, close: string }} what */
async function openAndClose({ times, button: from, opened, close: away }) {
  for (let turn = 0; turn < times; turn++) {
    window.bench.press(from)
    await window.bench.shown(opened)
    window.bench.press(away)
    await window.bench.gone(opened)
  }
}

/** Fills V8's cache of formatted numbers; the cache grows once, by 64 KB, whenever it is full. */
function fillNumberCache() {
  let characters = 0
  for (let number = 0; number < 20_000; number++) characters += String(number * 1.5).length
  return characters
}

/** @param {import('playwright').CDPSession} session */
async function collected(session) {
  await session.send('Performance.enable')
  // Twice: objects that the first collection frees may retain others.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const read = (/** @type {string} */ wanted) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return { heap: read('JSHeapUsedSize'), nodes: read('Nodes'), listeners: read('JSEventListeners') }
}

/**
 * Scrolls to the end in the page. Resolves with the maximum number of rows in the DOM.
 *
 * @param {{ listed: string, stepPx: number }} what
 */
export async function scrollToEnd({ listed: row, stepPx: step }) {
  const root = document.querySelector('latchkit-modal')?.shadowRoot
  const scroller = root?.querySelector('[data-scroll]')
  if (!root || !scroller) throw new Error('There is no list')
  let most = 0
  const isAtEnd = () => {
    const rows = root.querySelectorAll(row)
    most = Math.max(most, rows.length)
    const last = rows[rows.length - 1]?.closest('[aria-posinset]')
    return last !== null && last?.getAttribute('aria-posinset') === last?.getAttribute('aria-setsize')
  }
  for (let turn = 0; !isAtEnd(); turn++) {
    if (turn > 5_000) throw new Error('The list has no end')
    scroller.scrollTop += step
    await new Promise(resolve => requestAnimationFrame(resolve))
  }
  return most
}
