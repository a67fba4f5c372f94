import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countTests } from './e2e.mjs'
import { root } from './packages.mjs'

// Vitest's own settings would reach the run inside.
const { PATH, HOME, LATCHKIT_CHROMIUM } = process.env

/** Runs `npm test` with these arguments, which select no test. */
function npmTest(...args: string[]) {
  const env = { PATH, HOME, LATCHKIT_CHROMIUM }
  return spawnSync(process.execPath, [join(root, 'scripts/test.mjs'), ...args], { cwd: root, env, encoding: 'utf8' })
}

test('fails for --changed with a ref that git does not know', () => {
  const { status, stderr } = npmTest('--changed', 'no-such-branch')
  expect(stderr).toContain('--changed no-such-branch: git knows no such branch or commit')
  expect(status).toBe(1)
})

test('fails if a filter selects no test', () => {
  const { status, stdout } = npmTest('no-such-file')
  expect(stdout).toMatch(/^0 passed, 0 failed$/m)
  expect(status).toBe(1)
})

test('runs no end-to-end test for a filter of unit tests, and no unit test for the project e2e', () => {
  const { stdout } = npmTest('--project', 'e2e', 'no-such-file')
  expect(stdout).toBe('0 passed, 0 failed\n')
})

test('counts a test that passed only the second time as passed, and names it', () => {
  const report = { stats: { expected: 1, flaky: 1 }, errors: [], suites: suitesWith('flaky') }
  expect(countTests(report as never, 0)).toEqual({
    passed: 2,
    failed: [],
    flaky: ['e2e send.e2e.test.ts > ether > sends']
  })
})

test('names failed tests, files that do not load, and a run without a report', () => {
  const errors = [{ message: 'SyntaxError: Unexpected token\n  at line 1' }]
  const report = { stats: { expected: 1, flaky: 0 }, errors, suites: suitesWith('unexpected') }
  expect(countTests(report as never, 1)).toEqual({
    passed: 1,
    failed: ['e2e send.e2e.test.ts > ether > sends', 'e2e SyntaxError: Unexpected token'],
    flaky: []
  })
  expect(countTests(undefined, 1)).toEqual({ passed: 0, failed: ['Playwright ended with exit code 1'], flaky: [] })
})

/** Returns suites of a report in which the test "sends" has this status, and "signs" passed. */
function suitesWith(status: string) {
  const specs = [
    { title: 'sends', tests: [{ status }] },
    { title: 'signs', tests: [{ status: 'expected' }] }
  ]
  return [{ title: 'send.e2e.test.ts', specs: [], suites: [{ title: 'ether', specs }] }]
}
