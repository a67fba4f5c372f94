import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Manifest, sourceCondition } from './packages.mjs'
import { packedProblems } from './packed.mjs'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'latchkit-packed-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const paths = {
  [sourceCondition]: './src/index.ts',
  types: './dist/types/src/index.d.ts',
  default: './dist/index.js'
}
const manifest: Manifest = {
  name: '@latchkit/plugin-sound',
  version: '0.1.0',
  license: 'MIT',
  type: 'module',
  sideEffects: false,
  files: ['dist'],
  exports: { '.': paths }
}
const files = {
  'README.md': '# Sound',
  'dist/index.js': "export { amount } from './amount.js'\n",
  'dist/amount.js': 'export const amount = 1n\n',
  'dist/types/src/index.d.ts': "export { amount } from './amount.js'\n",
  'dist/types/src/amount.d.ts': 'export declare const amount: bigint\n'
}

/** Writes a package without problems, changed by `changed`, and returns its problems. A file of `undefined` is left out. */
function problemsOf(changed: Record<string, string | undefined>, fields: Partial<Manifest> = {}) {
  const written = { ...manifest, ...fields }
  for (const [path, text] of Object.entries({ ...files, ...changed, 'package.json': JSON.stringify(written) })) {
    if (text === undefined) continue
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  return packedProblems({
    kind: 'plugin',
    id: 'sound',
    folder: 'plugins/sound',
    dir,
    manifest: written,
    published: true
  })
}

test('an ESM-only package with types for each entry has no problems', async () => {
  expect(await problemsOf({})).toEqual([])
})

test.each<[name: string, problem: string, changed: Record<string, string | undefined>, fields?: Partial<Manifest>]>([
  [
    'declarations of CommonJS beside an ES module',
    'plugins/sound: dist/index.d.cts: Types are CJS, but implementation is ESM',
    { 'dist/index.d.cts': files['dist/types/src/amount.d.ts'] },
    { exports: { '.': { ...paths, types: './dist/index.d.cts' } } }
  ],
  [
    'a relative import without its extension in a declaration file',
    "plugins/sound: './amount' in dist/types/src/index.d.ts: Internal resolution error",
    { 'dist/types/src/index.d.ts': "export { amount } from './amount'\n" }
  ],
  [
    'an entry without types',
    'plugins/sound: exports["./tools"] in bundler: Could not find types',
    {},
    { exports: { '.': paths, './tools': { default: './dist/amount.js' } } }
  ],
  [
    'a package without any declaration file',
    'plugins/sound: no type declarations would be published',
    { 'dist/types/src/index.d.ts': undefined, 'dist/types/src/amount.d.ts': undefined }
  ],
  [
    'a target that does not exist',
    'plugins/sound: pkg.exports["./tools"].default is ./dist/tools.js but the file does not exist.',
    {},
    { exports: { '.': paths, './tools': { ...paths, default: './dist/tools.js' } } }
  ],
  [
    'JavaScript before the types',
    'plugins/sound: pkg.exports["."].default should be the last in the object so it doesn\'t take precedence over the keys following it.',
    {},
    { exports: { '.': { default: paths.default, types: paths.types } } }
  ],
  [
    'types that only a fallback finds',
    'plugins/sound: exports["."] in bundler: Resolved through fallback condition',
    {},
    { exports: { '.': { default: paths.default, types: paths.types } } }
  ],
  [
    'a declaration file that is not published',
    'plugins/sound: dist/types/src/amount.d.ts is needed but would not be published',
    { 'dist/types/src/amount.d.ts': undefined }
  ]
])('reports %s', async (_name, problem, changed, fields) => {
  expect(await problemsOf(changed, fields)).toContain(problem)
})
