/** Converts the result of `countedVisit` into rows with budgets and a table for readers. */
import { packageOf } from './requests.mjs'

/** @typedef {import('./requests.mjs').Moment} Moment */

const kilobyte = 1_024
const rowsShown = 2
/** Maximum number of requests until wallet rows are shown. */
const maxRequests = 8
/**
 * Time during which the dialog is still opening after its rows were painted. A page may prefetch after a longer idle
 * time.
 */
const openingMs = 500
const nameWidth = 46

/**
 * Returns the counts until wallet rows are shown, and those of the page before the click.
 *
 * @param {string} title
 * @param {readonly Moment[]} moments
 */
export function requestRows(title, moments) {
  const before = moments[0]?.requests ?? []
  const until = moments.slice(0, rowsShown).flatMap(({ requests }) => requests)
  const late = moments[rowsShown]?.requests.filter(({ sinceMs }) => sinceMs < openingMs) ?? []
  const opening = [...until, ...late]
  /** @param {string} name @param {number} value @param {string} unit @param {number | null} budget */
  const row = (name, value, unit, budget) => ({
    name: `${title}: ${name}`,
    value,
    unit,
    budget,
    holds: budget === null || value <= budget
  })
  return [
    row('scripts before the click', before.length, 'requests', null),
    row('of them fetched in idle time', before.filter(({ isPage }) => !isPage).length, 'requests', null),
    row('scripts until rows are shown', until.length, 'requests', maxRequests),
    row('of them under 1 KB', until.filter(({ isSmall }) => isSmall).length, 'requests', null),
    row('their size', sizeOf(until) / kilobyte, 'KB', null),
    row('scripts until half a second after', opening.length, 'requests', null),
    row('of those with a chain library', opening.filter(({ libraries }) => libraries.length > 0).length, 'requests', 0)
  ]
}

/**
 * Returns each moment with its scripts, their sizes, and the packages that are in them.
 *
 * @param {string} title
 * @param {readonly Moment[]} moments
 */
export function requestTable(title, moments) {
  const lines = moments.flatMap(({ name, requests }) => [
    `  ${name}: ${requests.length} requests, ${kilobytes(sizeOf(requests))}`,
    ...requests.map(lineOf)
  ])
  return [title, ...lines, ''].join('\n')
}

/** @param {import('./requests.mjs').Requested} requested */
function lineOf({ file, gzip, sinceMs, isSmall, libraries, modules }) {
  const packages = [...new Set(modules.map(id => packageOf(id) || id))]
  const shown = packages.length > 3 ? [...packages.slice(0, 3), `${packages.length - 3} more`] : packages
  const named = file.replace(/^assets\//, '').padEnd(nameWidth)
  const notes = [...(isSmall ? ['< 1 KB'] : []), ...libraries.map(name => `chain library ${name}`)]
  const note = notes.length > 0 ? ` [${notes.join(', ')}]` : ''
  return `    ${`${Math.round(sinceMs)} ms`.padStart(8)} ${kilobytes(gzip).padStart(8)} ${named} ${shown.join(', ')}${note}`
}

/** @param {readonly { gzip: number }[]} requests */
const sizeOf = requests => requests.reduce((total, { gzip }) => total + gzip, 0)

/** @param {number} bytes */
const kilobytes = bytes => `${(bytes / kilobyte).toFixed(1)} KB`
