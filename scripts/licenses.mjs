/** Fails when anything that a host installs with a published package has a licence outside the list. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findPackages, isMain, readJson, root } from './packages.mjs'

const allowed = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'Unlicense',
  'CC0-1.0',
  'BlueOak-1.0.0'
])

/**
 * @typedef {object} Locked
 * @property {string} [version]
 * @property {string} [license]
 * @property {string} [resolved]
 * @property {boolean} [link]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 */

/**
 * One sentence for each package, reached from `starts` through dependencies and installed peers, whose licence is not
 * allowed, with the way to it.
 *
 * @param {Record<string, Locked>} locked    `packages` of package-lock.json.
 * @param {readonly string[]} starts         Folders of the published packages.
 * @param {(path: string) => string | undefined} [readLicense]  For packages whose licence the lock does not name.
 * @returns {string[]}
 */
export function licenseProblems(locked, starts, readLicense = () => undefined) {
  /** @type {Map<string, readonly string[]>} Each reached path, and the names that lead to it. */
  const reached = new Map(starts.map(start => [start, [start]]))
  for (const [path, way] of reached) {
    const { dependencies, optionalDependencies, peerDependencies } = locked[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = resolvePackage(locked, path, name)
      if (found !== undefined && !reached.has(found)) reached.set(found, [...way, name])
    }
  }
  return [...reached].flatMap(([path, way]) => {
    const license = locked[path]?.license ?? readLicense(path)
    return license !== undefined && isAllowed(license) ? [] : [`${license ?? 'No licence'}: ${way.join(' → ')}`]
  })
}

/** Where Node would find `name` from `path`; undefined when it is not installed, as an optional peer may be. @param {Record<string, Locked>} locked @param {string} path @param {string} name */
function resolvePackage(locked, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    const found = locked[candidate]
    if (found) return found.link ? found.resolved : candidate
    if (folder === '') return undefined
  }
}

/** Whether an SPDX expression can be kept with the allowed licences. @param {string} expression @returns {boolean} */
export function isAllowed(expression) {
  const bare = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (/\bAND\b/.test(bare)) return bare.split(/\bAND\b/).every(isAllowed)
  if (/\bOR\b/.test(bare)) return bare.split(/\bOR\b/).some(isAllowed)
  return allowed.has(bare)
}

if (isMain(import.meta.url)) {
  const { packages } = readJson(join(root, 'package-lock.json'))
  const published = findPackages().filter(pkg => pkg.published)
  const unlocked = published.filter(({ folder }) => packages[folder] === undefined)
  const problems = licenseProblems(
    packages,
    published.map(({ folder }) => folder),
    path => {
      const file = join(root, path, 'package.json')
      return existsSync(file) ? readJson(file).license : undefined
    }
  )
  for (const problem of problems) console.error(`Not an allowed licence: ${problem}`)
  for (const { folder } of unlocked) console.error(`${folder} is not in package-lock.json: run "npm install"`)
  process.exitCode = problems.length + unlocked.length > 0 ? 1 : 0
}
