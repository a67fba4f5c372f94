import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './packages.mjs'
import { allowed, type Files, innocent, planted } from './test/import-rules-tree.js'

interface Violation {
  readonly rule: { readonly name: string }
  readonly from: string
}

let tree: string
beforeAll(() => {
  tree = realpathSync(mkdtempSync(join(tmpdir(), 'latchkit-import-rules-')))
  write(allowed)
  for (const name of ['kernel', 'preset-core', 'plugin-shell', 'plugin-send', 'plugin-eip155', 'plugin-solana']) {
    link(`@latchkit/${name}`, name === 'kernel' ? name : `${name.replace('-', 's/')}`)
  }
  link('latchkit', 'presets/default')
  const libraries = ['tapable', 'immer', 'zustand', 'react', 'react-dom', 'valibot', 'viem', 'vitest', '@solana/kit']
  for (const library of [...libraries, '@noble/curves', '@scure/base', '@walletconnect/universal-provider'])
    installStub(library)
})
afterAll(() => rmSync(tree, { recursive: true, force: true }))

test('a tree without violations passes', async () => {
  expect(await cruise()).toEqual([])
})

describe('each rule reports its planted violations, and no other rule does', () => {
  let violations: readonly Violation[]
  beforeAll(async () => {
    for (const files of Object.values(planted)) write(files)
    violations = await cruise()
  })

  const cases = Object.entries(planted).flatMap(([rule, files]) =>
    Object.keys(files).map(file => [rule, file, innocent.has(file) ? [] : [rule]] as const)
  )
  test.each(cases)('%s: %s', (_, file, expected) => {
    const fired = violations.filter(({ from }) => from === file).map(({ rule }) => rule.name)
    expect([...new Set(fired)]).toEqual(expected)
  })

  test('every rule of the configuration has a planted violation', async () => {
    const { default: configuration } = await import('../.dependency-cruiser.cjs')
    expect(new Set(configuration.forbidden?.map(({ name }) => name))).toEqual(new Set(Object.keys(planted)))
  })

  test('no other violation is reported', () => {
    const files = new Set(Object.values(planted).flatMap(each => Object.keys(each)))
    expect(violations.filter(({ from }) => !files.has(from))).toEqual([])
  })
})

function cruise(): Promise<readonly Violation[]> {
  const command = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const config = join(root, '.dependency-cruiser.cjs')
  const args = [command, '--config', config, '--output-type', 'json', 'kernel', 'plugins', 'presets', 'examples']
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: tree, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (stdout === '') reject(error ?? new Error(stderr))
      else resolve(JSON.parse(stdout).summary.violations)
    })
  })
}

function write(files: Files) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), `${text}\n`)
  }
}

function link(name: string, folder: string) {
  const at = join(tree, 'node_modules', name)
  mkdirSync(dirname(at), { recursive: true })
  symlinkSync(join(tree, folder), at)
}

function installStub(name: string) {
  const names = ['index', 'client', 'vanilla', 'actions', 'lib/Hook']
  const files = names.map(file => [`node_modules/${name}/${file}.js`, 'export const a = 1'])
  const exports = {
    '.': './index.js',
    './client': './client.js',
    './vanilla': './vanilla.js',
    './actions': './actions.js',
    './lib/Hook.js': './lib/Hook.js'
  }
  write({
    ...Object.fromEntries(files),
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, type: 'module', exports })
  })
}
