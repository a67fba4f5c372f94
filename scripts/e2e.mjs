/** Runs the end-to-end tests with Playwright, as a part of `npm test`. */
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './packages.mjs'

/** @typedef {import('@playwright/test/reporter').JSONReport} Report */
/** @typedef {Report['suites'][number]} Suite */

/**
 * Runs Playwright and counts its tests.
 *
 * @param {readonly string[]} filters  Parts of paths.
 * @param {readonly string[]} options  Options of `playwright test`.
 * @returns {Promise<{ passed: number, failed: string[], flaky: string[] }>} `failed` names what failed, `flaky` the tests that passed
 *   only the second time.
 */
export async function runEndToEnd(filters, options) {
  // Playwright starts the local world before it looks for files.
  if (filters.length > 0 && !(await isSelected(filters))) return { passed: 0, failed: [], flaky: [] }
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-e2e-'))
  const file = join(folder, 'report.json')
  const args = ['test', '--reporter=list,json', '--pass-with-no-tests', ...filters.map(literal), ...options]
  const runsAll = filters.length === 0 && options.length === 0
  const code = await run(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(runsAll && { LATCHKIT_BUILD_PAGES: '1' }) })
  /** @type {Report | undefined} */
  const report = await readFile(file, 'utf8').then(JSON.parse, () => undefined)
  await rm(folder, { recursive: true })
  return countTests(report, code)
}

/**
 * Counts the tests of a report. A file that does not load counts as one failure, and so does a failed global setup.
 *
 * @param {Pick<Report, 'stats' | 'errors' | 'suites'> | undefined} report
 * @param {number | null} code  Exit code of Playwright.
 */
export function countTests(report, code) {
  const { expected = 0, flaky = 0 } = report?.stats ?? {}
  const suites = report?.suites ?? []
  const failed = [
    ...suites.flatMap(suite => testsOfStatus('unexpected', suite)),
    ...(report?.errors ?? []).map(({ message = 'unknown error' }) => `e2e ${message.split('\n', 1)[0]}`)
  ]
  if (failed.length === 0 && code !== 0) failed.push(`Playwright ended with exit code ${code}`)
  return { passed: expected + flaky, failed, flaky: suites.flatMap(suite => testsOfStatus('flaky', suite)) }
}

/** @param {readonly string[]} filters */
async function isSelected(filters) {
  const folders = await Promise.all(
    ['plugins', 'examples'].map(async folder =>
      (await readdir(join(root, folder), { recursive: true })).map(file => join(root, folder, file))
    )
  )
  return folders.flat().some(file => file.endsWith('.e2e.test.ts') && filters.some(filter => file.includes(filter)))
}

/** Playwright takes a filter for a regular expression. @param {string} filter */
const literal = filter => filter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** @param {readonly string[]} args @param {Record<string, string>} variables @returns {Promise<number | null>} The exit code. */
function run(args, variables) {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
  const env = { ...process.env, ...variables }
  // In a process group of its own, so that Ctrl-C reaches it once: Playwright then stops the local world.
  const child = spawn(process.execPath, [cli, ...args], { cwd: root, stdio: 'inherit', env, detached: true })
  const stop = () => child.kill('SIGINT')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal).once(signal, stop)
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
}

/**
 * Returns the names of the tests with this status.
 *
 * @param {'unexpected' | 'flaky'} status
 * @param {Suite} suite
 * @param {readonly string[]} [titles]  Titles of the suites around it.
 * @returns {string[]}
 */
function testsOfStatus(status, { title, specs, suites = [] }, titles = []) {
  const path = [...titles, title]
  const own = specs.filter(({ tests }) => tests.some(test => test.status === status))
  return [
    ...own.map(spec => `e2e ${[...path, spec.title].join(' > ')}`),
    ...suites.flatMap(inner => testsOfStatus(status, inner, path))
  ]
}
