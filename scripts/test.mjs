/**
 * `npm test [filters…]`: runs every suite and prints `N passed, N failed` as the last line. Takes vitest's filters and options.
 * `npm test -- --changed [ref]` runs the tests that import a changed file, and passes if no test does.
 */
import { spawnSync } from 'node:child_process'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './packages.mjs'

ensureInstalled()
const { parseCLI, startVitest } = await import('vitest/node')
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

const vitest = await startVitest('test', filter, { ...options, watch: false, run: true, passWithNoTests: true })
const modules = vitest.state.getTestModules()
const counts = count(modules, vitest.state.getUnhandledErrors())
await vitest.close()

for (const name of flaky(modules)) console.log(`passed only the second time: ${name}`)
console.log(`${counts.passed} passed, ${counts.failed} failed`)
const mayBeEmpty = Boolean(options.changed)
process.exit(counts.failed === 0 && (counts.passed > 0 || mayBeEmpty) ? 0 : 1)

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
