/** Scrolls a list like a wheel, and counts visible defects. */

/** Speed of a quick turn of a wheel: about fifty rows pass by in a second. */
const speedPxPerS = 3_000

/**
 * Event of a trace. `tdur` is processor time in microseconds.
 *
 * @typedef {{ name: string, pid: number, tid: number, tdur?: number, args: { name?: string, hasPartialUpdate?: boolean } }} TraceEvent
 *
 * @typedef {object} Scrolling
 * @property {number} dropped  Number of frames in which the screen did not move.
 * @property {number} bare     Number of frames with a missing row in the viewport.
 * @property {number} rows     Maximum number of rows in the DOM.
 * @property {number} longest  Longest task of the page, milliseconds of processor time.
 */

/**
 * Turns the wheel over the list in the dialog, down to its end.
 *
 * @param {import('playwright').Page} page
 * @param {import('playwright').CDPSession} session  Of that page.
 * @param {string} list  Selector of the list.
 * @returns {Promise<Scrolling>}
 * @throws {Error} if it did not scroll, or if no frame was traced.
 */
export async function wheelScrolled(page, session, list) {
  const { x, y, distancePx } = await page.evaluate(follow, list)
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  const trace = await startTrace(browser)
  await session.send('Input.synthesizeScrollGesture', {
    x,
    y,
    yDistance: -distancePx,
    speed: speedPxPerS,
    gestureSourceType: 'mouse',
    preventFling: true
  })
  const events = await trace.end()
  const { bare, rows, scrolledPx } = await page.evaluate(() => window.bench.followed())
  if (scrolledPx < distancePx / 2) throw new Error(`The wheel scrolled ${scrolledPx} px only`)
  if (!events.some(({ name }) => name === 'DrawFrame')) throw new Error('No frame was traced')
  // A partial update means that the screen moved while the main thread was busy.
  const dropped = events.filter(({ name, args }) => name === 'DroppedFrame' && args.hasPartialUpdate === false)
  return { dropped: dropped.length, bare, rows, longest: longestTask(events) }
}

/**
 * Records the frames and tasks of the browser until `end`, which resolves with the events.
 *
 * @param {import('playwright').Browser} browser
 */
async function startTrace(browser) {
  const tracing = await browser.newBrowserCDPSession()
  /** @type {TraceEvent[]} */
  const events = []
  tracing.on('Tracing.dataCollected', ({ value }) => {
    events.push(.../** @type {TraceEvent[]} */ (/** @type {unknown} */ (value)))
  })
  await tracing.send('Tracing.start', {
    // The first two are the categories of the frames in the browser's own developer tools.
    categories: 'disabled-by-default-devtools.timeline.frame,devtools.timeline.frame,toplevel',
    transferMode: 'ReportEvents'
  })
  return {
    async end() {
      /** @type {Promise<{ dataLossOccurred: boolean }>} */
      const complete = new Promise(resolve => tracing.once('Tracing.tracingComplete', resolve))
      await tracing.send('Tracing.end')
      if ((await complete).dataLossOccurred) throw new Error('The trace is incomplete')
      return events
    }
  }
}

/**
 * Returns the processor time of the longest task of the pages, in milliseconds. Wall clock time would include other
 * programs.
 *
 * @param {readonly TraceEvent[]} events
 * @throws {Error} if no task was traced.
 */
function longestTask(events) {
  const threadOf = (/** @type {TraceEvent} */ { pid, tid }) => `${pid} ${tid}`
  const isMain = (/** @type {TraceEvent} */ { name, args }) => name === 'thread_name' && args.name === 'CrRendererMain'
  const main = new Set(events.filter(isMain).map(threadOf))
  // Some tasks are traced only as their microtasks.
  const isTask = (/** @type {TraceEvent} */ { name }) =>
    name.endsWith('RunTask') || name.endsWith('MicrotaskCheckpoint')
  const tasks = events.filter(event => isTask(event) && main.has(threadOf(event)))
  if (tasks.length === 0) throw new Error('No task was traced')
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1_000
}

/**
 * Checks the list once per frame in the page, until `window.bench.followed` is called. The screen scrolls without the
 * page, so the rendered rows must reach as far as it moves until the page renders more.
 *
 * @param {string} selector
 */
function follow(selector) {
  const list = /** @type {HTMLElement | null | undefined} */ (
    document.querySelector('latchkit-modal')?.shadowRoot?.querySelector(selector)
  )
  const scroller = list?.closest('[data-scroll]')
  const row = /** @type {HTMLElement | null | undefined} */ (list?.querySelector('[data-index]'))
  if (!list || !scroller || !row) throw new Error('There is no list')
  const pitchPx = row.offsetHeight + 8
  let [bare, rows, before, isOver] = [0, 0, scroller.scrollTop, false]
  const look = () => {
    const { scrollTop } = scroller
    const [frame, whole] = [scroller.getBoundingClientRect(), list.getBoundingClientRect()]
    const ahead = Math.max(0, scrollTop - before)
    before = scrollTop
    const drawn = new Set([...list.children].map(item => Number(/** @type {HTMLElement} */ (item).dataset.index)))
    rows = Math.max(rows, drawn.size)
    const from = Math.max(0, Math.floor((frame.top - whole.top) / pitchPx))
    const to = Math.floor((Math.min(frame.bottom + ahead, whole.bottom - 1) - whole.top) / pitchPx)
    if (Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index).some(index => !drawn.has(index)))
      bare++
    if (!isOver) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  window.bench.followed = async () => {
    isOver = true
    return { bare, rows, scrolledPx: scroller.scrollTop }
  }
  const { x, y, width, height } = scroller.getBoundingClientRect()
  const distancePx = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop
  return { x: x + width / 2, y: y + height / 2, distancePx }
}
