import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
