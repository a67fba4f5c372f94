import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lineProblems } from './lines.mjs'
import { manifestProblems, writeTsconfigs } from './manifests.mjs'

let base: string
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'latchkit-manifests-'))
  write('package.json', { version: '0.1.0', devDependencies: { react: '19.3.1' } })
  write('package-lock.json', { packages: { 'node_modules/@latchkit/kernel': { resolved: 'kernel', link: true } } })
  writePackage('kernel', '@latchkit/kernel', {})
  writePackage('plugins/send', '@latchkit/plugin-send', { peerDependencies: { '@latchkit/kernel': '^0.1.0' } })
  write('plugins/send/src/index.ts', "import '@latchkit/kernel'\nimport './form.js'\n")
  writeTsconfigs(base)
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

test('accepts consistent packages, whose tsconfig references their dependencies', () => {
  expect(manifestProblems(base)).toEqual([])
  expect(lineProblems(base)).toEqual([])
  expect(JSON.parse(readFileSync(join(base, 'plugins/send/tsconfig.json'), 'utf8'))).toEqual({
    extends: '../../tsconfig.package.json',
    references: [{ path: '../../kernel' }]
  })
})

test.each([
  [{ name: '@latchkit/plugin-sent' }, 'plugins/send: name must be @latchkit/plugin-send'],
  [{ version: '0.2.0' }, 'plugins/send: version must be 0.1.0, the same everywhere'],
  [{ license: 'ISC' }, 'plugins/send: license must be MIT'],
  [{ type: 'commonjs' }, 'plugins/send: type must be module'],
  [{ private: true }, 'plugins/send: examples and services, and only they, are "private": true'],
  [{ files: ['dist', 'src'] }, 'plugins/send: files must be ["dist"]'],
  [{ sideEffects: true }, 'plugins/send: sideEffects must be false'],
  [{ description: '' }, 'plugins/send: description is missing'],
  [{ peerDependencies: {} }, 'plugins/send: @latchkit/kernel is imported by src/index.ts but not declared'],
  [{ peerDependencies: { '@latchkit/kernel': '*' } }, 'plugins/send: @latchkit/kernel must be ^0.1.0, not *'],
  [{ dependencies: { '@latchkit/kernel': '^0.1.0' } }, 'plugins/send: @latchkit/kernel must be a peer dependency'],
  [{ dependencies: { react: '18.2.0' } }, 'react is asked for at several versions: 18.2.0, 19.3.1'],
  [
    { dependencies: { '@latchkit/plugin-send': '^0.1.0' } },
    'plugins/send: tsconfig.json is not in step: run "node scripts/manifests.mjs --write"'
  ],
  [{ exports: { '.': entry('./src/gone.ts', 'gone') } }, 'plugins/send: exports["."]: ./src/gone.ts does not exist'],
  [
    { exports: { '.': { ...entry('./src/index.ts', 'index'), types: './dist/types/index.d.ts' } } },
    'plugins/send: exports["."]: types must be ./dist/types/src/index.d.ts'
  ]
])('reports %j', (change, problem) => {
  const file = join(base, 'plugins/send/package.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...change }))
  expect(manifestProblems(base)).toContain(problem)
})

test('reports a missing README and a registry in the lock', () => {
  rmSync(join(base, 'kernel/README.md'))
  write('package-lock.json', { packages: { 'node_modules/a': { resolved: 'https://registry.example/a.tgz' } } })
  expect(manifestProblems(base)).toEqual([
    'kernel: README.md is missing',
    expect.stringContaining('package-lock.json names a registry')
  ])
})

test('reports a long file and a long kernel, without counting tests', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) write(`kernel/src/${name}.ts`, 'let a\n'.repeat(300))
  write('plugins/send/src/long.tsx', 'let a\n'.repeat(301))
  write('plugins/send/src/long.test.ts', 'let a\n'.repeat(301))
  expect(lineProblems(base)).toEqual([
    'plugins/send/src/long.tsx has 301 lines, over the 300 of a file',
    'kernel/src has 1801 lines and must stay under 1700'
  ])
})

function writePackage(folder: string, name: string, more: object) {
  const exports = { '.': entry('./src/index.ts', 'index') }
  const fixed = { version: '0.1.0', description: 'A package.', license: 'MIT', type: 'module', sideEffects: false }
  write(`${folder}/package.json`, { name, ...fixed, files: ['dist'], exports, ...more })
  write(`${folder}/README.md`, '# A package\n')
  write(`${folder}/src/index.ts`, 'export const a = 1\n')
}

function entry(source: string, name: string) {
  const types = `./dist/types/src/${name}.d.ts`
  return { '@latchkit/source': source, types, default: `./dist/${name}.js` }
}

function write(file: string, content: object | string) {
  mkdirSync(dirname(join(base, file)), { recursive: true })
  writeFileSync(join(base, file), typeof content === 'string' ? content : JSON.stringify(content))
}
