/**
 * `npm run size [--json]`: measures each entry and each preset in bytes at gzip -9, and compares them with
 * scripts/budgets.json.
 */
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { entriesOf, findPackages, readJson, root } from './packages.mjs'
import { preactAlias } from './preact.mjs'

/**
 * @typedef {import('./packages.mjs').Package} Package
 * @typedef {{ name: string, gzip: number, budget: number | null }} Row
 */

ensureInstalled()
const { bundle, gzipOf, gzipTogether, inputsOf, openedGraph, staticGraph } = await import('./bundle.mjs')
const { bundlePage } = await import('./page-bundle.mjs')

const { heavyPackages } = readJson(join(root, 'scripts/conventions.json'))
/**
 * Budgets. `aims` are the targets of the design that are not met yet; the budget then is the current size.
 *
 * @type {{ unitBytes: number, budgets: Record<string, number | null>, aims: Record<string, number> }}
 */
const { unitBytes, budgets, aims } = readJson(join(root, 'scripts/budgets.json'))

const workspace = ['@latchkit/*', 'latchkit', 'latchkit/*']
const react = ['react', 'react/*', 'react-dom', 'react-dom/*']
const reactFile = /(^|\/)node_modules\/(react|react-dom|preact)\//

/**
 * Files that the first opening loads by `import()`, besides React: the dialog, the connect view with its rows, and one
 * locale.
 */
const firstOpening = {
  dialog: /^plugins\/shell\/src\/lazy\//,
  'connect view': /^plugins\/connect\/src\/views\/connect-view\.tsx?$/,
  'wallet rows': /^plugins\/connect\/src\/views\/wallet-list\.tsx?$/,
  locale: /^(plugins\/(shell|connect)|presets)\/.*\/locales\/ar\.ts$/
}
/** Files that are loaded as soon as the page is idle: without them a chain plugin has no rows. */
const discovery = /^plugins\/[^/]+\/src\/lazy\/browser\.ts$/

/** @type {string[]} */
const problems = []
const published = findPackages().filter(pkg => pkg.published)
const rows = [
  ...(await inTurn(published, entryRows)),
  ...(await inTurn(
    published.filter(({ kind }) => kind === 'preset'),
    presetRows
  ))
]
for (const { name, gzip, budget } of rows) {
  if (budget !== null && gzip > budget)
    problems.push(`${name} is ${kilobytes(gzip)}, over its budget of ${kilobytes(budget)}`)
}

// npm consumes the flag of `npm run size --json` and sets only this variable.
const asJson = process.argv.includes('--json') || process.env.npm_config_json === 'true'
if (asJson) console.log(JSON.stringify(rows, null, 2))
else printTable()
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/** Measures each entry with its libraries, without React and other Latchkit packages. @param {Package} pkg */
async function entryRows(pkg) {
  return inTurn(entriesOf(pkg), async ({ name, subpath, source }) => {
    const code = `export * from '${source}'`
    const built = await bundle({ code, resolveDir: pkg.dir, external: [...workspace, ...react] })
    const gzip = gzipTogether(built, staticGraph(built, [built.entry]))
    return [{ name, gzip, budget: subpath === '.' ? bytes(budgets[name]) : null }]
  })
}

/**
 * Measures a vanilla page, the same page when wallet rows are shown, with React and with Preact, and a React page.
 * @param {Package} pkg
 */
async function presetRows({ dir, manifest: { name } }) {
  const before = `${name}: before the button`
  const code = await vanillaPage(dir)
  const page = await bundlePage({ code, resolveDir: dir })
  const first = staticGraph(page, [page.entry])
  reportHeavy(name, inputsOf(page, first), [...heavyPackages, 'react'])
  /** @type {Row[]} */
  const found = [
    { name: before, gzip: gzipOf(page, first), budget: bytes(budgets[before]) },
    shownRow(name, `${name}: rows shown`, page),
    shownRow(name, `${name}: rows shown, on Preact`, await bundlePage({ code, resolveDir: dir, alias: preactAlias }))
  ]
  const reactSource = readJson(join(dir, 'package.json')).exports['./react']?.['@latchkit/source']
  if (!reactSource) return found

  const reactCode = `import { LatchkitProvider, LatchkitButton } from '${reactSource}'; ${code}; globalThis.react = [LatchkitProvider, LatchkitButton]`
  const reactPage = await bundlePage({ code: reactCode, resolveDir: dir, external: /^react(-dom)?(\/|$)/ })
  const firstOfReact = staticGraph(reactPage, [reactPage.entry])
  reportHeavy(`${name}/react`, inputsOf(reactPage, firstOfReact), heavyPackages)
  const gzip = gzipOf(reactPage, firstOfReact)
  return [...found, { name: `${name}/react: before the button`, gzip, budget: bytes(budgets[before]) }]
}

/** @param {string} preset @param {string} name @param {import('./bundle.mjs').Bundle} page @returns {Row} */
function shownRow(preset, name, page) {
  const wanted = [...Object.values(firstOpening), discovery, reactFile]
  const opened = openedGraph(page, file => wanted.some(pattern => pattern.test(file)))
  const loaded = inputsOf(page, opened)
  for (const [part, pattern] of Object.entries({ ...firstOpening, 'React or Preact': reactFile })) {
    if (!loaded.some(file => pattern.test(file)))
      problems.push(`${preset}: no ${part} is loaded on opening (${pattern})`)
  }
  return { name, gzip: gzipOf(page, opened), budget: bytes(budgets[name]) }
}

/**
 * Bundles a page that creates a dialog from the preset; unused exports of the preset are removed.
 *
 * @param {string} dir
 */
async function vanillaPage(dir) {
  const source = readJson(join(dir, 'package.json')).exports['.']['@latchkit/source']
  const whole = await bundle({ code: `export * from '${source}'`, resolveDir: dir })
  const used = whole.exports.filter(name => name === 'createLatchkit' || name.endsWith('Preset'))
  if (!used.includes('createLatchkit')) throw new Error(`${dir} does not export createLatchkit`)
  return `import { ${used.join(', ')} } from '${source}'; globalThis.page = [${used.join(', ')}]`
}

/** @param {string} name @param {string[]} inputs @param {string[]} heavy */
function reportHeavy(name, inputs, heavy) {
  for (const library of heavy) {
    const folder = `node_modules/${library.replace('*', '')}${library.endsWith('*') ? '' : '/'}`
    const input = inputs.find(file => file.includes(folder))
    if (input) problems.push(`${name}: ${library} is loaded before the button works (${input})`)
  }
}

/**
 * Measures items in sequence; an item that cannot be bundled is a problem and has no row.
 *
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => Promise<Row[]>} measure
 */
async function inTurn(items, measure) {
  /** @type {Row[]} */
  const rows = []
  for (const item of items) {
    try {
      rows.push(...(await measure(item)))
    } catch (error) {
      problems.push(`Cannot be measured: ${error instanceof Error ? error.message : error}`)
    }
  }
  return rows
}

function printTable() {
  const width = Math.max(...rows.map(({ name }) => name.length))
  for (const { name, gzip, budget } of rows) {
    const mark = budget === null ? ' ' : gzip > budget ? '✗' : '✓'
    const aim = Object.entries(aims).find(([part]) => name.endsWith(part))?.[1]
    const of = budget === null ? '' : ` of ${kilobytes(budget)}${aim ? ` (aim ${kilobytes(aim * unitBytes)})` : ''}`
    console.log(`${mark} ${name.padEnd(width)} ${kilobytes(gzip).padStart(9)}${of}`)
  }
  console.log(
    `\nKB are ${unitBytes} bytes at gzip -9. Entries are without React and without other Latchkit packages; presets are`
  )
  console.log('with everything, as Vite builds a page, except that a React page is without React.')
}

/** @param {number | null | undefined} kb */
function bytes(kb) {
  return kb === null || kb === undefined ? null : Math.round(kb * unitBytes)
}

/** @param {number} count */
function kilobytes(count) {
  return `${(count / unitBytes).toFixed(2)} KB`
}
