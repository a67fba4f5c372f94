/** Finds a Chromium for the browser and end-to-end tests, or installs one. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isMain, root } from './packages.mjs'

const playwrightLimitMs = 180_000
const packageManagerLimitMs = 600_000
/** Commands of a Chromium. The headless shell comes first: it opens a page with a quarter of the processor time. */
const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** Name of this machine that is not a loopback name, so that its pages over HTTP are no secure context. */
export const insecureHost = 'latchkit.test'

/** Resolver rules that confine requests to this machine: every name but its own fails at once instead of hanging. */
const onlyLoopback = `MAP ${insecureHost} 127.0.0.1 , MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE *.localhost , EXCLUDE 127.0.0.1`

/** Arguments that Chromium is started with: no GPU, no sandbox (for containers), no requests to its vendor. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--host-resolver-rules=${onlyLoopback}`
]

/**
 * Resolves with the path of a Chromium: `LATCHKIT_CHROMIUM`, else Playwright's own, else the system's, else undefined.
 *
 * @throws {Error} if `LATCHKIT_CHROMIUM` names a missing file.
 */
export async function findChromium() {
  const named = process.env.LATCHKIT_CHROMIUM
  if (named) {
    if (!existsSync(named)) throw new Error(`LATCHKIT_CHROMIUM is ${named}, but there is no such file`)
    return named
  }
  const { chromium } = await import('playwright')
  const own = chromium.executablePath()
  if (own && existsSync(own)) return own
  return onPath(commands)
}

/** Returns the path of a Chromium, and installs one if `findChromium` finds nothing. Ends the process with a message if that fails. */
export async function ensureChromium() {
  const found = await findChromium()
  if (found) return found

  console.error('No Chromium found: asking Playwright for its own …')
  // Playwright's errors are long, and the message below states the remedy.
  run('npx', ['--no-install', 'playwright', 'install', 'chromium'], playwrightLimitMs, 'ignore')
  const downloaded = await findChromium()
  if (downloaded) return downloaded

  if (process.getuid?.() === 0 && onPath(['apt-get'])) {
    console.error('Playwright could not fetch one: asking the system (apt-get install) …')
    run('apt-get', ['update'], packageManagerLimitMs)
    for (const name of ['chromium-headless-shell', 'chromium']) {
      run('apt-get', ['install', '-y', '--no-install-recommends', name], packageManagerLimitMs)
      const packaged = await findChromium()
      if (packaged) return packaged
    }
  }
  console.error(
    'No Chromium for the browser tests. Install one (for example "apt-get install chromium", or\n' +
      '"npx playwright install chromium"), or set LATCHKIT_CHROMIUM to the path of one, and start again.'
  )
  process.exit(1)
}

/**
 * Starts a headless Chromium with Playwright, for end-to-end tests and measurements.
 *
 * @param {import('playwright').LaunchOptions} [options] `args` are added to `chromiumArgs`.
 */
export async function launchChromium(options = {}) {
  const { chromium } = await import('playwright')
  const executablePath = await findChromium()
  const args = [...chromiumArgs, ...(options.args ?? [])]
  return chromium.launch({ headless: true, ...options, ...(executablePath && { executablePath }), args })
}

/** @param {readonly string[]} names */
function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(isExecutable)
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @param {string} command @param {string[]} args @param {number} timeoutMs @param {'inherit' | 'ignore'} [errors] */
function run(command, args, timeoutMs, errors = 'inherit') {
  const stdio = /** @type {const} */ (['ignore', 'inherit', errors])
  spawnSync(command, args, { cwd: root, stdio: [...stdio], timeout: timeoutMs, killSignal: 'SIGKILL' })
}

if (isMain(import.meta.url)) console.log(await ensureChromium())
