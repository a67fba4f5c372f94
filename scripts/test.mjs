/**
 * `npm test [filters…]`: runs every suite except `packages`, which builds and installs all packages (`npm run test:packages`), and
 * prints `N passed, N failed` as the last line. Takes Vitest's filters and options; the end-to-end tests are the project `e2e`,
 * which Playwright runs. `npm test -- --changed [ref]` runs the tests that import a changed file, and passes if no test does.
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

const projects = [options.project ?? []].flat()
const noTests = { passed: 0, failed: 0, flaky: [] }
const unitProjects = projects.filter(name => name !== 'e2e')
const unit = projects.length > 0 && unitProjects.length === 0 ? noTests : await runVitest()
const endToEnd = selectsEndToEnd() ? await runEndToEnd(filter, playwrightOptions()) : noTests

for (const name of [...unit.flaky, ...endToEnd.flaky]) console.log(`passed only the second time: ${name}`)
const passed = unit.passed + endToEnd.passed
const failed = unit.failed + endToEnd.failed
console.log(`${passed} passed, ${failed} failed`)
const mayBeEmpty = Boolean(options.changed)
process.exit(failed === 0 && (passed > 0 || mayBeEmpty) ? 0 : 1)

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
  return modules.flatMap(module =>
    [...module.children.allTests()]
      .filter(test => test.diagnostic()?.flaky)
      .map(test => `${test.project.name} ${module.relativeModuleId} > ${test.fullName}`)
  )
}

/**
 * Counts passed and failed tests. A file that fails before its tests are collected counts as one failure, and so does
 * an uncaught error.
 *
 * @param {import('vitest/node').TestModule[]} modules
 * @param {unknown[]} unhandled
 */
function count(modules, unhandled) {
  let passed = 0
  let failed = unhandled.length
  for (const module of modules) {
    const states = [...module.children.allTests()].map(test => test.result().state)
    const failedTests = states.filter(state => state === 'failed').length
    passed += states.filter(state => state === 'passed').length
    failed += failedTests === 0 && module.state() === 'failed' ? 1 : failedTests
  }
  // Vitest reports a failed global setup only by the exit code.
  return { passed, failed: failed === 0 && process.exitCode ? 1 : failed }
}
