import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './packages.mjs'

const declaration = 'declare const el: HTMLElement'
const banned = [
  "el.innerHTML = '<b>'",
  "el.innerHTML += '<b>'",
  "el.outerHTML = '<b>'",
  "el.insertAdjacentHTML('beforeend', '<b>')",
  "document.write('<b>')",
  "eval('1')",
  "new Function('return 1')",
  "Function('return 1')",
  "document.createElement('style')",
  "el.setAttribute('style', 'color: red')",
  'export const page = <style>p</style>',
  'export const page = <p dangerouslySetInnerHTML={{ __html: "<b>" }} />',
  'export const id = Math.random()',
  'export const page = <Theme value={dark}><p /></Theme>',
  "window.parent.postMessage({}, '*')",
  "window.parent.postMessage({}, '*', [])",
  "window.parent.postMessage({}, { targetOrigin: '*' })"
]

const innocent = [
  'export const text = el.innerHTML.length',
  "el.textContent = 'Math.random()'",
  "el.setAttribute('class', 'row')",
  "el.style.setProperty('--lk-accent', 'red')",
  "export const page = <p style={{ color: 'red' }}>p</p>",
  'export const page = <Theme.Provider value={dark}><p /></Theme.Provider>',
  'export const field = <Field value={dark} />',
  "window.parent.postMessage({}, 'https://wallet.example')",
  'export const id = crypto.randomUUID()'
]

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkit-banned-'))
  mkdirSync(join(folder, 'scripts'))
  mkdirSync(join(folder, 'plugins/send/src'), { recursive: true })
  mkdirSync(join(folder, 'plugins/send/test'))
  for (const rules of ['banned.grit', 'unbounded.grit'])
    copyFileSync(join(root, 'scripts', rules), join(folder, 'scripts', rules))
  const configuration = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...configuration, vcs: { enabled: false } }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(banned)('rejects %s', async line => {
  expect(await linesWithErrors(`${declaration}\n${line}\n`)).toEqual([2])
})

test('accepts the safe alternatives', async () => {
  expect(await linesWithErrors([declaration, ...innocent, ''].join('\n'))).toEqual([])
})

test.each([
  'v.array(v.string())',
  'v.optional(v.array(v.unknown()), [])',
  'v.record(v.string(), v.number())',
  'v.pipe(v.array(v.unknown()), v.maxLength(50))',
  'v.map(v.string(), v.number())',
  'v.set(v.string())',
  'v.objectWithRest({}, v.string())',
  'v.tupleWithRest([v.string()], v.string())'
])('rejects a valibot list without an earlier count, %s, in sources, and accepts it in tests', async schema => {
  const code = `import * as v from 'valibot'\nexport const list = ${schema}\n`
  expect(await linesWithErrors(code, 'plugins/send/src/planted.ts')).toEqual([2])
  expect(await linesWithErrors(code, 'plugins/send/test/planted.ts')).toEqual([])
})

test.each([
  "import { array, string } from 'valibot'",
  "import * as valibot from 'valibot'",
  "import valibot from 'valibot'"
])('rejects valibot under another name than the rule for lists expects, %s', async line => {
  expect(await linesWithErrors(`${line}\n`, 'plugins/send/src/planted.ts')).toEqual([1])
  expect(await linesWithErrors("import type { BaseIssue } from 'valibot'\n", 'plugins/send/src/planted.ts')).toEqual([])
})

test.each([
  'export const id = Object(value).id',
  "export const id = Object(value)['id']",
  'const { id } = Object(value); export { id }'
])('rejects %s, a member of type any, in sources and accepts it in tests', async line => {
  const code = `declare const value: unknown\n${line}\n`
  expect(await linesWithErrors(code, 'plugins/send/src/planted.ts')).toEqual([2])
  expect(await linesWithErrors(code, 'plugins/send/test/planted.ts')).toEqual([])
  const typed = 'declare const value: unknown\nexport const { id } = Object(value) as { readonly id?: unknown }\n'
  expect(await linesWithErrors(typed, 'plugins/send/src/planted.ts')).toEqual([])
})

test('accepts lists that are counted first', async () => {
  const code = `import { boundedArray, boundedRecord, rawList } from '@latchkit/kernel/schema'
import * as v from 'valibot'
export const lists = [boundedArray(v.string(), 5), boundedRecord(v.string(), v.unknown(), 5), rawList, v.tuple([v.string()])]
`
  expect(await linesWithErrors(code, 'plugins/send/src/planted.ts')).toEqual([])
})

/** Lints `code` and resolves with the lines that break this repository's own bans or the security rules. Ignores style findings. */
function linesWithErrors(code: string, file = 'planted.tsx'): Promise<number[]> {
  writeFileSync(join(folder, file), code)
  const args = [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'lint', '--reporter=json', file]
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: folder }, (_, stdout, stderr) => {
      if (stdout === '') return reject(new Error(stderr))
      const diagnostics: Diagnostic[] = JSON.parse(stdout).diagnostics
      const errors = diagnostics.filter(
        ({ category }) => category === 'plugin' || category.startsWith('lint/security/')
      )
      resolve([...new Set(errors.map(({ location }) => location.start.line))])
    })
  })
}

interface Diagnostic {
  readonly category: string
  readonly location: { readonly start: { readonly line: number } }
}
