/** Runs the end-to-end tests with Playwright, as a part of `npm test`. */
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { root } from './packages.mjs'

/** @typedef {import('@playwright/test/reporter').JSONReport} Report */
/** @typedef {Report['suites'][number]} Suite */

/** Bytes of output that are held back without stopping Playwright. */
const MAX_HELD_BYTES = 64 * 1024 * 1024
/** Milliseconds after Playwright's end in which its last output arrives. */
const LAST_OUTPUT_MS = 5_000

/**
 * Starts Playwright.
 *
 * @param {readonly string[]} filters  Parts of paths.
 * @param {readonly string[]} options  Options of `playwright test`.
 * @param {{ isHeld: boolean }} output  True to hold the output back until `showOutput()`.
 * @returns `counts` resolves when Playwright has ended; `flaky` names the tests that passed only the second time. `stop()` ends
 *   Playwright and the local world early.
 */
export function runEndToEnd(filters, options, { isHeld }) {
  const output = new PassThrough({ highWaterMark: MAX_HELD_BYTES })
  const interruption = new AbortController()
  const showOutput = () => void output.pipe(process.stdout, { end: false })
  if (!isHeld) showOutput()
  const stop = () => {
    output.resume()
    interruption.abort()
  }
  return { counts: countedRun(filters, options, { output, signal: interruption.signal }), showOutput, stop }
}

/** @typedef {{ readonly output: PassThrough, readonly signal: AbortSignal }} Streams */

/**
 * @param {readonly string[]} filters
 * @param {readonly string[]} options
 * @param {Streams} streams
 * @returns {Promise<{ passed: number, failed: number, flaky: string[] }>}
 */
async function countedRun(filters, options, streams) {
  // Playwright starts the local world before it looks for files.
  if (filters.length > 0 && !(await isSelected(filters))) return { passed: 0, failed: 0, flaky: [] }
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-e2e-'))
  const file = join(folder, 'report.json')
  const args = ['test', '--reporter=list,json', '--pass-with-no-tests', ...filters.map(literal), ...options]
  const code = await run(args, file, streams)
  streams.output.end()
  await finished(streams.output)
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
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {}
  const failed = unexpected + (report?.errors.length ?? 0)
  return {
    passed: expected + flaky,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    flaky: (report?.suites ?? []).flatMap(suite => flakyTests(suite, []))
  }
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

/** @param {readonly string[]} args @param {string} reportFile @param {Streams} streams @returns {Promise<number | null>} The exit code. */
function run(args, reportFile, { output, signal }) {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile }
  // In a process group of its own, so that Ctrl-C reaches it once: Playwright then stops the local world.
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    env,
    detached: true
  })
  child.stdout.pipe(output, { end: false })
  child.stderr.pipe(output, { end: false })
  signal.addEventListener('abort', () => child.kill('SIGINT'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => {
      // A process that Playwright has left behind may keep the streams open.
      const timer = setTimeout(resolve, LAST_OUTPUT_MS, code)
      child.once('close', () => {
        clearTimeout(timer)
        resolve(code)
      })
    })
  })
}

/** @param {Suite} suite @param {readonly string[]} titles @returns {string[]} */
function flakyTests({ title, specs, suites = [] }, titles) {
  const path = [...titles, title]
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [
    ...own.map(spec => `e2e ${[...path, spec.title].join(' > ')}`),
    ...suites.flatMap(inner => flakyTests(inner, path))
  ]
}
