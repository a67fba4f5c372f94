/** One cold visit of a page, and everything that is measured in it. */
import { prepare } from './in-page.mjs'

const button = '[data-testid=connect-button]'
const close = '[data-testid=w3m-header-close]'

/** Milliseconds that a page rests before a press: the least time in which a visitor reads it and finds its button. */
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
 * @typedef {object} Times  Milliseconds, but for the count.
 * @property {number} usable   Navigation to a button that can be pressed.
 * @property {number} opening  Click to what has opened, painted; the page was at rest.
 * @property {number} blocked  Time in which the page could not answer while it opened.
 * @property {number} longTasks  How many tasks of more than 50 ms that were; a count.
 * @property {number} [view]   Click to another view, painted; that view was shown before.
 */

/**
 * A new profile without a cache: what a first visit is like.
 *
 * @param {import('playwright').Browser} browser
 * @param {Measured} measured
 * @param {{ slowdown: number }} options  How many times slower the processor is made.
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
    // On a busy machine a press right after the change of views was lost.
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
 * @property {number} nodes          DOM nodes more than before the cycles.
 * @property {number} listeners      Event listeners more than before the cycles.
 * @property {string[]} foreign      Addresses of other hosts that were asked.
 */

/**
 * Opens and closes many times, and says what stays behind.
 *
 * @param {import('playwright').Browser} browser  One that compiles nothing (`--jitless`): compiled code is no growth.
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
 * @param {Readonly<Record<string, unknown>>} [responses]  Of the wallets; without them none may be asked.
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
 * A real press of the mouse, without lingering over the button first. The page itself waits for what comes of it: the way
 * from here to there and back takes longer than some of what is measured, and slows down with the page.
 *
 * @param {import('playwright').Page} page @param {string} from @param {string} to
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

/** V8 remembers how numbers are written; the table grows once, by 64 KB, whenever it happens to be full. */
function fillNumberCache() {
  let characters = 0
  for (let number = 0; number < 20_000; number++) characters += String(number * 1.5).length
  return characters
}

/** @param {import('playwright').CDPSession} session */
async function collected(session) {
  await session.send('Performance.enable')
  // Twice: what the first collection frees may hold on to more.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const read = (/** @type {string} */ wanted) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return { heap: read('JSHeapUsedSize'), nodes: read('Nodes'), listeners: read('JSEventListeners') }
}

/** Runs in the page. Resolves with the most rows that were there at once. @param {{ listed: string, stepPx: number }} what */
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
