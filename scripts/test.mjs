/**
 * `npm test [filters…]`: runs every suite except `packages`, which builds and installs all packages (`npm run test:packages`).
 * Names what failed or passed only the second time, and prints `N passed, N failed` as the last line. Takes Vitest's filters and
 * options; the end-to-end tests are the project `e2e`, which Playwright runs. `npm test -- --changed [ref]` runs the tests that
 * import a changed file, and passes if no test does.
 */
import { spawnSync } from 'node:child_process'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './packages.mjs'

ensureInstalled()
const { parseCLI, startVitest } = await import('vitest/node')
const { runEndToEnd } = await import('./e2e.mjs')
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)])
// Vitest treats a ref that does not exist as one without changes.
if (typeof options.changed === 'string' && !isCommit(options.changed)) {
  console.error(`--changed ${options.changed}: git knows no such branch or commit`)
  process.exit(1)
}
process.env.LATCHKIT_CHROMIUM = await ensureChromium()

// A regular exit runs the exit hooks, which stop the EVM node.
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

// The tests on Node are two projects: files with a process of their own, and files that share one. Those in a browser are two with
// React: files with a page of their own, and files that share one.
const projects = [options.project ?? []].flat().map(name => name.replace(/^(!?)(node|browser)$/, '$1$2*'))
const noTests = { passed: 0, failed: [], flaky: [] }
const unitProjects = projects.filter(name => name !== 'e2e')
const unit = projects.length > 0 && unitProjects.length === 0 ? noTests : await runVitest()
const endToEnd = selectsEndToEnd() ? await runEndToEnd(filter, playwrightOptions()) : noTests

for (const name of [...unit.flaky, ...endToEnd.flaky]) console.log(`passed only the second time: ${name}`)
const passed = unit.passed + endToEnd.passed
const failed = [...unit.failed, ...endToEnd.failed]
for (const name of failed) console.log(`failed: ${name}`)
console.log(`${passed} passed, ${failed.length} failed`)
const mayBeEmpty = Boolean(options.changed)
process.exit(failed.length === 0 && (passed > 0 || mayBeEmpty) ? 0 : 1)

async function runVitest() {
  // A filter may name a file of the suite that is left out.
  const isAll = filter.length === 0 && unitProjects.every(name => name.startsWith('!'))
  const project = isAll ? [...unitProjects, '!packages'] : unitProjects
  const selected = { ...options, ...(project.length > 0 && { project }) }
  const vitest = await startVitest('test', filter, { ...selected, watch: false, run: true, passWithNoTests: true })
  const modules = vitest.state.getTestModules()
  const counts = count(modules, vitest.state.getUnhandledErrors())
  await vitest.close()
  return { ...counts, flaky: flaky(modules) }
}

/** Returns true if `--project` is absent, names `e2e` or excludes other projects only (`!dom`). */
function selectsEndToEnd() {
  if (projects.every(name => name.startsWith('!'))) return !projects.includes('!e2e')
  return projects.includes('e2e')
}

/** Returns the options in Playwright's terms. */
function playwrightOptions() {
  const { changed, testNamePattern, bail } = options
  return [
    ...(changed ? [changed === true ? '--only-changed' : `--only-changed=${changed}`] : []),
    ...(testNamePattern ? [`--grep=${testNamePattern}`] : []),
    ...(bail ? [`--max-failures=${bail}`] : [])
  ]
}

/** @param {string} ref */
function isCommit(ref) {
  return spawnSync('git', ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`], { cwd: root }).status === 0
}

/** @param {import('vitest/node').TestModule[]} modules */
function flaky(modules) {
  return modules.flatMap(module => [...module.children.allTests()].filter(test => test.diagnostic()?.flaky).map(nameOf))
}

/**
 * Counts the passed tests and names the failed ones. A file that fails before its tests are collected counts as one failure, and so
 * does an uncaught error.
 *
 * @param {import('vitest/node').TestModule[]} modules
 * @param {unknown[]} unhandled
 */
function count(modules, unhandled) {
  const tests = modules.flatMap(module => [...module.children.allTests()])
  const failedTests = tests.filter(test => test.result().state === 'failed')
  const failedFiles = modules.filter(
    module => module.state() === 'failed' && !failedTests.some(test => test.module === module)
  )
  const failed = [
    ...failedTests.map(test => `${nameOf(test)}: ${firstLine(test.result().errors?.[0])}`),
    ...failedFiles.map(file => `${file.project.name} ${file.relativeModuleId}: ${firstLine(file.errors()[0])}`),
    ...unhandled.map(error => `uncaught error: ${firstLine(error)}`)
  ]
  // Vitest reports a failed global setup only by the exit code.
  if (failed.length === 0 && process.exitCode) failed.push(`Vitest ended with exit code ${process.exitCode}`)
  return { passed: tests.filter(test => test.result().state === 'passed').length, failed }
}

/** @param {import('vitest/node').TestCase} test */
function nameOf(test) {
  return `${test.project.name} ${test.module.relativeModuleId} > ${test.fullName}`
}

/** @param {unknown} error */
function firstLine(error) {
  return String(/** @type {Error | undefined} */ (error)?.message ?? error).split('\n', 1)[0]
}
