import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPackages, root } from './packages.mjs'

const exec = promisify(execFile)
const example = join(root, 'examples/third-party-chain')
const MAX_LINES = 800

/** Outside the repository, so that no module is resolved from its parent folders. */
const folder = mkdtempSync(join(tmpdir(), 'latchkit-third-party-'))
const plugin = join(folder, 'plugin')
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))

// Vitest's own variables would affect the inner runner.
const { PATH, HOME, npm_config_cache } = process.env
const env = { PATH, HOME, npm_config_cache, npm_config_prefer_offline: 'true', LATCHKIT: root }

const run = async (command: string, ...args: string[]) => runIn(plugin, command, ...args)
async function runIn(cwd: string, command: string, ...args: string[]) {
  try {
    const { stdout, stderr } = await exec(command, args, { cwd, env, shell: process.platform === 'win32' })
    return stderr + stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)
  }
}

beforeAll(async () => {
  cpSync(example, plugin, { recursive: true, filter: path => !/[\\/](node_modules|dist)$/.test(path) })
  const pack = async (id: string) => {
    const packing = await run(process.execPath, join(root, 'scripts/pack.mjs'), id, folder)
    return packing.trim().split('\n').at(-1) ?? ''
  }
  const tarballs = await Promise.all(['kernel', 'chains'].map(pack))
  await run('npm', 'install', '--no-audit', '--no-fund', ...tarballs)
}, 120_000)

test('builds and passes its tests on the packed packages, in another test runner', async () => {
  const output = await run('npm', 'test')
  const { conformance } = /# Subtest: (?<conformance>the TON plugin)/.exec(output)?.groups ?? {}
  expect(conformance).toBeDefined()
  expect(output).toMatch(/^# fail 0$/m)
  expect(Number(/^# pass (\d+)$/m.exec(output)?.[1])).toBeGreaterThan(100)
}, 120_000)

test('does not build with an import that is not published', async () => {
  const entry = join(plugin, 'src/index.ts')
  const source = readFileSync(entry, 'utf8')
  const unpublished = ['@latchkit/kernel/src/kernel.js', '@latchkit/plugin-eip155/contract']
  writeFileSync(entry, unpublished.map(name => `import '${name}'\n`).join('') + source)
  const output = await run('npm', 'run', 'build').catch(String)
  for (const name of unpublished) expect(output).toMatch(new RegExp(`error TS\\d+: Cannot find module .*'${name}'`))
}, 60_000)

test('is not one of the workspace’s packages', () => {
  expect(findPackages().map(({ dir }) => dir)).not.toContain(example)
})

test(`has fewer than ${MAX_LINES} lines of source without comments, and declares its imports`, () => {
  const src = join(example, 'src')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'))
  const texts = files.map(file => readFileSync(join(src, file), 'utf8'))
  const lines = texts.flatMap(text => text.replace(/\/\*\*?[\s\S]*?\*\//g, '').split('\n'))
  expect(lines.filter(line => !/^\s*(\/\/.*)?$/.test(line)).length).toBeLessThan(MAX_LINES)

  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(example, 'package.json'), 'utf8'))
  const imported = texts.flatMap(text =>
    [...text.matchAll(/from '((?:@[^/']+\/)?[^./'][^/']*)/g)].map(([, name]) => name)
  )
  expect([...new Set(imported)].sort()).toEqual(Object.keys({ ...dependencies, ...peerDependencies }).sort())
})
