/**
 * Fails if a package that a host installs with a published package has a licence outside the list. A package that is
 * reached only through `optionalDependencies` may have another licence if no bundle of the published packages contains
 * it.
 */
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { entriesOf, findPackages, isMain, readJson, root } from './packages.mjs'

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
 * Returns one sentence for each package, reached from `starts` through dependencies and installed peers, whose licence
 * is not allowed, with the dependency path.
 *
 * @param {Record<string, Locked>} locked    `packages` of package-lock.json.
 * @param {readonly string[]} starts         Folders of the published packages.
 * @param {(path: string) => string | undefined} [readLicense]  For packages without a licence in the lock.
 * @param {readonly string[]} [bundled]  Source files in the bundles, relative to the root. Without it optional
 *   packages need an allowed licence, too.
 * @returns {string[]}
 */
export function licenseProblems(locked, starts, readLicense = () => undefined, bundled) {
  const required = reach(locked, starts, false)
  const bundledPackages = bundled && new Set(bundled.map(packageOf))
  return [...reach(locked, starts, true)].flatMap(([path, way]) => {
    const license = locked[path]?.license ?? readLicense(path)
    if (license !== undefined && isAllowed(license)) return []
    if (required.has(path) || !bundledPackages) return [`${license ?? 'No licence'}: ${way.join(' → ')}`]
    return bundledPackages.has(path) ? [`${license ?? 'No licence'}: ${way.join(' → ')}, in a bundle`] : []
  })
}

/**
 * Returns the path of each reached package, and the dependency path to it.
 *
 * @param {Record<string, Locked>} locked
 * @param {readonly string[]} starts
 * @param {boolean} withOptional
 * @returns {Map<string, readonly string[]>}
 */
function reach(locked, starts, withOptional) {
  /** @type {Map<string, readonly string[]>} */
  const reached = new Map(starts.map(start => [start, [start]]))
  for (const [path, way] of reached) {
    const { dependencies, optionalDependencies, peerDependencies } = locked[path] ?? {}
    for (const name of Object.keys({
      ...dependencies,
      ...(withOptional && optionalDependencies),
      ...peerDependencies
    })) {
      const found = resolvePackage(locked, path, name)
      if (found !== undefined && !reached.has(found)) reached.set(found, [...way, name])
    }
  }
  return reached
}

/** Returns the installed package that a source file belongs to: `node_modules/a/node_modules/b`. @param {string} file */
const packageOf = file => /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? ''

/**
 * Bundles every entry of each package with its dynamic imports, and returns the source files in the bundles, as
 * esbuild's metafile names them.
 *
 * @param {readonly import('./packages.mjs').Package[]} packages
 * @param {string} [base]  The folder that the files are relative to.
 * @returns {Promise<string[]>}
 * @throws {Error} if a package cannot be bundled
 */
export async function bundledFiles(packages, base = root) {
  const { bundle } = await import('./bundle.mjs')
  const files = new Set()
  for (const pkg of packages) {
    const code = entriesOf(pkg)
      .map(({ source }, index) => `export * as entry${index} from '${source}'`)
      .join('\n')
    const { chunks } = await bundle({ code, resolveDir: pkg.dir })
    for (const { inputs } of chunks.values())
      for (const input of inputs) files.add(relative(base, resolve(root, input)).replaceAll('\\', '/'))
  }
  return [...files]
}

/**
 * Returns the path at which Node resolves `name` from `path`, or `undefined` for an uninstalled optional peer.
 *
 * @param {Record<string, Locked>} locked
 * @param {string} path
 * @param {string} name
 */
function resolvePackage(locked, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    const found = locked[candidate]
    if (found) return found.link ? found.resolved : candidate
    if (folder === '') return undefined
  }
}

/** Returns true if the allowed licences satisfy an SPDX expression. @param {string} expression @returns {boolean} */
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
  const folders = published.map(({ folder }) => folder)
  /** @param {string} path */
  const readLicense = path => {
    const file = join(root, path, 'package.json')
    return existsSync(file) ? readJson(file).license : undefined
  }
  let problems = licenseProblems(packages, folders, readLicense)
  // Bundling takes long, and is needed only for optional packages.
  if (problems.length > 0) problems = licenseProblems(packages, folders, readLicense, await bundledFiles(published))
  for (const problem of problems) console.error(`Not an allowed licence: ${problem}`)
  for (const { folder } of unlocked) console.error(`${folder} is not in package-lock.json: run "npm install"`)
  process.exitCode = problems.length + unlocked.length > 0 ? 1 : 0
}
