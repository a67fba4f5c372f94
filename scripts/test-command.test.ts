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
  const specs = [
    { title: 'sends', tests: [{ status: 'flaky' }] },
    { title: 'signs', tests: [{ status: 'expected' }] }
  ]
  const suites = [{ title: 'send.e2e.test.ts', specs: [], suites: [{ title: 'ether', specs }] }]
  const report = { stats: { expected: 1, flaky: 1, unexpected: 0 }, errors: [], suites }
  expect(countTests(report as never, 0)).toEqual({
    passed: 2,
    failed: 0,
    flaky: ['e2e send.e2e.test.ts > ether > sends']
  })
})

test('counts failed tests, files that do not load, and a run without a report as failed', () => {
  const stats = { expected: 3, flaky: 0, unexpected: 2 }
  const errors = [{ message: 'SyntaxError' }]
  expect(countTests({ stats, errors, suites: [] } as never, 1)).toEqual({ passed: 3, failed: 3, flaky: [] })
  expect(countTests(undefined, 1)).toEqual({ passed: 0, failed: 1, flaky: [] })
})
