/**
 * Checks comments, file names and sizes by the rules of `scripts/readability/rules.mjs`. `readability.json` holds the
 * number of places that break each rule; a number may only fall. Its `exceptions` name long functions that stay, each with
 * its reason; they are not counted. `node scripts/readability.mjs 'long function'` lists the places that break a rule.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entriesOf, filesUnder, findPackages, isMain, readJson, root, sourcesOf } from './packages.mjs'
import { findingsIn } from './readability/rules.mjs'

/**
 * @typedef {import('./readability/rules.mjs').Finding & { path: string }} Place
 *
 * @typedef {object} Exception
 * @property {string} function  `path#name` of a long function.
 * @property {string} reason
 */

const maxExceptions = 20

const folders = ['kernel', 'plugins', 'presets', 'examples', 'services', 'scripts']

/**
 * Returns every place in the sources, tests and scripts of a repository that breaks a rule.
 *
 * @param {string} [base]  Root of the repository.
 * @returns {Place[]}
 */
export function readabilityFindings(base = root) {
  const published = findPackages(base).filter(pkg => pkg.published)
  const product = new Set(published.flatMap(pkg => sourcesOf(pkg).map(file => `${pkg.folder}/${file}`)))
  const entries = published.flatMap(pkg =>
    entriesOf(pkg).map(({ source }) => `${pkg.folder}/${source.slice('./'.length)}`)
  )
  const { chainPlugins } = readJson(join(root, 'scripts/conventions.json'))
  // An index of the kit is an entry of the build, and texts of a language are loaded on their own.
  const mayBeTiny = (/** @type {string} */ path) =>
    entries.includes(path) ||
    /^plugins\/chains\/src\/kit\/[^/]+\/index\.ts$|\/locales\//.test(path) ||
    chainPlugins.some((/** @type {string} */ id) => path.startsWith(`plugins/${id}/`))
  return filesIn(base).flatMap(path =>
    findingsIn(path, readFileSync(join(base, path), 'utf8'), {
      isProduct: product.has(path),
      mayBeTiny: mayBeTiny(path)
    }).map(finding => ({ path, ...finding }))
  )
}

/** Returns the paths of all written TypeScript and JavaScript files. @param {string} base */
const filesIn = base =>
  folders
    .flatMap(folder => filesUnder(folder, base))
    .filter(path => /\.(tsx?|mjs)$/.test(path))
    .sort()

/**
 * Returns one sentence for each rule that is broken more or less often than its limit, and for each exception without a long
 * function or a reason.
 *
 * @param {readonly Place[]} places
 * @param {Readonly<Record<string, number>>} limits
 * @param {readonly Exception[]} [exceptions]
 */
export function readabilityProblems(places, limits, exceptions = []) {
  const counted = withoutExceptions(places, exceptions)
  const excepted = new Set(places.filter(place => !counted.includes(place)).map(functionOf))
  const rules = new Set([...Object.keys(limits), ...counted.map(({ rule }) => rule)])
  return [
    ...(exceptions.length > maxExceptions
      ? [`${exceptions.length} exceptions, over the limit of ${maxExceptions}`]
      : []),
    ...exceptions.flatMap(({ function: name, reason }) => [
      ...(excepted.has(name)
        ? []
        : [`exception ${name}: no such long function; remove it from scripts/readability.json`]),
      ...(reason ? [] : [`exception ${name}: has no reason`])
    ]),
    ...[...rules].flatMap(rule => {
      const count = counted.filter(place => place.rule === rule).length
      const limit = limits[rule] ?? 0
      if (count === limit) return []
      return count > limit
        ? `${rule}: ${count} places, over the ${limit} in scripts/readability.json; list them by node scripts/readability.mjs '${rule}'`
        : `${rule}: ${count} places; lower the ${limit} in scripts/readability.json`
    })
  ]
}

/** Returns the places without the long functions that an exception names. @param {readonly Place[]} places @param {readonly Exception[]} exceptions */
function withoutExceptions(places, exceptions) {
  const names = exceptions.map(exception => exception.function)
  return places.filter(place => place.rule !== 'long function' || !names.includes(functionOf(place)))
}

/** Returns the name of a long function, as exceptions have it. @param {Place} place */
const functionOf = ({ path, text }) => `${path}#${text.split(':')[0]}`

if (isMain(import.meta.url)) {
  const [listed] = process.argv.slice(2)
  const places = readabilityFindings()
  const { exceptions, ...limits } = readJson(join(root, 'scripts/readability.json'))
  for (const { path, line, text } of withoutExceptions(places, exceptions).filter(({ rule }) => rule === listed))
    console.log(`${path}:${line} ${text}`)
  const problems = listed ? [] : readabilityProblems(places, limits, exceptions)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
