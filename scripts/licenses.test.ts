import { expect, test } from 'vitest'
import { isAllowed, licenseProblems } from './licenses.mjs'

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND GPL-3.0-only', false],
  ['(MIT AND BSD-3-Clause)', true],
  ['GPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.md', false]
])('%s: %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed)
})

test('names the way to a licence that is not allowed, wherever the package lies', () => {
  const locked = {
    'plugins/send': {
      license: 'MIT',
      dependencies: { '@latchkit/kernel': '^0.1.0' },
      peerDependencies: { absent: '*' }
    },
    'node_modules/@latchkit/kernel': { link: true, resolved: 'kernel' },
    kernel: { license: 'MIT', dependencies: { outer: '1' } },
    'node_modules/outer': { license: 'ISC', dependencies: { inner: '1' } },
    'node_modules/inner': { license: 'MIT' },
    'node_modules/outer/node_modules/inner': { license: 'GPL-3.0-only' },
    'node_modules/unrelated': { license: 'GPL-3.0-only' }
  }
  expect(licenseProblems(locked, ['plugins/send'])).toEqual([
    'GPL-3.0-only: plugins/send → @latchkit/kernel → outer → inner'
  ])
})

test('a package that names no licence is a problem', () => {
  expect(
    licenseProblems({ kernel: { license: 'MIT', dependencies: { a: '1' } }, 'node_modules/a': {} }, ['kernel'])
  ).toEqual(['No licence: kernel → a'])
})
