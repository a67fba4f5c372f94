/** Converts measured values into rows with budgets. */

const megabyte = 1_000_000
/** Smallest growth of the floor ever measured, in bytes per cycle: less cannot be distinguished from zero. */
const minGrowth = 600

/**
 * A measured value. `budget` limits `ratio` if the row has one, else `value`; it is null if the row has no limit.
 *
 * @typedef {{ name: string, value: number, unit: string, ratio?: number, budget: number | null, holds: boolean }} Row
 * @typedef {import('./visit.mjs').Times} Times
 * @typedef {import('./visit.mjs').Growth} Growth
 * @typedef {import('./world.mjs').WorldTimes} WorldTimes
 * @typedef {import('./account.mjs').AccountTimes} AccountTimes
 * @typedef {import('./history.mjs').HistoryTimes} HistoryTimes
 * @typedef {import('./review.mjs').ReviewTimes} ReviewTimes
 * @typedef {import('./swap.mjs').SwapTimes} SwapTimes
 */

/** @param {number} slowdown @param {(name: 'floor' | 'react' | 'vanilla') => readonly Times[]} of @returns {Row[]} */
export function timeRows(slowdown, of) {
  const slow = slowdown > 1
  const at = slow ? `, ${slowdown}x slower` : ''
  /** @param {'floor' | 'react' | 'vanilla'} name @param {keyof Times} what */
  const ms = (name, what) => median(of(name).map(times => times[what] ?? Number.NaN))
  /** @param {string} text @param {'floor' | 'react' | 'vanilla'} name @param {keyof Times} what @param {number | null} budget */
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
      ? ratioRow('click → wallet rows painted, React page', 'react', 'opening', 2.2)
      : row('click → wallet rows painted, React page', ms('react', 'opening'), 50),
    slow
      ? ratioRow('click → wallet rows painted, vanilla page', 'vanilla', 'opening', 2.2)
      : row('click → wallet rows painted, vanilla page', ms('vanilla', 'opening'), 50),
    row('click → rows painted, floor', ms('floor', 'opening'), null),
    row('navigation → button usable, floor', ms('floor', 'usable'), null),
    row('blocking time on opening, floor', ms('floor', 'blocked'), null),
    row('blocking time on opening, React page', ms('react', 'blocked'), slow ? 0 : null),
    row('blocking time on opening, vanilla page', ms('vanilla', 'blocked'), slow ? 0 : null),
    { ...row('long tasks on opening, React page', ms('react', 'longTasks'), null), unit: 'tasks' },
    row('view change, warm, React page', ms('react', 'view'), slow ? 50 : null),
    row('view change, warm, vanilla page', ms('vanilla', 'view'), slow ? 50 : null)
  ]
}

/** @param {number} slowdown @param {WorldTimes[]} times @returns {Row[]} */
export function worldRows(slowdown, times) {
  const slow = slowdown > 1
  const at = slow ? `, ${slowdown}x slower` : ''
  /** @param {string} text @param {keyof WorldTimes} what @param {string} unit @param {number} budget */
  const row = (text, what, unit, budget) =>
    limitRow(text + at, median(times.map(found => found[what])), unit, slow || unit !== 'ms' ? budget : null)
  return [
    row('click on the row → code to scan, the first', 'lingering', 'ms', 900),
    row('click on the row → code to scan, a later one', 'warm', 'ms', 150),
    row('longest task while 600 wallets are scrolled', 'longest', 'ms', 50),
    row('rows in the page while 600 wallets are scrolled', 'rows', 'rows', 60)
  ]
}

/** @param {number} slowdown @param {AccountTimes[]} times @returns {Row[]} */
export function accountRows(slowdown, times) {
  const slow = slowdown > 1
  const at = slow ? `, ${slowdown}x slower` : ''
  /** @param {string} text @param {keyof AccountTimes} what @param {string} unit @param {number | null} budget */
  const row = (text, what, unit, budget) =>
    limitRow(text + at, median(times.map(found => found[what])), unit, slow || unit !== 'ms' ? budget : null)
  return [
    row('click → an account with 200 tokens, read before', 'opening', 'ms', 150),
    row('requests of that opening', 'asked', 'requests', 0),
    row('frames dropped while 200 tokens are scrolled', 'dropped', 'frames', 0),
    row('frames with one of the tokens missing', 'bare', 'frames', 0),
    row('rows in the page while they are', 'rows', 'rows', 60)
  ]
}

/** @param {number} slowdown @param {HistoryTimes[]} times @returns {Row[]} */
export function historyRows(slowdown, times) {
  const slow = slowdown > 1
  const at = slow ? `, ${slowdown}x slower` : ''
  /** @param {string} text @param {keyof HistoryTimes} what @param {string} unit @param {number | null} budget */
  const row = (text, what, unit, budget) =>
    limitRow(text + at, median(times.map(found => found[what])), unit, slow || unit === 'rows' ? budget : null)
  return [
    row('click → 1,000 history rows, read before', 'opening', 'ms', 150),
    row('frames dropped while 1,000 history rows are scrolled', 'dropped', 'frames', 0),
    row('frames with one of the history rows missing', 'bare', 'frames', 0),
    row('rows in the page while 1,000 history rows are scrolled', 'rows', 'rows', 60)
  ]
}

/** @param {number} slowdown @param {ReviewTimes[]} times @returns {Row[]} */
export function reviewRows(slowdown, times) {
  const slow = slowdown > 1
  const at = slow ? `, ${slowdown}x slower` : ''
  /** @param {string} text @param {keyof ReviewTimes} what @param {string} unit @param {number | null} budget */
  const row = (text, what, unit, budget) =>
    limitRow(text + at, median(times.map(found => found[what])), unit, slow || unit !== 'ms' ? budget : null)
  return [
    row('request → decoded approval painted, the first review', 'first', 'ms', null),
    row('requests of that review', 'asked', 'requests', 0),
    row('request → decoded text painted, a message', 'message', 'ms', 100),
    row('the same, an approval', 'approval', 'ms', 100),
    row('the same, a swap', 'swap', 'ms', 100),
    row('the same, typed data', 'typed-data', 'ms', 100)
  ]
}

/** @param {number} slowdown @param {SwapTimes[]} times @returns {Row[]} */
export function swapRows(slowdown, times) {
  const slow = slowdown > 1
  const at = slow ? `, ${slowdown}x slower` : ''
  /** @param {string} text @param {keyof SwapTimes} what @param {string} unit @param {number | null} budget */
  const row = (text, what, unit, budget) =>
    limitRow(text + at, median(times.map(found => found[what])), unit, slow || unit === 'rows' ? budget : null)
  return [
    row('longest task while the form reads 3,000 tokens', 'reading', 'ms', null),
    row('response of the provider → quote painted, the first', 'first', 'ms', 150),
    row('the same, a later quote', 'later', 'ms', 150),
    row('click → 3,000 tokens to choose from, read before', 'opening', 'ms', 150),
    row('frames dropped while 3,000 tokens are scrolled', 'dropped', 'frames', 0),
    row('frames with one of the 3,000 tokens missing', 'bare', 'frames', 0),
    row('rows in the page while 3,000 tokens are scrolled', 'rows', 'rows', 60),
    row('longest task while 3,000 tokens are scrolled', 'longest', 'ms', 50)
  ]
}

/** @param {Record<string, Growth>} growth @param {number} cycles  How often each page was opened. @returns {Row[]} */
export function growthRows({ floor, react, vanilla }, cycles) {
  if (!floor || !react || !vanilla) throw new Error('A page was not measured')
  const perCycle = react.heapPerCycle
  const allowed = Math.max(floor.heapPerCycle, minGrowth)
  const foreign = [...react.foreign, ...vanilla.foreign]
  return [
    limitRow('heap with the dialog open, React page', react.openHeap / megabyte, 'MB', 3.5),
    limitRow('heap with the dialog open, floor', floor.openHeap / megabyte, 'MB', null),
    limitRow(`heap left by each of ${cycles} openings`, perCycle, 'B', allowed),
    limitRow(`DOM nodes left by ${cycles} openings`, react.nodes, 'nodes', 0),
    limitRow(`listeners left by ${cycles} openings`, react.listeners, 'listeners', 0),
    limitRow('requests to other hosts before a wallet is chosen', foreign.length, 'requests', 0)
  ]
}

/** @param {string} name @param {number} value @param {string} unit @param {number | null} budget @returns {Row} */
function limitRow(name, value, unit, budget) {
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
export function lineOf({ name, value, unit, ratio, budget, holds }) {
  const mark = budget === null ? ' ' : holds ? '✓' : '✗'
  const shown = `${unit === 'MB' ? value.toFixed(2) : Math.round(value)} ${unit}`
  const times = ratio === undefined ? '' : `, ${ratio.toFixed(2)}x the floor`
  const of = budget === null ? '' : ratio === undefined ? ` of ${Math.round(budget * 10) / 10}` : ` of ${budget}x`
  return `${mark} ${name.padEnd(58)} ${shown}${times}${of}`
}
