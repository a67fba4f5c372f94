import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bundledFiles, isAllowed, licenseProblems } from './licenses.mjs'
import { findPackages } from './packages.mjs'

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

test('names the dependency path to a licence that is not allowed, wherever the package lies', () => {
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

test('reports a package without a licence', () => {
  expect(
    licenseProblems({ kernel: { license: 'MIT', dependencies: { a: '1' } }, 'node_modules/a': {} }, ['kernel'])
  ).toEqual(['No licence: kernel → a'])
})

describe('an optional dependency with another licence', () => {
  const mit = { license: 'MIT' }
  const gpl = { license: 'GPL-3.0-only' }
  const locked = {
    'plugins/dot': { ...mit, dependencies: { api: '1' } },
    'node_modules/api': { ...mit, optionalDependencies: { light: '1' } },
    'node_modules/light': { ...gpl, dependencies: { inner: '1' } },
    'node_modules/light/node_modules/inner': gpl
  }
  const problems = (bundled?: readonly string[], packages: Parameters<typeof licenseProblems>[0] = locked) =>
    licenseProblems(packages, ['plugins/dot'], undefined, bundled)
  const [light, inner] = ['GPL-3.0-only: plugins/dot → api → light', 'GPL-3.0-only: plugins/dot → api → light → inner']

  test('passes if no bundle contains it or its dependencies', () => {
    expect(
      problems(['plugins/dot/src/index.ts', 'node_modules/api/light.js', 'node_modules/lighter/index.js'])
    ).toEqual([])
  })

  test('fails for each of its packages that a bundle contains', () => {
    expect(problems(['node_modules/light/index.js'])).toEqual([`${light}, in a bundle`])
    expect(problems(['node_modules/light/node_modules/inner/index.js'])).toEqual([`${inner}, in a bundle`])
  })

  test('fails if it is also a dependency of another package', () => {
    const other = { ...mit, dependencies: { other: '1', api: '1' } }
    const both = { ...locked, 'plugins/dot': other, 'node_modules/other': { ...mit, dependencies: { light: '1' } } }
    expect(problems([], both)).toHaveLength(2)
  })

  test('fails without data about the bundles', () => {
    expect(problems()).toEqual([light, inner])
  })

  test('is found in a bundle if only a nested lazy chunk uses it', async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'latchkit-licenses-')))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    const installed = (name: string) => JSON.stringify({ name, version: '1.0.0', main: 'index.js' })
    const exports = {
      '.': { '@latchkit/source': './src/index.ts' },
      './other': { '@latchkit/source': './src/other.ts' }
    }
    write('plugins/dot/package.json', JSON.stringify({ name: '@latchkit/plugin-dot', exports }))
    write('plugins/dot/src/index.ts', 'export const unused = 1')
    write('plugins/dot/src/other.ts', "export const load = () => import('./lazy/first.js')")
    write('plugins/dot/src/lazy/first.ts', "export const load = () => import('./second.js')")
    write('node_modules/api/package.json', installed('api'))
    write('node_modules/api/index.js', 'export const api = 1')
    write('node_modules/light/package.json', installed('light'))
    write('node_modules/light/index.js', 'export const light = 1')

    write('plugins/dot/src/lazy/second.ts', "export { api } from 'api'")
    const clean = await bundledFiles(findPackages(folder), folder)
    expect(clean).toContain('node_modules/api/index.js')
    expect(problems(clean)).toEqual([])

    write('plugins/dot/src/lazy/second.ts', "export { api } from 'api'\nexport { light } from 'light'")
    expect(problems(await bundledFiles(findPackages(folder), folder))).toEqual([`${light}, in a bundle`])
  })
})
