/**
 * `npm run bench [--json]`: what a visit costs in Chromium, as it is and with a processor four times slower, against the
 * budgets. Times are medians of cold visits, and are held as ratios to a page with React and an empty dialog, measured
 * in turn with ours. The vanilla page has Preact in React's place. Only what does not depend on the machine fails: what
 * stays behind, and who is asked.
 */
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { builtPage } = await import('./built-page.mjs')
const { launchChromium } = await import('./chromium.mjs')
const { servePages } = await import('./page-server.mjs')
const { repeatedOpening, timedVisit } = await import('./bench/visit.mjs')
const { serveWorld, timedPairing } = await import('./bench/world.mjs')
const { serveAccount, timedAccount } = await import('./bench/account.mjs')
const { timedHistory } = await import('./bench/history.mjs')
const { serveGallery } = await import('../examples/gallery/built.mjs')

const visits = 11
const cycles = 50
/** Each takes many seconds, and what is measured lasts longer than what two visits differ by. */
const pairings = 5
const slowdowns = [1, 4]
const megabyte = 1_000_000
/** Bytes a cycle, the least that the floor was ever measured with: less cannot be told from nothing. */
const leastGrowth = 600
const csp = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'none'"

/**
 * `budget` is for `ratio` where there is one, else for `value`; null where there is none.
 *
 * @typedef {{ name: string, value: number, unit: string, ratio?: number, budget: number | null, holds: boolean }} Row
 * @typedef {import('./bench/visit.mjs').Times} Times
 * @typedef {import('./bench/visit.mjs').Growth} Growth
 * @typedef {import('./bench/world.mjs').WorldTimes} WorldTimes
 * @typedef {import('./bench/account.mjs').AccountTimes} AccountTimes
 * @typedef {import('./bench/history.mjs').HistoryTimes} HistoryTimes
 */

const pages = /** @type {const} */ ({
  floor: { opened: 'dialog[open]', hasViews: false },
  react: { opened: '[data-testid^=wallet-selector-]', hasViews: true },
  vanilla: { opened: '[data-testid^=wallet-selector-]', hasViews: true }
})
/** @typedef {keyof typeof pages} PageName */
const names = /** @type {PageName[]} */ (Object.keys(pages))

const asJson = process.argv.includes('--json') || process.env.npm_config_json === 'true'
const browser = await launchChromium()
const interpreter = await launchChromium({ args: ['--js-flags=--jitless'] })
const servers = await Promise.all(
  names.map(async name => ({ name, ...(await servePages({ root: await builtPage(`scripts/bench/${name}`), csp })) }))
)
const world = await serveWorld()
const account = await serveAccount()
const gallery = await serveGallery()
const rows = await measure().finally(() =>
  Promise.all([
    browser.close(),
    interpreter.close(),
    world.close(),
    account.close(),
    gallery.close(),
    ...servers.map(server => server.close())
  ])
)
if (asJson) console.log(JSON.stringify(rows, null, 2))
else for (const row of rows) console.log(lineOf(row))
process.exitCode = rows.every(({ unit, holds }) => holds || ['ms', 'frames', 'B', 'MB'].includes(unit)) ? 0 : 1

async function measure() {
  const measured = Object.fromEntries(servers.map(({ name, url }) => [name, { url: `${url}/`, ...pages[name] }]))
  /** @param {string} name */
  const page = name => /** @type {import('./bench/visit.mjs').Measured} */ (measured[name])

  /** @type {Row[]} */
  const found = []
  for (const slowdown of slowdowns) {
    /** @type {Map<string, Times[]>} */
    const times = new Map(names.map(name => [name, []]))
    // In turn, so that a machine that slows down slows all of them.
    for (let turn = 0; turn < visits; turn++) {
      for (const name of names) times.get(name)?.push(await timedVisit(browser, page(name), { slowdown }))
    }
    found.push(...timeRows(slowdown, name => times.get(name) ?? []))
  }
  for (const slowdown of slowdowns) {
    /** @type {WorldTimes[]} */
    const times = []
    for (let turn = 0; turn < pairings; turn++) times.push(await timedPairing(browser, world.url, { slowdown }))
    found.push(...worldRows(slowdown, times))
    /** @type {AccountTimes[]} */
    const looked = []
    for (let turn = 0; turn < pairings; turn++) looked.push(await timedAccount(browser, account.url, { slowdown }))
    found.push(...accountRows(slowdown, looked))
    /** @type {HistoryTimes[]} */
    const scrolled = []
    for (let turn = 0; turn < pairings; turn++) scrolled.push(await timedHistory(browser, gallery.url, { slowdown }))
    found.push(...historyRows(slowdown, scrolled))
  }
  /** @type {Record<string, Growth>} */
  const growth = {}
  for (const name of names) growth[name] = await repeatedOpening(interpreter, page(name), { cycles })
  return [...found, ...growthRows(growth)]
}

/** @param {number} slowdown @param {(name: PageName) => Times[]} of @returns {Row[]} */
function timeRows(slowdown, of) {
  const slow = slowdown > 1
  const at = slow ? `, ${slowdown}x slower` : ''
  /** @param {PageName} name @param {keyof Times} what */
  const ms = (name, what) => median(of(name).map(times => times[what] ?? Number.NaN))
  /** @param {string} text @param {PageName} name @param {keyof Times} what @param {number | null} budget */
  const ratioRow = (text, name, what, budget) => {
    const value = ms(name, what)
    const ratio = value / ms('floor', what)
    return { name: text + at, value, unit: 'ms', ratio, budget, holds: budget === null || ratio <= budget }
  }
  /** @param {string} text @param {number} value @param {number | null} budget */
  const row = (text, value, budget) => ({
    name: text + at,
    value,
    unit: 'ms',
    budget,
    holds: budget === null || value <= budget
  })
  return [
    ratioRow('navigation → button usable, React page', 'react', 'usable', slow ? 1.25 : null),
    ratioRow('navigation → button usable, vanilla page', 'vanilla', 'usable', slow ? 1.25 : null),
    slow
      ? ratioRow('click → wallet rows painted, React page', 'react', 'opening', 1.9)
      : row('click → wallet rows painted, React page', ms('react', 'opening'), 50),
    slow
      ? ratioRow('click → wallet rows painted, vanilla page', 'vanilla', 'opening', 1.9)
      : row('click → wallet rows painted, vanilla page', ms('vanilla', 'opening'), 50),
    row('blocking time on opening, floor', ms('floor', 'blocked'), null),
    row('blocking time on opening, React page', ms('react', 'blocked'), slow ? 0 : null),
    row('blocking time on opening, vanilla page', ms('vanilla', 'blocked'), slow ? 0 : null),
    { ...row('long tasks on opening, React page', ms('react', 'longTasks'), null), unit: 'tasks' },
    row('view change, warm, React page', ms('react', 'view'), slow ? 50 : null),
    row('view change, warm, vanilla page', ms('vanilla', 'view'), slow ? 50 : null)
  ]
}

/** @param {number} slowdown @param {WorldTimes[]} times @returns {Row[]} */
function worldRows(slowdown, times) {
  const slow = slowdown > 1
  const at = slow ? `, ${slowdown}x slower` : ''
  /** @param {string} text @param {keyof WorldTimes} what @param {string} unit @param {number} budget */
  const row = (text, what, unit, budget) =>
    most(text + at, median(times.map(found => found[what])), unit, slow || unit !== 'ms' ? budget : null)
  return [
    row('click on the row → code to scan, the first', 'lingering', 'ms', 900),
    row('click on the row → code to scan, a later one', 'warm', 'ms', 150),
    row('longest task while 600 wallets are scrolled', 'longest', 'ms', 50),
    row('rows in the page while 600 wallets are scrolled', 'rows', 'rows', 60)
  ]
}

/** @param {number} slowdown @param {AccountTimes[]} times @returns {Row[]} */
function accountRows(slowdown, times) {
  const slow = slowdown > 1
  const at = slow ? `, ${slowdown}x slower` : ''
  /** @param {string} text @param {keyof AccountTimes} what @param {string} unit @param {number | null} budget */
  const row = (text, what, unit, budget) =>
    most(text + at, median(times.map(found => found[what])), unit, slow || unit !== 'ms' ? budget : null)
  return [
    row('click → an account with 200 tokens, read before', 'opening', 'ms', 150),
    row('requests of that opening', 'asked', 'requests', 0),
    row('frames dropped while 200 tokens are scrolled', 'dropped', 'frames', 0),
    row('frames with one of the tokens missing', 'bare', 'frames', 0),
    row('rows in the page while they are', 'rows', 'rows', 60)
  ]
}

/** @param {number} slowdown @param {HistoryTimes[]} times @returns {Row[]} */
function historyRows(slowdown, times) {
  const slow = slowdown > 1
  const at = slow ? `, ${slowdown}x slower` : ''
  /** @param {string} text @param {keyof HistoryTimes} what @param {string} unit @param {number | null} budget */
  const row = (text, what, unit, budget) =>
    most(text + at, median(times.map(found => found[what])), unit, slow || unit === 'rows' ? budget : null)
  return [
    row('click → 1,000 history rows, read before', 'opening', 'ms', 150),
    row('frames dropped while 1,000 history rows are scrolled', 'dropped', 'frames', 0),
    row('frames with one of the history rows missing', 'bare', 'frames', 0),
    row('rows in the page while 1,000 history rows are scrolled', 'rows', 'rows', 60)
  ]
}

/** @param {Record<string, Growth>} growth @returns {Row[]} */
function growthRows({ floor, react, vanilla }) {
  if (!floor || !react || !vanilla) throw new Error('A page was not measured')
  const perCycle = react.heapPerCycle
  const allowed = Math.max(floor.heapPerCycle, leastGrowth)
  const foreign = [...react.foreign, ...vanilla.foreign]
  return [
    most('heap with the dialog open, React page', react.openHeap / megabyte, 'MB', 3.5),
    most('heap with the dialog open, floor', floor.openHeap / megabyte, 'MB', null),
    most(`heap left by each of ${cycles} openings`, perCycle, 'B', allowed),
    most(`DOM nodes left by ${cycles} openings`, react.nodes, 'nodes', 0),
    most(`listeners left by ${cycles} openings`, react.listeners, 'listeners', 0),
    most('requests to other hosts before a wallet is chosen', foreign.length, 'requests', 0)
  ]
}

/** @param {string} name @param {number} value @param {string} unit @param {number | null} budget @returns {Row} */
function most(name, value, unit, budget) {
  return { name, value, unit, budget, holds: budget === null || value <= budget }
}

/** @param {number[]} values */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('Nothing was measured')
  return middle
}

/** @param {Row} row */
function lineOf({ name, value, unit, ratio, budget, holds }) {
  const mark = budget === null ? ' ' : holds ? '✓' : '✗'
  const shown = `${unit === 'MB' ? value.toFixed(2) : Math.round(value)} ${unit}`
  const times = ratio === undefined ? '' : `, ${ratio.toFixed(2)}x the floor`
  const of = budget === null ? '' : ratio === undefined ? ` of ${Math.round(budget * 10) / 10}` : ` of ${budget}x`
  return `${mark} ${name.padEnd(58)} ${shown}${times}${of}`
}
