/**
 * `npm run bench [-- part…] [--json]`: measures visits in Chromium against the budgets; all parts by default.
 *
 * - `requests`: the scripts that a page requests, by the moment of a visit.
 * - `opening`: times until the button works and until wallet rows are shown, as the machine is and with a processor
 *   four times slower. Medians of cold visits, as ratios to a page with React, a native dialog and four rows (the
 *   floor), which is measured alternately.
 * - `world`, `account`, `history`: times with a relay, a catalogue, 200 tokens and 1,000 transactions.
 * - `review`: times until a request to sign or send is shown in words.
 * - `swap`: times until a quote is shown, and the list of 3,000 tokens to choose from.
 * - `growth`: heap, DOM nodes and listeners that openings leave behind.
 *
 * The pages of `requests`, `opening` and `growth` are built from the tarballs of all packages. The vanilla page has
 * Preact in React's place. Only rows that do not depend on the machine can fail: counts, and the requested hosts.
 */
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const { launchChromium } = await import('./chromium.mjs')
const { servePages } = await import('./page-server.mjs')
const { repeatedOpening, timedVisit } = await import('./bench/visit.mjs')
const { serveWorld, timedPairing } = await import('./bench/world.mjs')
const { serveAccount, timedAccount } = await import('./bench/account.mjs')
const { timedHistory } = await import('./bench/history.mjs')
const { serveReview, timedReview } = await import('./bench/review.mjs')
const { serveSwap, timedSwap } = await import('./bench/swap.mjs')
const { startNode } = await import('./bench/requests.mjs')
const { countedPages, countPage } = await import('./bench/count.mjs')
const { packedPages } = await import('./bench/packed-pages.mjs')
const { accountRows, growthRows, historyRows, lineOf, reviewRows, swapRows, timeRows, worldRows } = await import(
  './bench/rows.mjs'
)
const { requestRows, requestTable } = await import('./bench/request-report.mjs')
const { serveGallery } = await import('../examples/gallery/built.mjs')

const visits = 11
const cycles = 50
/**
 * Number of measured pairs. Each takes many seconds, and its values are larger than the difference between two visits.
 */
const pairings = 5
/** Number of measured scrolls of 3,000 tokens, each of which takes more than a minute. */
const longScrolls = 3
const slowdowns = [1, 4]
/** Content security policy under which a timed page can request no host. */
const csp = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'none'"

/**
 * @typedef {import('./bench/rows.mjs').Row} Row
 * @typedef {import('./bench/visit.mjs').Times} Times
 * @typedef {import('./bench/visit.mjs').Growth} Growth
 */

const parts = /** @type {const} */ (['requests', 'opening', 'world', 'account', 'history', 'review', 'swap', 'growth'])
/** @typedef {typeof parts[number]} Part */

const rowSelector = '[data-testid^=wallet-selector-]'
/** Pages that are timed. */
const pages = /** @type {const} */ ({
  floor: { opened: rowSelector, hasViews: false },
  react: { opened: rowSelector, hasViews: true },
  vanilla: { opened: rowSelector, hasViews: true }
})
/** @typedef {keyof typeof pages} PageName */
const names = /** @type {PageName[]} */ (Object.keys(pages))

const asJson = process.argv.includes('--json') || process.env.npm_config_json === 'true'
const given = process.argv.slice(2).filter(argument => argument !== '--json')
const unknown = given.filter(argument => !parts.some(part => part === argument))
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}. There are: ${parts.join(', ')}`)
/** @param {Part} part */
const isWanted = part => given.length === 0 || given.includes(part)

/** Cleanup functions, called in reverse order at the end. @type {(() => Promise<unknown>)[]} */
const ends = []
/** @template {{ close(): Promise<unknown> }} Closable @param {Closable} closable */
const closing = closable => {
  ends.push(() => closable.close())
  return closable
}
/** @type {ReturnType<typeof packedPages> | undefined} */
let packed
/** @type {Row[]} */
const rows = []
/** @type {{ title: string, moments: readonly import('./bench/requests.mjs').Moment[] }[]} */
const visited = []
try {
  const browser = closing(await launchChromium())
  if (isWanted('requests')) await countRequests(browser)
  if (isWanted('opening')) await measureOpening(browser)
  await measureData(browser)
  if (isWanted('growth')) await measureGrowth()
} finally {
  for (const end of ends.reverse()) await end()
}
if (asJson) console.log(JSON.stringify({ rows, requests: visited }, null, 2))
else {
  for (const { title, moments } of visited) console.log(requestTable(title, moments))
  for (const row of rows) console.log(lineOf(row))
}
process.exitCode = rows.every(({ unit, holds }) => holds || ['ms', 'frames', 'B', 'MB'].includes(unit)) ? 0 : 1

/** @param {import('playwright').Browser} browser */
async function countRequests(browser) {
  const node = await startNode()
  ends.push(node.stop)
  packed ??= packedPages()
  const built = await packed
  for (const page of countedPages) {
    const moments = await countPage(browser, page, built(page.name), { evmUrl: node.url })
    visited.push({ title: page.title, moments })
    rows.push(...requestRows(page.title, moments))
  }
}

/** @returns {Promise<(name: string) => import('./bench/visit.mjs').Measured>} */
async function serveTimed() {
  packed ??= packedPages()
  const built = await packed
  const measured = await Promise.all(
    names.map(async name => {
      const { url } = closing(await servePages({ root: built(name).root, csp }))
      return [name, { url: `${url}/`, ...pages[name] }]
    })
  )
  return name => Object.fromEntries(measured)[name]
}

/** @param {import('playwright').Browser} browser */
async function measureOpening(browser) {
  const page = await serveTimed()
  for (const slowdown of slowdowns) {
    /** @type {Map<string, Times[]>} */
    const times = new Map(names.map(name => [name, []]))
    // In turn, so that a slowdown of the machine affects all of them.
    for (let turn = 0; turn < visits; turn++) {
      for (const name of names) times.get(name)?.push(await timedVisit(browser, page(name), { slowdown }))
    }
    rows.push(...timeRows(slowdown, name => times.get(name) ?? []))
  }
}

/** @param {import('playwright').Browser} browser */
async function measureData(browser) {
  /** @template Found @param {(slowdown: number) => Promise<Found>} visit @param {(slowdown: number, found: Found[]) => Row[]} rowsOf @param {number} [turns] */
  const repeated = async (visit, rowsOf, turns = pairings) => {
    for (const slowdown of slowdowns) {
      const found = []
      for (let turn = 0; turn < turns; turn++) found.push(await visit(slowdown))
      rows.push(...rowsOf(slowdown, found))
    }
  }
  if (isWanted('world')) {
    const { url } = closing(await serveWorld())
    await repeated(slowdown => timedPairing(browser, url, { slowdown }), worldRows)
  }
  if (isWanted('account')) {
    const { url } = closing(await serveAccount())
    await repeated(slowdown => timedAccount(browser, url, { slowdown }), accountRows)
  }
  if (isWanted('history')) {
    const { url } = closing(await serveGallery())
    await repeated(slowdown => timedHistory(browser, url, { slowdown }), historyRows)
  }
  if (isWanted('review')) {
    const { url } = closing(await serveReview())
    await repeated(slowdown => timedReview(browser, `${url}/`, { slowdown }), reviewRows)
  }
  if (isWanted('swap')) {
    const { url } = closing(await serveSwap())
    await repeated(slowdown => timedSwap(browser, `${url}/`, { slowdown }), swapRows, longScrolls)
  }
}

async function measureGrowth() {
  const interpreter = closing(await launchChromium({ args: ['--js-flags=--jitless'] }))
  const page = await serveTimed()
  /** @type {Record<string, Growth>} */
  const growth = {}
  for (const name of names) growth[name] = await repeatedOpening(interpreter, page(name), { cycles })
  rows.push(...growthRows(growth, cycles))
}
