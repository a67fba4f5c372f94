/**
 * Finds this repository's packages by their folders, so that no list of packages is needed.
 *
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} version
 * @property {boolean} [private]
 * @property {string} [license]
 * @property {string} [description]
 * @property {string} [type]
 * @property {boolean} [sideEffects]
 * @property {string[]} [files]
 * @property {Record<string, Record<string, string>>} [exports]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 *
 * @typedef {object} Package
 * @property {'kernel' | 'plugin' | 'preset' | 'service' | 'example'} kind
 * @property {string} id        Folder name: `kernel`, `send`, `core`.
 * @property {string} folder    Relative to the root, with forward slashes: `plugins/send`.
 * @property {string} dir       Absolute path.
 * @property {Manifest} manifest
 * @property {boolean} published
 *
 * @typedef {object} Entry
 * @property {string} name      Specifier for hosts: `@latchkit/kernel/react`.
 * @property {string} subpath   `.` or `./react`.
 * @property {string} source    `./src/index.ts`, relative to the package.
 * @property {string} types     `./dist/types/src/index.d.ts`.
 * @property {string} output    `./dist/index.js`.
 */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** Export condition under which packages resolve to their sources; only this repository sets it. */
export const sourceCondition = '@latchkit/source'

/** Pattern of tests and their helpers, which are neither shipped nor subject to the import rules. */
export const testFile = /\.(test|test-d)\.tsx?$|(^|\/)tests?\//

/** @type {ReadonlyArray<readonly [folder: string, kind: Package['kind']]>} */
const parents = [
  ['plugins', 'plugin'],
  ['presets', 'preset'],
  ['services', 'service'],
  ['examples', 'example']
]

/** Returns the packages of the workspace, without the folders that its root excludes, such as an example that installs published packages. @returns {Package[]} */
export function findPackages(base = root) {
  const { workspaces = [] } = existsSync(join(base, 'package.json')) ? readJson(join(base, 'package.json')) : {}
  const folders = parents.flatMap(([parent, kind]) =>
    (existsSync(join(base, parent)) ? readdirSync(join(base, parent)).sort() : []).map(id => ({
      kind,
      id,
      folder: `${parent}/${id}`
    }))
  )
  return [{ kind: /** @type {const} */ ('kernel'), id: 'kernel', folder: 'kernel' }, ...folders]
    .filter(({ folder }) => existsSync(join(base, folder, 'package.json')) && !workspaces.includes(`!${folder}`))
    .map(found => {
      const dir = join(base, found.folder)
      const manifest = readJson(join(dir, 'package.json'))
      return { ...found, dir, manifest, published: manifest.private !== true }
    })
}

/**
 * Returns the entries of a package: its `exports` under the source condition.
 *
 * @param {Package} pkg
 * @returns {Entry[]}
 */
export function entriesOf({ manifest }) {
  return Object.entries(manifest.exports ?? {}).flatMap(([subpath, targets]) => {
    const source = targets[sourceCondition]
    if (source === undefined) return []
    const name = subpath === '.' ? manifest.name : manifest.name + subpath.slice(1)
    return [{ name, subpath, source, types: targets.types ?? '', output: targets.default ?? '' }]
  })
}

/**
 * Returns every TypeScript file that a package ships, relative to the package: the files in the folders of its
 * entries, without tests.
 *
 * @param {Package} pkg
 */
export function sourcesOf(pkg) {
  const folders = entriesOf(pkg).map(({ source }) => source.split('/')[1] ?? '')
  return [...new Set(folders)]
    .filter(folder => existsSync(join(pkg.dir, folder)))
    .flatMap(folder =>
      readdirSync(join(pkg.dir, folder), { recursive: true, encoding: 'utf8' }).map(file =>
        `${folder}/${file}`.replaceAll('\\', '/')
      )
    )
    .filter(file => /\.tsx?$/.test(file) && !testFile.test(file))
    .sort()
}

/**
 * Returns every written file below a folder as `folder/…`, with forward slashes. Does not enter `node_modules` and `dist`, which hold
 * most files of the repository.
 *
 * @param {string} folder  Relative to `base`.
 * @param {string} [base]
 * @returns {string[]}
 */
export function filesUnder(folder, base = root) {
  if (!existsSync(join(base, folder))) return []
  return readdirSync(join(base, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return path
    return entry.name === 'node_modules' || entry.name === 'dist' ? [] : filesUnder(path, base)
  })
}

/** @param {string} file */
export function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Returns true if the module was started by `node file.mjs` and not imported. @param {string} moduleUrl */
export function isMain(moduleUrl) {
  return process.argv[1] !== undefined && fileURLToPath(moduleUrl) === realpathSync(process.argv[1])
}
