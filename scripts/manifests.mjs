/**
 * Checks that every package's manifest matches its folder. `--write` writes each package's tsconfig.json, which is
 * derived.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { entriesOf, findPackages, isMain, readJson, root, sourceCondition, sourcesOf } from './packages.mjs'
import { bundled } from './publish/moments.mjs'

/** @typedef {import('./packages.mjs').Package} Package */

/** Returns all problems, one sentence each. */
export function manifestProblems(base = root) {
  const packages = findPackages(base)
  const rootManifest = readJson(join(base, 'package.json'))
  return [
    ...packages.flatMap(pkg => problemsOf(pkg, packages, rootManifest.version)),
    ...differingRanges([...packages.map(({ manifest }) => manifest), rootManifest]),
    ...lockProblems(base)
  ]
}

/** @param {Package} pkg @param {Package[]} packages @param {string} version */
function problemsOf(pkg, packages, version) {
  const { manifest, folder } = pkg
  /** @type {Array<[holds: boolean, otherwise: string]>} */
  const rules = [
    [manifest.name === expectedName(pkg), `name must be ${expectedName(pkg)}`],
    [manifest.version === version, `version must be ${version}, the same everywhere`],
    [manifest.license === 'MIT', 'license must be MIT'],
    [manifest.type === 'module', 'type must be module'],
    [
      ['example', 'service'].includes(pkg.kind) !== pkg.published,
      'examples and services, and only they, are "private": true'
    ]
  ]
  if (pkg.published) {
    rules.push(
      [(manifest.description ?? '') !== '', 'description is missing'],
      [JSON.stringify(manifest.files) === '["dist"]', 'files must be ["dist"]'],
      [manifest.sideEffects === false, 'sideEffects must be false'],
      [existsSync(join(pkg.dir, 'README.md')), 'README.md is missing'],
      [entriesOf(pkg).length > 0, `exports has no entry with "${sourceCondition}"`],
      [tsconfigInStep(pkg, packages), 'tsconfig.json is not in step: run "node scripts/manifests.mjs --write"']
    )
  }
  const broken = rules.filter(([holds]) => !holds).map(([, otherwise]) => otherwise)
  const ofShipped = pkg.published ? [...exportProblems(pkg), ...undeclared(pkg)] : []
  return [...broken, ...ofShipped, ...workspaceRangeProblems(pkg, packages), ...bundledProblems(pkg, packages)].map(
    problem => `${folder}: ${problem}`
  )
}

/** @param {Package} pkg */
function expectedName({ kind, id }) {
  if (kind === 'kernel') return '@latchkit/kernel'
  if (kind === 'preset' && id === 'default') return 'latchkit'
  return `@latchkit/${kind}-${id}`
}

/** @param {Package} pkg */
function exportProblems(pkg) {
  return entriesOf(pkg).flatMap(({ subpath, source, types, output }) => {
    const expectedTypes = `./dist/types/${source.slice(2).replace(/\.tsx?$/, '')}.d.ts`
    const conditions = Object.keys(pkg.manifest.exports?.[subpath] ?? {}).join()
    /** @type {Array<[holds: boolean, otherwise: string]>} */
    const rules = [
      [existsSync(join(pkg.dir, source)), `${source} does not exist`],
      [types === expectedTypes, `types must be ${expectedTypes}`],
      [/^\.\/dist\/(?!types\/).+\.js$/.test(output), 'default must be a .js file in ./dist'],
      [
        conditions === `${sourceCondition},types,default`,
        `conditions must be ${sourceCondition}, types, default, in this order`
      ]
    ]
    return rules.filter(([holds]) => !holds).map(([, otherwise]) => `exports["${subpath}"]: ${otherwise}`)
  })
}

/**
 * Returns the imports of shipped files that neither `dependencies` nor `peerDependencies` contain.
 *
 * @param {Package} pkg
 */
function undeclared(pkg) {
  const { name, dependencies, peerDependencies } = pkg.manifest
  const declared = new Set([name, ...Object.keys({ ...dependencies, ...peerDependencies })])
  const missing = sourcesOf(pkg).flatMap(file =>
    importsOf(join(pkg.dir, file))
      .filter(specifier => !specifier.startsWith('.') && !isBuiltin(specifier))
      .map(packageName)
      .filter(imported => !declared.has(imported))
      .map(imported => `${imported} is imported by ${file} but not declared`)
  )
  return [...new Set(missing)]
}

/** @param {string} file */
function importsOf(file) {
  return ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles.map(({ fileName }) => fileName)
}

/** Returns the package of a specifier: `@scope/name/deep` → `@scope/name`. @param {string} specifier */
function packageName(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/**
 * Checks that workspace ranges are caret ranges of the one version, and that a plugin has the kernel as a peer.
 *
 * @param {Package} pkg
 * @param {Package[]} packages
 */
function workspaceRangeProblems({ kind, manifest }, packages) {
  const own = new Set(packages.map(({ manifest: { name } }) => name))
  const wanted = `^${manifest.version}`
  const ranges = Object.entries({ ...manifest.devDependencies, ...manifest.dependencies, ...manifest.peerDependencies })
  const wrong = ranges
    .filter(([name, range]) => own.has(name) && range !== wanted)
    .map(([name, range]) => `${name} must be ${wanted}, not ${range}`)
  const ownsKernel = kind === 'plugin' && manifest.dependencies?.['@latchkit/kernel'] !== undefined
  return ownsKernel ? [...wrong, '@latchkit/kernel must be a peer dependency'] : wrong
}

/**
 * Checks that the preset that bundles its plugins depends on their libraries.
 *
 * @param {Package} pkg
 * @param {Package[]} packages
 */
function bundledProblems({ manifest }, packages) {
  if (manifest.name !== bundled) return []
  const needed = packages
    .filter(
      ({ published, manifest: { name } }) => published && (name === '@latchkit/kernel' || manifest.dependencies?.[name])
    )
    .flatMap(({ folder, manifest: { dependencies = {} } }) => Object.keys(dependencies).map(name => ({ name, folder })))
  const missing = needed.filter(({ name }) => manifest.dependencies?.[name] === undefined)
  return missing.map(({ name, folder }) => `${name} must be a dependency, as of ${folder}, which is published in it`)
}

/**
 * Reports libraries with several ranges, which would be in the page twice.
 *
 * @param {import('./packages.mjs').Manifest[]} manifests
 */
function differingRanges(manifests) {
  /** @type {Map<string, Set<string>>} */
  const ranges = new Map()
  for (const { dependencies, devDependencies } of manifests) {
    for (const [name, range] of Object.entries({ ...devDependencies, ...dependencies })) {
      ranges.set(name, (ranges.get(name) ?? new Set()).add(range))
    }
  }
  return [...ranges]
    .filter(([, found]) => found.size > 1)
    .map(([name, found]) => `${name} is asked for at several versions: ${[...found].join(', ')}`)
}

/** @param {string} base */
function lockProblems(base) {
  /** @type {Array<{ resolved?: string, link?: boolean }>} */
  const locked = Object.values(readJson(join(base, 'package-lock.json')).packages)
  const named = locked.some(({ resolved, link }) => resolved !== undefined && !link)
  return named ? ['package-lock.json names a registry: run "npm install" with this folder\'s .npmrc'] : []
}

/** Returns the required content of a package's tsconfig.json, which references the packages that its manifest names. @param {Package} pkg @param {Package[]} packages */
function tsconfigOf(pkg, packages) {
  const { dependencies, peerDependencies } = pkg.manifest
  const used = { ...dependencies, ...peerDependencies }
  const references = packages
    .filter(other => used[other.manifest.name] !== undefined)
    .map(other => ({ path: posix.relative(pkg.folder, other.folder) }))
  const up = posix.relative(pkg.folder, '.')
  return { extends: `${up}/tsconfig.package.json`, ...(references.length > 0 && { references }) }
}

/** @param {Package} pkg @param {Package[]} packages */
function tsconfigInStep(pkg, packages) {
  const file = join(pkg.dir, 'tsconfig.json')
  return existsSync(file) && JSON.stringify(readJson(file)) === JSON.stringify(tsconfigOf(pkg, packages))
}

/** Writes every tsconfig.json that differs. Returns the written files. */
export function writeTsconfigs(base = root) {
  const packages = findPackages(base)
  return packages
    .filter(pkg => pkg.published && !tsconfigInStep(pkg, packages))
    .map(pkg => {
      writeFileSync(join(pkg.dir, 'tsconfig.json'), `${formatTsconfig(tsconfigOf(pkg, packages))}\n`)
      return `${pkg.folder}/tsconfig.json`
    })
}

/** Returns a tsconfig.json in the formatter's style: one reference per line if they do not fit on one line. @param {{ extends: string, references?: Array<{ path: string }> }} config */
function formatTsconfig({ extends: base, references }) {
  if (!references) return JSON.stringify({ extends: base }, null, 1).replaceAll('\n ', ' ').replace('\n', ' ')
  const lines = references.map(({ path }) => `{ "path": "${path}" }`)
  const oneLine = `  "references": [${lines.join(', ')}]`
  const list = oneLine.length <= 120 ? oneLine : `  "references": [\n    ${lines.join(',\n    ')}\n  ]`
  return `{\n  "extends": "${base}",\n${list}\n}`
}

if (isMain(import.meta.url)) {
  if (process.argv.includes('--write')) for (const file of writeTsconfigs()) console.log(`wrote ${file}`)
  const problems = manifestProblems()
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
