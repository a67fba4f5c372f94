import { expect, test } from 'vitest'
import { findingsIn } from './rules.mjs'

const product = { isProduct: true, mayBeTiny: true }
const rules = (text: string, path = 'plugins/x/src/file.ts', kind = product) =>
  findingsIn(path, text, kind).map(({ rule, line }) => `${line} ${rule}`)
const long = (lines: number) => `export function f() {\n${'  g()\n'.repeat(lines - 2)}}\n`

test.each([
  ['\n/** What a wallet says. */', '2 headless comment'],
  ['/**\n * Whether it is open.\n */', '1 headless comment'],
  ['/** Of a list. */', '1 headless comment'],
  ['/** Limit. @default 3 */', '1 wrong tag'],
  ['/** Returns the text; undefined for what is none. */', '1 none as a noun'],
  [long(61), '1 long function'],
  [`const o = {\n${long(61).replace('export function f', 'f')}}`, '2 long function']
])('finds a broken rule: %#', (text, found) => {
  expect(rules(text)).toEqual([found])
})

test.each([
  '/** Returns what a wallet sent. */',
  '/** Whatever. */',
  '/** Limit. @defaultValue 3 */',
  '// What a line comment says is not published.',
  long(60)
])('accepts plain code: %#', text => {
  expect(rules(text)).toEqual([])
})

test('reports banned file names and files of at most 15 lines', () => {
  expect(rules('export const a = 1\n', 'plugins/x/src/utils.ts')).toEqual(['1 banned name'])
  expect(rules('a\n'.repeat(15), undefined, { ...product, mayBeTiny: false })).toEqual(['1 tiny file'])
  expect(rules('a\n'.repeat(16), undefined, { ...product, mayBeTiny: false })).toEqual([])
})

test('checks only the comments of tests and scripts', () => {
  const kind = { isProduct: false, mayBeTiny: false }
  expect(rules(`/** Who calls it. */\n${long(61)}`, 'scripts/utils.mjs', kind)).toEqual(['1 headless comment'])
})
