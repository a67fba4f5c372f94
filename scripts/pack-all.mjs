/** `npm run pack [-- folder] [id…]`: builds the packages and writes their tarballs; all of them by default. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { findPackages, isMain, root } from './packages.mjs'

/** @typedef {import('./packages.mjs').Package} Package */

/** Default folder of the tarballs; ignored by git. */
const defaultFolder = join(root, 'dist', 'tarballs')

/**
 * Returns the published packages with these ids and their dependencies in this repository.
 *
 * @param {readonly string[]} ids  `core`, `eip155`; the kernel is always needed.
 * @returns {Package[]}
 * @throws {Error} for an id without a published package.
 */
export function closureOf(ids, packages = findPackages()) {
  const published = packages.filter(pkg => pkg.published)
  const byName = new Map(published.map(pkg => [pkg.manifest.name, pkg]))
  /** @type {Set<Package>} */
  const needed = new Set()
  const add = (/** @type {Package} */ pkg) => {
    if (needed.has(pkg)) return
    needed.add(pkg)
    const { dependencies, peerDependencies } = pkg.manifest
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
      const other = byName.get(name)
      if (other) add(other)
    }
  }
  for (const id of ids) {
    const pkg = published.find(found => found.id === id)
    if (!pkg)
      throw new Error(`There is no published package "${id}". There are: ${published.map(({ id }) => id).join(', ')}`)
    add(pkg)
  }
  return [...needed]
}

/** Returns the file name that `npm pack` gives a package: `@latchkit/kernel` 0.1.0 → `latchkit-kernel-0.1.0.tgz`. @param {Package} pkg */
export const tarballName = ({ manifest: { name, version } }) =>
  `${name.replace('@', '').replace('/', '-')}-${version}.tgz`

/** Writes the tarballs of built packages. @param {readonly Package[]} packages @param {string} folder */
function packBuilt(packages, folder) {
  const workspaces = packages.flatMap(({ folder }) => ['-w', folder])
  const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder, ...workspaces]
  const { status } = spawnSync('npm', args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32'
  })
  if (status !== 0) throw new Error('npm pack failed')
}

if (isMain(import.meta.url)) {
  const given = process.argv.slice(2)
  const availableIds = new Set(findPackages().map(({ id }) => id))
  const ids = given.filter(argument => availableIds.has(argument))
  const [folder = defaultFolder, unexpected] = given
    .filter(argument => !availableIds.has(argument))
    .map(path => resolve(path))
  if (unexpected) throw new Error(`Expected one folder and ids of packages, not ${given.join(' ')}`)
  const build = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' })
  if (build.status !== 0) process.exit(1)
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder)) if (/^latchkit-.*\.tgz$/.test(file)) rmSync(join(folder, file))
  const packages = ids.length > 0 ? closureOf(ids) : findPackages().filter(pkg => pkg.published)
  packBuilt(packages, folder)
  console.log(`${packages.length} tarballs in ${relative(process.cwd(), folder) || '.'}`)
}
