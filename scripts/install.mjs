/**
 * Installs the dependencies of package-lock.json. Uses Node built-ins only, because no package may be installed yet.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, readJson, root } from './packages.mjs'

const minimumNode = [20, 19]

/**
 * Arguments that install the locked versions and do not change the lock. `npm ci` would reject a lock that was written
 * against a registry without the optional packages of every system, which `npm install` looks up again.
 */
const installArguments = ['install', '--no-save', '--no-audit', '--no-fund']

/** Checks Node and installs only if a package is missing. Ends the process with a message if it cannot. */
export function ensureInstalled(base = root) {
  if (!isNodeNewEnough(process.versions.node)) {
    fail(
      `Latchkit needs Node ${minimumNode.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org`
    )
  }
  const lock = readFileSync(join(base, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  const stamp = join(base, 'node_modules', '.latchkit-lock-hash')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return

  if (!isInStep(base, JSON.parse(lock.toString('utf8')))) {
    console.log('Installing what package-lock.json asks for …')
    const { status } = spawnSync('npm', installArguments, {
      cwd: base,
      stdio: 'inherit',
      shell: process.platform === 'win32'
    })
    if (status !== 0) fail('npm could not install. Mend what it says above, then start again.')
  }
  mkdirSync(join(base, 'node_modules'), { recursive: true })
  writeFileSync(stamp, hash)
}

/** @param {string} version */
export function isNodeNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [minMajor = 0, minMinor = 0] = minimumNode
  return major > minMajor || (major === minMajor && minor >= minMinor)
}

/**
 * Returns true if the packages that npm last installed match the lockfile, so that an install by hand is not repeated.
 * Optional packages may be absent: they are built for other systems.
 *
 * @param {string} base
 * @param {{ packages: Record<string, { version?: string, link?: boolean, optional?: boolean }> }} lock
 */
export function isInStep(base, lock) {
  const installedLock = join(base, 'node_modules', '.package-lock.json')
  if (!existsSync(installedLock)) return false
  const installed = readJson(installedLock).packages
  return Object.entries(lock.packages)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, wanted]) => {
      const found = installed[path]
      if (found === undefined) return wanted.optional === true
      return found.version === wanted.version && existsSync(join(base, path))
    })
}

/** @param {string} message */
function fail(message) {
  console.error(message)
  process.exit(1)
}

if (isMain(import.meta.url)) ensureInstalled()
